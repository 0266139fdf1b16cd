"""Bots on real streams of a real server, with the real floor behind it and time standing still."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import grpc.aio
import pytest
from structlog.testing import capture_logs

from cardarena.v1 import play_pb2 as pb
from referee.match.state import Termination
from referee.rpc.limits import Limits
from referee.rpc.play import SWEEP_MS, UNHEARD_MAX
from referee.rpc.server import ListenError, Server
from referee.rpc.session import Parting
from referee.rpc.watchdog import answers
from support.edge import Edge, Served, hello_of, plainest, read_all, served, toy_codec

HIDDEN = "the opponent holds the king of spades"


def move(update: pb.Update, **fields: Any) -> pb.Moves:
    """A plain answer to the decision of an update."""
    number = update.decision.decision_id
    answer = {"packed": plainest(update.decision.view), "decision_id": number, **fields}
    return pb.Moves(moves=[pb.Move(match_id=update.match_id, **answer)])


async def test_two_bots_play_many_matches_to_their_end() -> None:
    async with served() as edge:
        for number in range(40):
            edge.open("ann", "bob", match_id=f"m{number:03d}", games=3)
        ann, bob = edge.bot(), edge.bot()
        await asyncio.gather(ann.hello("ann"), bob.hello("bob"))
        ends = await asyncio.gather(ann.play(), bob.play())
        assert [len(one) for one in ends] == [40, 40]
        assert len(edge.results) == 40
        assert {result.termination for result in edge.results.values()} == {Termination.COMPLETED}


async def test_welcome_says_what_is_played() -> None:
    async with served() as edge:
        welcome = await edge.bot().hello(
            "ann",
            client_name="\x1b[31mé" + "x" * 100,
            client_version="1.0",
            games=["toy", "chess"],
            matches_max=7,
            cut=bytes(16),
            updates_max=1_000_000,
        )
        assert (welcome.protocol, welcome.entrant, welcome.tournament) == (1, "ann", "test")
        assert welcome.server_version == "1.2.3"
        assert len(welcome.commitments_root) == 32
        assert welcome.updates_max == 64
        entrant, client = edge.lobby.admitted[0]
        assert entrant == "ann"
        assert client == ("?[31m?" + "x" * 58, "1.0", ("toy", "chess"), 7, bytes(16))


async def test_a_reconnection_gets_the_frame_and_the_same_decision_and_supersedes() -> None:
    async with served() as edge:
        edge.open("ann", "bob")
        first, bob = edge.bot(), edge.bot()
        await first.hello("ann")
        await bob.hello("bob")
        turns = [asyncio.create_task(bot.updates()) for bot in (first, bob)]
        told = {update.start.seat: update for turn in turns for update in await turn}
        asked = next(update for update in told.values() if update.HasField("decision"))
        bot, name = ((first, "ann"), (bob, "bob"))[asked.start.seat]
        edge.now_ns += 700_000_000
        again = edge.bot()
        await again.hello(name, seen=[pb.Seen(match_id="r01-m001", events=len(asked.events))])
        assert (await bot.farewell()).cause == pb.FAREWELL_CAUSE_SUPERSEDED
        (repeated,) = await again.updates()
        assert repeated.start == asked.start
        assert list(repeated.events) == []
        assert repeated.decision.decision_id == asked.decision.decision_id
        assert repeated.decision.view == asked.decision.view
        assert repeated.decision.elapsed_ms == 700
        await again.send(moves=move(repeated, decision_id=repeated.decision.decision_id))
        other = bob if name == "ann" else first
        assert (await other.updates())[0].HasField("decision")


async def test_verdicts_reach_the_bot_that_moved() -> None:
    async with served() as edge:
        edge.open("ann", "bob")
        ann, bob = edge.bot(), edge.bot()
        await ann.hello("ann")
        await bob.hello("bob")
        (a,), (b,) = await asyncio.gather(ann.updates(), bob.updates())
        bot, update = (ann, a) if a.HasField("decision") else (bob, b)
        await bot.send(moves=move(update, notation="play 0"))
        (update,) = await bot.updates()
        assert update.verdict == pb.VERDICT_MALFORMED
        assert update.refusal == pb.Refusal(
            action_index=-1, sentence="not a toy move", retries_left=1
        )
        held = plainest(a.decision.view or b.decision.view).decode()
        missing = next(r for r in range(1, 10) if f"play {r}" != held)
        number = (a if a.HasField("decision") else b).decision.decision_id
        answer = pb.Move(match_id="r01-m001", decision_id=number, notation=f"play {missing}")
        await bot.send(moves=pb.Moves(moves=[answer]))
        (update,) = await bot.updates()
        assert update.verdict in {pb.VERDICT_ILLEGAL, pb.VERDICT_ACCEPTED}
        await bot.send(moves=pb.Moves(moves=[pb.Move(match_id="nowhere", decision_id=3)]))
        (update,) = await bot.updates()
        assert (update.match_id, update.verdict) == ("nowhere", pb.VERDICT_UNKNOWN_MATCH)
        assert update.verdict_decision_id == 3


async def test_resigning_ends_the_match_for_both() -> None:
    async with served() as edge:
        edge.open("ann", "bob")
        ann, bob = edge.bot(), edge.bot()
        await ann.hello("ann")
        await bob.hello("bob")
        await ann.updates()
        await bob.updates()
        await ann.send(resign=pb.Resign(match_id="r01-m001"))
        (end,) = await bob.updates()
        assert end.end.termination == pb.TERMINATION_FORFEIT
        assert list(end.end.places) == [2, 1]
        assert len(end.end.signature) == 64


async def test_leave_and_the_end_of_the_stream_are_farewells() -> None:
    async with served() as edge:
        ann, bob = edge.bot(), edge.bot()
        await ann.hello("ann")
        await ann.send(leave=pb.Leave())
        assert (await ann.farewell()).cause == pb.FAREWELL_CAUSE_LEFT
        await bob.hello("bob")
        await bob.call.done_writing()
        assert (await bob.farewell()).cause == pb.FAREWELL_CAUSE_LEFT
        await edge.until_gone("ann")
        await edge.until_gone("bob")


async def test_a_cancelled_stream_leaves_the_floor_and_one_line_in_the_log() -> None:
    with capture_logs() as logs:
        async with served() as edge:
            ann = edge.bot()
            await ann.hello("ann", client_name="evil\n\x1b[2J", client_version="\u202e9")
            ann.call.cancel()
            await edge.until_gone("ann")
    lines = [line for line in logs if line["event"] == "connection_over"]
    assert len(lines) == 1
    line = lines[0]
    assert line["cause"] == "GONE"
    assert (line["bot"], line["client_name"]) == ("ann", "evil??[2J")
    assert line["client_version"] == "?9"
    assert (line["messages_in"], line["moves"]) == (1, 0)
    assert line["messages_out"] >= 1  # a ping or a farewell may have been on its way
    assert {line["event"] for line in logs} <= {"connection_over"}


async def test_bad_bytes_end_their_own_stream_only() -> None:
    async with served() as edge:
        edge.open("ann", "bob")
        ann, bob, evil = edge.bot(), edge.bot(), edge.bot()
        await ann.hello("ann")
        await evil.hello("cid")
        await evil.send_bytes(b"\xff\xff\xff garbage")
        farewell = await evil.farewell()
        assert farewell.cause == pb.FAREWELL_CAUSE_MALFORMED
        assert farewell.sentence == "The bytes are no PlayRequest message."
        await bob.hello("bob")
        assert await asyncio.gather(ann.play(), bob.play())


async def test_a_request_over_the_limit_is_refused_and_over_twice_it_cut_by_grpc() -> None:
    async with served(limits=Limits(message_bytes=1_000)) as edge:
        long = edge.bot()
        await long.hello("ann")
        await long.send_bytes(bytes(1_001))
        farewell = await long.farewell()
        assert farewell.cause == pb.FAREWELL_CAUSE_MALFORMED
        assert "1000 bytes" in farewell.sentence
        huge = edge.bot()
        await huge.hello("bob")
        await huge.send_bytes(bytes(3_000))
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await huge.farewell()
        assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        await edge.until_gone("bob")
        await edge.bot().hello("cid")


async def test_a_flood_is_cut() -> None:
    async with served(limits=Limits(answers_per_s=1, answers_burst=10)) as edge:
        ann = edge.bot()
        await ann.hello("ann")
        for _ in range(10):
            await ann.send(moves=pb.Moves())
        assert (await ann.farewell()).cause == pb.FAREWELL_CAUSE_FLOOD


async def test_a_bot_that_still_writes_does_not_lose_its_farewell() -> None:
    async with served() as edge:
        old, new = edge.bot(), edge.bot()
        await old.hello("ann")
        await new.hello("ann")
        await edge.until_gone("ann")
        # A client whose write fails throws away what it has not read: no write may fail.
        for _ in range(50):
            await old.send(moves=pb.Moves())
        assert (await old.farewell()).cause == pb.FAREWELL_CAUSE_SUPERSEDED
        assert await old.call.code() is grpc.StatusCode.OK


async def test_a_stream_that_its_bot_does_not_end_has_the_cause_in_its_status() -> None:
    async with served() as edge:
        old, new = edge.bot(), edge.bot()
        await old.hello("ann")
        await new.hello("ann")
        await edge.until_gone("ann")
        for _ in range(1 + edge.house.limits.farewell_ms // SWEEP_MS):
            edge.server.play.sweep()
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await old.farewell()
        assert caught.value.code() is grpc.StatusCode.ABORTED
        assert caught.value.details() == "SUPERSEDED"


async def test_after_the_farewell_only_so_much_is_read() -> None:
    async with served() as edge:
        ann = edge.bot()
        await ann.send(leave=pb.Leave())
        (reader,) = await first_readers(edge)
        for _ in range(UNHEARD_MAX):
            await ann.send(leave=pb.Leave())
        await reader
        assert edge.server.play.connected == 1


async def first_readers(edge: Served) -> set[asyncio.Task[None]]:
    """The readers of all streams, as soon as there is one."""
    while not edge.server.play._readers:  # noqa: ASYNC110
        await asyncio.sleep(0)
    return set(edge.server.play._readers)


async def test_a_slow_reader_is_cut_and_hurts_nobody() -> None:
    big = toy_codec(view=lambda view: plain_view(view).ljust(1_000_000))
    small_window = {"grpc.http2.lookahead_bytes": 65_535, "grpc.http2.bdp_probe": 0}
    async with served(big, Limits(updates_max=1)) as edge:
        slow, ann, bob = edge.bot(small_window), edge.bot(), edge.bot()
        await slow.hello("cid")
        for number in range(8):
            edge.open("cid", "bob", match_id=f"slow-{number}")
        edge.open("ann", "bob", match_id="fair", games=5)
        await bob.hello("bob")
        playing = asyncio.create_task(bob.play())
        await ann.hello("ann")
        assert len(await ann.play()) == 1
        await until_idle(edge, "ann", "bob")
        for _ in range(1 + edge.house.limits.send_ms // SWEEP_MS):
            edge.server.play.sweep()
        await edge.until_gone("cid")
        assert edge.floor.gone == ["cid"]
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await read_all(slow)
        assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert caught.value.details() == Parting.SLOW_READER.value
        edge.now_ns += 60_000_000_000  # the clock of who was cut goes on
        edge.wake()
        assert len(await playing) == 9


async def until_idle(edge: Served, *names: str) -> None:
    """Wait until nothing is on its way to some bots: a read message is not known as read yet."""
    connections = edge.server.play._connections
    while any(one.is_writing for one in connections if one.session.bot in names):  # noqa: ASYNC110
        await asyncio.sleep(0)


def plain_view(view: Any) -> bytes:
    return toy_codec().view(view)


async def test_no_exception_text_reaches_a_bot() -> None:
    def explode(_view: object) -> bytes:
        raise KeyError(HIDDEN)

    with capture_logs() as logs:
        async with served(toy_codec(view=explode)) as edge:
            edge.open("ann", "bob")
            ann, bob = edge.bot(), edge.bot()
            await ann.hello("ann")
            await bob.hello("bob")
            tasks = [asyncio.create_task(read_all(bot)) for bot in (ann, bob)]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            edge.server.play.close_all(Parting.STOPPING)
            responses = [one for task in tasks for one in await task]
    said = b"".join(response.SerializeToString() for response in responses)
    assert HIDDEN.encode() not in said
    farewells = [one.farewell for one in responses if one.WhichOneof("kind") == "farewell"]
    assert [one.cause for one in farewells].count(pb.FAREWELL_CAUSE_INTERNAL) >= 1
    failures = [line for line in logs if line["event"] == "connection_failed"]
    assert failures
    assert failures[0]["error_id"] in next(
        one.sentence for one in farewells if one.cause == pb.FAREWELL_CAUSE_INTERNAL
    )
    assert HIDDEN in repr(failures[0]["exc_info"])


async def test_stopping_tells_everybody_first_and_refuses_who_comes() -> None:
    async with served() as edge:
        ann = edge.bot()
        await ann.hello("ann")
        stopping = asyncio.create_task(edge.server.stop(5))
        response = await ann.read()
        assert response.notice.kind == pb.NOTICE_KIND_DRAINING
        farewell = await ann.farewell()
        assert farewell.cause == pb.FAREWELL_CAUSE_STOPPING
        await stopping
        with pytest.raises(grpc.aio.AioRpcError):
            await edge.bot().hello("bob")


async def test_the_end_of_a_tournament_is_told_after_the_last_result() -> None:
    async with served() as edge:
        edge.open("ann", "bob")
        ann, bob = edge.bot(), edge.bot()
        await ann.hello("ann")
        await bob.hello("bob")
        await asyncio.gather(ann.play(), bob.play())
        edge.server.play.close_all(Parting.TOURNAMENT_OVER)
        assert (await ann.farewell()).cause == pb.FAREWELL_CAUSE_TOURNAMENT_OVER
        late = edge.bot()
        await late.send(hello=hello_of("cid"))
        assert (await late.farewell()).cause == pb.FAREWELL_CAUSE_TOURNAMENT_OVER


async def test_pings_measure_the_round_trip() -> None:
    with capture_logs() as logs:
        async with served() as edge:
            ann = edge.bot()
            await ann.hello("ann")
            edge.now_ns += 1
            edge.server.play.sweep()
            data = await ann.call.read()
            ping = pb.PlayResponse.FromString(data).ping
            edge.now_ns += 12_345_678
            await ann.send(pong=pb.Pong(sequence=ping.sequence))
            await ann.send(leave=pb.Leave())
            await ann.farewell()
            await edge.until_gone("ann")
    (line,) = (line for line in logs if line["event"] == "connection_over")
    assert line["round_trip_ms"] == 12.346


async def test_a_method_that_is_none_is_unimplemented() -> None:
    async with served() as edge:
        bot = edge.bot()
        channel = grpc.aio.insecure_channel(edge.address)
        call = channel.unary_unary("/cardarena.v1.PlayService/Cheat")
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await call(b"")
        assert caught.value.code() is grpc.StatusCode.UNIMPLEMENTED
        await channel.close()
        await bot.hello("ann")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("nonsense", "allowed is HOST:PORT"),
        ("127.0.0.1", "allowed is HOST:PORT"),
        (":0", "allowed is HOST:PORT"),
        ("", "allowed is HOST:PORT"),
        ("127.0.0.1:99999", "allowed is HOST:PORT"),
        ("127.0.0.1:-1", "allowed is HOST:PORT"),
        ("127.0.0.1:1" + "0" * 5_000, "allowed is HOST:PORT"),
        ("203.0.113.1:0", "no such address"),
    ],
)
async def test_an_address_that_is_none_is_a_clear_error(address: str, words: str) -> None:
    with pytest.raises(ListenError, match=words):
        await Server(Edge().house).start(address)


async def test_a_taken_port_is_a_clear_error() -> None:
    async with served() as edge:
        with pytest.raises(ListenError, match=f"'{edge.address}': the port is taken"):
            await Server(edge.house).start(edge.address)
        assert await answers(edge.address)
