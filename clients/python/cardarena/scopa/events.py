"""What everybody at a match sees of a game of Scopa. No event holds a hidden card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from cardarena.pieces import pieces
from cardarena.scopa.cards import Card, Cards
from cardarena.scopa.tally import Tally
from cardarena.v1 import scopa_pb2 as wire

FIRST_TABLE = 4


class Dealt(NamedTuple):
    """A deal begins: `deal` counts from 1; `first` plays first; `table` lies face up, sorted.

    `thrown_in` are the tables before it for which the deck was shuffled and dealt again.
    """

    deal: int
    dealer: int
    first: int
    table: Cards
    thrown_in: tuple[Cards, ...]


class Played(NamedTuple):
    """`seat` played `card` and took `take` (nothing: it lies on the table now).

    `is_sweep`: the table was emptied, and that is a point.
    """

    seat: int
    card: Card
    take: Cards
    is_sweep: bool


class Refilled(NamedTuple):
    """All hands were empty: each seat of the deal got cards again; `stock_count` are left."""

    stock_count: int


class DealEnded(NamedTuple):
    """A deal is over. `leftovers` lay on the table and went to side `leftovers_to` (None: nobody).

    `end` is `played_out`, `napoleone` (a side has all ten coins, and so the game) or `withdrawn`
    (too few sides are left). `piles` are by side, leftovers included; `tally` is what each side
    got and why, None when nothing was counted; `totals` are by seat, after the deal.
    """

    deal: int
    end: str
    leftovers: Cards
    leftovers_to: int | None
    piles: tuple[Cards, ...]
    tally: Tally | None
    totals: tuple[int, ...]


class SeatOut(NamedTuple):
    """`seat` is out of the game, withdrawn by a forfeit (its own or its partner's)."""

    seat: int


Event: TypeAlias = Dealt | Played | Refilled | DealEnded | SeatOut

_END_PREFIX = "SCOPA_DEAL_END_"


def unpack_event(packed: bytes) -> Event:
    """Return the event of a serialised ScopaEvent. Raises ValueError for an unknown one."""
    message = wire.ScopaEvent.FromString(packed)
    kind = message.WhichOneof("kind")
    reader = _READERS.get(kind) if kind else None
    if kind is None or reader is None:
        raise ValueError("an event of a kind that this version of cardarena does not know")
    return reader(getattr(message, kind))


def _dealt(message: wire.ScopaDealt) -> Dealt:
    refused = bytes(message.thrown_in)
    tables = pieces(refused, [FIRST_TABLE] * (len(refused) // FIRST_TABLE))
    return Dealt(message.deal, message.dealer, message.first, bytes(message.table), tables)


def _deal_ended(message: wire.ScopaDealEnded) -> DealEnded:
    return DealEnded(
        deal=message.deal,
        end=wire.ScopaDealEnd.Name(message.end).removeprefix(_END_PREFIX).lower(),
        leftovers=bytes(message.leftovers),
        leftovers_to=_side(message, "leftovers_to"),
        piles=pieces(bytes(message.piles), message.pile_sizes),
        tally=_tally(message.tally) if message.HasField("tally") else None,
        totals=tuple(message.totals),
    )


def _tally(message: wire.ScopaTally) -> Tally:
    return Tally(
        cards=tuple(message.cards),
        denari=tuple(message.denari),
        primiera=tuple(message.primiera),
        sweeps=tuple(message.sweeps),
        napola=tuple(message.napola),
        carte_to=_side(message, "carte_to"),
        denari_to=_side(message, "denari_to"),
        settebello_to=_side(message, "settebello_to"),
        primiera_to=_side(message, "primiera_to"),
        re_bello_to=_side(message, "re_bello_to"),
        settanta_to=_side(message, "settanta_to"),
        points=tuple(message.points),
    )


def _side(message: Any, name: str) -> int | None:
    """Return the side that a field names, None where it is absent: nobody."""
    return getattr(message, name) if message.HasField(name) else None


_READERS: Mapping[str, Callable[[Any], Event]] = {
    "dealt": _dealt,
    "played": lambda part: Played(part.seat, part.card, bytes(part.take), part.is_sweep),
    "refilled": lambda part: Refilled(part.stock_count),
    "deal_ended": _deal_ended,
    "seat_out": lambda part: SeatOut(part.seat),
}
