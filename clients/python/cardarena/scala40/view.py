"""All that one seat may know of a game of Scala 40, as a plain record."""

from __future__ import annotations

from typing import NamedTuple

from cardarena.pieces import pieces
from cardarena.scala40.cards import Card, Cards
from cardarena.v1 import scala40_pb2 as wire

UNKNOWN = "unknown"
_PICKUP_DUTIES = {0: "none", 1: "table", 2: "lay", 3: "open"}
_JOKER_DUTIES = {0: "none", 1: "table", 2: "meld"}


class View(NamedTuple):
    """One seat's private view. Tuples by seat have one value for each seat of the match.

    `hand` is sorted. `drawn` is the card that the stock gave in this turn (in `hand` already),
    NO_CARD before the draw. `may_draw_stock` and `may_take_discard` say what the draw may be
    (both False: it has been made). `discards` are the cards that may end the turn if nothing
    else is done in it. `discard_pile` is bottom to top. `melds` are in the order in which they
    were laid; a move names them by their index. `turn` and `deal` count from 1.

    `may_buy`: this seat is asked, out of turn, whether it buys the top of the discard pile;
    `buyers` are the seats that are or may still be asked, in order, and `in_turn` is the one that
    draws then (else the same as `to_act`). `pickup_duty` is what a card taken or bought now must
    do in this turn: `none`, `table` (reach the table), `lay` (not by a swap) or `open` (be in the
    opening melds); `joker_duty` what a freed joker must: `none`, `table` or `meld` (a new one).
    Either is `unknown` where the referee knows another one than this kit.
    `sides` has the number of each seat's side, and is empty where everybody plays alone;
    `partner` is the other seat of one's side, None without.
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
    may_buy: bool = False
    buyers: tuple[int, ...] = ()
    in_turn: int = 0
    pickup_duty: str = "none"
    joker_duty: str = "none"
    sides: tuple[int, ...] = ()
    partner: int | None = None

    @property
    def has_opened(self) -> bool:
        """Whether this seat has opened in this deal."""
        return self.opened[self.seat]

    @property
    def top_discard(self) -> Card:
        """The top of the discard pile, NO_CARD when it is empty."""
        return self.discard_pile[-1] if self.discard_pile else 0

    @property
    def opponents(self) -> tuple[int, ...]:
        """The seats in the game that this one plays against."""
        own = (self.seat, self.partner)
        return tuple(seat for seat, on in enumerate(self.playing) if on and seat not in own)


def unpack_view(packed: bytes) -> View:
    """Return the view of a serialised Scala40View. Raises ValueError when it is none."""
    message = wire.Scala40View.FromString(packed)
    sides = message.sides
    return View(  # in the order of the fields, which is faster than by their names
        message.seat,
        message.to_act,
        message.deal,
        message.dealer,
        message.turn,
        bytes(message.hand),
        message.drawn,
        message.may_draw_stock,
        message.may_take_discard,
        bytes(message.discards),
        bytes(message.discard_pile),
        message.stock_count,
        pieces(bytes(message.melds), message.meld_sizes),
        tuple(message.hand_counts),
        tuple(message.opened),
        tuple(message.playing),
        tuple(message.totals),
        tuple(message.turns_taken),
        message.reshuffles,
        message.may_buy,
        tuple(message.buyers),
        message.in_turn,
        _PICKUP_DUTIES.get(message.pickup_duty, UNKNOWN),
        _JOKER_DUTIES.get(message.joker_duty, UNKNOWN),
        tuple(sides),
        message.partner if sides else None,
    )
