"""Scala 40 over the wire: nothing is lost, nothing strange is taken, nothing raises."""

from __future__ import annotations

import typing
from typing import Any

import pytest
from google.protobuf.internal import api_implementation
from hypothesis import given
from hypothesis import strategies as st

from cardarena import scala40 as kit
from cardarena.v1 import cards_pb2
from cardarena.v1 import scala40_pb2 as pb
from referee.cards.card import JOKER, card
from referee.floor.updates import Problem
from referee.games.scala40 import events
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
from referee.rpc.wire import scala40
from referee.rpc.wire.cards import ALL_CARDS, cards_from_wire
from referee.rpc.wire.scala40 import CODEC, event_to_wire, packed_move, view_to_wire

SMALL = st.integers(0, 127)
CARDS = st.sampled_from(list(ALL_CARDS))
PILES = st.lists(CARDS, max_size=108).map(bytes)
MELDS = st.lists(CARDS, min_size=1, max_size=14).map(bytes)
ACTIONS = st.one_of(
    st.builds(Meld, MELDS),
    st.builds(LayOff, st.integers(0, 2**32 - 1), CARDS, st.sampled_from(End)),
    st.builds(Swap, st.integers(0, 2**32 - 1), CARDS),
)
PLAYS = st.builds(
    Play, st.lists(ACTIONS, max_size=40).map(tuple), st.one_of(st.just(0), CARDS), st.booleans()
)
BUYS = st.builds(Buy, st.lists(ACTIONS, max_size=40).map(tuple))
MOVES: st.SearchStrategy[Move] = st.one_of(st.builds(DrawStock), PLAYS, BUYS, st.builds(Pass))


def move_to_wire(move: Move) -> bytes:
    """A move as the bot kit packs it."""
    if isinstance(move, DrawStock):
        return kit.pack_move(kit.draw_stock())
    if isinstance(move, Pass):
        return kit.pack_move(kit.pass_())
    actions = map(_kit_action, move.actions)
    if isinstance(move, Buy):
        return kit.pack_move(kit.buy(actions))
    return kit.pack_move(kit.play(actions, move.discard, take_discard=move.takes_discard))


def _kit_action(action: Action) -> kit.Action:
    if isinstance(action, Meld):
        return kit.Meld(action.cards)
    if isinstance(action, Swap):
        return kit.Swap(action.meld, action.card)
    return kit.LayOff(action.meld, action.card, kit.End[action.end.name])


def as_plain(view: View | kit.View) -> dict[str, Any]:
    """A view's fields, the duties by name as the kit has them."""
    fields = view._asdict()
    for duty in ("pickup_duty", "joker_duty"):
        fields[duty] = getattr(fields[duty], "value", fields[duty])
    return fields


