"""All that one seat may know of a game of Scala 40. It has no field for another's hand."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from referee.cards.card import Card, Cards


class PickupDuty(Enum):
    """What a card taken from the discard pile must do in that very turn."""

    NONE = "none"  # it may stay in hand, or none may be taken
    TABLE = "table"  # reach the table: in a new meld, laid off, or in exchange for a joker
    LAY = "lay"  # be in a new meld or be laid off
    OPEN = "open"  # be in the opening melds of that turn


class JokerDuty(Enum):
    """What a joker that a swap frees must do in that very turn."""

    NONE = "none"  # it may stay in hand
    TABLE = "table"  # be on the table again
    MELD = "meld"  # be in a new meld


class View(NamedTuple):
    """One seat's private view. Lists by seat have one value for each seat of the match.

    `hand` is sorted. `drawn` is the card that the stock gave in this turn (in `hand` already),
    NO_CARD before the draw. `melds` are in the order in which they were laid; their index is
    what a move names. `discard_pile` is bottom to top. `may_take_discard` and `may_draw_stock`
    say what the draw may be (both False: it has been made). `discards` are the cards that may
    end the turn if nothing else is done in it, each face once. `turn` counts the turns of the
    deal from 1. `to_act` is the seat that must move.

    `may_buy`: this seat is asked, out of turn, whether it buys the top of the discard pile;
    `buyers` are the seats that are or may still be asked, in order, and `in_turn` the one that
    draws then (else the same as `to_act`). `pickup_duty` is what a card taken or bought now must
    do, `joker_duty` what a freed joker must. `sides` are the numbers of the seats' sides, empty
    where everybody plays alone; `partner` is the other seat of one's side.
    """

    seat: int
    to_act: int
    deal: int
    dealer: int
    turn: int
    hand: Cards
    drawn: Card
    may_draw_stock: bool
    may_take_discard: bool
    discards: Cards
    discard_pile: Cards
    stock_count: int
    melds: tuple[Cards, ...]
    hand_counts: tuple[int, ...]
    opened: tuple[bool, ...]
    playing: tuple[bool, ...]
    totals: tuple[int, ...]
    turns_taken: tuple[int, ...]
    reshuffles: int
    may_buy: bool
    buyers: tuple[int, ...]
    in_turn: int
    pickup_duty: PickupDuty
    joker_duty: JokerDuty
    sides: tuple[int, ...]
    partner: int | None
