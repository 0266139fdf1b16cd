"""What everybody at a match sees of a game of Scala 40. No event holds a hidden card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from cardarena.pieces import pieces
from cardarena.scala40.cards import Card, Cards
from cardarena.scala40.moves import Action, Play, action_from_wire
from cardarena.v1 import scala40_pb2 as wire


class Dealt(NamedTuple):
    """A deal begins: `deal` counts from 1, `first` plays first, `upcard` starts the pile."""

    deal: int
    dealer: int
    first: int
    upcard: Card


class Drew(NamedTuple):
    """`seat` chose to draw from the stock."""

    seat: int


class Played(NamedTuple):
    """`seat` played its turn; unless `play.takes_discard` it drew from the stock."""

    seat: int
    play: Play
    hand_count: int


class Reshuffled(NamedTuple):
    """All discards but the last became the new stock of `stock_count` cards."""

    stock_count: int


class DealEnded(NamedTuple):
    """A deal is over. `winner` went out (None: nobody did); the hands are shown, by seat.

    `end` is `went_out`, `void` (nobody scores), `scored_open` (everyone counts), `adjudicated`
    (a limit; everyone counts) or `withdrawn`.
    """

    deal: int
    end: str
    winner: int | None
    hands: tuple[Cards, ...]
    penalties: tuple[int, ...]
    totals: tuple[int, ...]


class SeatOut(NamedTuple):
    """`seat` is out of the game: withdrawn by a forfeit (its own, its partner's), or beaten.

    Beaten is who reached the target, and who is not among those who play a deciding deal.
    """

    seat: int
    withdrawn: bool


class Bought(NamedTuple):
    """`seat` bought the top discard and laid it; `hand_count` has its penalty card in it."""

    seat: int
    actions: tuple[Action, ...]
    hand_count: int


class Passed(NamedTuple):
    """`seat` was asked and did not buy."""

    seat: int


class Reentered(NamedTuple):
    """`seat` reached the target and goes on with `total`, the highest that is under it."""

    seat: int
    total: int


Event: TypeAlias = (
    Dealt | Drew | Played | Reshuffled | DealEnded | SeatOut | Bought | Passed | Reentered
)

_END_PREFIX = "SCALA40_DEAL_END_"


def unpack_event(packed: bytes) -> Event:
    """Return the event of a serialised Scala40Event. Raises ValueError for an unknown one."""
    message = wire.Scala40Event.FromString(packed)
    kind = message.WhichOneof("kind")
    reader = _READERS.get(kind) if kind else None
    if kind is None or reader is None:
        raise ValueError("an event of a kind that this version of cardarena does not know")
    return reader(getattr(message, kind))


def _played(message: wire.Scala40Played) -> Played:
    actions = tuple(map(action_from_wire, message.actions))
    return Played(
        message.seat, Play(actions, message.discard, message.took_discard), message.hand_count
    )


def _deal_ended(message: wire.Scala40DealEnded) -> DealEnded:
    return DealEnded(
        deal=message.deal,
        end=wire.Scala40DealEnd.Name(message.end).removeprefix(_END_PREFIX).lower(),
        winner=message.winner if message.HasField("winner") else None,
        hands=pieces(bytes(message.hands), message.hand_sizes),
        penalties=tuple(message.penalties),
        totals=tuple(message.totals),
    )


def _bought(message: wire.Scala40Bought) -> Bought:
    return Bought(message.seat, tuple(map(action_from_wire, message.actions)), message.hand_count)


_READERS: Mapping[str, Callable[[Any], Event]] = {
    "dealt": lambda part: Dealt(part.deal, part.dealer, part.first, part.upcard),
    "drew": lambda part: Drew(part.seat),
    "played": _played,
    "reshuffled": lambda part: Reshuffled(part.stock_count),
    "deal_ended": _deal_ended,
    "seat_out": lambda part: SeatOut(part.seat, part.withdrawn),
    "bought": _bought,
    "passed": lambda part: Passed(part.seat),
    "reentered": lambda part: Reentered(part.seat, part.total),
}
