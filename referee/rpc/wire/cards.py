"""The cards of the wire (cards.proto): one packed value each, the same as in `referee.cards`."""

from __future__ import annotations

from collections.abc import Sequence

from cardarena.v1 import cards_pb2

ALL_CARDS = bytes(sorted(value for value in cards_pb2.Card.values() if value))
"""Every value of the wire's `Card` that is a card."""


def cards_from_wire(values: Sequence[int], cards: bytes = ALL_CARDS) -> bytes | None:
    """Return the pile that a repeated field of cards holds, None when a value is none of `cards`.

    `cards` are all that the field's enum has.
    """
    try:
        pile = bytes(values[:])  # of the slice, a plain list: iterating the field takes longer
    except ValueError:  # a value that is no byte: enums of the wire are open
        return None
    return None if pile.translate(None, cards) else pile
