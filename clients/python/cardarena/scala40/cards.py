"""Cards as small integers, and the way they are written.

A card is one byte: bits 0-3 the rank (1 ace to 13 king), bits 4-5 the suit, bit 6 set for a
joker, whose other bits say which card it stands for (0: none yet). A hand is `bytes`, a card
each. The text of a card is its rank and suit, `10S` `AH`; a joker is `X`, and on the table
`*7C`, the card that it stands for.
"""

from __future__ import annotations

from typing import TypeAlias

Card: TypeAlias = int
Cards: TypeAlias = bytes

NO_CARD: Card = 0
JOKER: Card = 0x40
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE, JACK, QUEEN, KING = 1, 11, 12, 13
RANK_BITS = 0x0F
FACE_BITS = 0x3F
TEXT_LENGTH_MAX = 4


def card(suit: int, rank: int) -> Card:
    """Return the card of `suit` (0 to 3) and `rank` (1 to 13)."""
    return suit << 4 | rank


FACES: Cards = bytes(card(suit, rank) for suit in range(4) for rank in range(1, 14))


def rank_of(value: Card) -> int:
    """Return the rank, 1 to 13; for a joker that of the card it stands for (0: none)."""
    return value & RANK_BITS


def suit_of(value: Card) -> int:
    """Return the suit, 0 to 3; for a joker that of the card it stands for."""
    return value >> 4 & 3


def is_joker(value: Card) -> bool:
    """Say whether this is a joker, whatever it stands for."""
    return value & JOKER != 0


def face_of(value: Card) -> Card:
    """Return the card that counts: a joker's meaning (0: none), else the card itself."""
    return value & FACE_BITS


def joker_as(face: Card) -> Card:
    """Return the joker that stands for `face`."""
    return JOKER | face


def in_hand(value: Card) -> Card:
    """Return the card as it is held in hand: a joker of a meld is a plain joker there."""
    return JOKER if value & JOKER else value


def write_card(value: Card) -> str:
    """Return the text of a card, such as `7H`, `X`, `*7C`, and `-` for no card."""
    if value == JOKER:
        return "X"
    if value == NO_CARD:
        return "-"
    mark = "*" if value & JOKER else ""
    return f"{mark}{RANKS[rank_of(value) - 1]}{SUITS[suit_of(value)]}"


_BY_TEXT = {write_card(face | joker): face | joker for face in FACES for joker in (0, JOKER)}
_BY_TEXT["X"] = JOKER


def read_card(text: str) -> Card:
    """Return the card of a text. Raises ValueError that says what is allowed."""
    found = _BY_TEXT.get(text.upper()) if len(text) <= TEXT_LENGTH_MAX else None
    if found is None:
        raise ValueError(f"{text[:20]!r} is no card: 7H, 10S, AC, X, or *7C for a joker as 7C")
    return found


def write_cards(cards: Cards) -> str:
    """Return the texts of cards, separated by spaces."""
    return " ".join(map(write_card, cards))


def read_cards(text: str) -> Cards:
    """Return the cards of a text, separated by spaces, in that order."""
    return bytes(read_card(part) for part in text.split())
