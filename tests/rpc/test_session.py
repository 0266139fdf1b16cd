"""One connection without its transport: every bad Hello, every limit, every farewell."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardarena.v1 import play_pb2 as pb
from referee.rpc.limits import Bucket, Limits
from referee.rpc.ports import Tokens
from referee.rpc.session import Parting, Session, printable
from referee.rpc.succession import EARLIER_KEPT, Succession
from referee.rpc.wire.play import UpdateWriter
from support.edge import Edge, hello_of, plainest
from support.simulation import MS


class Line:
    """A session and what it says."""

    def __init__(self, edge: Edge) -> None:
        self.edge = edge
        self.wakes = 0
        writer = UpdateWriter(edge.house.codecs)
        self.session = Session(edge.house, writer, self.wake, edge.now_ns)

    def wake(self) -> None:
        self.wakes += 1

    def say(self, **kind: Any) -> None:
        self.session.hear(pb.PlayRequest(**kind).SerializeToString(), self.edge.now_ns)

    def heard(self) -> list[pb.PlayResponse]:
        """All that the session has to say now."""
        said = []
        while (data := self.session.next_message(self.edge.now_ns)) is not None:
            said.append(pb.PlayResponse.FromString(data))
        return said

    def farewell(self) -> pb.Farewell:
        (response,) = self.heard()
        assert response.WhichOneof("kind") == "farewell"
        assert self.session.is_over
        return response.farewell

    def come_in(self, name: str = "ann", **fields: Any) -> pb.Welcome:
        self.say(hello=hello_of(name, **fields))
        response = pb.PlayResponse.FromString(self.session.next_message(self.edge.now_ns) or b"")
        assert response.WhichOneof("kind") == "welcome"
        return response.welcome


@pytest.fixture
def line() -> Line:
    return Line(Edge())


MALFORMED, BAD_TOKEN = pb.FAREWELL_CAUSE_MALFORMED, pb.FAREWELL_CAUSE_BAD_TOKEN
UNSUPPORTED = pb.FAREWELL_CAUSE_UNSUPPORTED


@pytest.mark.parametrize(
    ("fields", "cause", "words"),
    [
        ({"token": ""}, BAD_TOKEN, "token"),
        ({"token": "token-of-nobody"}, BAD_TOKEN, "token"),
        ({"token": "token-of-ann "}, BAD_TOKEN, "token"),
        ({"token": "tokén-of-ann"}, BAD_TOKEN, "token"),
        ({"token": "x" * 129}, BAD_TOKEN, "token"),
        ({"protocol": 0}, UNSUPPORTED, "version 1"),
        ({"protocol": 2}, UNSUPPORTED, "version 1"),
        ({"games": ["chess", "scopa"]}, UNSUPPORTED, "toy"),
        ({"cut": bytes(15)}, MALFORMED, "16 to 32"),
        ({"cut": bytes(33)}, MALFORMED, "16 to 32"),
        ({"instance": bytes(33)}, MALFORMED, "at most 32"),
    ],
)
def test_a_bad_hello(line: Line, fields: dict[str, Any], cause: int, words: str) -> None:
    line.say(hello=hello_of("ann", **fields))
    farewell = line.farewell()
    assert (farewell.cause, words in farewell.sentence) == (cause, True)
    assert line.edge.lobby.admitted == []


@pytest.mark.parametrize(
    "fields",
    [{}, {"games": ["toy"]}, {"cut": bytes(16)}, {"cut": bytes(32)}, {"updates_max": 3}],
)
def test_a_good_hello(line: Line, fields: dict[str, Any]) -> None:
    welcome = line.come_in(**fields)
    assert welcome.entrant == "ann"
    assert welcome.updates_max == fields.get("updates_max", 64)
    assert line.edge.floor.is_connected("ann")


@pytest.mark.parametrize(
    "kind",
    [
        {"moves": pb.Moves()},
        {"resign": pb.Resign(match_id="m")},
        {"pong": pb.Pong(sequence=1)},
        {"leave": pb.Leave()},
    ],
)
def test_something_else_before_the_hello(line: Line, kind: dict[str, Any]) -> None:
    line.say(**kind)
    assert line.farewell().cause == MALFORMED


def test_a_second_hello(line: Line) -> None:
    line.come_in()
    line.say(hello=hello_of("ann"))
    assert line.farewell().cause == MALFORMED


def test_no_hello_in_time(line: Line) -> None:
    line.edge.now_ns += 10_000 * MS
    line.session.tick(line.edge.now_ns)
    assert line.heard() == []
    line.session.tick(line.edge.now_ns + 1)
    assert line.farewell().cause == MALFORMED


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff", b"\x0a\xff", b"\x32\x00", pb.PlayRequest().SerializeToString(), b"\x08\x01"],
)
def test_bytes_that_are_no_request(line: Line, data: bytes) -> None:
    line.come_in()
    line.session.hear(data, line.edge.now_ns)
    assert line.farewell().cause == MALFORMED


@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes) -> None:
    line = Line(Edge())
    line.session.hear(data, 0)
    assert line.session.parting is not None
    line = Line(Edge())
    line.come_in()
    line.session.hear(data, 0)
    line.heard()


def test_too_many_moves_in_a_request(line: Line) -> None:
    line.come_in()
    line.say(moves=pb.Moves(moves=[pb.Move(match_id="m", decision_id=1)] * 256))
    assert line.session.parting is None
    line.say(moves=pb.Moves(moves=[pb.Move(match_id="m", decision_id=1)] * 257))
    assert line.farewell().cause == MALFORMED


def test_a_match_id_that_is_too_long(line: Line) -> None:
    line.come_in()
    line.say(resign=pb.Resign(match_id="m" * 129))
    assert line.farewell().cause == MALFORMED


def test_what_comes_after_the_farewell_is_not_heard(line: Line) -> None:
    line.come_in()
    line.say(leave=pb.Leave())
    line.say(moves=pb.Moves(moves=[pb.Move(match_id="m")]))
    assert line.edge.floor.received == []
    assert line.farewell().cause == pb.FAREWELL_CAUSE_LEFT


def test_answers_to_decisions_are_no_flood() -> None:
    edge = Edge(limits=Limits(answers_per_s=0, answers_burst=8))
    ann, bob = Line(edge), Line(edge)
    ann.come_in()
    bob.come_in("bob")
    for number in range(6):
        edge.open("ann", "bob", match_id=f"m{number}", games=10)
    moves = 0
    while len(edge.results) < 6:
        edge.cycle()
        for line in (ann, bob):
            for response in line.heard():
                for update in response.updates.updates:
                    if update.HasField("decision"):
                        number = update.decision.decision_id
                        packed = plainest(update.decision.view)
                        move = pb.Move(match_id=update.match_id, decision_id=number, packed=packed)
                        line.say(moves=pb.Moves(moves=[move]))
                        moves += 1
    assert moves == 6 * 10 * 12
    assert ann.session.moves + bob.session.moves == moves
    assert ann.session.parting is bob.session.parting is None


def test_repeating_answers_is_a_flood() -> None:
    line = Line(Edge(limits=Limits(answers_per_s=1_000, answers_burst=50)))
    line.come_in()
    move = pb.Move(match_id="m", decision_id=1)
    line.say(moves=pb.Moves(moves=[move] * 49))
    assert line.session.parting is None
    line.edge.now_ns += 2 * MS
    line.say(moves=pb.Moves(moves=[move] * 2))
    assert line.session.parting is None
    line.say(moves=pb.Moves(moves=[move]))
    assert line.farewell().cause == pb.FAREWELL_CAUSE_FLOOD


@given(st.lists(st.tuples(st.integers(0, 10**9), st.integers(1, 5)), max_size=50))
def test_a_bucket_never_gives_more_than_rate_and_burst(steps: list[tuple[int, int]]) -> None:
    bucket = Bucket(per_s=10, burst=7, now_ns=0)
    now_ns = taken = 0
    for wait_ns, count in steps:
        now_ns += wait_ns
        if not bucket.take(count, now_ns):
            return
        taken += count
        assert taken <= 7 + 10 * now_ns / 1e9 + 1e-6


def test_a_ping_is_due_at_once_and_then_only_after_its_pong(line: Line) -> None:
    line.come_in()
    session, edge = line.session, line.edge
    session.tick(edge.now_ns)
    (first,) = line.heard()
    assert first.ping.sequence == 1
    edge.now_ns += 20_000 * MS
    session.tick(edge.now_ns)
    assert line.heard() == []
    line.say(pong=pb.Pong(sequence=7))
    assert session.round_trip_ms is None
    line.say(pong=pb.Pong(sequence=1))
    line.say(pong=pb.Pong(sequence=1))
    assert list(session.round_trips_ms) == [20_000]
    session.tick(edge.now_ns)
    (second,) = line.heard()
    assert second.ping.sequence == 2
    edge.now_ns += 3 * MS
    line.say(pong=pb.Pong(sequence=2))
    session.tick(edge.now_ns)
    assert line.heard() == []
    assert session.round_trip_ms == (20_000 + 3) / 2


def test_a_newer_connection_ends_the_older_one(line: Line) -> None:
    line.come_in()
    newer = Line(line.edge)
    newer.come_in()
    assert line.farewell().cause == pb.FAREWELL_CAUSE_SUPERSEDED
    line.session.leave_floor()
    assert line.edge.floor.is_connected("ann")
    newer.session.leave_floor()
    assert not line.edge.floor.is_connected("ann")
    assert newer.session.parting is Parting.GONE


def test_a_program_that_was_superseded_does_not_come_in_again(line: Line) -> None:
    line.come_in(instance=b"old")
    newer = Line(line.edge)
    newer.come_in(instance=b"new")
    line.session.leave_floor()
    for _ in range(2):
        back = Line(line.edge)
        back.say(hello=hello_of("ann", instance=b"old"))
        assert back.farewell().cause == pb.FAREWELL_CAUSE_SUPERSEDED
        back.session.leave_floor()
    assert newer.session.parting is None
    assert line.edge.floor.is_connected("ann")
    resumed = Line(line.edge)
    resumed.come_in(instance=b"new")
    assert newer.farewell().cause == pb.FAREWELL_CAUSE_SUPERSEDED
    Line(line.edge).come_in("bob", instance=b"old")


def test_a_program_that_does_not_name_itself_supersedes_and_comes_again(line: Line) -> None:
    line.come_in(instance=b"old")
    for _ in range(2):
        Line(line.edge).come_in()
    back = Line(line.edge)
    back.say(hello=hello_of("ann", instance=b"old"))
    assert back.farewell().cause == pb.FAREWELL_CAUSE_SUPERSEDED


def test_earlier_programs_are_remembered_up_to_a_number() -> None:
    succession = Succession()
    for number in range(EARLIER_KEPT + 2):
        succession.come_in("ann", bytes([number]))
    known = [number for number in range(256) if succession.is_superseded("ann", bytes([number]))]
    assert known == list(range(1, EARLIER_KEPT + 1))


def test_the_last_news_come_before_the_farewell_of_a_tournament(line: Line) -> None:
    edge = line.edge
    bob = Line(edge)
    edge.open("ann", "bob")
    line.come_in()
    bob.come_in("bob")
    edge.cycle()
    edge.floor.resign(bob.session._outbox, "r01-m001", edge.now_ns)  # type: ignore[arg-type]
    edge.cycle()
    line.session.part(Parting.TOURNAMENT_OVER)
    news, farewell = line.heard()
    assert news.updates.updates[0].end.termination == pb.TERMINATION_FORFEIT
    assert farewell.farewell.cause == pb.FAREWELL_CAUSE_TOURNAMENT_OVER


def test_updates_max_is_kept(line: Line) -> None:
    edge = line.edge
    bob = Line(edge)
    for number in range(5):
        edge.open("ann", "bob", match_id=f"m{number}")
    line.come_in(updates_max=2, events_at_once=True)
    bob.come_in("bob")
    edge.cycle()
    assert [len(one.updates.updates) for one in line.heard()] == [2, 2, 1]
    assert [len(one.updates.updates) for one in bob.heard()] == [5]


def test_every_parting_has_a_cause_on_the_wire_and_the_other_way_round() -> None:
    causes = {name.removeprefix("FAREWELL_CAUSE_") for name in pb.FarewellCause.keys()}  # noqa: SIM118
    assert {one.name for one in Parting} - {"GONE"} == causes - {"UNSPECIFIED"}


@given(st.text(max_size=100))
def test_a_bots_words_are_printable(text: str) -> None:
    shown = printable(text)
    assert len(shown) <= 64
    assert shown.isascii()
    assert shown.isprintable()


def test_tokens_compare_whole_tokens() -> None:
    tokens = Tokens({"ann": b"aaa", "bob": b"bbb"})
    assert tokens.bot_of(b"bbb") == "bob"
    assert tokens.bot_of(b"bb") is None
    assert tokens.bot_of(b"") is None
