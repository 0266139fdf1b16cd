"""What a seat may do in Scopa: play one card, and say what it takes."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from referee.cards.card import Card, Cards


class Play(NamedTuple):
    """`card` of the hand is played and takes `take` off the table; nothing: the card is laid.

    `take` is sorted. It is always named: the referee never guesses a capture.
    """

    card: Card
    take: Cards = b""


Move: TypeAlias = Play
