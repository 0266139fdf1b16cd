"""Moves as text (docs/scala40.md): `draw stock`, `draw discard; meld 7H 7D *7C; discard KS`.

Out of turn: `buy; layoff 7H > 0`, `pass`. Parts stand in the order in which they are played, with
`;` between them. Reading takes any case and spacing; writing always writes the same text for the
same move.
"""

from __future__ import annotations

import re

from referee.cards.card import NO_CARD, Card
from referee.cards.naming import CardNotationError
from referee.cards.notation import read_card, read_cards, write_card, write_cards
from referee.games.rules import NotationError
from referee.games.scala40.moves import (
    Action,
    Buy,
    DrawStock,
    End,
    LayOff,
    Meld,
    Move,
    Pass,
    Play,
    Swap,
)

TEXT_MAX = 4000
"""Characters. The longest legal turn has fewer than 500."""

FORMS = "`meld CARDS`, `layoff CARD > MELD [low|high]`, `swap CARD > MELD`, `discard CARD`"
NOTHING = "none"

_LAYOFF = re.compile(r"(\S+)\s*>\s*(-?\d{1,10})(?:\s+(low|high))?")
_SWAP = re.compile(r"(\S+)\s*>\s*(-?\d{1,10})")


def write_move(move: Move) -> str:
    """Return `move` as text."""
    if isinstance(move, DrawStock):
        return "draw stock"
    if isinstance(move, Pass):
        return "pass"
    if isinstance(move, Buy):
        return "; ".join(["buy", *map(write_action, move.actions)])
    parts = ["draw discard"] if move.takes_discard else []
    parts += [write_action(action) for action in move.actions]
    parts.append(f"discard {NOTHING if move.discard == NO_CARD else write_card(move.discard)}")
    return "; ".join(parts)


def write_action(action: Action) -> str:
    """Return one table action as text."""
    if isinstance(action, Meld):
        return f"meld {write_cards(action.cards)}".rstrip()
    if isinstance(action, LayOff):
        end = "" if action.end is End.ANY else f" {action.end.value}"
        return f"layoff {write_card(action.card)} > {action.meld}{end}"
    return f"swap {write_card(action.card)} > {action.meld}"


def read_move(text: str) -> Move:
    """Return the move that `text` says. Raises NotationError."""
    if len(text) > TEXT_MAX:
        raise NotationError(f"a move of {len(text)} characters; at most {TEXT_MAX} are read")
    parts = [" ".join(part.split()).lower() for part in text.split(";")]
    if parts == ["draw stock"]:
        return DrawStock()
    if parts == ["pass"]:
        return Pass()
    if parts[0] == "buy":
        return Buy(tuple(_read_part(place, part) for place, part in enumerate(parts[1:], start=2)))
    return _read_play(parts)


def _read_play(parts: list[str]) -> Play:
    takes_discard = parts[0] == "draw discard"
    number = 1 if takes_discard else 0
    actions: list[Action] = []
    discard: Card | None = None
    for place, part in enumerate(parts[number:], start=number + 1):
        if discard is not None:
            raise NotationError(f"part {place}, {_shown(part)}: nothing follows the discard")
        word, _, rest = part.partition(" ")
        if word == "discard":
            discard = _read_discard(place, part, rest)
        else:
            actions.append(_read_part(place, part))
    return Play(tuple(actions), discard or NO_CARD, takes_discard)


def _read_discard(place: int, part: str, rest: str) -> Card:
    try:
        return NO_CARD if rest == NOTHING else read_card(rest)
    except ValueError as error:
        raise NotationError(f"part {place}, {_shown(part)}: {error}") from None


def _read_part(place: int, part: str) -> Action:
    """Return the table action that part number `place` says. Raises NotationError."""
    word, _, rest = part.partition(" ")
    try:
        return _read_action(word, rest)
    except ValueError as error:
        raise NotationError(f"part {place}, {_shown(part)}: {error}") from None


def _read_action(word: str, rest: str) -> Action:
    """Return the table action that a part says. Raises ValueError."""
    if word == "meld":
        return Meld(read_cards(rest))
    if word == "layoff" and (found := _LAYOFF.fullmatch(rest)):
        card, meld, end = found.groups()
        return LayOff(int(meld), read_card(card), End(end or "any"))
    if word == "swap" and (found := _SWAP.fullmatch(rest)):
        card, meld = found.groups()
        return Swap(int(meld), read_card(card))
    if word == "draw":
        raise CardNotationError(
            "a turn begins with `draw discard`, or `draw stock` is a move of its own"
        )
    if word in ("buy", "pass"):
        raise CardNotationError("a seat that is asked answers `buy; ...` or `pass`, a move alone")
    raise CardNotationError(f"allowed are {FORMS}")


def _shown(part: str) -> str:
    return repr(part[:40])
