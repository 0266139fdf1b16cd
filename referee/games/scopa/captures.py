"""What a card may capture (rules/scopa.md, "A turn" and "asso_piglia_tutto"). Pure.

A table is packed cards, sorted, and so is each capture of it. Captures come in packing order.
"""

from __future__ import annotations

from functools import lru_cache

from referee.cards.card import RANK_MASK, Card, Cards
from referee.games.scopa.options import Options

ACE = 1
ALL = bytes(range(256))
ONE = tuple(bytes([value]) for value in ALL)
"""The pile of one card, by card: made once because a turn makes so many."""

VALUE_OF = bytes(card & RANK_MASK for card in ALL)
"""The value of each card; for `bytes.translate`, as the two tables below."""

UNEQUAL = [bytes(card for card in ALL if VALUE_OF[card] != value) for value in range(RANK_MASK + 1)]
"""For each value the cards that have another one."""

NOT_LOWER = [
    bytes(card for card in ALL if VALUE_OF[card] >= value) for value in range(RANK_MASK + 1)
]
"""For each value the cards that are not below it, and so never part of a sum."""

NOTHING: tuple[Cards, ...] = ()


def captures(table: Cards, card: Card, options: Options) -> tuple[Cards, ...]:
    """Return every legal capture of `table` by `card`, none twice; nothing: the card is laid.

    One card of the same value where there is one, else any cards whose values add up to it.
    """
    value = card & RANK_MASK
    if value == ACE and options.asso_piglia_tutto:
        return ace_captures(table, options)
    if equal := table.translate(None, UNEQUAL[value]):
        return (equal,) if len(equal) == 1 else tuple([ONE[one] for one in equal])
    lower = table.translate(None, NOT_LOWER[value])
    return sums(lower, value) if len(lower) > 1 else NOTHING


def sums(cards: Cards, total: int) -> tuple[Cards, ...]:
    """Return the parts of `cards`, each of a value below `total`, that add up to `total`."""
    values = cards.translate(VALUE_OF)
    most = sum(values)
    if most <= total:
        return (cards,) if most == total else NOTHING
    by_place = cards.ljust(len(ALL))
    return tuple([places.translate(by_place) for places in places_of_sums(values, total)])


@lru_cache(maxsize=8192)
def places_of_sums(values: bytes, total: int) -> tuple[bytes, ...]:
    """Return the places of the values that add up to `total`, in order.

    They are kept: tables that differ in suits alone have the same.
    """
    open_parts = [(total, b"")]  # what is left of the total, and the places
    found = []
    for place, value in enumerate(values):
        one = ONE[place]
        for left, places in open_parts[:]:
            if value < left:
                open_parts.append((left - value, places + one))
            elif value == left:
                found.append(places + one)
    return tuple(sorted(found))


def ace_captures(table: Cards, options: Options) -> tuple[Cards, ...]:
    """Return what an ace may capture where it takes everything."""
    if options.ace_takes_ace_only and (aces := aces_of(table)):
        return tuple(ONE[ace] for ace in aces)
    return (table,) if table else ()


def aces_of(table: Cards) -> Cards:
    """Return the aces among `table`."""
    return with_value(table, ACE)


def with_value(table: Cards, value: int) -> Cards:
    """Return the cards of `table` that have a value."""
    return table.translate(None, UNEQUAL[value])


def is_sweep(table: Cards, card: Card, take: Cards, options: Options, *, is_last: bool) -> bool:
    """Say whether a legal capture is a scopa; `is_last`: nobody plays after it in the deal."""
    if not take or len(take) < len(table):
        return False
    if is_last and not options.last_card_scopa:
        return False
    if card & RANK_MASK == ACE and options.asso_piglia_tutto:
        return _ace_sweep_counts(take, options)
    return True


def _ace_sweep_counts(take: Cards, options: Options) -> bool:
    if options.ace_sweep_counts == "lone_ace":
        return len(take) == 1 and take[0] & RANK_MASK == ACE
    return options.ace_sweep_counts == "always"
