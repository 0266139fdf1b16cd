"""The play service's own messages: every update in full, every enum complete on both sides."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardarena.v1 import play_pb2 as pb
from referee.floor.updates import Asked, End, Incoming, Problem, Ruling, Start, Update
from referee.games.rules import Outcome, Refusal
from referee.match import state
from referee.rpc.wire import play
from referee.rpc.wire.play import Hello, Moves, UpdateWriter, request_from_wire
from support.edge import toy_codec
from support.matches import setup_for
from support.toy_game import Reason, Shown, View

BARE = Update("m1", 0, "toy", None, 0, (), None, None, None)
HEAD = "ab" * 32


def write(*updates: Update, **codec: Any) -> list[pb.Update]:
    written: list[pb.Update] = []
    for data in UpdateWriter({"toy": toy_codec(**codec)}).to_wire(updates):
        written += pb.PlayResponse.FromString(data).updates.updates
    return written


def test_a_start_says_the_frame_of_the_match() -> None:
    setup = setup_for("ann", "bob", games=4, policy=state.Policy(illegal_retries=3))
    (wire,) = write(BARE._replace(start=Start(setup, 1, "cd" * 32, HEAD, b"s" * 64)))
    assert wire.start == pb.MatchStart(
        game="toy",
        rules_json='{"options":{},"preset":"plain"}',
        seat=1,
        entrants=["ann", "bob"],
        games=4,
        increment_ms=1_000,
        bank_ms=5_000,
        illegal_retries=3,
        commitment=bytes.fromhex("cd" * 32),
        journal_head=bytes.fromhex(HEAD),
        signature=b"s" * 64,
    )
    assert setup.secret not in wire.SerializeToString()
    assert json.loads(wire.start.rules_json) == setup.rules


def test_an_end_says_places_and_why() -> None:
    result = state.Result((2, 1), state.Termination.FORFEIT, (None, None), ())
    (wire,) = write(BARE._replace(end=End(result, HEAD, b"s" * 64)))
    assert list(wire.end.places) == [2, 1]
    assert wire.end.termination == pb.TERMINATION_FORFEIT
    assert wire.end.journal_head == bytes.fromhex(HEAD)


def test_a_decision_carries_the_view() -> None:
    view = View(1, b"\x03\x05", (7, 9))
    (wire,) = write(BARE._replace(asked=Asked(8, view, 5_000, 250, 2)))
    assert wire.decision == pb.Decision(
        decision_id=8, view=b"[1, [3, 5], [7, 9]]", bank_ms=5_000, elapsed_ms=250, retries_left=2
    )


MATCH_EVENTS: dict[type, tuple[Any, pb.Event]] = {
    state.GameStarted: (
        state.GameStarted(2),
        pb.Event(game_started=pb.GameStarted(game=2)),
    ),
    state.GameEnded: (
        state.GameEnded(2, Outcome((1, 2), (-3, 101), adjudicated=True)),
        pb.Event(
            game_ended=pb.GameEnded(game=2, places=[1, 2], totals=[-3, 101], adjudicated=True)
        ),
    ),
    state.Substituted: (
        state.Substituted(1, state.Cause.TIMEOUT),
        pb.Event(substituted=pb.Substituted(seat=1, cause=pb.CAUSE_TIMEOUT)),
    ),
    state.Forfeited: (
        state.Forfeited(0, state.Cause.NO_SHOW),
        pb.Event(forfeited=pb.Forfeited(seat=0, cause=pb.CAUSE_NO_SHOW)),
    ),
}


def test_every_match_event_is_known_on_both_sides() -> None:
    kinds = {field.name for field in pb.Event.DESCRIPTOR.oneofs_by_name["kind"].fields}
    assert {wire.WhichOneof("kind") for _, wire in MATCH_EVENTS.values()} == kinds - {"game"}
    assert set(play._MATCH_EVENTS) == set(MATCH_EVENTS)
    declared = {
        one
        for one in vars(state).values()
        if isinstance(one, type) and (one.__doc__ or "").startswith("Event:")
    }
    assert declared == set(MATCH_EVENTS)


@pytest.mark.parametrize(("event", "wire"), MATCH_EVENTS.values())
def test_a_match_event_says_all_that_it_knows(event: Any, wire: pb.Event) -> None:
    (update,) = write(BARE._replace(first_event=5, events=(event, Shown(0, 3))))
    assert update.first_event == 5
    assert list(update.events) == [wire, pb.Event(game=b"Shown(seat=0, rank=3)")]


def test_a_games_event_is_written_once_for_all_seats() -> None:
    calls: list[object] = []

    def write_event(event: object) -> bytes:
        calls.append(event)
        return b"e"

    writer = UpdateWriter({"toy": toy_codec(event=write_event)})
    update = BARE._replace(events=(Shown(0, 3),))
    assert writer.to_wire([update]) == writer.to_wire([update])
    assert len(calls) == 1
    for number in range(2_000):
        writer.to_wire([BARE._replace(events=(Shown(0, number),))])
    assert len(calls) == 2_001
    assert len(writer._written) <= 512


def test_rulings() -> None:
    refusal = Refusal(Reason.NOT_IN_HAND, None, b"\x05", "play a card that you hold")
    illegal = Ruling(7, state.Verdict.ILLEGAL, refusal, "", 1)
    malformed = Ruling(8, state.Verdict.MALFORMED, None, "no move", 2)
    (one, two, three) = write(
        BARE._replace(ruling=illegal),
        BARE._replace(ruling=malformed),
        BARE._replace(ruling=Ruling(9, state.Verdict.ACCEPTED, None, "", 2)),
    )
    assert (one.verdict, one.verdict_decision_id) == (pb.VERDICT_ILLEGAL, 7)
    assert one.refusal == pb.Refusal(
        reason=1,
        reason_name="NOT_IN_HAND",
        action_index=-1,
        cards=b"\x05",
        sentence="play a card that you hold",
        retries_left=1,
    )
    assert two.refusal == pb.Refusal(action_index=-1, sentence="no move", retries_left=2)
    assert (three.verdict, three.HasField("refusal")) == (pb.VERDICT_ACCEPTED, False)
    (first,) = write(BARE._replace(ruling=illegal._replace(refusal=refusal._replace(action=0))))
    assert first.refusal.action_index == 0


@pytest.mark.parametrize(
    ("ours", "wire", "prefix"),
    [
        (state.Verdict, pb.Verdict, "VERDICT_"),
        (state.Cause, pb.Cause, "CAUSE_"),
        (state.Termination, pb.Termination, "TERMINATION_"),
    ],
)
def test_enums_are_complete_on_both_sides(ours: Any, wire: Any, prefix: str) -> None:
    assert {prefix + one.name for one in ours} == set(wire.keys()) - {f"{prefix}UNSPECIFIED"}


def test_updates_that_are_too_large_together_come_in_several_messages() -> None:
    view = View(0, b"", ())
    updates = [BARE._replace(match_id=f"m{n}", asked=Asked(1, view, 0, 0, 0)) for n in range(7)]
    writer = UpdateWriter({"toy": toy_codec(view=lambda _: bytes(400_000))})
    messages = writer.to_wire(updates)
    assert max(map(len, messages)) <= play.MESSAGE_OUT_MAX
    read = [one for data in messages for one in pb.PlayResponse.FromString(data).updates.updates]
    assert [one.match_id for one in read] == [f"m{n}" for n in range(7)]


def test_a_hello_is_read_in_full() -> None:
    wire = pb.Hello(
        token="t",  # noqa: S106
        protocol=1,
        client_name="n",
        client_version="v",
        games=["a", "b"],
        matches_max=3,
        cut=b"c",
        seen=[pb.Seen(match_id="m", events=9), pb.Seen(match_id="m", events=7, seat=0)],
        events_at_once=True,
        updates_max=5,
        instance=b"i",
    )
    seen = {("m", None): 9, ("m", 0): 7}
    expected = Hello("t", 1, "n", "v", ("a", "b"), 3, b"c", seen, True, 5, b"i")
    assert request_from_wire(pb.PlayRequest(hello=wire).SerializeToString()) == expected
    assert set(Hello._fields) == {field.name for field in pb.Hello.DESCRIPTOR.fields}


def test_moves_are_read_whatever_is_in_them() -> None:
    moves = [
        pb.Move(match_id="m", decision_id=1, packed=b"\xff"),
        pb.Move(match_id="m", decision_id=2, notation="x"),
        pb.Move(match_id="m", decision_id=2**32 - 1),
        pb.Move(packed=b""),
    ]
    read = request_from_wire(pb.PlayRequest(moves=pb.Moves(moves=moves)).SerializeToString())
    assert read == Moves(
        [
            Incoming("m", 1, b"\xff"),
            Incoming("m", 2, "x"),
            Incoming("m", 2**32 - 1, None),
            Incoming("", 0, b""),
        ]
    )


@given(st.binary(max_size=300))
def test_no_bytes_raise_here(data: bytes) -> None:
    assert isinstance(request_from_wire(data), Problem | play.Request)


def test_text_that_is_no_utf8_is_a_problem() -> None:
    assert isinstance(request_from_wire(b"\x1a\x04\x0a\x02\xff\xfe"), Problem)
