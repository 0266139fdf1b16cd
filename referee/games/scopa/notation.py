"""Moves as text (docs/scopa.md): `7C x 3D 4S` captures, `7C` lays the card.

Reading takes any case, spacing and order; writing always writes the same text for the same move.
"""

from __future__ import annotations

from referee.cards.italian import read_card, read_cards, write_card, write_cards
from referee.games.rules import NotationError
from referee.games.scopa.moves import Move, Play

TEXT_MAX = 400
"""Characters. The longest legal play has fewer than 150."""

FORMS = "write `7C x 3D 4S` for a card and what it takes, or `7C` for a card that is laid"


def write_move(move: Move) -> str:
    """Return `move` as text, what it takes in packing order."""
    card = write_card(move.card)
    return f"{card} x {write_cards(bytes(sorted(move.take)))}" if move.take else card


def read_move(text: str) -> Move:
    """Return the move that `text` says. Raises NotationError."""
    if len(text) > TEXT_MAX:
        raise NotationError(f"a move of {len(text)} characters; at most {TEXT_MAX} are read")
    card, *rest = text.lower().split() or [""]
    if not card or (rest and (rest[0] != "x" or not rest[1:])):
        raise NotationError(f"{text[:40]!r}: {FORMS}")
    try:
        return Play(read_card(card), bytes(sorted(read_cards(" ".join(rest[1:])))))
    except ValueError as error:
        raise NotationError(f"{text[:40]!r}: {error}") from None
