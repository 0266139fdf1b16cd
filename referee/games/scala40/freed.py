"""The jokers that swaps free in one turn: where they may go, and what is still owed for them.

Jokers can't be told apart, and the player does not say which one a move uses. So every way to
tell them apart is followed, and a use is legal while one way is left (rules/scala40.md,
"After it"): never back onto a meld that the joker came from, and onto the table as
`swapped_joker` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias


class Joker(NamedTuple):
    """A joker: the melds that swaps of this turn freed it from; whether its use is owed."""

    origins: frozenset[int] = frozenset()
    owed: bool = False


Way: TypeAlias = tuple[tuple[Joker, ...], frozenset[tuple[int, Joker]]]
"""One way to tell the jokers apart: those in the hand, sorted, and those laid in this turn."""

Ways: TypeAlias = frozenset[Way]

OWN = Joker()


def no_swap_yet(jokers: int) -> Ways:
    """Return the one way before the first swap, with so many jokers in the hand."""
    return frozenset({((OWN,) * jokers, frozenset())})


def after_swap(ways: Ways, meld: int) -> Ways:
    """Return the ways when the joker of `meld` has come into the hand."""
    return frozenset(_freed(hand, laid, meld) for hand, laid in ways)


def after_use(ways: Ways, meld: int, *, is_new: bool, settles: bool) -> Ways:
    """Return the ways when a joker was laid on `meld`; none are left if none may go there.

    `is_new`: the meld is laid just now, so that no joker can have come from it. `settles`: this
    is the use that a freed joker owes.
    """
    return frozenset(
        (_sorted(hand[:place] + hand[place + 1 :]), laid | {(meld, _used(joker, settles))})
        for hand, laid in ways
        for place, joker in enumerate(hand)
        if is_new or meld not in joker.origins
    )


def is_settled(ways: Ways) -> bool:
    """Say whether, in one way at least, no freed joker's use is owed any more."""
    return any(not any(joker.owed for joker in _all(way)) for way in ways)


def _freed(hand: tuple[Joker, ...], laid: frozenset[tuple[int, Joker]], meld: int) -> Way:
    came = dict(laid).get(meld, OWN)
    freed = Joker(came.origins | {meld}, owed=True)
    return _sorted((*hand, freed)), laid - {(meld, came)}


def _used(joker: Joker, settles: bool) -> Joker:  # noqa: FBT001
    return joker._replace(owed=joker.owed and not settles)


def _sorted(hand: tuple[Joker, ...]) -> tuple[Joker, ...]:
    return tuple(sorted(hand, key=lambda joker: (joker.owed, sorted(joker.origins))))


def _all(way: Way) -> Iterator[Joker]:
    hand, laid = way
    yield from hand
    for _, joker in laid:
        yield joker
