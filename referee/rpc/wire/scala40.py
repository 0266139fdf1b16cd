"""Scala 40 on the wire (scala40.proto)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import DecodeError
from google.protobuf.unknown_fields import UnknownFieldSet

from cardarena.v1 import scala40_pb2 as pb
from referee.floor.updates import Problem
from referee.games.scala40.events import (
    Bought,
    DealEnd,
    DealEnded,
    Dealt,
    Drew,
    Event,
    Passed,
    Played,
    Reentered,
    Reshuffled,
    SeatOut,
)
from referee.games.scala40.game import GAME
from referee.games.scala40.moves import (
    Action,
    Buy,
    DrawStock,
    End,
    LayOff,
    Meld,
    Move,
    Pass,
    Play,
    Swap,
)
from referee.games.scala40.reasons import Reason
from referee.games.scala40.view import JokerDuty, PickupDuty, View
from referee.rpc.wire.cards import ALL_CARDS, cards_from_wire
from referee.rpc.wire.codec import Codec, move_reader, packed_tag, varint_tag, wire_values

ACTIONS_MAX = 40
"""More table actions than a turn can have: a hand holds 14 cards, each can free one joker."""

MELD_CARDS_MAX = 14

_ENDS = {
    End.ANY: pb.SCALA40_END_UNSPECIFIED,
    End.LOW: pb.SCALA40_END_LOW,
    End.HIGH: pb.SCALA40_END_HIGH,
}
_ENDS_BACK = {value: end for end, value in _ENDS.items()}
_DEAL_ENDS = wire_values(pb.Scala40DealEnd, "SCALA40_DEAL_END", DealEnd)
_PICKUP_DUTIES = {
    PickupDuty.NONE: pb.SCALA40_PICKUP_DUTY_UNSPECIFIED,
    PickupDuty.TABLE: pb.SCALA40_PICKUP_DUTY_TABLE,
    PickupDuty.LAY: pb.SCALA40_PICKUP_DUTY_LAY,
    PickupDuty.OPEN: pb.SCALA40_PICKUP_DUTY_OPEN,
}
_PICKUP_DUTIES_BACK = {value: duty for duty, value in _PICKUP_DUTIES.items()}
_JOKER_DUTIES = {
    JokerDuty.NONE: pb.SCALA40_JOKER_DUTY_UNSPECIFIED,
    JokerDuty.TABLE: pb.SCALA40_JOKER_DUTY_TABLE,
    JokerDuty.MELD: pb.SCALA40_JOKER_DUTY_MELD,
}
_JOKER_DUTIES_BACK = {value: duty for duty, value in _JOKER_DUTIES.items()}
NO_PICKUP_DUTY, NO_JOKER_DUTY = PickupDuty.NONE, JokerDuty.NONE
_DRAWS = frozenset((pb.SCALA40_DRAW_UNSPECIFIED, pb.SCALA40_DRAW_DISCARD, pb.SCALA40_DRAW_BUY))
_WHOLE_MOVES: Mapping[int, tuple[str, DrawStock | Pass]] = {
    pb.SCALA40_DRAW_STOCK: ("SCALA40_DRAW_STOCK", DrawStock()),
    pb.SCALA40_DRAW_PASS: ("SCALA40_DRAW_PASS", Pass()),
}
_DISCARDS = frozenset((0, *ALL_CARDS))
_NUMBERS = {field.name: field.number for field in pb.Scala40View.DESCRIPTOR.fields}
_LISTS = b"".join(
    packed_tag(_NUMBERS[name]) + b"%c%b"
    for name in (
        *("hand", "discards", "discard_pile", "melds"),
        *("meld_sizes", "hand_counts", "opened", "playing"),
    )
)
_SMALL = _LISTS + varint_tag(_NUMBERS["in_turn"]) + b"%c"
_NO_MESSAGE = Problem("The bytes are no Scala40Move message.")
_UNKNOWN_FIELD = Problem("The move has a field that Scala40Move does not have.")


def view_to_wire(view: View) -> bytes:
    """Return a `Scala40View`, serialised.

    The lists of small values are put behind what protobuf wrote, packed as protobuf would pack
    them: half the time of filling the message with them, and the same to every reader.
    """
    wire = pb.Scala40View()
    wire.seat = view.seat
    wire.to_act = view.to_act
    wire.deal = view.deal
    wire.dealer = view.dealer
    wire.turn = view.turn
    wire.drawn = view.drawn  # type: ignore[assignment]
    wire.may_draw_stock = view.may_draw_stock
    wire.may_take_discard = view.may_take_discard
    wire.stock_count = view.stock_count
    wire.reshuffles = view.reshuffles
    wire.totals.extend(view.totals)
    wire.turns_taken.extend(view.turns_taken)
    if view.pickup_duty is not NO_PICKUP_DUTY:
        wire.pickup_duty = _PICKUP_DUTIES[view.pickup_duty]
    if view.joker_duty is not NO_JOKER_DUTY:
        wire.joker_duty = _JOKER_DUTIES[view.joker_duty]
    if view.buyers:
        wire.may_buy = view.may_buy
        wire.buyers.extend(view.buyers)
    if view.partner is not None:
        wire.sides.extend(view.sides)
        wire.partner = view.partner
    return wire.SerializeToString() + _small_values(view)


def _small_values(view: View) -> bytes:
    """Return what has length and values below 128: a deck has 108 cards at most."""
    hand, discards, pile, melds = view.hand, view.discards, view.discard_pile, view.melds
    table, sizes = b"".join(melds), bytes(map(len, melds))
    counts, opened, playing = bytes(view.hand_counts), bytes(view.opened), bytes(view.playing)
    return _SMALL % (
        *(len(hand), hand, len(discards), discards, len(pile), pile, len(table), table),
        *(len(sizes), sizes, len(counts), counts, len(opened), opened, len(playing), playing),
        view.in_turn,
    )


def event_to_wire(event: Event) -> bytes:
    """Return a `Scala40Event`, serialised."""
    wire = pb.Scala40Event()
    _EVENT_WRITERS[type(event)](wire, event)
    return wire.SerializeToString()


def _write_dealt(wire: pb.Scala40Event, event: Dealt) -> None:
    part = wire.dealt
    part.SetInParent()
    part.deal, part.dealer, part.first = event.deal, event.dealer, event.first
    part.upcard = event.upcard  # type: ignore[assignment]


def _write_drew(wire: pb.Scala40Event, event: Drew) -> None:
    wire.drew.SetInParent()
    wire.drew.seat = event.seat


def _write_played(wire: pb.Scala40Event, event: Played) -> None:
    part = wire.played
    part.SetInParent()
    part.seat, part.hand_count = event.seat, event.hand_count
    part.took_discard = event.play.takes_discard
    part.discard = event.play.discard  # type: ignore[assignment]
    for action in event.play.actions:
        _write_action(part.actions.add(), action)


def _write_reshuffled(wire: pb.Scala40Event, event: Reshuffled) -> None:
    wire.reshuffled.SetInParent()
    wire.reshuffled.stock_count = event.stock_count


def _write_deal_ended(wire: pb.Scala40Event, event: DealEnded) -> None:
    part = wire.deal_ended
    part.SetInParent()
    part.deal, part.end = event.deal, _DEAL_ENDS[event.end]
    if event.winner is not None:
        part.winner = event.winner
    part.hands.extend(b"".join(event.hands))  # type: ignore[arg-type]
    part.hand_sizes.extend(map(len, event.hands))
    part.penalties.extend(event.penalties)
    part.totals.extend(event.totals)


def _write_seat_out(wire: pb.Scala40Event, event: SeatOut) -> None:
    wire.seat_out.SetInParent()
    wire.seat_out.seat, wire.seat_out.withdrawn = event.seat, event.withdrawn


def _write_bought(wire: pb.Scala40Event, event: Bought) -> None:
    part = wire.bought
    part.SetInParent()
    part.seat, part.hand_count = event.seat, event.hand_count
    for action in event.actions:
        _write_action(part.actions.add(), action)


def _write_passed(wire: pb.Scala40Event, event: Passed) -> None:
    wire.passed.SetInParent()
    wire.passed.seat = event.seat


def _write_reentered(wire: pb.Scala40Event, event: Reentered) -> None:
    wire.reentered.SetInParent()
    wire.reentered.seat, wire.reentered.total = event.seat, event.total


_EVENT_WRITERS: Mapping[type, Callable[[pb.Scala40Event, Any], None]] = {
    Dealt: _write_dealt,
    Drew: _write_drew,
    Played: _write_played,
    Reshuffled: _write_reshuffled,
    DealEnded: _write_deal_ended,
    SeatOut: _write_seat_out,
    Bought: _write_bought,
    Passed: _write_passed,
    Reentered: _write_reentered,
}


def _write_action(wire: pb.Scala40Action, action: Action) -> None:
    """Fill one action."""
    if isinstance(action, Meld):
        wire.kind = pb.SCALA40_ACTION_KIND_MELD
        wire.cards.extend(action.cards)  # type: ignore[arg-type]
        return
    wire.meld = action.meld
    wire.cards.append(action.card)  # type: ignore[arg-type]
    if isinstance(action, LayOff):
        wire.kind, wire.end = pb.SCALA40_ACTION_KIND_LAY_OFF, _ENDS[action.end]
    else:
        wire.kind = pb.SCALA40_ACTION_KIND_SWAP


def packed_move(data: bytes) -> Move | Problem:
    """Return the move that a serialised `Scala40Move` holds, or what is wrong with it."""
    try:
        wire = pb.Scala40Move.FromString(data)
    except DecodeError:
        return _NO_MESSAGE
    if len(UnknownFieldSet(wire)):
        return _UNKNOWN_FIELD
    whole = _WHOLE_MOVES.get(wire.draw)
    if whole is None:
        return _with_actions(wire)
    if wire.discard or len(wire.actions):
        return Problem(f"With {whole[0]} a move has no actions and no discard.")
    return whole[1]


def _with_actions(wire: pb.Scala40Move) -> Play | Buy | Problem:
    """Read the rest of a turn, or a buy; the first thing in it that is none is the problem."""
    draw, discard, actions = wire.draw, wire.discard, wire.actions
    if draw not in _DRAWS:
        return Problem(f"draw = {draw} is no Scala40Draw.")
    if discard not in _DISCARDS:
        return Problem(f"discard = {discard} is no Card.")
    if len(actions) > ACTIONS_MAX:
        return Problem(f"The move has {len(actions)} actions; {ACTIONS_MAX} are allowed.")
    read: list[Action] = []
    for index, action in enumerate(actions):
        one = _read_action(action)
        if isinstance(one, str):
            return Problem(f"Action {index}: {one}")
        read.append(one)
    if draw != pb.SCALA40_DRAW_BUY:
        return Play(tuple(read), discard, draw == pb.SCALA40_DRAW_DISCARD)
    return Buy(tuple(read)) if not discard else Problem("A buy has no discard.")


def _read_action(wire: pb.Scala40Action) -> Action | str:
    """Return one action, or a sentence that says why it is none."""
    read = _ACTION_READERS.get(wire.kind)
    if read is None:
        return f"kind = {wire.kind} is none; it must be a meld, a lay-off or a swap."
    if len(UnknownFieldSet(wire)):
        return "it has a field that Scala40Action does not have."
    cards = cards_from_wire(wire.cards)
    if cards is None:
        return "a value in cards is no Card."
    return read(wire, cards)


def _read_meld(wire: pb.Scala40Action, cards: bytes) -> Action | str:
    if not 0 < len(cards) <= MELD_CARDS_MAX:
        return f"it has {len(cards)} cards; a meld has 1 to {MELD_CARDS_MAX}."
    if wire.meld or wire.end:
        return "a new meld has neither a meld number nor an end."
    return Meld(cards)


def _read_lay_off(wire: pb.Scala40Action, cards: bytes) -> Action | str:
    if len(cards) != 1:
        return f"it has {len(cards)} cards; a lay-off is one card."
    end = _ENDS_BACK.get(wire.end)
    if end is None:
        return f"end = {wire.end} is no Scala40End."
    return LayOff(wire.meld, cards[0], end)


def _read_swap(wire: pb.Scala40Action, cards: bytes) -> Action | str:
    if len(cards) != 1:
        return f"it has {len(cards)} cards; a swap is one card."
    return "a swap has no end." if wire.end else Swap(wire.meld, cards[0])


_ACTION_READERS: Mapping[int, Callable[[pb.Scala40Action, bytes], Action | str]] = {
    pb.SCALA40_ACTION_KIND_MELD: _read_meld,
    pb.SCALA40_ACTION_KIND_LAY_OFF: _read_lay_off,
    pb.SCALA40_ACTION_KIND_SWAP: _read_swap,
}


CODEC = Codec(
    game=GAME.name,
    view=view_to_wire,
    event=event_to_wire,
    move=move_reader(packed_move, GAME.read_move, "Scala 40"),
    reasons=wire_values(pb.Scala40Reason, "SCALA40_REASON", Reason),
)
"""How Scala 40 travels."""
