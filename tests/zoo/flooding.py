"""A bot that sends moves without end, as fast as it can, and reads what it is sent."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc.aio

from cardarena.connection import greeted
from cardarena.news import farewell_name
from cardarena.settings import settings_from
from cardarena.v1 import play_pb2 as wire
from cardarena.voice import say

MOVES_PER_MESSAGE = 100


async def flood(call: Any) -> None:
    """Send the same moves again and again until the stream breaks."""
    move = wire.Move(match_id="m", decision_id=1, packed=b"\x08\x01")
    request = wire.PlayRequest(moves=wire.Moves(moves=[move] * MOVES_PER_MESSAGE))
    while True:
        await call.write(request)


async def read(call: Any) -> str:
    """Read until the stream ends, and say how it did."""
    while (response := await call.read()) is not grpc.aio.EOF:
        if response.WhichOneof("kind") == "farewell":
            return farewell_name(response.farewell.cause)
    return "no farewell"


async def flood_and_read() -> None:
    """Flood until the stream ends, one way or another."""
    settings = settings_from()
    async with greeted(settings, wire.Hello(token=settings.token, protocol=1)) as call:
        flooder = asyncio.create_task(flood(call))
        try:
            say(await read(call))
        except grpc.aio.AioRpcError as error:
            say(f"{error.code().name}, and no farewell")
        flooder.cancel()
        await asyncio.gather(flooder, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(flood_and_read())
