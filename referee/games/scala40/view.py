"""All that one seat may know of a game of Scala 40. It has no field for another's hand."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards.card import Card, Cards


class View(NamedTuple):
    """One seat's private view. Lists by seat have one value for each seat of the match.

    `hand` is sorted. `drawn` is the card that the stock gave in this turn (in `hand` already),
    NO_CARD before the draw. `melds` are in the order in which they were laid; their index is
    what a move names. `discard_pile` is bottom to top. `may_take_discard` and `may_draw_stock`
    say what the draw may be (both False: it has been made). `discards` are the cards that may
    end the turn if nothing else is done in it, each face once. `turn` counts the turns of the
    deal from 1. `to_act` is the seat that must move.
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
