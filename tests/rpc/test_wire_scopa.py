"""Scopa over the wire: nothing is lost, nothing strange is taken, nothing raises."""

from __future__ import annotations

import typing
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardarena.v1 import scopa_pb2 as pb
from referee.cards.deck import italian_deck
from referee.cards.italian import NAMES, read_cards, write_card
from referee.floor.updates import Problem
from referee.games.scopa import events
from referee.games.scopa.game import GAME
from referee.games.scopa.moves import Play
from referee.games.scopa.reasons import Reason
from referee.games.scopa.scoring import Tally
from referee.games.scopa.view import View
from referee.rpc.wire import scopa
from referee.rpc.wire.scopa import CODEC, SCOPA_CARDS, event_to_wire, packed_move, view_to_wire

DECK = sorted(italian_deck())
CARDS = st.sampled_from(DECK)
PILES = st.sets(CARDS).map(lambda cards: bytes(sorted(cards)))
SMALL_PILES = st.sets(CARDS, max_size=6).map(lambda cards: bytes(sorted(cards)))
PLAYS = st.builds(Play, CARDS, SMALL_PILES)
SEATS = st.integers(0, 3)
COUNTS = st.integers(0, 40)
SIDES = st.one_of(st.none(), SEATS)


def move_to_wire(move: Play) -> bytes:
    """A move as any bot in any language packs it."""
    return pb.ScopaMove(
        card=write_name(move.card), take=map(write_name, move.take)
    ).SerializeToString()


def write_name(value: int) -> str:
    return f"SCOPA_CARD_{write_card(value)}"


