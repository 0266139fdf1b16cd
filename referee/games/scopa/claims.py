"""What is said of the sides of a deal, held against the deck: the impossible is refused by name.

A check says in one sentence why something cannot be, or None; those of `ALONE` are about one side,
those of `TOGETHER` about all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, product

from referee.cards.card import Card, card
from referee.cards.italian import DENARI, NAMES, write_card
from referee.games.scopa.options import Options
from referee.games.scopa.said import Said
from referee.games.scopa.scoring import (
    COINS,
    NAPOLA_MIN,
    RE_BELLO,
    SETTANTA,
    SETTEBELLO,
    WORTH,
    denari_of,
)
from referee.games.scoresheet import SheetError

CARDS_MAX, DENARI_MAX = len(NAMES), len(COINS)
POINT_CARDS: dict[str, Card] = {
    "settebello": SETTEBELLO,
    "re_bello": RE_BELLO,
    "settanta": SETTANTA,
}
"""The one card that each of these points is given for."""

VARIANT_OF = {"napola": "napola", "re_bello": "re_bello", "settanta": "settanta_coppe"}
"""What may be said only where a variant is played, and the option that plays it."""

BEST_OF_A_SUIT = (0, *sorted(set(WORTH.values())))
"""What the best card of a suit adds to a primiera; 0: no card of the suit."""

SHARED = BEST_OF_A_SUIT[:2]
"""The values that several sides may have in one suit: no card, or a face each."""


def refuse_impossible(sides: Sequence[Said], options: Options) -> None:
    """Raise SheetError for the first thing said that cannot be."""
    for check in ALONE:
        for side in sides:
            if words := check(side, options):
                raise SheetError(f"{side.name}: {words}")
    for together in TOGETHER:
        if words := together(sides, options):
            raise SheetError(words)


def refuse_twice(said: Sequence[Said]) -> None:
    """Raise SheetError for two sides of one name, and for a card that lies in two piles."""
    names = [side.name for side in said]
    if twice := [name for name in names if names.count(name) > 1]:
        raise SheetError(f"two sides are called {twice[0]}")
    if words := _card_twice(said, None):
        raise SheetError(words)


def cards_held(side: Said) -> frozenset[Card]:
    """Return the cards that a side has for certain."""
    if side.pile is not None:
        return frozenset(side.pile)
    row = {card(DENARI, value) for value in range(1, (side.napola or 0) + 1)}
    return frozenset(row | {POINT_CARDS[word] for word in side.has if word in POINT_CARDS})


def _variant(side: Said, options: Options) -> str | None:
    said = {*side.has, *(["napola"] if side.napola else [])}
    for word, option in VARIANT_OF.items():
        if word in said and not getattr(options, option):
            return f"{word.replace('_', ' ')} counts with the variant {option} only"
    return None


def _too_many(side: Said, options: Options) -> str | None:  # noqa: ARG001
    for word, number, most in (
        ("carte", side.cards, CARDS_MAX),
        ("denari", side.denari, DENARI_MAX),
    ):
        if number is not None and number > most:
            return f"{word} {number}, and there are {most}"
    return None


def _napola(side: Said, options: Options) -> str | None:
    row = side.napola
    if row is None:
        return None
    if row and not NAPOLA_MIN <= row <= DENARI_MAX:
        return f"napola {row}: a row is worth {NAPOLA_MIN} to {DENARI_MAX} points"
    if options.napola and side.denari == DENARI_MAX and row < DENARI_MAX:
        return f"denari {DENARI_MAX} are a napola of {DENARI_MAX}, and not of {row}"
    if row and row < DENARI_MAX and card(DENARI, row + 1) in cards_held(side):
        name = write_card(card(DENARI, row + 1))
        return f"napola {row}, and the {name} would make the row longer"
    return None


def _too_few(side: Said, options: Options) -> str | None:  # noqa: ARG001
    held = cards_held(side)
    coins = denari_of(bytes(held))
    if side.denari is not None and side.denari < coins:
        return f"denari {side.denari}, and {coins} are named: {_names(held, coins_only=True)}"
    if side.cards is None:
        return None
    least = max((side.denari or 0) + len(held) - coins, len(held))
    if side.cards < least:
        return f"carte {side.cards}, and {least} cards at least are named"
    return _too_many_sweeps(side) if side.pile is None else None


def _too_many_sweeps(side: Said) -> str | None:
    """Hold the scope of a side against the number of its cards, all of which are known."""
    least = 2 * (side.sweeps or 0)
    if least <= (side.cards or 0):
        return None
    return f"scope {side.sweeps} take {least} cards at least, not {side.cards}"


def _primiera(side: Said, options: Options) -> str | None:
    if not side.primiera:
        has_cards = bool(side.cards or cards_held(side))
        is_none = side.primiera is None or options.primiera_all_suits or not has_cards
        return None if is_none else "primiera 0, and each suit of which there is a card adds 10"
    if not _is_possible(side.primiera, None, all_suits=options.primiera_all_suits):
        return f"no cards have a primiera of {side.primiera}"
    best = max(BEST_OF_A_SUIT)
    if side.cards is not None and side.primiera > best * side.cards:
        return f"{side.cards} cards have no primiera of {side.primiera}"
    if side.primiera < best and POINT_CARDS["settebello"] in cards_held(side):
        return f"primiera {side.primiera}, and the settebello alone makes {best}"
    return None


def _card_twice(sides: Sequence[Said], options: Options | None) -> str | None:  # noqa: ARG001
    for one, other in combinations(sides, 2):
        if twice := cards_held(one) & cards_held(other):
            return f"{_names(twice)} cannot lie with both {one.name} and {other.name}"
    return None


def _over_the_deck(sides: Sequence[Said], options: Options) -> str | None:  # noqa: ARG001
    for word, most in (("cards", CARDS_MAX), ("denari", DENARI_MAX)):
        numbers = [getattr(side, word) for side in sides if getattr(side, word) is not None]
        if sum(numbers) > most:
            said = "carte" if word == "cards" else word
            return f"{said} {' + '.join(map(str, numbers))} = {sum(numbers)}, and there are {most}"
    sweeps = sum(side.sweeps or 0 for side in sides)
    if 2 * sweeps > CARDS_MAX:
        return f"{sweeps} scope take {2 * sweeps} cards at least, and there are {CARDS_MAX}"
    return None


def _sweeps_in_whole_piles(sides: Sequence[Said], options: Options) -> str | None:  # noqa: ARG001
    """Only where all 40 cards are said: else a pile may have more than its named cards."""
    if sum(side.cards or 0 for side in sides) < CARDS_MAX:
        return None
    found = ((side.name, _too_many_sweeps(side)) for side in sides if side.cards is not None)
    return next((f"{name}: {words}" for name, words in found if words), None)


def _coins_elsewhere(sides: Sequence[Said], options: Options) -> str | None:  # noqa: ARG001
    """Two sides' coins, those said and those that follow from what is said."""
    for side in sides:
        others = sum(_coins_at_least(other) for other in sides if other is not side)
        if _coins_at_least(side) + others > DENARI_MAX:
            return f"{_coins_at_least(side)} coins of {side.name} and {others} others are too many"
    return None