def by_seat(values: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(values, min_size=2, max_size=6).map(tuple)


VIEWS = st.builds(
    View,
    *(st.integers(0, 5), st.integers(0, 5), st.integers(1, 999), st.integers(0, 5)),
    *(st.integers(1, 9_999), PILES, st.one_of(st.just(0), CARDS), st.booleans(), st.booleans()),
    *(PILES, PILES, st.integers(0, 108), st.lists(MELDS, max_size=30).map(tuple)),
    *(by_seat(SMALL), by_seat(st.booleans()), by_seat(st.booleans())),
    *(by_seat(st.integers(-(2**31), 2**31 - 1)), by_seat(st.integers(0, 9_999)), SMALL),
    *(st.just(value=False), st.just(()), st.integers(0, 5)),
    *(st.sampled_from(PickupDuty), st.sampled_from(JokerDuty), st.just(()), st.none()),
)
SALES: list[dict[str, Any]] = [
    {},
    {"may_buy": True, "buyers": (3, 0), "in_turn": 2, "pickup_duty": PickupDuty.LAY},
    {"buyers": (1,), "in_turn": 0},
    {"sides": (0, 1, 0, 1), "partner": 0},
    {"sides": (0, 1, 0, 1), "partner": 3},
]
PICKUP_DUTIES = {
    PickupDuty.NONE: pb.SCALA40_PICKUP_DUTY_UNSPECIFIED,
    PickupDuty.TABLE: pb.SCALA40_PICKUP_DUTY_TABLE,
    PickupDuty.LAY: pb.SCALA40_PICKUP_DUTY_LAY,
    PickupDuty.OPEN: pb.SCALA40_PICKUP_DUTY_OPEN,
}
JOKER_DUTIES = {
    JokerDuty.NONE: pb.SCALA40_JOKER_DUTY_UNSPECIFIED,
    JokerDuty.TABLE: pb.SCALA40_JOKER_DUTY_TABLE,
    JokerDuty.MELD: pb.SCALA40_JOKER_DUTY_MELD,
}


def test_protobuf_is_the_fast_one_that_was_measured() -> None:
    assert api_implementation.Type() == "upb"


@given(MOVES)
def test_every_move_of_the_kit_is_read_as_it_was(move: Move) -> None:
    assert packed_move(move_to_wire(move)) == move
    assert CODEC.move(move_to_wire(move)) == move


@given(VIEWS, st.sampled_from(SALES))
def test_the_kit_reads_every_view_as_it_was(view: View, changes: dict[str, Any]) -> None:
    melds, most = view.melds, 108
    while sum(map(len, melds)) > most:
        melds = melds[1:]
    view = view._replace(melds=melds, **changes)
    assert as_plain(kit.unpack_view(view_to_wire(view))) == as_plain(view)


@given(VIEWS, st.sampled_from(SALES))
def test_a_view_is_what_protobuf_itself_would_write(view: View, changes: dict[str, Any]) -> None:
    view = view._replace(melds=view.melds[:7], **changes)
    fields = view._asdict() | {
        "melds": b"".join(view.melds),
        "meld_sizes": [len(meld) for meld in view.melds],
        "pickup_duty": PICKUP_DUTIES[view.pickup_duty],
        "joker_duty": JOKER_DUTIES[view.joker_duty],
    }
    assert pb.Scala40View.FromString(view_to_wire(view)) == pb.Scala40View(**fields)


EVENTS: dict[type, tuple[Any, str]] = {
    events.Dealt: (events.Dealt(3, 1, 0, 0x40), "dealt"),
    events.Drew: (events.Drew(0), "drew"),
    events.Played: (
        events.Played(0, Play((Meld(b"\x07\x17\x67"), LayOff(0, 8, End.HIGH)), 13, True), 9),
        "played",
    ),
    events.Reshuffled: (events.Reshuffled(40), "reshuffled"),
    events.DealEnded: (
        events.DealEnded(2, events.DealEnd.WENT_OUT, 0, (b"", b"\x0d\x40"), (0, 35), (-5, 99)),
        "deal_ended",
    ),
    events.SeatOut: (events.SeatOut(0, withdrawn=True), "seat_out"),
    events.Bought: (events.Bought(3, (LayOff(0, 8, End.HIGH),), 5), "bought"),
    events.Passed: (events.Passed(0), "passed"),
    events.Reentered: (events.Reentered(0, -4), "reentered"),
}


def test_every_event_is_known_on_both_sides() -> None:
    assert set(typing.get_args(events.Event)) == set(EVENTS) == set(scala40._EVENT_WRITERS)
    kinds = {field.name for field in pb.Scala40Event.DESCRIPTOR.oneofs_by_name["kind"].fields}
    assert {kind for _, kind in EVENTS.values()} == kinds


@pytest.mark.parametrize(("event", "kind"), EVENTS.values(), ids=lambda value: str(value)[:12])
def test_an_event_says_all_that_it_knows(event: Any, kind: str) -> None:
    wire = pb.Scala40Event.FromString(event_to_wire(event))
    assert wire.WhichOneof("kind") == kind
    assert EXPECTED[kind] == getattr(wire, kind)


EXPECTED: dict[str, Any] = {
    "dealt": pb.Scala40Dealt(deal=3, dealer=1, first=0, upcard=cards_pb2.CARD_JOKER),
    "drew": pb.Scala40Drew(seat=0),
    "played": pb.Scala40Played(
        seat=0,
        took_discard=True,
        actions=[
            pb.Scala40Action(
                kind=pb.SCALA40_ACTION_KIND_MELD, cards=["CARD_7S", "CARD_7H", "CARD_JOKER_AS_7D"]
            ),
            pb.Scala40Action(
                kind=pb.SCALA40_ACTION_KIND_LAY_OFF, cards=["CARD_8S"], end=pb.SCALA40_END_HIGH
            ),
        ],
        discard=cards_pb2.CARD_KS,
        hand_count=9,
    ),
    "reshuffled": pb.Scala40Reshuffled(stock_count=40),
    "deal_ended": pb.Scala40DealEnded(
        deal=2,
        end=pb.SCALA40_DEAL_END_WENT_OUT,
        winner=0,
        hands=["CARD_KS", "CARD_JOKER"],
        hand_sizes=[0, 2],
        penalties=[0, 35],
        totals=[-5, 99],
    ),
    "seat_out": pb.Scala40SeatOut(seat=0, withdrawn=True),
    "bought": pb.Scala40Bought(
        seat=3,
        actions=[
            pb.Scala40Action(
                kind=pb.SCALA40_ACTION_KIND_LAY_OFF, cards=["CARD_8S"], end=pb.SCALA40_END_HIGH
            )
        ],
        hand_count=5,
    ),
    "passed": pb.Scala40Passed(seat=0),
    "reentered": pb.Scala40Reentered(seat=0, total=-4),
}


def test_a_deal_that_nobody_won_has_no_winner() -> None:
    event = events.DealEnded(1, events.DealEnd.VOID, None, (b"", b""), (0, 0), (0, 0))
    assert not pb.Scala40Event.FromString(event_to_wire(event)).deal_ended.HasField("winner")


def names(enum: Any, prefix: str) -> set[str]:
    return {name.removeprefix(prefix) for name in enum.keys()} - {"UNSPECIFIED"}  # noqa: SIM118


def test_every_reason_end_and_card_has_its_value_on_the_wire_and_the_other_way_round() -> None:
    assert {one.name for one in Reason} == names(pb.Scala40Reason, "SCALA40_REASON_")
    assert CODEC.reasons == {one: one.value for one in Reason}
    assert {one.name for one in events.DealEnd} == names(pb.Scala40DealEnd, "SCALA40_DEAL_END_")
    assert {one.name for one in PickupDuty} - {"NONE"} == names(
        pb.Scala40PickupDuty, "SCALA40_PICKUP_DUTY_"
    )
    assert {one.name for one in JokerDuty} - {"NONE"} == names(
        pb.Scala40JokerDuty, "SCALA40_JOKER_DUTY_"
    )
    assert {"LOW", "HIGH"} == names(pb.Scala40End, "SCALA40_END_")
    assert set(scala40._ENDS) == set(End)
    faces = {card(suit, rank) for suit in range(4) for rank in range(1, 14)}
    assert set(ALL_CARDS) == faces | {JOKER} | {JOKER | face for face in faces}


ACTION = pb.Scala40Action(kind=pb.SCALA40_ACTION_KIND_MELD, cards=["CARD_7S"])
UNKNOWN_FIELD = b"\xfa\x07\x01x"


def action(**fields: Any) -> pb.Scala40Action:
    return pb.Scala40Action(**fields)


def with_actions(*actions: pb.Scala40Action, **fields: Any) -> bytes:
    return pb.Scala40Move(actions=actions, **fields).SerializeToString()


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        (None, "set packed or notation"),
        (7, "set packed or notation"),
        (b"\xff", "no Scala40Move"),
        (b"\x08", "no Scala40Move"),
        (UNKNOWN_FIELD, "does not have"),
        (with_actions(ACTION, discard=5)[:-2] + UNKNOWN_FIELD, "does not have"),
        (b"\x08\x63", "draw = 99"),
        (b"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "draw = -1"),
        (b"\x18\x0e", "discard = 14"),
        (b"\x18\x7e", "discard = 126"),
        (with_actions(draw=pb.SCALA40_DRAW_STOCK, discard=5), "no actions and no discard"),
        (with_actions(ACTION, draw=pb.SCALA40_DRAW_STOCK), "no actions and no discard"),
        (with_actions(draw=pb.SCALA40_DRAW_PASS, discard=5), "no actions and no discard"),
        (with_actions(ACTION, draw=pb.SCALA40_DRAW_PASS), "no actions and no discard"),
        (with_actions(ACTION, draw=pb.SCALA40_DRAW_BUY, discard=5), "A buy has no discard"),
        (with_actions(*[ACTION] * 41), "41 actions"),
        (with_actions(action()), "Action 0: kind = 0"),
        (with_actions(ACTION, action(cards=["CARD_7S"])), "Action 1: kind = 0"),
        (b"\x12\x02\x08\x09", "Action 0: kind = 9"),
        (with_actions(action(kind=1)), "has 0 cards"),
        (with_actions(action(kind=1, cards=[1] * 15)), "has 15 cards"),
        (with_actions(action(kind=1, cards=[1, 2, 3], meld=1)), "neither a meld number"),
        (with_actions(action(kind=1, cards=[1, 2, 3], end=1)), "neither a meld number"),
        (with_actions(action(kind=2)), "has 0 cards; a lay-off is one card"),
        (with_actions(action(kind=2, cards=[1, 2])), "has 2 cards; a lay-off is one card"),
        (with_actions(action(kind=3, cards=[1, 2])), "has 2 cards; a swap is one card"),
        (with_actions(action(kind=3, cards=[1], end=1)), "no end"),
        (b"\x12\x07\x08\x02\x12\x01\x01\x20\x09", "end = 9"),
        (b"\x12\x05\x08\x01\x12\x01\x00", "no Card"),
        (b"\x12\x06\x08\x01\x12\x02\xff\x01", "no Card"),
        (b"\x12\x06\x08\x01\x12\x02\x80\x02", "no Card"),
        (b"\x12\x0f\x08\x01\x12\x0b\x01" + b"\xff" * 9 + b"\x01", "no Card"),
        (b"\x12\x09\x08\x01\x12\x01\x01" + UNKNOWN_FIELD, "Scala40Action does not have"),
        ("x" * 1_001, "1001 characters; 1000"),
        ("", ""),
        ("discard", ""),
        ("meld 7H; nonsense", ""),
    ],
)
def test_a_strange_move_is_a_problem_with_a_sentence(payload: object, words: str) -> None:
    problem = CODEC.move(payload)
    assert isinstance(problem, Problem), problem
    assert words in problem.sentence
    assert problem.sentence.isprintable()
    assert 0 < len(problem.sentence) <= 300


