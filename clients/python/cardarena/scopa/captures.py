"""What a card can take off a table, and whether that is a scopa (docs/rules/scopa.md)."""

from __future__ import annotations

from collections.abc import Iterator

from cardarena.scopa.cards import ACE, VALUE_BITS, VALUE_MAX, Card, Cards, value_of
from cardarena.scopa.rules import CLASSIC, Rules


def captures(card: Card, table: Cards, rules: Rules = CLASSIC) -> tuple[Cards, ...]:
    """Return every legal capture of `card`, each sorted; none: the card is laid on the table.

    A card of the same value comes before any sum. With asso_piglia_tutto an ace takes all, or
    with ace_takes_ace_only one ace, where one lies there.
    """
    value = value_of(card)
    equal = [other for other in sorted(table) if value_of(other) == value]
    if value == ACE and rules.asso_piglia_tutto:
        if not table:
            return ()
        takes_one = rules.ace_takes_ace_only and equal
        return tuple(bytes((other,)) for other in equal) if takes_one else (bytes(sorted(table)),)
    if equal:
        return tuple(bytes((other,)) for other in equal)
    return tuple(take for total, take in sums(table, value) if total == value)


def sums(table: Cards, most: int = VALUE_MAX) -> Iterator[tuple[int, Cards]]:
    """Yield every set of table cards whose values sum to at most `most`, each with its sum."""
    yield from _sums(bytes(sorted(table)), most, 0, b"")


def _sums(table: Cards, most: int, total: int, chosen: Cards) -> Iterator[tuple[int, Cards]]:
    for index, card in enumerate(table):
        grown = total + (card & VALUE_BITS)
        if grown <= most:
            take = chosen + bytes((card,))
            yield grown, take
            yield from _sums(table[index + 1 :], most, grown, take)


def left_after(card: Card, take: Cards, table: Cards) -> Cards:
    """Return the table after a play, sorted: without what it takes, or with the card laid."""
    if not take:
        return bytes(sorted((*table, card)))
    return bytes(other for other in sorted(table) if other not in take)


def is_sweep(
    card: Card,
    take: Cards,
    table: Cards,
    rules: Rules = CLASSIC,
    *,
    is_last_play: bool = False,
) -> bool:
    """Say whether a capture is a scopa: it empties the table, and the rules count it.

    `is_last_play`: nobody plays after it in this deal (see `view.is_last_play`).
    """
    if not take or len(take) != len(table) or (is_last_play and not rules.last_card_scopa):
        return False
    if value_of(card) == ACE and rules.asso_piglia_tutto:
        lone_ace = len(take) == 1 and value_of(take[0]) == ACE
        counts = rules.ace_sweep_counts
        return counts == "always" or (counts == "lone_ace" and lone_ace)
    return True
