"""French cards for the eyes: `7♥`, `X` a joker in a hand, `*7♣` a joker that stands for 7♣.

It is the notation (docs/cards.md) with signs for the suits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.cards.card import Card, Cards, face_of, is_joker, rank_of, suit_of
from referee.cards.notation import NAMES, RANKS, SUITS, write_card
from referee.games.showing import Span, Spans, Style, joined, spans

SIGNS = "♠♥♦♣"
COLOURS = (Style.BLACK, Style.RED, Style.RED, Style.BLACK)
_JOKER_HELD = re.compile(r"(?<![\w*])x(?!\w)")
_STAR_ALONE = re.compile(r"★(?![0-9AJQK])")
_LETTERS = str.maketrans(SIGNS, SUITS)


class Faces:
    """How cards are drawn: with signs, or as in notation."""

    def __init__(self, *, has_signs: bool) -> None:
        self.has_signs = has_signs

    def card(self, value: Card) -> Spans:
        """Return one card."""
        if not self.has_signs or value not in NAMES:
            style = Style.JOKER if is_joker(value) else COLOURS[suit_of(value)]
            return (Span(write_card(value), (style,)),)
        face = face_of(value)
        name = f"{RANKS[rank_of(face) - 1]}{SIGNS[suit_of(face)]}" if face else ""
        drawn = Span(name, (COLOURS[suit_of(face)],))
        star = Span("*" if face else "X", (Style.JOKER,))
        return spans(star, drawn) if is_joker(value) else (drawn,)

    def cards(self, values: Cards | Iterable[Card]) -> Spans:
        """Return cards with a space between them."""
        return joined(" ", map(self.card, values))


def says(text: str, sought: str) -> bool:
    """Say whether `text` holds what is looked for; each in signs or notation, in any case."""
    text, sought = _in_notation(text).casefold(), _in_notation(sought).casefold()
    if sought == "x":  # a joker in a hand; as a letter it is in too many words
        return _JOKER_HELD.search(text) is not None
    return sought in text


def _in_notation(text: str) -> str:
    """Return text with the suits' letters for their signs, and `X` or `*` for a joker's star."""
    return _STAR_ALONE.sub("X", text).replace("★", "*").translate(_LETTERS)