def _coins_at_least(side: Said) -> int:
    return max(side.denari or 0, denari_of(bytes(cards_held(side))))


def _two_primiere(sides: Sequence[Said], options: Options) -> str | None:
    claims = [side for side in sides if "primiera" in side.has]
    if len(claims) > 1:
        return f"{claims[0].name} and {claims[1].name} cannot both have the primiera"
    for one, other in combinations([side for side in sides if side.primiera], 2):
        sums = one.primiera or 0, other.primiera or 0
        if not _is_possible(*sums, all_suits=options.primiera_all_suits):
            return f"primiera {sums[0]} and {sums[1]}: no deck has both"
    return None


@cache
def _reached(*, all_suits: bool) -> frozenset[tuple[int, int]]:
    """Return what two sides may have together in two suits."""
    values = [value for value in BEST_OF_A_SUIT if value or not all_suits]
    suit = [pair for pair in product(values, values) if pair[0] != pair[1] or pair[0] in SHARED]
    return frozenset((a + c, b + d) for (a, b), (c, d) in product(suit, suit))


def _is_possible(one: int, other: int | None, *, all_suits: bool) -> bool:
    """Say whether two sides can have these primiere at once; or one, whatever the other has."""
    pairs = _reached(all_suits=all_suits)
    if other is None:
        halves = {half for half, _ in pairs}
        return any(one - half in halves for half in halves)
    return any((one - a, other - b) in pairs for a, b in pairs)


def _names(cards: frozenset[Card], *, coins_only: bool = False) -> str:
    return " ".join(write_card(one) for one in sorted(cards) if one in COINS or not coins_only)


ALONE: tuple[Callable[[Said, Options], str | None], ...] = (
    _variant,
    _too_many,
    _napola,
    _too_few,
    _primiera,
)
TOGETHER: tuple[Callable[[Sequence[Said], Options], str | None], ...] = (
    _card_twice,
    _over_the_deck,
    _sweeps_in_whole_piles,
    _coins_elsewhere,
    _two_primiere,
)
