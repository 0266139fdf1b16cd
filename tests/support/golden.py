"""The golden journals: whole matches of Scala 40, written once and kept.

`PYTHONPATH=tests uv run python -m support.golden` writes them anew, for a change that means to
change them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from cardarena import scala40
from cardarena.scala40 import greedy
from referee.games.scala40.game import GAME
from referee.match.rules import begin, step
from referee.match.state import (
    Answer,
    Expired,
    Garbled,
    Match,
    Policy,
    Resigned,
    Resumed,
    Setup,
    Step,
    Then,
    TimeControl,
)
from referee.rpc.wire.scala40 import view_to_wire
from support.journals import written
from support.kit_games import judged
from support.matches import setup_for
from support.scala40_player import choose

FOLDER = Path(__file__).resolve().parents[1] / "golden"


def setup_of_scala40(*entrants: str, **changes: object) -> Setup:
    """A match of Scala 40 whose games end after a deal or two."""
    rules = {"preset": "classic", "options": {"target": 40}}
    cuts = {entrant: bytes([number]) * 16 for number, entrant in enumerate(entrants)}
    fixed = {"game": "scala40", "rules": rules, "cuts": cuts, "clock": TimeControl(1_000, 20_000)}
    return setup_for(*entrants, **{**fixed, **changes})


def move_greedily(match: Match, at_ms: int, took_ms: int) -> Step:
    """The greedy player's move for the seat to act."""
    assert match.decision is not None
    number, seat, _ = match.decision
    return step(match, Answer(seat, number, choose(GAME.view(match.state, seat)), at_ms, took_ms))


def greedy_pair() -> list[Step]:
    """Two greedy players, a whole game, nobody does anything wrong."""
    rules = {"preset": "classic", "options": {}}
    return _to_the_end([begin(setup_of_scala40("ann", "ben", rules=rules), GAME)])


def eventful_four() -> list[Step]:
    """Four seats: a stray move, garbage, silence, an outage, and one gives up."""
    policy = Policy(illegal_retries=1, illegal_then=Then.SUBSTITUTE, late_then=Then.SUBSTITUTE)
    setup = setup_of_scala40("ann", "ben", "cas", "dan", policy=policy, match_id="r02-m007")
    steps = [begin(setup, GAME)]
    for _ in range(6):
        steps.append(move_greedily(steps[-1].match, 40 * len(steps), 40))
    number, seat, _ = _decision(steps)
    illegal = GAME.read_move("meld 2H 3H 4H; discard KS")
    steps.append(step(steps[-1].match, Answer(seat, number, illegal, 300, 20)))
    steps.append(step(steps[-1].match, Garbled(seat, number, "Field 3 is no move.", 320, 40)))
    steps.append(step(steps[-1].match, Resumed(330)))
    steps.append(step(steps[-1].match, Expired(21_400, 21_000, connected=False)))
    steps.append(step(steps[-1].match, Resigned((_decision(steps)[1] + 1) % 4, 21_500)))
    return _to_the_end(steps)


def with_the_kit(preset: str, options: Mapping[str, object], *entrants: str) -> list[Step]:
    """A whole game under other rules between greedy bots of the kit, no two of the same style."""
    rules = GAME.describe(GAME.options(preset, options, len(entrants)))
    setup = setup_of_scala40(*entrants, rules=rules, match_id=f"{preset}-m001")
    read = scala40.read_rules(json.dumps(rules))
    steps = [begin(setup, GAME)]
    while steps[-1].match.result is None:
        match = steps[-1].match
        number, seat, _ = _decision(steps)
        view = scala40.unpack_view(view_to_wire(GAME.view(match.state, seat)))
        style = greedy.Style(cautious=seat % 2 == 1, hoard=seat // 2 == 1)
        move = judged(greedy.choose(view, read, style))
        took_ms = 2 + len(steps) % 7
        steps.append(step(match, Answer(seat, number, move, 10 * len(steps), took_ms)))
    return steps


def _decision(steps: list[Step]) -> tuple[int, int, int]:
    assert steps[-1].match.decision is not None
    return steps[-1].match.decision


def _to_the_end(steps: list[Step]) -> list[Step]:
    at_ms = 30_000
    while steps[-1].match.result is None:
        took_ms = 3 + len(steps) % 5 * 300
        at_ms += took_ms
        steps.append(move_greedily(steps[-1].match, at_ms, took_ms))
    return steps


MATCHES: dict[str, Callable[[], list[Step]]] = {
    "scala40-pair": greedy_pair,
    "scala40-four": eventful_four,
}
PAIRS = {"teams": "pairs", "target": 151}
PRESETS: dict[str, Callable[[], list[Step]]] = {
    "scala40-italian": partial(with_the_kit, "italian", {}, "ann", "ben"),
    "scala40-dutch": partial(with_the_kit, "dutch", {"buying": True}, "ann", "ben", "cas"),
    "scala40-polish": partial(with_the_kit, "polish", {}, "ann", "ben"),
    "scala40-pairs": partial(with_the_kit, "italian", PAIRS, "ann", "ben", "cas", "dan"),
}
"""A match of each preset beside `classic`, the Dutch one with buying, the Italian also in pairs."""

ALL = {**MATCHES, **PRESETS}


def golden_path(name: str) -> Path:
    """Where a golden journal lies."""
    return FOLDER / f"{name}.jsonl"


def text_of(name: str) -> bytes:
    """What a golden journal is, as it would be written today."""
    return b"".join(line + b"\n" for line in written(ALL[name]()))


if __name__ == "__main__":
    for each in ALL:
        golden_path(each).write_bytes(text_of(each))
