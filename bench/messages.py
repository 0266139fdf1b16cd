"""What the bots and echoes of the bench know of each game: its views and moves as messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardarena.v1 import cards_pb2, scala40_pb2, scopa_pb2

DRAW_STOCK = scala40_pb2.Scala40Move(draw=scala40_pb2.SCALA40_DRAW_STOCK).SerializeToString()
DISCARDS = [scala40_pb2.Scala40Move(discard=card).SerializeToString() for card in range(65)]  # type: ignore[arg-type]


class Messages(NamedTuple):
    """How one game is played by rote.

    `answer` makes the plainest move of a view; `view` a view like those of the referee, with so
    many cards as a filling; `parse` reads a move.
    """

    answer: Callable[[bytes], bytes]
    view: Callable[[int], bytes]
    parse: Callable[[bytes], object]


def answer_scala40(packed: bytes) -> bytes:
    """Draw from the stock where asked, else throw the first card that may be thrown."""
    view = scala40_pb2.Scala40View.FromString(packed)
    if view.may_draw_stock:
        return DRAW_STOCK
    return DISCARDS[view.discards[0]]


def view_scala40(filling: int) -> bytes:
    """Return a view whose discard pile has `filling` cards."""
    card = cards_pb2.CARD_AS
    message = scala40_pb2.Scala40View(stock_count=80, turn=20, deal=1)
    message.hand.extend([card] * 13)
    message.discards.extend([card] * 13)
    message.discard_pile.extend([card] * filling)
    message.hand_counts.extend((13, 13))
    message.opened.extend((False, False))
    message.playing.extend((True, True))
    message.totals.extend((0, 0))
    message.turns_taken.extend((20, 20))
    return message.SerializeToString()


def answer_scopa(packed: bytes) -> bytes:
    """Play the first legal play."""
    view = scopa_pb2.ScopaView.FromString(packed)
    take = view.play_takes[: view.play_take_sizes[0]]
    return scopa_pb2.ScopaMove(card=view.play_cards[0], take=take).SerializeToString()


def view_scopa(filling: int) -> bytes:
    """Return a view whose piles have `filling` cards."""
    card = scopa_pb2.SCOPA_CARD_1D
    message = scopa_pb2.ScopaView(to_act=1, deal=3, dealer=1, turn=17, stock_count=18)
    message.hand.extend([card] * 2)
    message.table.extend([card] * 4)
    message.play_cards.extend([card] * 2)
    message.play_takes.append(card)
    message.play_take_sizes.extend((1, 0))
    message.hand_counts.extend((2, 2))
    message.playing.extend((True, True))
    message.totals.extend((3, 4))
    message.side_of.extend((0, 1))
    message.pile_counts.extend((6, 8))
    message.sweeps.extend((0, 0))
    message.piles.extend([card] * filling)
    message.last_capture = 1
    return message.SerializeToString()


MESSAGES: dict[str, Messages] = {
    "scala40": Messages(answer_scala40, view_scala40, scala40_pb2.Scala40Move.FromString),
    "scopa": Messages(answer_scopa, view_scopa, scopa_pb2.ScopaMove.FromString),
}
