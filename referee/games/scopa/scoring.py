"""What the piles of a deal are worth (rules/scopa.md, "Scoring a deal" and "Variants"). Pure.

All lists are by side. Also what `referee score scopa` counts with.
"""

from __future__ import annotations

from typing import NamedTuple


class Tally(NamedTuple):
    """A deal counted. Lists have one value for each side.

    Facts: `cards`, `denari` (how many of each), `primiera` (the sums; None for a pile that has
    none), `sweeps`, `napola` (the points of the row). Points of one: `carte_to`, `denari_to`,
    `settebello_to`, `primiera_to`, `re_bello_to`, `settanta_to` (the 7 of cups) name the side
    that gets it, None when nobody does or the variant is off. `points` is the sum of all.
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
