"""All that one seat may know of a game of Scopa, as a plain record."""

from __future__ import annotations

from typing import NamedTuple

from cardarena.pieces import pieces
from cardarena.scopa.cards import Cards
from cardarena.scopa.moves import Play
from cardarena.v1 import scopa_pb2 as wire


class View(NamedTuple):
    """One seat's private view. Tuples by seat have one value for each seat of the match.

    `hand` and `table` are sorted. `plays` is every legal play of the seat to act, in the order of
    the hand, empty for the others. `deal` and `turn` (the plays of the deal, the next one
    included) count from 1. Tuples by side have one value for each side (partners are one):
    `pile_counts`, `sweeps` (the scope of this deal), `piles` (their cards, sorted; an empty tuple
    once something was captured, unless the option `pile_visible` is `all`: see `Memory`).
    `side_of` is each seat's side; `last_capture` the side that captured last in this deal, None
    before. `totals` are the points by seat before this deal. `partner` is None where everybody
    plays for himself. `is_last_play`: nobody plays after this play of the deal.
    """

    seat: int
    to_act: int
    deal: int
    dealer: int
    turn: int
    hand: Cards
    table: Cards
    plays: tuple[Play, ...]
    stock_count: int
    hand_counts: tuple[int, ...]
    playing: tuple[bool, ...]
    totals: tuple[int, ...]
    side_of: tuple[int, ...]
    pile_counts: tuple[int, ...]
    sweeps: tuple[int, ...]
    piles: tuple[Cards, ...]
    last_capture: int | None
    partner: int | None
    is_last_play: bool

    @property
    def side(self) -> int:
        """The side of this seat."""
        return self.side_of[self.seat]

    @property
    def own_pile_count(self) -> int:
        """How many cards this seat's side has captured in this deal."""
        return self.pile_counts[self.side]

    @property
    def own_sweeps(self) -> int:
        """The scope of this seat's side in this deal."""
        return self.sweeps[self.side]

    @property
    def own_total(self) -> int:
        """The points of this seat (its side) before this deal."""
        return self.totals[self.seat]

    @property
    def opponents(self) -> tuple[int, ...]:
        """The seats in the game that this one plays against."""
        return tuple(
            seat for seat, on in enumerate(self.playing) if on and self.side_of[seat] != self.side
        )


def unpack_view(packed: bytes) -> View:
    """Return the view of a serialised ScopaView. Raises ValueError when it is none."""
    message = wire.ScopaView.FromString(packed)
    takes = pieces(bytes(message.play_takes), message.play_take_sizes)
    pile_counts = tuple(message.pile_counts)
    piles = bytes(message.piles)
    return View(  # in the order of the fields, which is faster than by their names
        message.seat,
        message.to_act,
        message.deal,
        message.dealer,
        message.turn,
        bytes(message.hand),
        bytes(message.table),
        tuple(map(Play, message.play_cards, takes)),
        message.stock_count,
        tuple(message.hand_counts),
        tuple(message.playing),
        tuple(message.totals),
        tuple(message.side_of),
        pile_counts,
        tuple(message.sweeps),
        pieces(piles, pile_counts) if len(piles) == sum(pile_counts) else (),
        message.last_capture if message.HasField("last_capture") else None,
        message.partner if message.HasField("partner") else None,
        message.is_last_play,
    )
