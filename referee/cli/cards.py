"""French cards as coloured text: `7♥`, `X` a joker in a hand, `*7♣` a joker that stands for 7♣.

It is the notation (docs/cards.md) with signs for the suits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from referee.cards.card import Card, Cards, face_of, is_joker, rank_of, suit_of
from referee.cards.notation import RANKS, SUITS, write_card

SIGNS = "♠♥♦♣"
STYLES = ("bold", "bold red", "bold red", "bold")
JOKER_STYLE = "bold magenta"


class Faces:
    """How cards are drawn: with signs, or as in notation where the terminal has none."""

    def __init__(self, *, has_signs: bool) -> None:
        self.has_signs = has_signs

    def card(self, value: Card) -> Text:
        """Return one card."""
        if not self.has_signs or not _is_card(value):
            style = JOKER_STYLE if is_joker(value) else STYLES[suit_of(value)]
            return Text(write_card(value), style)
        face = face_of(value)
        name = f"{RANKS[rank_of(face) - 1]}{SIGNS[suit_of(face)]}" if face else ""
        text = Text(end="")
        if is_joker(value):
            text.append("*" if face else "X", JOKER_STYLE)
        return text.append(name, STYLES[suit_of(face)])

    def cards(self, values: Cards | Iterable[Card]) -> Text:
        """Return cards with a space between them."""
        return Text(" ").join(self.card(value) for value in values)


def faces_for(console: Console) -> Faces:
    """Return how cards are drawn on `console`."""
    try:
        SIGNS.encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return Faces(has_signs=False)
    return Faces(has_signs=True)


def in_notation(text: str) -> str:
    """Return text with the suits' letters for their signs, and `X` or `*` for a joker's star."""
    text = re.sub(r"★(?![0-9AJQK])", "X", text).replace("★", "*")
    return text.translate(str.maketrans(SIGNS, SUITS))


def _is_card(value: Card) -> bool:
    face = face_of(value)
    is_face = 1 <= rank_of(face) <= len(RANKS) and suit_of(face) < len(SUITS)
    return is_face or (is_joker(value) and face == 0)
