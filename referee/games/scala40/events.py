"""What everybody at the match sees of a game of Scala 40. No event holds a hidden card."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from referee.cards.card import Card
from referee.games.rules import Seat
from referee.games.scala40.moves import Action, Play


class Dealt(NamedTuple):
    """A deal begins: `deal` counts from 1; `first` plays first; `upcard` starts the pile."""

    deal: int
    dealer: Seat
    first: Seat
    upcard: Card


class Drew(NamedTuple):
    """`seat` chose to draw from the stock."""

    seat: Seat


class Played(NamedTuple):
    """`seat` played the rest of its turn; unless `play.takes_discard` it drew from the stock."""

    seat: Seat
    play: Play
    hand_count: int


class Reshuffled(NamedTuple):
    """The discards but the last became the new stock of `stock_count` cards."""

    stock_count: int


class DealEnd(Enum):
    """Why a deal ended."""

    WENT_OUT = "went_out"
    VOID = "void"  # nobody scores, the same dealer deals again
    SCORED_OPEN = "scored_open"  # one void deal too many: everyone counts
    ADJUDICATED = "adjudicated"  # turns_max
    WITHDRAWN = "withdrawn"  # too few seats are left to go on


class DealEnded(NamedTuple):
    """A deal is over: `winner` went out (None: nobody); hands are shown, by seat."""

    deal: int
    end: DealEnd
    winner: Seat | None
    hands: tuple[bytes, ...]
    penalties: tuple[int, ...]
    totals: tuple[int, ...]


class SeatOut(NamedTuple):
    """`seat` is out of the game: withdrawn by a forfeit (its own, its partner's), or beaten.

    Beaten is who reached the target, and who is not among those who play a deciding deal.
    """

    seat: Seat
    withdrawn: bool


class Bought(NamedTuple):
    """`seat` bought the top discard and laid it; `hand_count` has its penalty card in it."""

    seat: Seat
    actions: tuple[Action, ...]
    hand_count: int


class Passed(NamedTuple):
    """`seat` was asked and did not buy."""

    seat: Seat


class Reentered(NamedTuple):
    """`seat` reached the target and goes on with `total`, the highest that is under it."""

    seat: Seat
    total: int


Event: TypeAlias = (
    Dealt | Drew | Played | Reshuffled | DealEnded | SeatOut | Bought | Passed | Reentered
)
