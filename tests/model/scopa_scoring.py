"""What piles are worth, for the slow model of Scopa. All lists are by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from model.scopa_cards import SUITS, VALUES, Options, suit_of, value_of

PRIMIERA = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}

NAPOLA_MIN = 3


def primiera(pile: list[str], options: Options) -> int | None:
    """The best card of each suit added up; None for a pile that cannot have one."""
    worth = {
        suit: [PRIMIERA[value_of(card)] for card in pile if suit_of(card) == suit] for suit in SUITS
    }
    if options["primiera_all_suits"] and not all(worth.values()):
        return None
    return sum(max(values, default=0) for values in worth.values())


def napola(pile: list[str], options: Options) -> int:
    """The length of the row of coins from the ace on, when it is three at least."""
    if not options["napola"]:
        return 0
    length = 0
    for value in VALUES:
        if f"{value}D" not in pile:
            break
        length += 1
    return length if length >= NAPOLA_MIN else 0


def leader(values: Sequence[int | None], competing: list[bool]) -> int | None:
    """The side that is alone in front, None when no side is."""
    known = [
        (value, side) for side, value in enumerate(values) if value is not None and competing[side]
    ]
    best = [side for value, side in known if value == max(known)[0]]
    return best[0] if len(best) == 1 else None


def owner(card: str, piles: list[list[str]], competing: list[bool]) -> int | None:
    """The side that has a card in its pile."""
    for side, pile in enumerate(piles):
        if card in pile and competing[side]:
            return side
    return None


def tally(
    piles: list[list[str]], sweeps: list[int], competing: list[bool], options: Options
) -> dict[str, Any]:
    """All facts and points of a deal; a side that does not compete gets nothing."""
    cards = [len(pile) for pile in piles]
    denari = [sum(suit_of(card) == "D" for card in pile) for pile in piles]
    sums = [primiera(pile, options) for pile in piles]
    rows = [napola(pile, options) for pile in piles]
    singles = {
        "carte_to": leader(cards, competing),
        "denari_to": leader(denari, competing),
        "settebello_to": owner("7D", piles, competing),
        "primiera_to": leader(sums, competing),
        "re_bello_to": owner("10D", piles, competing) if options["re_bello"] else None,
        "settanta_to": owner("7C", piles, competing) if options["settanta_coppe"] else None,
    }
    points = [
        (sweeps[side] + rows[side] + list(singles.values()).count(side)) * competing[side]
        for side in range(len(piles))
    ]
    facts = {"cards": cards, "denari": denari, "primiera": sums, "sweeps": sweeps, "napola": rows}
    return {**facts, **singles, "points": points}
