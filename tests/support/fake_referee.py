"""A referee that follows a script, one for each connection: the other end for tests of bots."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import grpc
import grpc.aio

from cardarena.v1 import play_pb2 as wire

RULES = '{"preset": "classic", "options": {}}'


class Line:
    """One connection of a bot, as the script sees it."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self.hello = wire.Hello()

    async def read(self) -> wire.PlayRequest:
        request = await self._context.read()
        assert request is not grpc.aio.EOF, "the bot has ended the stream"
        assert isinstance(request, wire.PlayRequest)
        return request

    async def read_moves(self) -> list[wire.Move]:
        request = await self.read()
        assert request.WhichOneof("kind") == "moves", request
        return list(request.moves.moves)

    async def greet(self) -> None:
        self.hello = (await self.read()).hello
        await self.write(welcome=wire.Welcome(protocol=1, entrant="me", tournament="test"))

    async def write(self, **kind: Any) -> None:
        await self._context.write(wire.PlayResponse(**kind))

    async def updates(self, *updates: wire.Update) -> None:
        await self.write(updates=wire.Updates(updates=updates))

    async def farewell(self, cause: str, sentence: str = "") -> None:
        await self.write(farewell=wire.Farewell(cause=f"FAREWELL_CAUSE_{cause}", sentence=sentence))

    async def abort(self, code: grpc.StatusCode, details: str = "as the script has it") -> None:
        await self._context.abort(code, details)


Script: TypeAlias = Callable[[Line], Awaitable[None]]


def start(seat: int = 0, entrants: Sequence[str] = ("me", "other")) -> wire.MatchStart:
    return wire.MatchStart(
        game="scala40",
        rules_json=RULES,
        seat=seat,
        entrants=entrants,
        games=1,
        increment_ms=1_000,
        bank_ms=5_000,
        illegal_retries=2,
    )


class FakeReferee:
    """Runs the scripts in order, a connection each; `problems` are what their asserts found."""

    def __init__(self, scripts: Sequence[Script]) -> None:
        self._scripts = list(scripts)
        self.problems: list[BaseException] = []
        self.connections = 0
        self.address = ""

    async def _play(self, _: Any, context: Any) -> None:
        script = self._scripts[self.connections]
        self.connections += 1
        try:
            await script(Line(context))
        except AssertionError as problem:
            self.problems.append(problem)
            raise


@asynccontextmanager
async def fake_referee(*scripts: Script) -> AsyncIterator[FakeReferee]:
    """Serve the scripts on a port of the loopback, and tell what went wrong in them."""
    referee = FakeReferee(scripts)
    method = grpc.stream_stream_rpc_method_handler(
        referee._play,
        request_deserializer=wire.PlayRequest.FromString,
        response_serializer=wire.PlayResponse.SerializeToString,
    )
    service = grpc.method_handlers_generic_handler("cardarena.v1.PlayService", {"Play": method})
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((service,))
    referee.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    await server.start()
    try:
        yield referee
    finally:
        await server.stop(None)
    assert referee.problems == []
    assert referee.connections == len(scripts)
