"""Italian cards for the eyes: `7◉` the settebello, `10⚱` the king of cups; and their names.

It is the notation (docs/cards.md) with signs for the suits: ◉ denari (coins), ⚱ coppe (cups),
⚔ spade (swords), ⚚ bastoni (clubs). Each is one column wide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.cards.card import Card, Cards, rank_of, suit_of
from referee.cards.italian import CARDS, NAMES, SUIT_NAMES, SUITS, write_card
from referee.games.scopa.scoring import SETTEBELLO
from referee.games.showing import Span, Spans, Style, joined

SIGNS = "◉⚱⚔⚚"
COLOURS = (Style.GOLD, Style.RED, Style.BLUE, Style.GREEN)
VALUE_NAMES = (
    *("asso", "due", "tre", "quattro", "cinque", "sei", "sette"),
    *("fante", "cavallo", "re"),
)
_LETTERS = str.maketrans(SIGNS, SUITS)


class Faces:
    """How cards are drawn: with signs, or as in notation."""

    def __init__(self, *, has_signs: bool) -> None:
        self.has_signs = has_signs

    def card(self, value: Card) -> Spans:
        """Return one card; what is no card as it is written."""
        if value not in NAMES:
            return (Span(write_card(value)),)
        suit = suit_of(value)
        name = f"{rank_of(value)}{SIGNS[suit]}" if self.has_signs else write_card(value)
        return (Span(name, (COLOURS[suit],)),)

    def cards(self, values: Cards | Iterable[Card]) -> Spans:
        """Return cards with a space between them."""
        return joined(" ", map(self.card, values))


def name_of(value: Card) -> str:
    """Return what people call a card, such as `fante di coppe`."""
    if value == SETTEBELLO:
        return "sette di denari, the settebello"
    if value not in NAMES:
        return "no card"
    return f"{VALUE_NAMES[rank_of(value) - 1]} di {SUIT_NAMES[suit_of(value)]}"


def says(text: str, sought: str) -> bool:
    """Say whether `text` holds what is looked for; each in signs or notation, in any case.

    A card is found where it stands alone, not within a longer word or number.
    """
    text, sought = (words.translate(_LETTERS).casefold() for words in (text, sought))
    if sought.strip().upper() in CARDS:
        return re.search(rf"(?<!\w){re.escape(sought.strip())}(?!\w)", text) is not None
    return sought in text
