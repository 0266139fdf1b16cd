"""The move of Scopa, how to build it, and how it is written.

play(read_card("7C"), read_cards("3D 4S")), or one of `view.plays`, which are all legal moves.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias, cast

from cardarena.scopa.cards import Card, Cards, write_card, write_cards
from cardarena.v1 import scopa_pb2 as wire


class Play(NamedTuple):
    """`card` of the hand is played and takes `take` off the table; nothing: it is laid there.

    A capture is always named, also where only one is possible.
    """

    card: Card
    take: Cards = b""

    @property
    def won(self) -> Cards:
        """What the play brings to the pile: what it takes and the card itself, or nothing."""
        return bytes(sorted((*self.take, self.card))) if self.take else b""


Move: TypeAlias = Play


def play(card: Card, take: Cards = b"") -> Play:
    """Return the move that plays `card` and takes `take`, in any order.

    Raises TypeError for cards as text, which are no cards before they are read.
    """
    if isinstance(card, str) or any(isinstance(one, str) for one in take):
        raise TypeError(
            'a card is a number: play(read_card("7C"), read_cards("3D 4S")),'
            ' or return the whole move as text, "7C x 3D 4S"'
        )
    return Play(card, bytes(sorted(take)))


def pack_move(move: Move) -> bytes:
    """Return a move as it travels: a serialised ScopaMove. Raises TypeError for no move."""
    if not isinstance(move, Play):
        raise TypeError(f"a move is one of view.plays, play(…) or a text in notation, not {move!r}")
    card, take = cast("Any", move.card), cast("Any", move.take)
    return wire.ScopaMove(card=card, take=take).SerializeToString()


def write_move(move: Move) -> str:
    """Return a move in notation: `7C x 3D 4S`, or `7C` where the card is laid."""
    card = write_card(move.card)
    return f"{card} x {write_cards(bytes(sorted(move.take)))}" if move.take else card
