"""How cards are written as short text and read again, whichever cards they are.

Writing is total, so that a refused move can be written down as well: a number that is no card
at all is written as `?` and the number. Reading what was written gives the same value back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from referee.cards.card import Card, Cards

BYTE_MAX = 255

_NO_CARD_AT_ALL = re.compile(r"\?(-?\d{1,10})")


class CardNotationError(ValueError):
    """A text that names no card: says what was read and what is allowed."""


class Naming:
    """The names of one kind of cards; `allowed` says in words what a name is made of."""

    def __init__(self, names: Mapping[Card, str], allowed: str) -> None:
        self._names, self._allowed = names, allowed
        self.cards = {name: value for value, name in names.items()}

    def write_card(self, value: Card) -> str:
        """Return the name of a card, `?` and the number for what is none."""
        return self._names.get(value) or f"?{value}"

    def read_card(self, text: str) -> Card:
        """Return the card that `text` names, in upper or lower case.

        Raises CardNotationError when it names none.
        """
        name = text.strip().upper()
        if name in self.cards:
            return self.cards[name]
        if found := _NO_CARD_AT_ALL.fullmatch(name):
            return int(found.group(1))
        raise CardNotationError(f"{text[:20]!r} is no card: write {self._allowed}")

    def write_cards(self, values: Cards) -> str:
        """Return the names of cards, separated by a space."""
        return " ".join([self.write_card(value) for value in values])

    def read_cards(self, text: str) -> Cards:
        """Return the cards that `text` names, separated by spaces. Raises CardNotationError."""
        values = [self.read_card(word) for word in text.split()]
        if any(not 0 <= value <= BYTE_MAX for value in values):
            raise CardNotationError(f"{text[:40]!r} holds a number that is not in 0 to {BYTE_MAX}")
        return bytes(values)
