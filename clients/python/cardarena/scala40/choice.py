"""The best set of disjoint melds of a hand, as an opening or as a partition.

The search is exact while it stays under `nodes_max` steps, which an ordinary hand does by far.
Hands with three or four jokers may reach the limit; then the best found so far is returned,
and since heavy melds are tried first, it is a good one.
"""

from __future__ import annotations

from typing import NamedTuple

from cardarena.scala40.cards import JOKER, NO_CARD, Card, Cards
from cardarena.scala40.melds import FoundMeld, Held, held, melds_held
from cardarena.scala40.rules import Rules, meld_value, penalty

NODES_MAX = 2_000
PREFERENCES = ("penalty", "value", "cards")


class Choice(NamedTuple):
    """Disjoint melds of one hand.

    `value` is what they count towards the opening minimum, `weight` what was preferred: the
    penalty that leaves the hand, the value, or the number of cards.
    """

    melds: tuple[Cards, ...]
    value: int
    weight: int


class Wanted(NamedTuple):
    """What a choice of melds must be.

    `minimum`: the least value. `keep`: how many cards stay in hand, at least. `prefer`: what is
    made as large as possible, `penalty` (the joker counts too), `value` or `cards`. `must`: a
    card that has to be in one of the melds. `jokers`: whether melds may have one. `clean`:
    whether only melds without one count towards the minimum.
    """

    minimum: int = 0
    keep: int = 1
    prefer: str = "penalty"
    must: Card = NO_CARD
    jokers: bool = True
    clean: bool = False


class _Weighed(NamedTuple):
    weight: int
    value: int
    faces: int
    jokers: int
    size: int
    cards: Cards


def best_opening(
    hand: Cards,
    rules: Rules,
    *,
    keep: int = 1,
    prefer: str = "penalty",
    must: Card = NO_CARD,
    nodes_max: int = NODES_MAX,
) -> Choice | None:
    """Return the best melds that reach the opening minimum, None when none do."""
    wanted = Wanted(
        minimum=rules.opening_minimum,
        keep=keep,
        prefer=prefer,
        must=must,
        jokers=rules.opening_jokers != "forbidden",
        clean=rules.opening_jokers == "clean_minimum",
    )
    return best_choice(held(hand), rules, wanted, nodes_max)


def best_partition(
    hand: Cards,
    rules: Rules,
    *,
    keep: int = 1,
    prefer: str = "penalty",
    nodes_max: int = NODES_MAX,
) -> Choice:
    """Return the best melds of a hand that has opened; with no melds when it has none."""
    wanted = Wanted(keep=keep, prefer=prefer)
    return best_choice(held(hand), rules, wanted, nodes_max) or Choice((), 0, 0)


def best_choice(
    cards: Held, rules: Rules, wanted: Wanted, nodes_max: int = NODES_MAX
) -> Choice | None:
    """Return the best disjoint melds of `cards` that are as `wanted`, None when there are none.

    Raises ValueError when `wanted.prefer` is none of `PREFERENCES`.
    """
    if wanted.prefer not in PREFERENCES:
        raise ValueError(f"prefer = {wanted.prefer!r}: one of {', '.join(PREFERENCES)}")
    found = melds_held(cards if wanted.jokers else cards._replace(jokers=0))
    weighed = _weigh(found, rules, wanted)
    if not weighed:
        return None
    return _Search(cards, wanted, nodes_max).best(weighed)


def _weigh(found: list[FoundMeld], rules: Rules, wanted: Wanted) -> list[_Weighed]:
    """Return the melds worth a try, the heaviest first.

    Of the melds that take the same cards only the one of the highest value stays: it is never
    worse than the others.
    """
    best: dict[tuple[int, bool], _Weighed] = {}
    for meld in found:
        jokers = int(meld.stands_for != NO_CARD)
        value = meld_value(meld.cards, rules)
        counted = 0 if jokers and wanted.clean else value
        weight = _weight(meld, wanted.prefer, rules, value)
        key = (meld.faces, bool(jokers))
        if key not in best or best[key].value < counted:
            size = len(meld.cards)
            best[key] = _Weighed(weight, counted, meld.faces, jokers, size, meld.cards)
    return sorted(best.values(), reverse=True)


def _weight(meld: FoundMeld, prefer: str, rules: Rules, value: int) -> int:
    if prefer == "value":
        return value
    if prefer == "cards":
        return len(meld.cards)
    return sum(penalty(card, rules) for card in meld.cards)


class _Search:
    """One search, depth first, for the heaviest set of disjoint melds."""

    def __init__(self, cards: Held, wanted: Wanted, nodes_max: int) -> None:
        self._cards, self._wanted, self._nodes_left = cards, wanted, nodes_max
        self._found: tuple[_Weighed, ...] = ()
        self._weight = -1

    def best(self, melds: list[_Weighed]) -> Choice | None:
        hand = self._cards.once.bit_count() + self._cards.twice.bit_count() + self._cards.jokers
        self._descend(self._cards, melds, (), hand - self._wanted.keep)
        if self._weight < 0:
            return None
        value = sum(meld.value for meld in self._found)
        return Choice(tuple(meld.cards for meld in self._found), value, self._weight)

    def _descend(
        self, left: Held, melds: list[_Weighed], chosen: tuple[_Weighed, ...], room: int
    ) -> None:
        self._nodes_left -= 1
        self._judge(chosen)
        for index, meld in enumerate(melds):
            if self._nodes_left <= 0:
                return
            if meld.size > room:
                continue
            rest = _take(left, meld)
            fitting = [
                other
                for other in melds[index:]
                if other.faces & rest.once == other.faces and other.jokers <= rest.jokers
            ]
            self._descend(rest, fitting, (*chosen, meld), room - meld.size)

    def _judge(self, chosen: tuple[_Weighed, ...]) -> None:
        weight = sum(meld.weight for meld in chosen)
        if weight <= self._weight or not chosen:
            return
        if sum(meld.value for meld in chosen) >= self._wanted.minimum and self._has_must(chosen):
            self._found, self._weight = chosen, weight

    def _has_must(self, chosen: tuple[_Weighed, ...]) -> bool:
        must = self._wanted.must
        if must & JOKER:
            return any(meld.jokers for meld in chosen)
        return must == NO_CARD or any(meld.faces >> must & 1 for meld in chosen)


def _take(left: Held, meld: _Weighed) -> Held:
    faces = meld.faces
    once = left.once & ~faces | left.twice & faces
    return Held(once, left.twice & ~faces, left.jokers - meld.jokers)
