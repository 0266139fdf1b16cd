"""Italian cards as short text: `7D` the settebello, `10C` the king of cups (docs/cards.md).

A value from 1 to 10 (8 fante, 9 cavallo, 10 re) and the suit: D denari (coins), C coppe (cups),
S spade (swords), B bastoni (clubs). Writing is total, so that a refused move can be written down
as well: a number that is no card is written as `?` and the number.
"""

from __future__ import annotations

import re

from referee.cards.card import Card, Cards, card
from referee.cards.notation import BYTE_MAX, CardNotationError

SUITS = "DCSB"
VALUES = 10
DENARI = 0
"""The suit of coins."""

_NO_CARD_AT_ALL = re.compile(r"\?(-?\d{1,10})")

NAMES: dict[Card, str] = {
    card(suit, value): f"{value}{letter}"
    for suit, letter in enumerate(SUITS)
    for value in range(1, VALUES + 1)
}
"""The name of every card."""

CARDS = {name: value for value, name in NAMES.items()}
"""The other way round."""


def write_card(value: Card) -> str:
    """Return the name of a card, `?` and the number for what is none."""
    return NAMES.get(value) or f"?{value}"


def read_card(text: str) -> Card:
    """Return the card that `text` names, in upper or lower case.

    Raises CardNotationError when it names none.
    """
    name = text.strip().upper()
    if name in CARDS:
        return CARDS[name]
    if found := _NO_CARD_AT_ALL.fullmatch(name):
        return int(found.group(1))
    raise CardNotationError(
        f"{text[:20]!r} is no card: write a value from 1 to 10 (8 fante, 9 cavallo, 10 re) and a"
        " suit (D denari, C coppe, S spade, B bastoni)"
    )


def write_cards(values: Cards) -> str:
    """Return the names of cards, separated by a space."""
    return " ".join([write_card(value) for value in values])


def read_cards(text: str) -> Cards:
    """Return the cards that `text` names, separated by spaces. Raises CardNotationError."""
    values = [read_card(word) for word in text.split()]
    if any(not 0 <= value <= BYTE_MAX for value in values):
        raise CardNotationError(f"{text[:40]!r} holds a number that is not in 0 to {BYTE_MAX}")
    return bytes(values)
