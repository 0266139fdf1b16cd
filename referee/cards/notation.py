"""French cards as short text: `7H`, `10S`, `X` a joker in a hand, `*7C` a joker standing for 7C.

Writing is total, so that a refused move can be written down as well: a number that is no card
at all is written as `?` and the number. Reading what was written gives the same value back.
"""

from __future__ import annotations

import re

from referee.cards.card import JOKER, Card, Cards, card, joker_as

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
BYTE_MAX = 255

_NO_CARD_AT_ALL = re.compile(r"\?(-?\d{1,10})")


class CardNotationError(ValueError):
    """A text that names no card: says what was read and what is allowed."""


def _names() -> dict[Card, str]:
    """Return the name of every card that there is."""
    faces = {
        card(suit, rank): f"{RANKS[rank - 1]}{SUITS[suit]}"
        for suit in range(len(SUITS))
        for rank in range(1, len(RANKS) + 1)
    }
    jokers = {joker_as(face): f"*{name}" for face, name in faces.items()}
    return {**faces, JOKER: "X", **jokers}


NAMES = _names()
"""The name of every card, and of a joker for every card that it may stand for."""

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
        f"{text[:20]!r} is no card: write a rank (A 2 ... 10 J Q K) and a suit (S H D C), X for a"
        " joker, or * and the card that a joker stands for"
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
