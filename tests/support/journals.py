"""Builders of journals: an eventful match, and journals that a cheating host would write."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from referee.journal.chain import Chain
from referee.journal.entry import Entry
from referee.journal.seal import Sealer
from referee.match.rules import begin, step
from referee.match.state import (
    Answer,
    Expired,
    Garbled,
    Input,
    Match,
    Policy,
    Resumed,
    Setup,
    Step,
    Then,
)
from support.matches import answer_plainly, setup_for
from support.toy_game import GAME, Card

SEALER = Sealer(bytes(range(32)))
OTHER_SEALER = Sealer(bytes(range(1, 33)))
Fields = dict[str, Any]


def written(steps: Sequence[Step], sealer: Sealer | None = SEALER) -> list[bytes]:
    """The lines that a floor stores for these steps; without a seal when there is no sealer."""
    entries = [entry for made in steps for entry in made.entries]
    return chained(entries, steps[0].match.setup.match_id, sealer)


def chained(entries: Sequence[Entry], match_id: str, sealer: Sealer | None = SEALER) -> list[bytes]:
    """Entries as lines of a chain, sealed."""
    chain = Chain()
    lines = [chain.append(entry) for entry in entries]
    if sealer is not None:
        lines.append(chain.append(sealer.seal(match_id, chain.head)))
    return lines


def entries_of(lines: Sequence[bytes]) -> list[Entry]:
    """The entries of lines, seal included, chain unchecked."""
    entries = []
    for line in lines:
        fields = json.loads(line)
        kind = fields.pop("kind")
        del fields["n"], fields["prev"]
        entries.append(Entry(kind, fields))
    return entries


def forged(lines: Sequence[bytes], cheat: Callable[[list[Entry]], None]) -> list[bytes]:
    """The journal with `cheat` applied to its entries, chained and sealed anew by the host."""
    entries = [entry for entry in entries_of(lines) if entry.kind != "seal"]
    cheat(entries)
    return chained(entries, entries_of(lines)[0].fields["match"])


def first(entries: Sequence[Entry], kind: str) -> int:
    """The index of the first entry of a kind."""
    return next(index for index, entry in enumerate(entries) if entry.kind == kind)


def eventful_setup(**changes: Any) -> Setup:
    """Three seats, two games, whoever is late or stubborn is moved for."""
    policy = Policy(illegal_retries=1, illegal_then=Then.SUBSTITUTE, late_then=Then.SUBSTITUTE)
    return setup_for("ann", "ben", "cas", policy=policy, games=2, **changes)


def eventful_match(setup: Setup | None = None) -> list[Step]:
    """Every kind of input but the ones that end a match, then plain moves to its end."""
    steps = [begin(setup or eventful_setup(), GAME)]

    def play(make: Callable[[Match, int, int], Input]) -> None:
        match = steps[-1].match
        assert match.decision is not None
        steps.append(step(match, make(match, match.decision.seat, match.decision.decision_id)))

    play(lambda match, seat, number: Answer(seat, number, unheld(match), 10, 10))
    steps.append(answer_plainly(steps[-1].match, 1_500, 1_490))
    play(lambda _, seat, number: Garbled(seat, number, "not a move", 1_600, 100))
    play(lambda _, seat, number: Garbled(seat, number, "still not a move", 1_700, 200))
    steps.append(step(steps[-1].match, Resumed(1_800)))
    play(lambda _, _seat, _number: Expired(7_800, 6_000, connected=True))
    at_ms = 7_800
    while steps[-1].match.result is None:
        at_ms += 20
        steps.append(answer_plainly(steps[-1].match, at_ms, 20))
    return steps


def unheld(match: Match) -> Card:
    """A card that the seat to act does not hold."""
    held = match.state.hands[match.game.to_act(match.state)]
    return Card(next(rank for rank in range(1, 10) if rank not in held))
