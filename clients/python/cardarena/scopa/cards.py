"""Italian cards as small integers, and the ways they are written.

A card is one byte: bits 0-3 the value (1 ace to 10 re), bits 4-5 the suit. A hand is `bytes`, a
card each. The text of a card is its value and suit, `7D` `10C`; its name is `sette di denari`.
"""

from __future__ import annotations

from typing import TypeAlias

Card: TypeAlias = int
Cards: TypeAlias = bytes

DENARI, COPPE, SPADE, BASTONI = range(4)
SUITS = "DCSB"
SUIT_NAMES = ("denari", "coppe", "spade", "bastoni")
ACE, FANTE, CAVALLO, RE = 1, 8, 9, 10
VALUE_MAX = 10
VALUE_NAMES = (
    *("asso", "due", "tre", "quattro", "cinque", "sei", "sette"),
    *("fante", "cavallo", "re"),
)
VALUE_BITS = 0x0F
TEXT_LENGTH_MAX = 24


def card(value: int, suit: int) -> Card:
    """Return the card of `value` (1 to 10) and `suit` (0 to 3). Raises ValueError for none."""
    if not (ACE <= value <= VALUE_MAX and DENARI <= suit <= BASTONI):
        raise ValueError(f"card({value}, {suit}): a value from 1 to 10, then a suit from 0 to 3")
    return suit << 4 | value


DECK: Cards = bytes(card(value, suit) for suit in range(4) for value in range(1, VALUE_MAX + 1))
"""All 40 cards, sorted."""

SETTEBELLO = card(7, DENARI)
RE_BELLO = card(RE, DENARI)
SETTANTA = card(7, COPPE)


def value_of(value: Card) -> int:
    """Return the value, 1 to 10; what captures go by."""
    return value & VALUE_BITS


def suit_of(value: Card) -> int:
    """Return the suit, 0 to 3: denari, coppe, spade, bastoni."""
    return value >> 4 & 3


def total_of(cards: Cards) -> int:
    """Return the sum of the values of cards."""
    return sum(value & VALUE_BITS for value in cards)


def write_card(value: Card) -> str:
    """Return the text of a card, such as `7D`."""
    return f"{value_of(value)}{SUITS[suit_of(value)]}"


def name_of(value: Card) -> str:
    """Return the Italian name of a card, such as `sette di denari`."""
    return f"{VALUE_NAMES[value_of(value) - 1]} di {SUIT_NAMES[suit_of(value)]}"


_BY_TEXT = {write(value).lower(): value for value in DECK for write in (write_card, name_of)}


def read_card(text: str) -> Card:
    """Return the card of a text or an Italian name, in any case.

    Raises ValueError that says what is allowed.
    """
    wanted = " ".join(text.lower().split()) if len(text) <= TEXT_LENGTH_MAX else ""
    if wanted not in _BY_TEXT:
        raise ValueError(f"{text[:20]!r} is no card: 7D, 10C, or a name such as sette di denari")
    return _BY_TEXT[wanted]


def write_cards(cards: Cards) -> str:
    """Return the texts of cards, separated by spaces."""
    return " ".join(map(write_card, cards))


def read_cards(text: str) -> Cards:
    """Return the cards of texts such as `7D 10C`, separated by spaces, in that order."""
    return bytes(read_card(part) for part in text.split())
