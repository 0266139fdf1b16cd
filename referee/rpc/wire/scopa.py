"""Scopa on the wire (scopa.proto)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from google.protobuf.message import DecodeError
from google.protobuf.unknown_fields import UnknownFieldSet

from cardarena.v1 import scopa_pb2 as pb
from referee.cards.card import Cards
from referee.floor.updates import Problem
from referee.games.scopa.events import (
    DealEnd,
    DealEnded,
    Dealt,
    Event,
    Played,
    Refilled,
    SeatOut,
)
from referee.games.scopa.game import GAME
from referee.games.scopa.moves import Move, Play
from referee.games.scopa.reasons import Reason
from referee.games.scopa.scoring import Tally
from referee.games.scopa.view import View
from referee.rpc.wire.cards import cards_from_wire
from referee.rpc.wire.codec import (
    VARINT_MORE,
    Codec,
    move_reader,
    packed_tag,
    varint_tag,
    wire_values,
)

TAKE_MAX = 40
"""More cards than a move can take: the deck has no more."""

SHORT_MOVE = 16
"""The bytes of a message that are worth to be known by heart: a move that takes ten cards."""

SCOPA_CARDS = bytes(sorted(value for value in pb.ScopaCard.values() if value))
"""Every value of the wire's `ScopaCard` that is a card."""

_CARD_SET = frozenset(SCOPA_CARDS)
_DEAL_ENDS = wire_values(pb.ScopaDealEnd, "SCOPA_DEAL_END", DealEnd)
_NUMBERS = {field.name: field.number for field in pb.ScopaView.DESCRIPTOR.fields}
_SMALL = b"".join(
    (
        *(
            varint_tag(_NUMBERS[name]) + b"%c"
            for name in (
                *("seat", "to_act", "deal", "dealer", "turn"),
                *("stock_count", "is_last_play"),
            )
        ),
        *(
            packed_tag(_NUMBERS[name]) + b"%c%b"
            for name in (
                *("hand", "table", "play_cards", "play_takes", "play_take_sizes"),
                *("hand_counts", "playing", "totals", "side_of", "pile_counts", "sweeps"),
            )
        ),
    )
)
_PILES = packed_tag(_NUMBERS["piles"])
_LAST_CAPTURE, _PARTNER = (
    varint_tag(_NUMBERS[name]) + b"%c" for name in ("last_capture", "partner")
)
_PLAYED_NUMBERS = {field.name: field.number for field in pb.ScopaPlayed.DESCRIPTOR.fields}
_PLAYED_FIELDS = b"".join(
    (
        *(varint_tag(_PLAYED_NUMBERS[name]) + b"%c" for name in ("seat", "card", "is_sweep")),
        packed_tag(_PLAYED_NUMBERS["take"]) + b"%c%b",
    )
)
_PLAYED_SIZE = len(_PLAYED_FIELDS % (0, 0, 0, 0, b""))
_PLAYED = packed_tag(pb.ScopaEvent.PLAYED_FIELD_NUMBER) + b"%c" + _PLAYED_FIELDS
_NO_PLAYS: tuple[Cards, tuple[Cards, ...]] = (b"", ())
_NO_MESSAGE = Problem("The bytes are no ScopaMove message.")
_UNKNOWN_FIELD = Problem("The move has a field that ScopaMove does not have.")
_NO_CARD = Problem("The move plays no card: set card.")
_NO_CARD_TAKEN = Problem("A value in take is no ScopaCard.")


def view_to_wire(view: View) -> bytes:
    """Return a `ScopaView`, serialised.

    Nearly always all that a view holds is below 128 and so one byte on the wire, for a deck has
    40 cards. Then it is put together here, in less than half of the time that protobuf takes.
    """
    (seat, to_act, deal, dealer, turn, hand, table, plays, stock_count, counts, playing, totals,
     side_of, pile_counts, sweeps, piles, last_capture, partner, is_last_play) = view  # fmt: skip
    cards, takes = zip(*plays, strict=True) if plays else _NO_PLAYS
    taken = b"".join(takes)
    if max(deal, len(cards), len(taken), *totals) >= VARINT_MORE:
        return _large_view(view)
    seats, sides = len(counts), len(sweeps)
    wire = _SMALL % (
        seat, to_act, deal, dealer, turn, stock_count, is_last_play,
        len(hand), hand, len(table), table,
        len(cards), bytes(cards), len(taken), taken, len(takes), bytes(map(len, takes)),
        seats, bytes(counts), seats, bytes(playing), len(totals), bytes(totals),
        seats, bytes(side_of), sides, bytes(pile_counts), sides, bytes(sweeps),
    )  # fmt: skip
    if piles:
        shown = b"".join(piles)
        wire += b"%b%c%b" % (_PILES, len(shown), shown)
    if last_capture is not None:
        wire += _LAST_CAPTURE % last_capture
    if partner is not None:
        wire += _PARTNER % partner
    return wire


