"""Italian cards as short text: `7D` the settebello, `10C` the king of cups (docs/cards.md).

A value from 1 to 10 (8 fante, 9 cavallo, 10 re) and the suit: D denari (coins), C coppe (cups),
S spade (swords), B bastoni (clubs). What is no card: see `referee.cards.naming`.
"""

from __future__ import annotations

from referee.cards.card import Card, card
from referee.cards.naming import Naming

SUITS = "DCSB"
SUIT_NAMES = ("denari", "coppe", "spade", "bastoni")
VALUES = 10
DENARI, COPPE = 0, 1
"""The suits of coins and of cups."""

NAMES: dict[Card, str] = {
    card(suit, value): f"{value}{letter}"
    for suit, letter in enumerate(SUITS)
    for value in range(1, VALUES + 1)
}
"""The name of every card."""

_NAMING = Naming(
    NAMES,
    "a value from 1 to 10 (8 fante, 9 cavallo, 10 re) and a suit (D denari, C coppe, S spade,"
    " B bastoni)",
)
CARDS = _NAMING.cards
"""Every card by its name."""

write_card, write_cards = _NAMING.write_card, _NAMING.write_cards
read_card, read_cards = _NAMING.read_card, _NAMING.read_cards
