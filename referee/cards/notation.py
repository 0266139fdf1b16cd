"""French cards as short text: `7H`, `10S`, `X` a joker in a hand, `*7C` a joker standing for 7C.

What is no card: see `referee.cards.naming`.
"""

from __future__ import annotations

from referee.cards.card import JOKER, Card, card, joker_as
from referee.cards.naming import Naming

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"


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

_NAMING = Naming(
    NAMES,
    "a rank (A 2 ... 10 J Q K) and a suit (S H D C), X for a joker, or * and the card that a joker"
    " stands for",
)
CARDS = _NAMING.cards
"""Every card, or joker, by its name."""

write_card, write_cards = _NAMING.write_card, _NAMING.write_cards
read_card, read_cards = _NAMING.read_card, _NAMING.read_cards