def _large_view(view: View) -> bytes:
    """Return a view of which the deal, the totals or the plays need larger numbers."""
    small = view._replace(deal=0, totals=(0,), plays=())
    wire = pb.ScopaView.FromString(view_to_wire(small))
    wire.deal = view.deal
    wire.totals[:] = view.totals
    for card, take in view.plays:
        wire.play_cards.append(card)  # type: ignore[arg-type]
        wire.play_takes.extend(take)  # type: ignore[arg-type]
        wire.play_take_sizes.append(len(take))
    return wire.SerializeToString()


def event_to_wire(event: Event) -> bytes:
    """Return a `ScopaEvent`, serialised."""
    if type(event) is Played:
        return _played_to_wire(event)
    wire = pb.ScopaEvent()
    _EVENT_WRITERS[type(event)](wire, event)
    return wire.SerializeToString()


def _played_to_wire(event: Played) -> bytes:
    """Return the event that there is for every move; its numbers are below 128, as in a view."""
    seat, card, take, is_sweep = event
    size = len(take)
    return _PLAYED % (_PLAYED_SIZE + size, seat, card, is_sweep, size, take)


def _write_dealt(wire: pb.ScopaEvent, event: Dealt) -> None:
    part = wire.dealt
    part.SetInParent()
    part.deal, part.dealer, part.first = event.deal, event.dealer, event.first
    part.table.extend(event.table)  # type: ignore[arg-type]
    part.thrown_in.extend(b"".join(event.thrown_in))  # type: ignore[arg-type]


def _write_refilled(wire: pb.ScopaEvent, event: Refilled) -> None:
    wire.refilled.SetInParent()
    wire.refilled.stock_count = event.stock_count


def _write_deal_ended(wire: pb.ScopaEvent, event: DealEnded) -> None:
    part = wire.deal_ended
    part.SetInParent()
    part.deal, part.end = event.deal, _DEAL_ENDS[event.end]
    part.leftovers.extend(event.leftovers)  # type: ignore[arg-type]
    if event.leftovers_to is not None:
        part.leftovers_to = event.leftovers_to
    part.piles.extend(b"".join(event.piles))  # type: ignore[arg-type]
    part.pile_sizes.extend(map(len, event.piles))
    if event.tally is not None:
        _write_tally(part.tally, event.tally)
    part.totals.extend(event.totals)


def _write_tally(wire: pb.ScopaTally, tally: Tally) -> None:
    """Fill a tally. Of its fields those that are a side are absent where nobody gets the point."""
    wire.SetInParent()
    for name, value in tally._asdict().items():
        if isinstance(value, tuple):
            getattr(wire, name).extend([one or 0 for one in value])
        elif value is not None:
            setattr(wire, name, value)


def _write_seat_out(wire: pb.ScopaEvent, event: SeatOut) -> None:
    wire.seat_out.SetInParent()
    wire.seat_out.seat = event.seat


_EVENT_WRITERS: Mapping[type, Callable[[pb.ScopaEvent, Any], None]] = {  # all but Played
    Dealt: _write_dealt,
    Refilled: _write_refilled,
    DealEnded: _write_deal_ended,
    SeatOut: _write_seat_out,
}


def packed_move(data: bytes) -> Move | Problem:
    """Return the move that a serialised `ScopaMove` holds, or what is wrong with it."""
    return _short_move(data) if len(data) <= SHORT_MOVE else _read_move(data)


@lru_cache(maxsize=4096)
def _short_move(data: bytes) -> Move | Problem:
    """Return what `packed_move` does: there are few moves, and the same come again and again."""
    return _read_move(data)


def _read_move(data: bytes) -> Move | Problem:
    try:
        wire = pb.ScopaMove.FromString(data)
    except DecodeError:
        return _NO_MESSAGE
    if len(UnknownFieldSet(wire)):
        return _UNKNOWN_FIELD
    card, take = wire.card, wire.take
    if not card:
        return _NO_CARD
    if card not in _CARD_SET:
        return Problem(f"card = {card} is no ScopaCard.")
    if len(take) > TAKE_MAX:
        return Problem(f"The move takes {len(take)} cards; {TAKE_MAX} are allowed.")
    taken = cards_from_wire(take, SCOPA_CARDS)
    return _NO_CARD_TAKEN if taken is None else Play(card, bytes(sorted(taken)))


CODEC = Codec(
    game=GAME.name,
    view=view_to_wire,
    event=event_to_wire,
    move=move_reader(packed_move, GAME.read_move, "Scopa"),
    reasons=wire_values(pb.ScopaReason, "SCOPA_REASON", Reason),
)
"""How Scopa travels."""
