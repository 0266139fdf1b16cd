"""All that one seat may know of a game of Scala 40, as a plain record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardarena.scala40.cards import Card, Cards
from cardarena.scala40.rules import Rules
from cardarena.v1 import scala40_pb2 as wire


class View(NamedTuple):
    """One seat's private view. Tuples by seat have one value for each seat of the match.

    `hand` is sorted. `drawn` is the card that the stock gave in this turn (in `hand` already),
    NO_CARD before the draw. `may_draw_stock` and `may_take_discard` say what the draw may be
    (both False: it has been made). `discards` are the cards that may end the turn if nothing
    else is done in it. `discard_pile` is bottom to top. `melds` are in the order in which they
    were laid; a move names them by their index. `turn` and `deal` count from 1.
    """

    seat: int
    to_act: int
    deal: int
    dealer: int
    turn: int
    hand: Cards
    drawn: Card
    may_draw_stock: bool
    may_take_discard: bool
    discards: Cards
    discard_pile: Cards
    stock_count: int
    melds: tuple[Cards, ...]
    hand_counts: tuple[int, ...]
    opened: tuple[bool, ...]
    playing: tuple[bool, ...]
    totals: tuple[int, ...]
    turns_taken: tuple[int, ...]
    reshuffles: int

    @property
    def has_opened(self) -> bool:
        """Whether this seat has opened in this deal."""
        return self.opened[self.seat]

    @property
    def top_discard(self) -> Card:
        """The top of the discard pile, NO_CARD when it is empty."""
        return self.discard_pile[-1] if self.discard_pile else 0

    def opponents(self, rules: Rules) -> tuple[int, ...]:
        """Return the seats in the game that this one plays against."""
        own = (self.seat, rules.partner_of(self.seat))
        return tuple(seat for seat, on in enumerate(self.playing) if on and seat not in own)


def unpack_view(packed: bytes) -> View:
    """Return the view of a serialised Scala40View. Raises ValueError when it is none."""
    message = wire.Scala40View.FromString(packed)
    return View(
        seat=message.seat,
        to_act=message.to_act,
        deal=message.deal,
        dealer=message.dealer,
        turn=message.turn,
        hand=bytes(message.hand),
        drawn=message.drawn,
        may_draw_stock=message.may_draw_stock,
        may_take_discard=message.may_take_discard,
        discards=bytes(message.discards),
        discard_pile=bytes(message.discard_pile),
        stock_count=message.stock_count,
        melds=cut(bytes(message.melds), message.meld_sizes),
        hand_counts=tuple(message.hand_counts),
        opened=tuple(message.opened),
        playing=tuple(message.playing),
        totals=tuple(message.totals),
        turns_taken=tuple(message.turns_taken),
        reshuffles=message.reshuffles,
    )


def cut(cards: Cards, sizes: Iterable[int]) -> tuple[Cards, ...]:
    """Return `cards` cut into pieces of `sizes`."""
    pieces, start = [], 0
    for size in sizes:
        pieces.append(cards[start : start + size])
        start += size
    return tuple(pieces)
