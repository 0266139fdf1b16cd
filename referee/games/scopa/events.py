"""What everybody at the match sees of a game of Scopa. No event holds a hidden card."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from referee.cards.card import Card, Cards
from referee.games.rules import Seat
from referee.games.scopa.scoring import Tally


class Dealt(NamedTuple):
    """A deal begins: `deal` counts from 1; `first` plays first; `table` lies face up, sorted.

    `thrown_in` are the tables before it for which the deck was shuffled and dealt again.
    """

    deal: int
    dealer: Seat
    first: Seat
    table: Cards
    thrown_in: tuple[Cards, ...]


class Played(NamedTuple):
    """`seat` played `card` and took `take` (nothing: it lies on the table now).

    `is_sweep`: the table was emptied, and that is a point.
    """

    seat: Seat
    card: Card
    take: Cards
    is_sweep: bool


class Refilled(NamedTuple):
    """All hands were empty: each seat of the deal got cards again; `stock_count` are left."""

    stock_count: int


class DealEnd(Enum):
    """Why a deal ended."""

    PLAYED_OUT = "played_out"
    NAPOLEONE = "napoleone"  # a side has all ten coins: the game is won, nothing is counted
    WITHDRAWN = "withdrawn"  # too few sides are left to go on, nothing is counted


class DealEnded(NamedTuple):
    """A deal is over. `leftovers` lay on the table and went to `leftovers_to` (None: nobody).

    `tally` has what each side got and why, None when nothing was counted; `piles` are by side,
    leftovers included; `totals` by seat, after the deal.
    """

    deal: int
    end: DealEnd
    leftovers: Cards
    leftovers_to: int | None
    piles: tuple[Cards, ...]
    tally: Tally | None
    totals: tuple[int, ...]


class SeatOut(NamedTuple):
    """`seat` is out of the game, withdrawn by a forfeit (its own or its partner's)."""

    seat: Seat


Event: TypeAlias = Dealt | Played | Refilled | DealEnded | SeatOut
