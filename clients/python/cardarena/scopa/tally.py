"""What piles are worth (docs/rules/scopa.md, "Scoring a deal" and "Variants")."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from cardarena.scopa.cards import (
    DENARI,
    RE_BELLO,
    SETTANTA,
    SETTEBELLO,
    VALUE_MAX,
    Card,
    Cards,
    card,
    suit_of,
    value_of,
)
from cardarena.scopa.rules import CLASSIC, Rules

PRIMIERA_VALUES = (0, 16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
"""What a card of each value counts for the primiera, by its value; the first is of none."""

NAPOLA_MIN = 3
SUITS = 4


class Tally(NamedTuple):
    """A deal counted. Tuples have one value for each side.

    Facts: `cards` and `denari` (how many of each), `primiera` (the sums; 0 for a pile that has
    none), `sweeps`, `napola` (the points of the row). Points of one: `carte_to`, `denari_to`,
    `settebello_to`, `primiera_to`, `re_bello_to`, `settanta_to` (the 7 of cups) are the side that
    gets it, None when nobody does or the variant is off. `points` is the sum of all.
    """

    cards: tuple[int, ...]
    denari: tuple[int, ...]
    primiera: tuple[int, ...]
    sweeps: tuple[int, ...]
    napola: tuple[int, ...]
    carte_to: int | None
    denari_to: int | None
    settebello_to: int | None
    primiera_to: int | None
    re_bello_to: int | None
    settanta_to: int | None
    points: tuple[int, ...]


def primiera(pile: Cards, rules: Rules = CLASSIC) -> int:
    """Return the sum of the best card of each suit; 0 for a pile that cannot have a primiera.

    Such is one that lacks a suit, with the option primiera_all_suits.
    """
    best = [0] * SUITS
    for value in pile:
        suit = suit_of(value)
        best[suit] = max(best[suit], PRIMIERA_VALUES[value_of(value)])
    return 0 if rules.primiera_all_suits and 0 in best else sum(best)


def napola(pile: Cards) -> int:
    """Return the points of the row of coins from the ace: its length, from three on."""
    row = 0
    while row < VALUE_MAX and card(row + 1, DENARI) in pile:
        row += 1
    return row if row >= NAPOLA_MIN else 0


def count(
    piles: Sequence[Cards],
    sweeps: Sequence[int],
    rules: Rules = CLASSIC,
    out: Collection[int] = (),
) -> Tally:
    """Return what piles and scope, by side, are worth, as if the deal ended now.

    Sides that are `out` of the game compete for nothing.
    """
    cards = tuple(map(len, piles))
    denari = tuple(sum(suit_of(value) == DENARI for value in pile) for pile in piles)
    sums = tuple(primiera(pile, rules) for pile in piles)
    rows = tuple(napola(pile) if rules.napola else 0 for pile in piles)
    lack = {side for side, one in enumerate(sums) if rules.primiera_all_suits and not one}
    to = (
        _leader(cards, out),
        _leader(denari, out),
        _holder(SETTEBELLO, piles, out),
        _leader(sums, lack.union(out)),
        _holder(RE_BELLO, piles, out) if rules.re_bello else None,
        _holder(SETTANTA, piles, out) if rules.settanta_coppe else None,
    )
    points = tuple(
        0 if side in out else to.count(side) + sweeps[side] + rows[side]
        for side in range(len(piles))
    )
    return Tally(cards, denari, sums, tuple(sweeps), rows, *to, points)


def _leader(values: Sequence[int], out: Collection[int]) -> int | None:
    """Return the side that is alone in the lead, None on a tie."""
    rivals = [(value, side) for side, value in enumerate(values) if side not in out]
    best = max(rivals, default=(0, 0))[0]
    leaders = [side for value, side in rivals if value == best]
    return leaders[0] if len(leaders) == 1 else None


def _holder(wanted: Card, piles: Sequence[Cards], out: Collection[int]) -> int | None:
    """Return the side that has a card, None when nobody in the game has."""
    return next(
        (side for side, pile in enumerate(piles) if wanted in pile and side not in out), None
    )
