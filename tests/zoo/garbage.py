"""A bot that answers with rubbish: wrong ids, and bytes and texts that are no move.

Each decision, and each refusal, gets an answer under wrong ids and one that is no move. Every
farewell is told on standard error; the program ends with the stream.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import Callable

import grpc.aio

from cardarena.connection import greeted
from cardarena.news import farewell_name
from cardarena.settings import settings_from
from cardarena.v1 import play_pb2 as wire
from cardarena.voice import say

HUGE = 2**32 - 1


def _move(match_id: str, decision_id: int, packed: bytes) -> wire.PlayRequest:
    move = wire.Move(match_id=match_id, decision_id=decision_id, packed=packed)
    return wire.PlayRequest(moves=wire.Moves(moves=[move]))


def _notation(match_id: str, decision_id: int, text: str) -> wire.PlayRequest:
    move = wire.Move(match_id=match_id, decision_id=decision_id, notation=text)
    return wire.PlayRequest(moves=wire.Moves(moves=[move]))


Piece = Callable[[str, int], wire.PlayRequest]

STRAY: tuple[Piece, ...] = (
    lambda match, _: _move(match, HUGE, b"\x08\x01"),
    lambda match, _: _move(match, 0, b"\x08\x01"),
    lambda _, number: _move("no such match\x1b[2J\n", number, b"\x08\x01"),
    lambda _, number: _move("", number, b"\x08\x01"),
)
"""Answers that belong to no open decision."""

RUBBISH: tuple[Piece, ...] = (
    lambda match, number: _move(match, number, b"\xff\xfe\xfd"),
    lambda match, number: _move(match, number, b"\x00" * 4096),
    lambda match, number: _notation(match, number, "discard [bold]\x00\x1b[31m everything"),
    lambda match, number: _notation(match, number, "meld " * 200),
    lambda match, number: _move(match, number, b"\x12\x04\x08\x63\x18\x7f\x18\x7f"),
)
"""Answers to the open decision that are no move."""


async def play_rubbish() -> None:
    """Answer every decision with rubbish until the stream ends."""
    settings = settings_from()
    stray, rubbish = itertools.cycle(STRAY), itertools.cycle(RUBBISH)
    hello = wire.Hello(token=settings.token, protocol=1, client_name="garbage\x1b[31m")
    async with greeted(settings, hello) as call:
        while (response := await call.read()) is not grpc.aio.EOF:
            kind = response.WhichOneof("kind")
            if kind == "ping":
                await call.write(wire.PlayRequest(pong=wire.Pong(sequence=HUGE)))
            elif kind == "farewell":
                say(farewell_name(response.farewell.cause))
                await call.done_writing()
            for update in response.updates.updates:
                decision_id = update.decision.decision_id or update.verdict_decision_id
                if update.HasField("decision") or update.HasField("refusal"):
                    for piece in (next(stray), next(rubbish)):
                        await call.write(piece(update.match_id, decision_id))


if __name__ == "__main__":
    try:
        asyncio.run(play_rubbish())
    except (grpc.aio.AioRpcError, asyncio.InvalidStateError) as error:
        say(f"the stream broke: {type(error).__name__}")
        sys.exit(1)
