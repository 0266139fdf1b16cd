"""Seats around a table, in any game: who plays together, who is next, who has which place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from referee.games.rules import Seat

PAIRS = 2


class TurnOrder(Protocol):
    """What says how the turn goes round: a game's own record of what never changes in it."""

    @property
    def seats(self) -> int:
        """How many seats there are, those that left the game included."""
        ...

    @property
    def step(self) -> int:
        """To the next seat in turn order: 1 or -1."""
        ...


def sides_among(seats: int, *, in_pairs: bool) -> tuple[tuple[Seat, ...], ...]:
    """Return who plays together: in pairs the seats opposite, else everybody alone."""
    count = PAIRS if in_pairs else seats
    return tuple(tuple(range(first, seats, count)) for first in range(count))


def partner_in(side: Sequence[Seat], seat: Seat) -> Seat | None:
    """Return the other seat of the side of `seat`, None where it plays alone."""
    return next((other for other in side if other != seat), None)


def next_seat(order: TurnOrder, playing: Sequence[bool], seat: Seat) -> Seat:
    """Return the next seat in turn order that is still in the game."""
    step, seats = order.step, order.seats
    seat = (seat + step) % seats
    while not playing[seat]:
        seat = (seat + step) % seats
    return seat


def places_by(keys: Sequence[Any], sides: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
    """Return the place of each seat by its key, the least first; partners have equal keys.

    Places count sides: partners share one, and so do sides whose keys are equal.
    """
    firsts = [side[0] for side in sides]
    return tuple(1 + sum(keys[other] < key for other in firsts) for key in keys)
