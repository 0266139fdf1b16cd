"""What a card may capture (rules/scopa.md, "A turn" and "asso_piglia_tutto"). Pure.

A table is packed cards, sorted, and so is each capture of it. Captures come in packing order.
"""

from __future__ import annotations

from functools import lru_cache

from referee.cards.card import RANK_MASK, Card, Cards
from referee.cards.italian import VALUES
from referee.games.scopa.options import Options

ACE = 1
ONE = tuple(bytes([value]) for value in range(256))
"""The pile of one card, by card: made once because a turn makes so many."""


def captures(table: Cards, card: Card, options: Options) -> tuple[Cards, ...]:
    """Return every legal capture of `table` by `card`, none twice; nothing: the card is laid."""
    return captures_by_value(table, options)[card & RANK_MASK]


def captures_by_value(table: Cards, options: Options) -> tuple[tuple[Cards, ...], ...]:
    """Return what a card of each value, from 0 (nothing), may capture of `table`."""
    plain = plain_captures(table)
    if options.asso_piglia_tutto:
        return (plain[0], ace_captures(table, options), *plain[ACE + 1 :])
    return plain


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
    return bytes([card for card in table if card & RANK_MASK == value])


@lru_cache(maxsize=8192)
def plain_captures(table: Cards) -> tuple[tuple[Cards, ...], ...]:
    """Return what a card of each value may capture where an ace is a card like others.

    One card of the same value where there is one, else any cards whose values add up to it.
    """
    parts: list[tuple[int, Cards]] = [(0, b"")]  # of the table, with what they add up to
    by_sum: list[list[Cards]] = [[] for _ in range(VALUES + 1)]
    for card in table:
        one, value = ONE[card], card & RANK_MASK
        room = VALUES - value
        for total, part in parts[:]:
            if total <= room:
                grown = part + one
                parts.append((total + value, grown))
                by_sum[total + value].append(grown)
    for card in table:
        found = by_sum[card & RANK_MASK]
        if len(found) > 1:
            by_sum[card & RANK_MASK] = [part for part in found if len(part) == 1]
    return tuple([tuple(sorted(found) if len(found) > 1 else found) for found in by_sum])


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
