"""Many bad connections at once: nothing is left of them, and the log does not drown."""

from __future__ import annotations

import asyncio

from structlog.testing import capture_logs

from cardarena.v1 import play_pb2 as pb
from referee.rpc.play import STRANGERS_BURST
from support.edge import Served, hello_of, read_all, served


async def storm(edge: Served, number: int) -> None:
    """One connection of a bot that behaves in one of several bad ways."""
    bot = edge.bot()
    kind = number % 6
    if kind:
        await bot.hello("cid")
    if kind == 2:
        await bot.send_bytes(b"\xff" * (number + 1))
    elif kind == 3:
        await bot.call.done_writing()
    elif kind == 4:
        await bot.send(hello=hello_of("ann"))
    elif kind == 5:
        await bot.send(moves=pb.Moves(moves=[pb.Move(match_id="fair", decision_id=number)]))
    if kind in {0, 1, 5}:
        bot.call.cancel()
    else:
        await read_all(bot)


async def test_a_storm_of_bad_connections_leaves_nothing_behind() -> None:
    with capture_logs() as logs:
        async with served() as edge:
            edge.open("ann", "bob", match_id="fair", games=20)
            ann, bob = edge.bot(), edge.bot()
            await ann.hello("ann")
            await bob.hello("bob")
            playing = asyncio.gather(ann.play(), bob.play())
            for number in range(60):
                await storm(edge, number)
            assert [len(ends) for ends in await playing] == [1, 1]
            play = edge.server.play
        assert play.connected == 0
        await asyncio.gather(*play._readers)
    known = [line for line in logs if line["event"] == "connection_over" and line["bot"]]
    assert len(known) == 2 + 50


async def test_strangers_cannot_fill_the_log() -> None:
    with capture_logs() as logs:
        async with served() as edge:
            for _ in range(STRANGERS_BURST + 10):
                bot = edge.bot()
                await bot.send(leave=pb.Leave())
                await bot.farewell()
            await edge.bot().hello("ann")
    assert len(logs) == STRANGERS_BURST + 1
    assert logs[-1]["strangers_unlogged"] == 10
