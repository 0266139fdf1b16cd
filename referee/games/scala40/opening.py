"""The checks of a seat's first melds (rules/scala40.md, "Opening")."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from referee.games.rules import Refusal
from referee.games.scala40.reasons import Reason, refuse
from referee.games.scala40.state import ONE
from referee.games.scala40.turn import Turn

OpeningCheck: TypeAlias = Callable[[Turn], Refusal | None]


def no_joker(turn: Turn) -> Refusal | None:
    """Refuse a joker in the opening where opening_jokers forbids it."""
    if turn.options.opening_jokers != "forbidden":
        return None
    jokers = bytes(turn.table[cards].joker for cards in _new_melds(turn)).replace(b"\0", b"")
    return refuse(Reason.OPENING_JOKER, turn.index, jokers) if jokers else None


def dear_enough(turn: Turn) -> Refusal | None:
    """Refuse melds that are worth less than the minimum."""
    clean = turn.options.opening_jokers == "clean_minimum"
    points = turn.clean_points if clean else turn.opening_points
    minimum = turn.options.opening_minimum
    if points >= minimum:
        return None
    return refuse(
        Reason.OPENING_TOO_LOW,
        turn.index,
        b"".join(_new_melds(turn)),
        minimum=minimum,
        points=points,
        clean=" without the melds that hold a joker" if clean else "",
    )


def opens_with_pickup(turn: Turn) -> Refusal | None:
    """Refuse an opening that leaves out the card for which the discard was taken."""
    if not turn.taken or turn.taken_used:
        return None
    return refuse(Reason.PICKUP_NOT_IN_OPENING, turn.index, ONE[turn.taken])


OPENING_CHECKS: tuple[OpeningCheck, ...] = (no_joker, dear_enough, opens_with_pickup)


def check_opening(turn: Turn) -> Refusal | None:
    """Run the checks on the melds laid so far; when they hold, the seat has opened."""
    for check in OPENING_CHECKS:
        if refusal := check(turn):
            return refusal
    turn.opened = True
    return None


def _new_melds(turn: Turn) -> tuple[bytes, ...]:
    """Return the melds of this turn; before the opening is complete all of them are in it."""
    return turn.melds[len(turn.melds) - turn.new_melds :]
