"""How a match stands in its journal: the header, and which input an entry was made by.

Every other entry follows from the inputs by `referee.match.rules`, so a journal is read back
by feeding its inputs to the rules again. Format: docs/journal.md.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from referee.cards.dealing import commitment
from referee.journal.entry import Entry
from referee.match.state import (
    Absent,
    Answer,
    AnyGame,
    Expired,
    Garbled,
    Input,
    Policy,
    Resigned,
    Resumed,
    Setup,
    Then,
    TimeControl,
)

FORMAT = 1
PROTOCOL = "cardarena.v1"


def rules_hash(game: str, rules: Mapping[str, Any]) -> bytes:
    """Return the SHA-256 of the rules' canonical text: sorted keys, no spaces, UTF-8 JSON."""
    text = json.dumps({"game": game, **rules}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).digest()


def commitment_of(setup: Setup) -> bytes:
    """Return the commitment to every deal of the match's group, 32 bytes."""
    return commitment(setup.secret, setup.group_id, rules_hash(setup.game, setup.rules))


def header(setup: Setup) -> Entry:
    """Return the first entry of a journal: all that was fixed before the match began."""
    policy = setup.policy
    return Entry(
        "header",
        {
            "format": FORMAT,
            "protocol": PROTOCOL,
            "engine": setup.engine,
            "tournament": setup.tournament,
            "match": setup.match_id,
            "group": setup.group_id,
            "round": setup.round,
            "started": setup.started,
            "game": setup.game,
            "preset": setup.rules["preset"],
            "options": dict(setup.rules["options"]),
            "games": setup.games,
            "entrants": setup.entrants,
            **({"bots": setup.bots} if setup.bots != setup.entrants else {}),
            "cuts": {entrant: cut.hex() for entrant, cut in sorted(setup.cuts.items())},
            "clock": setup.clock._asdict(),
            "policy": {
                "illegal_retries": policy.illegal_retries,
                "illegal_then": policy.illegal_then.value,
                "late_then": policy.late_then.value,
            },
            "rules_hash": rules_hash(setup.game, setup.rules).hex(),
            "commitment": commitment_of(setup).hex(),
            "commitments_root": setup.commitments_root,
        },
    )


def setup_of(entry: Entry, secret: bytes) -> Setup:
    """Return the set-up that a header says, with the group's secret.

    Raises ValueError, KeyError or TypeError when the header is not one that `header` writes.
    """
    said = entry.fields
    if entry.kind != "header" or said["format"] != FORMAT or said["protocol"] != PROTOCOL:
        raise ValueError(f"not a header of format {FORMAT}, protocol {PROTOCOL}")
    policy, entrants = said["policy"], tuple(str(entrant) for entrant in said["entrants"])
    bots = tuple(str(bot) for bot in said.get("bots", entrants))
    _refuse_impossible(int(said["games"]), said["clock"], policy)
    if len(bots) != len(entrants):
        raise ValueError("there are not as many bots as seats")
    return Setup(
        tournament=str(said["tournament"]),
        match_id=str(said["match"]),
        group_id=str(said["group"]),
        round=int(said["round"]),
        game=str(said["game"]),
        rules={"preset": said["preset"], "options": dict(said["options"])},
        games=int(said["games"]),
        entrants=entrants,
        clock=TimeControl(int(said["clock"]["increment_ms"]), int(said["clock"]["bank_ms"])),
        policy=Policy(
            int(policy["illegal_retries"]),
            Then(policy["illegal_then"]),
            Then(policy["late_then"]),
        ),
        cuts={str(entrant): bytes.fromhex(cut) for entrant, cut in said["cuts"].items()},
        commitments_root=str(said["commitments_root"]),
        started=str(said["started"]),
        engine=str(said["engine"]),
        secret=secret,
        bots=bots,
    )


def _refuse_impossible(games: int, clock: Mapping[str, Any], policy: Mapping[str, Any]) -> None:
    """Raise ValueError for figures that no tournament can have."""
    figures = (clock["increment_ms"], clock["bank_ms"], policy["illegal_retries"])
    if games < 1 or any(int(figure) < 0 for figure in figures):
        raise ValueError("a match has 1 game or more, and no clock or retries below 0")


def input_of(entry: Entry, game: AnyGame) -> Input | None:
    """Return the input that `entry` records, None when the entry only follows from others.

    Raises ValueError, KeyError or TypeError when the entry's fields are not what they must be.
    """
    read = _INPUTS.get(entry.kind)
    return read(entry.fields, game) if read else None


def _answer(said: Mapping[str, Any], game: AnyGame) -> Answer:
    move = game.read_move(str(said["move"]))
    return Answer(
        _seat(said), int(said["decision"]), move, int(said["at_ms"]), int(said["took_ms"])
    )


def _refused(said: Mapping[str, Any], game: AnyGame) -> Input:
    if said["problem"] == "illegal_move":
        return _answer(said, game)
    about = (_seat(said), int(said["decision"]), str(said["sentence"]))
    return Garbled(*about, int(said["at_ms"]), int(said["took_ms"]))


def _late(said: Mapping[str, Any], _game: AnyGame) -> Expired:
    return Expired(int(said["at_ms"]), int(said["took_ms"]), bool(said["connected"]))


def _resigned(said: Mapping[str, Any], _game: AnyGame) -> Resigned:
    return Resigned(_seat(said), int(said["at_ms"]))


def _absent(said: Mapping[str, Any], _game: AnyGame) -> Absent:
    seats = tuple(int(seat) for seat in said["seats"])
    if not seats or list(seats) != sorted(set(seats)):
        raise ValueError(f"seats is {said['seats']!r}, expected some seats, each once, in order")
    return Absent(seats, int(said["at_ms"]))


def _resumed(said: Mapping[str, Any], _game: AnyGame) -> Resumed:
    return Resumed(int(said["at_ms"]))


def _seat(said: Mapping[str, Any]) -> int:
    seat = said["seat"]
    if not isinstance(seat, int) or isinstance(seat, bool) or seat < 0:
        raise ValueError(f"seat is {seat!r}, expected a number from 0")
    return seat


_INPUTS: dict[str, Callable[[Mapping[str, Any], AnyGame], Input]] = {
    "move": _answer,
    "refused": _refused,
    "late": _late,
    "resign": _resigned,
    "absent": _absent,
    "resumed": _resumed,
}
