"""All that one seat may know of a game of Scopa. It has no field for another's hand."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards.card import Cards
from referee.games.scopa.moves import Play


class View(NamedTuple):
    """One seat's private view. Lists by seat have one value for each seat of the match.

    `hand` and `table` are sorted. `plays` is every legal play of the seat to act, in the order of
    the hand, empty for the others. `deal` and `turn` (the plays of the deal, the next one
    included) count from 1. Lists by side have one value for each of `sides`: `pile_counts`,
    `sweeps` (the scope of this deal), `piles` (their cards, sorted; empty tuple unless the option
    `pile_visible` is `all`). `side_of` is each seat's side; `last_capture` the side that captured
    last in this deal, None before. `totals` are the points by seat before this deal.
    `is_last_play`: nobody plays after this play of the deal.
    """

    seat: int
    to_act: int
    deal: int
    dealer: int
    turn: int
    hand: Cards
    table: Cards
    plays: tuple[Play, ...]
    stock_count: int
    hand_counts: tuple[int, ...]
    playing: tuple[bool, ...]
    totals: tuple[int, ...]
    side_of: tuple[int, ...]
    pile_counts: tuple[int, ...]
    sweeps: tuple[int, ...]
    piles: tuple[Cards, ...]
    last_capture: int | None
    partner: int | None
    is_last_play: bool
