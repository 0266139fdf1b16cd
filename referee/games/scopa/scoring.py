"""What the piles of a deal are worth (rules/scopa.md, "Scoring a deal" and "Variants"). Pure.

All lists are by side. Also what `referee score scopa` counts with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards.card import RANK_MASK, Card, Cards, card, suit_of
from referee.cards.italian import COPPE, DENARI, SUITS, VALUES
from referee.games.scopa.options import Options

SETTEBELLO: Card = card(DENARI, 7)
RE_BELLO: Card = card(DENARI, VALUES)
SETTANTA: Card = card(COPPE, 7)
COINS: Cards = bytes(card(DENARI, value) for value in range(1, VALUES + 1))
NAPOLA_MIN = 3
"""The shortest row of coins, from the ace on, that is worth points."""

WORTH = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
"""What a card of each value adds to a primiera, when it is the best of its suit."""

PRIMIERA_VALUES = bytes(WORTH.get(value & RANK_MASK, 0) for value in range(256))
"""The same, by card."""


OTHER_SUITS = [
    bytes(value for value in range(256) if suit_of(value) != suit) for suit in range(len(SUITS))
]
"""For each suit the cards that are not of it; for `bytes.translate`."""


class Tally(NamedTuple):
    """A deal counted. Lists have one value for each side.

    Facts: `cards`, `denari` (how many of each), `primiera` (the sums; None for a pile that has
    none), `sweeps`, `napola` (the points of the row). Points of one: `carte_to`, `denari_to`,
    `settebello_to`, `primiera_to`, `re_bello_to`, `settanta_to` (the 7 of cups) name the side
    that gets it, None when nobody does or the variant is off. `points` is the sum of all; a side
    that does not compete has facts and no points.
    """

    cards: tuple[int, ...]
    denari: tuple[int, ...]
    primiera: tuple[int | None, ...]
    sweeps: tuple[int, ...]
    napola: tuple[int, ...]
    carte_to: int | None
    denari_to: int | None
    settebello_to: int | None
    primiera_to: int | None
    re_bello_to: int | None
    settanta_to: int | None
    points: tuple[int, ...]


def count(
    piles: Sequence[Cards],
    sweeps: Sequence[int],
    options: Options,
    competing: Sequence[bool] | None = None,
) -> Tally:
    """Return the tally of a deal: what each side captured, and the scope it made.

    `competing` says which sides may get points: all, unless some are out of the game.
    """
    may_win = competing or [True] * len(piles)
    cards = tuple(map(len, piles))
    denari = tuple(map(denari_of, piles))
    sums = tuple(primiera(pile, options) for pile in piles)
    rows = tuple(napola_points(pile, options) for pile in piles)
    singles = (
        _lead(cards, may_win),
        _lead(denari, may_win),
        _holder(SETTEBELLO, piles, may_win),
        _lead(sums, may_win),
        _holder(RE_BELLO, piles, may_win) if options.re_bello else None,
        _holder(SETTANTA, piles, may_win) if options.settanta_coppe else None,
    )
    points = tuple(
        sweeps[side] + rows[side] + singles.count(side) if competes else 0
        for side, competes in enumerate(may_win)
    )
    return Tally(cards, denari, sums, tuple(sweeps), rows, *singles, points)


def lone_leader(values: Sequence[int | None]) -> int | None:
    """Return the side that alone has the most; None on a tie for it, or when all are None."""
    known = [value for value in values if value is not None]
    if not known or known.count(best := max(known)) > 1:
        return None
    return values.index(best)


def denari_of(pile: Cards) -> int:
    """Return how many coins a pile has."""
    return len(pile) - len(pile.translate(None, COINS))


def primiera(pile: Cards, options: Options) -> int | None:
    """Return the best card of each suit, added up.

    A suit without a card counts 0; where primiera_all_suits is on, the pile then has no primiera.
    """
    best = [max(pile.translate(PRIMIERA_VALUES, others), default=0) for others in OTHER_SUITS]
    if options.primiera_all_suits and 0 in best:
        return None
    return sum(best)


def napola_points(pile: Cards, options: Options) -> int:
    """Return the length of the row of coins from the ace on; 0 when too short, or not played."""
    if not options.napola:
        return 0
    length = next((place for place, coin in enumerate(COINS) if coin not in pile), VALUES)
    return length if length >= NAPOLA_MIN else 0


def is_napoleone(pile: Cards, options: Options) -> bool:
    """Say whether a pile wins the game at once: all ten coins, where that is played."""
    return options.napoleone and denari_of(pile) == VALUES


def _lead(values: Sequence[int | None], may_win: Sequence[bool]) -> int | None:
    """Return the side alone in the lead among those that compete."""
    return lone_leader(
        [value if able else None for value, able in zip(values, may_win, strict=True)]
    )


def _holder(wanted: Card, piles: Sequence[Cards], may_win: Sequence[bool]) -> int | None:
    """Return the side that has a card, if it competes."""
    for side, pile in enumerate(piles):
        if wanted in pile:
            return side if may_win[side] else None
    return None