@given(st.one_of(st.binary(max_size=120), st.text(max_size=120), st.none()))
def test_no_payload_raises(payload: object) -> None:
    read = CODEC.move(payload)
    if isinstance(read, Problem):
        assert read.sentence.isprintable()
    else:
        assert packed_move(move_to_wire(read)) == read


@given(st.data(), PLAYS)
def test_no_damaged_move_raises(data: st.DataObject, play: Play) -> None:
    wire = bytearray(move_to_wire(play))
    for _ in range(data.draw(st.integers(0, 3)) if wire else 0):
        wire[data.draw(st.integers(0, len(wire) - 1))] = data.draw(st.integers(0, 255))
    read = CODEC.move(bytes(wire))
    assert isinstance(read, Problem | Play | DrawStock | Buy | Pass)


@pytest.mark.parametrize("text", ["draw stock", "draw discard; meld 7H 7D *7C; discard KS"])
def test_notation_is_read_as_the_game_reads_it(text: str) -> None:
    assert CODEC.move(text) == GAME.read_move(text)


def test_hostile_notation_comes_back_harmless() -> None:
    problem = CODEC.move("\x1b[2J\u202e; meld \n" + "é" * 500)
    assert isinstance(problem, Problem)
    assert problem.sentence.isprintable()
    assert len(problem.sentence) <= 300


def test_cards_that_are_none() -> None:
    assert cards_from_wire([1, 64, 125]) == bytes([1, 64, 125])
    assert cards_from_wire([0]) is cards_from_wire([14]) is cards_from_wire([300]) is None
    assert cards_from_wire([-1]) is None
