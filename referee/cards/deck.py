"""Decks before they are shuffled, in an order that everybody can write down (docs/cards.md)."""

from __future__ import annotations

from referee.cards.card import JOKER, Cards, card

SUITS = 4
FRENCH_RANKS = 13
ITALIAN_VALUES = 10


def french_deck(packs: int, jokers: int) -> Cards:
    """Return `packs` times 52 cards and then `jokers` jokers.

    Each pack runs through the suits in packing order (spades, hearts, diamonds, clubs), each
    suit from ace to king.
    """
    pack = bytes(card(suit, rank) for suit in range(SUITS) for rank in range(1, FRENCH_RANKS + 1))
    return pack * packs + bytes([JOKER]) * jokers


def italian_deck() -> Cards:
    """Return the 40 Italian cards: denari, coppe, spade, bastoni, each from ace to king."""
    return bytes(
        card(suit, value) for suit in range(SUITS) for value in range(1, ITALIAN_VALUES + 1)
    )
