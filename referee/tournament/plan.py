"""The plan of a tournament, in the order that keeps it fair. Pure.

1. `shape`: how many rounds and matches there will be, which needs no names; each match has an
   id and a group of its own.
2. `commit`: a commitment to all deals of each group, and one root over them, published.
3. The entrants' cuts are read.
4. `pair`: a lot from the root numbers the entrants, and so nobody has chosen who meets whom.

docs/fair-dealing.md specifies each step to the byte.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.cards.dealing import commitment, group_secret, lp
from referee.cards.shuffle import label
from referee.games.rules import Seat
from referee.journal.merkle import merkle_root
from referee.store.rows import GroupRow, PlanRow
from referee.tournament.roundrobin import Round, Seating, schedule

PAIRING = label(b"pairing")


class Slot(NamedTuple):
    """A match before anybody is named: its ids, its round (from 1), the lot numbers by seat."""

    match_id: str
    group_id: str
    round: int
    seating: Seating


class Commitments(NamedTuple):
    """The commitments of all groups in order, and the Merkle root over them (hex)."""

    groups: tuple[GroupRow, ...]
    root: str


def shape(
    entrants: int, seats: int, legs: int, sides: Sequence[Sequence[Seat]] = ()
) -> tuple[Slot, ...]:
    """Return every match of an n-fold round robin, by lot numbers.

    With `sides` an entrant takes a whole side: the round robin is one of sides, and all seats of
    a side get the lot number of who takes it. Raises ValueError like `schedule`. For now each
    match is a group of its own.
    """
    alone = tuple((seat,) for seat in range(seats))
    taken = sides or alone
    rounds = schedule(entrants, len(taken), legs)
    return tuple(
        Slot(match_id, match_id, number, _by_seat(seating, taken))
        for number, one in enumerate(rounds, 1)
        for match_id, seating in zip(_match_ids(rounds, number, one), one, strict=True)
    )


def _by_seat(by_side: Seating, sides: Sequence[Sequence[Seat]]) -> Seating:
    """Return the lot numbers by seat, from those by side."""
    lots = {seat: lot for lot, side in zip(by_side, sides, strict=True) for seat in side}
    return tuple(lots[seat] for seat in sorted(lots))


def _match_ids(rounds: Sequence[Round], number: int, seatings: Round) -> list[str]:
    width = max(2, len(str(len(rounds))))
    return [f"r{number:0{width}}-m{at:03}" for at in range(1, len(seatings) + 1)]


def commit(secret: bytes, slots: Iterable[Slot], rules_hash: bytes) -> Commitments:
    """Return the commitments to all deals, from the tournament's secret and the rules' hash."""
    groups = dict.fromkeys(slot.group_id for slot in slots)
    made = {group: commitment(group_secret(secret, group), group, rules_hash) for group in groups}
    rows = tuple(GroupRow(group, value.hex()) for group, value in made.items())
    return Commitments(rows, merkle_root(list(made.values())).hex())


def by_lot(root: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the entrants in the order of the lot that the root (hex) casts."""
    key = bytes.fromhex(root)
    return tuple(sorted(names, key=lambda name: _lot(key, name)))


def _lot(key: bytes, name: str) -> bytes:
    return hmac.digest(key, PAIRING + lp(name.encode()), "sha256")


def pair(root: str, names: Iterable[str], slots: Iterable[Slot]) -> tuple[PlanRow, ...]:
    """Return who sits where in every match, by seat: who takes a whole side is there repeatedly."""
    order = by_lot(root, names)
    return tuple(
        PlanRow(match_id, group_id, number, tuple(order[lot] for lot in seating))
        for match_id, group_id, number, seating in slots
    )