def lists(values: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(values, min_size=2, max_size=4).map(tuple)


def dealt_out(cards: list[int]) -> st.SearchStrategy[tuple[bytes, ...]]:
    """Piles of sides, each card in one at most."""

    def piles(order: list[int], sides: int) -> tuple[bytes, ...]:
        return tuple(bytes(sorted(order[side::sides])) for side in range(sides))

    some = st.permutations(cards).flatmap(lambda all_: st.integers(0, 40).map(lambda n: all_[:n]))
    return st.builds(piles, some, st.integers(2, 4))


def views(seats: int, sides: int) -> st.SearchStrategy[View]:
    def each(values: st.SearchStrategy[Any], many: int) -> st.SearchStrategy[tuple[Any, ...]]:
        return st.lists(values, min_size=many, max_size=many).map(tuple)

    return st.builds(
        View,
        seat=SEATS,
        to_act=SEATS,
        deal=st.one_of(st.integers(1, 130), st.integers(1, 100_000)),
        dealer=SEATS,
        turn=st.integers(1, 41),
        hand=PILES,
        table=PILES,
        plays=st.one_of(st.lists(PLAYS, max_size=9), st.lists(PLAYS, max_size=200)).map(tuple),
        stock_count=COUNTS,
        hand_counts=each(COUNTS, seats),
        playing=each(st.booleans(), seats),
        totals=each(st.one_of(st.integers(0, 130), st.integers(0, 2**32 - 1)), seats),
        side_of=each(SEATS, seats),
        pile_counts=each(COUNTS, sides),
        sweeps=each(COUNTS, sides),
        piles=st.one_of(st.just(()), dealt_out(DECK)),
        last_capture=SIDES,
        partner=SIDES,
        is_last_play=st.booleans(),
    )


VIEWS = st.one_of(views(2, 2), views(3, 3), views(4, 4), views(4, 2))
TALLIES = st.builds(
    Tally,
    cards=lists(COUNTS),
    denari=lists(st.integers(0, 10)),
    primiera=lists(st.one_of(st.none(), st.integers(1, 84))),
    sweeps=lists(COUNTS),
    napola=lists(st.integers(0, 10)),
    carte_to=SIDES,
    denari_to=SIDES,
    settebello_to=SIDES,
    primiera_to=SIDES,
    re_bello_to=SIDES,
    settanta_to=SIDES,
    points=lists(COUNTS),
)
NUMBERS = st.integers(1, 2**32 - 1)
EVENTS: dict[type, tuple[st.SearchStrategy[Any], str]] = {
    events.Dealt: (
        st.builds(
            events.Dealt,
            *(NUMBERS, SEATS, SEATS, SMALL_PILES),
            st.lists(st.lists(CARDS, min_size=4, max_size=4).map(bytes), max_size=5).map(tuple),
        ),
        "dealt",
    ),
    events.Played: (st.builds(events.Played, SEATS, CARDS, PILES, st.booleans()), "played"),
    events.Refilled: (st.builds(events.Refilled, COUNTS), "refilled"),
    events.DealEnded: (
        st.builds(
            events.DealEnded,
            *(NUMBERS, st.sampled_from(events.DealEnd), PILES, SIDES, lists(PILES)),
            *(st.one_of(st.none(), TALLIES), lists(st.integers(0, 2**32 - 1))),
        ),
        "deal_ended",
    ),
    events.SeatOut: (st.builds(events.SeatOut, SEATS), "seat_out"),
}


def fields_of_view(view: View) -> dict[str, Any]:
    """The fields of the message that a view is."""
    fields = view._asdict()
    plays = fields.pop("plays")
    return fields | {
        "play_cards": [play.card for play in plays],
        "play_takes": b"".join(play.take for play in plays),
        "play_take_sizes": [len(play.take) for play in plays],
        "piles": b"".join(view.piles),
    }


@given(VIEWS)
def test_a_view_is_what_protobuf_itself_would_write(view: View) -> None:
    wire = pb.ScopaView.FromString(view_to_wire(view))
    assert wire == pb.ScopaView(**fields_of_view(view))
    plain = pb.ScopaView(**fields_of_view(view)).SerializeToString()
    assert wire.SerializeToString() == plain, "no field is there twice, or unknown"


@given(VIEWS)
def test_every_view_comes_back_from_its_bytes(view: View) -> None:
    assert view_from_wire(view_to_wire(view), view.piles) == view


def view_from_wire(data: bytes, piles: tuple[bytes, ...]) -> View:
    """A view as a bot reads it; the piles part where pile_counts says, which is drawn freely."""
    wire = pb.ScopaView.FromString(data)
    takes = parted(bytes(wire.play_takes), wire.play_take_sizes)
    return View(
        seat=wire.seat,
        to_act=wire.to_act,
        deal=wire.deal,
        dealer=wire.dealer,
        turn=wire.turn,
        hand=bytes(wire.hand),
        table=bytes(wire.table),
        plays=tuple(map(Play, wire.play_cards, takes)),
        stock_count=wire.stock_count,
        hand_counts=tuple(wire.hand_counts),
        playing=tuple(wire.playing),
        totals=tuple(wire.totals),
        side_of=tuple(wire.side_of),
        pile_counts=tuple(wire.pile_counts),
        sweeps=tuple(wire.sweeps),
        piles=parted(bytes(wire.piles), map(len, piles)),
        last_capture=wire.last_capture if wire.HasField("last_capture") else None,
        partner=wire.partner if wire.HasField("partner") else None,
        is_last_play=wire.is_last_play,
    )


def parted(cards: bytes, sizes: typing.Iterable[int]) -> tuple[bytes, ...]:
    found = []
    for size in sizes:
        found.append(cards[:size])
        cards = cards[size:]
    assert not cards
    return tuple(found)


@pytest.mark.parametrize("large", [127, 128])
def test_what_is_larger_than_a_byte_of_the_wire_is_written_whole(large: int) -> None:
    plain = View(
        *(0, 0, 1, 0, 1, b"\x07", b"\x11", (Play(7),), 3, (1, 1), (True, True)),
        *((0, 0), (0, 1), (0, 0), (0, 0), (), None, None, False),
    )
    changes: list[dict[str, Any]] = [
        {"deal": large},
        {"totals": (0, large)},
        {"plays": (Play(7),) * large},
        {"plays": (Play(7, b"\x11" * large),)},
    ]
    for change in changes:
        view = plain._replace(**change)
        assert view_from_wire(view_to_wire(view), ()) == view


def test_every_field_of_a_view_is_written() -> None:
    fields = {field.name for field in pb.ScopaView.DESCRIPTOR.fields}
    plays = {"play_cards", "play_takes", "play_take_sizes"}
    assert fields == {*View._fields} - {"plays"} | plays


@given(st.data())
@pytest.mark.parametrize(("event", "kind"), EVENTS.values(), ids=[one.__name__ for one in EVENTS])
def test_an_event_says_all_that_it_knows(
    event: st.SearchStrategy[Any], kind: str, data: st.DataObject
) -> None:
    said = data.draw(event)
    wire = pb.ScopaEvent.FromString(event_to_wire(said))
    assert wire.WhichOneof("kind") == kind
    part = getattr(wire, kind)
    fields = said._asdict()
    if "thrown_in" in fields:
        fields["thrown_in"] = b"".join(said.thrown_in)
    if "piles" in fields:
        tally = said.tally and pb.ScopaTally(**tally_fields(said.tally))
        sizes = [len(pile) for pile in said.piles]
        changes = {"piles": b"".join(said.piles), "pile_sizes": sizes, "tally": tally}
        fields |= {"end": pb.ScopaDealEnd.Value(f"SCOPA_DEAL_END_{said.end.name}"), **changes}
    assert part == type(part)(**fields)
    optional = [field for field in part.DESCRIPTOR.fields if field.has_presence]
    for field in optional:
        assert part.HasField(field.name) == (fields[field.name] is not None)


def tally_fields(tally: Tally) -> dict[str, Any]:
    return tally._asdict() | {"primiera": [one or 0 for one in tally.primiera]}


def test_every_event_is_known_on_both_sides() -> None:
    written = {events.Played, *scopa._EVENT_WRITERS}
    assert set(typing.get_args(events.Event)) == set(EVENTS) == written
    kinds = {field.name for field in pb.ScopaEvent.DESCRIPTOR.oneofs_by_name["kind"].fields}
    assert {kind for _, kind in EVENTS.values()} == kinds
    assert {field.name for field in pb.ScopaTally.DESCRIPTOR.fields} == {*Tally._fields}


def test_a_point_that_nobody_gets_is_absent_and_side_0_is_not() -> None:
    tally = Tally(
        (20, 20), (5, 5), (None, 78), (0, 0), (0, 0), None, None, 0, 1, None, None, (1, 1)
    )
    ended = events.DealEnded(1, events.DealEnd.PLAYED_OUT, b"", None, (b"", b""), tally, (1, 1))
    wire = pb.ScopaEvent.FromString(event_to_wire(ended)).deal_ended
    assert not wire.HasField("leftovers_to")
    assert wire.HasField("tally")
    assert not wire.tally.HasField("carte_to")
    assert wire.tally.HasField("settebello_to")
    assert (wire.tally.settebello_to, wire.tally.primiera_to) == (0, 1)
    assert list(wire.tally.primiera) == [0, 78]
    unfinished = ended._replace(end=events.DealEnd.WITHDRAWN, tally=None)
    assert not pb.ScopaEvent.FromString(event_to_wire(unfinished)).deal_ended.HasField("tally")


def names(enum: Any, prefix: str) -> set[str]:
    return {name.removeprefix(prefix) for name in enum.keys()} - {"UNSPECIFIED"}  # noqa: SIM118


def test_every_reason_end_and_card_has_its_value_on_the_wire_and_the_other_way_round() -> None:
    assert {one.name for one in Reason} == names(pb.ScopaReason, "SCOPA_REASON_")
    assert CODEC.reasons == {one: one.value for one in Reason}
    assert {one.name for one in events.DealEnd} == names(pb.ScopaDealEnd, "SCOPA_DEAL_END_")
    cards = dict(zip(pb.ScopaCard.keys(), pb.ScopaCard.values(), strict=True))
    assert cards == {"SCOPA_CARD_UNSPECIFIED": 0} | {
        f"SCOPA_CARD_{name}": value for value, name in NAMES.items()
    }
    assert bytes(DECK) == SCOPA_CARDS


# Moves.


@given(CARDS, st.lists(CARDS, max_size=40))
def test_every_move_is_read_as_it_was_whatever_the_order_of_what_it_takes(
    card: int, take: list[int]
) -> None:
    wire = move_to_wire(Play(card, bytes(take)))
    assert packed_move(wire) == CODEC.move(wire) == Play(card, bytes(sorted(take)))


UNKNOWN_FIELD = b"\xfa\x07\x01x"
PLAY = move_to_wire(Play(7, b"\x17"))


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        (None, "set packed or notation"),
        (7, "set packed or notation"),
        (b"", "plays no card"),
        (b"\xff", "no ScopaMove"),
        (b"\x08", "no ScopaMove"),
        (UNKNOWN_FIELD, "does not have"),
        (PLAY + UNKNOWN_FIELD, "does not have"),
        (b"\x12\x01\x17", "plays no card"),
        (b"\x08\x0b", "card = 11 is"),
        (b"\x08\x10", "card = 16 is"),
        (b"\x08\x87\x02", "card = 263 is"),
        (b"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "card = -1 is"),
        (PLAY + b"\x10\x00", "take is no ScopaCard"),
        (PLAY + b"\x10\x0b", "take is no ScopaCard"),
        (PLAY + b"\x10\x40", "take is no ScopaCard"),
        (PLAY + b"\x10\x97\x02", "take is no ScopaCard"),
        (PLAY + b"\x10\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "take is no ScopaCard"),
        (b"\x08\x07\x12\x29" + b"\x17" * 41, "takes 41 cards; 40"),
        (b"\x08\x07\x12\xe8\x07" + b"\x17" * 1000, "takes 1000 cards; 40"),
        ("x" * 1_001, "1001 characters; 1000"),
        ("", ""),
        ("7", ""),
        ("settebello", ""),
        ("7D x", ""),
        ("7D x 7C x 7S", ""),
        ("7D 7C", ""),
        ("11D", ""),
    ],
)
def test_a_strange_move_is_a_problem_with_a_sentence(payload: object, words: str) -> None:
    problem = CODEC.move(payload)
    assert isinstance(problem, Problem), problem
    assert words in problem.sentence
    assert problem.sentence.isprintable()
    assert 0 < len(problem.sentence) <= 300


@given(st.one_of(st.binary(max_size=120), st.text(max_size=1_100), st.none()))
def test_no_payload_raises(payload: object) -> None:
    read = CODEC.move(payload)
    if isinstance(read, Problem):
        assert read.sentence.isprintable()
    else:
        assert GAME.read_move(GAME.write_move(read)) == read


@given(st.text("0123456789dcsbDCSBx ?-\n\t", max_size=60))
def test_no_text_that_looks_like_a_move_raises(text: str) -> None:
    read = CODEC.move(text)
    assert isinstance(read, Problem) or GAME.read_move(GAME.write_move(read)) == read


@given(st.data(), PLAYS)
def test_no_damaged_move_raises(data: st.DataObject, play: Play) -> None:
    wire = bytearray(move_to_wire(play))
    for _ in range(data.draw(st.integers(0, 3))):
        wire[data.draw(st.integers(0, len(wire) - 1))] = data.draw(st.integers(0, 255))
    read = CODEC.move(bytes(wire))
    if isinstance(read, Play):
        assert read.card in DECK
        assert set(read.take) <= set(DECK)
        assert read.take == bytes(sorted(read.take))
    else:
        assert isinstance(read, Problem)


def test_notation_is_read_as_the_game_reads_it() -> None:
    for text in ("7C", "7c x 4s 3d", " 10B X 10D "):
        assert CODEC.move(text) == GAME.read_move(text)
    assert CODEC.move("7c x 4s 3d") == Play(0x17, read_cards("3D 4S"))


def test_hostile_notation_comes_back_harmless() -> None:
    problem = CODEC.move("\x1b[2J\u202e x \n" + "é" * 500)
    assert isinstance(problem, Problem)
    assert problem.sentence.isprintable()
    assert len(problem.sentence) <= 300
