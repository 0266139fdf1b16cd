"""The moves of Scala 40: a union of frozen records.

A turn is one move, or two when its first part, the draw, was a choice (rules/scala40.md,
"A turn" and "A move, exactly"). To be asked whether one buys is a decision out of turn.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from referee.cards.card import Card, Cards


class End(Enum):
    """Which end of a run a card is laid off on; only where both would fit must it be said."""

    ANY = "any"
    LOW = "low"
    HIGH = "high"


class Meld(NamedTuple):
    """Lay a new meld: a set in any order, a run in ascending order; a joker as what it means."""

    cards: Cards


class LayOff(NamedTuple):
    """Lay `card` (a joker as what it means) off on the table's meld number `meld`, from 0."""

    meld: int
    card: Card
    end: End = End.ANY


class Swap(NamedTuple):
    """Take the joker of meld number `meld` for `card`, the very card that it stands for."""

    meld: int
    card: Card


Action: TypeAlias = Meld | LayOff | Swap


class DrawStock(NamedTuple):
    """Draw from the stock, where that is a choice. The rest of the turn is asked for next."""


class Play(NamedTuple):
    """The rest of a turn: table actions in order, then the discard.

    `takes_discard`: the turn begins by taking the top of the discard pile, legal only while the
    draw is still to be made. `discard` is NO_CARD where a hand may be emptied by melding.
    """

    actions: tuple[Action, ...]
    discard: Card
    takes_discard: bool = False


class Buy(NamedTuple):
    """Out of turn: take the top of the discard pile and lay it, then draw one penalty card.

    `actions` are melds and layoffs, with the bought card in one of them.
    """

    actions: tuple[Action, ...]


class Pass(NamedTuple):
    """Out of turn: do not buy."""


Move: TypeAlias = DrawStock | Play | Buy | Pass
