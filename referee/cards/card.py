"""A card is one small integer, and any pile of cards is `bytes`: one byte a card.

The packing is the same for both games and is what travels on the wire (docs/cards.md):

    bits 0-3  rank, 1 to 13 (Scopa: 1 to 10)
    bits 4-5  suit, 0 to 3
    bit  6    set for a joker; the bits below then say which card it stands for, 0 for none

The top of a pile is its last byte. A hand is always sorted, so that it tells nothing about
the order in which its cards came.
"""

from __future__ import annotations

from typing import TypeAlias

Card: TypeAlias = int
Cards: TypeAlias = bytes

NO_CARD: Card = 0
JOKER: Card = 0x40
RANK_MASK = 0x0F
FACE_MASK = 0x3F
SUIT_SHIFT = 4


def card(suit: int, rank: int) -> Card:
    """Return the card of `suit` (0 to 3) and `rank` (1 to 13)."""
    return suit << SUIT_SHIFT | rank


def rank_of(value: Card) -> int:
    """Return the rank of a card, for a joker that of the card it stands for (0 for none)."""
    return value & RANK_MASK


def suit_of(value: Card) -> int:
    """Return the suit of a card, for a joker that of the card it stands for."""
    return (value & FACE_MASK) >> SUIT_SHIFT


def is_joker(value: Card) -> bool:
    """Say whether this is a joker, whatever it stands for."""
    return value & JOKER != 0


def face_of(value: Card) -> Card:
    """Return the card that a place on the table counts as: a joker's meaning, else itself."""
    return value & FACE_MASK


def joker_as(face: Card) -> Card:
    """Return the joker that stands for `face`."""
    return JOKER | face


def physical(value: Card) -> Card:
    """Return the card that one would hold in hand: a joker on the table is a plain joker."""
    return JOKER if value & JOKER else value
