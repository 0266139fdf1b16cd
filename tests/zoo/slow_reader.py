"""A bot that connects and never reads what it is sent, for `--seconds`."""

from __future__ import annotations

import argparse
import asyncio

from cardarena.connection import greeted
from cardarena.settings import settings_from
from cardarena.v1 import play_pb2 as wire


async def read_nothing(seconds: float) -> None:
    """Open a stream, say Hello, and let everything pile up."""
    settings = settings_from()
    hello = wire.Hello(token=settings.token, protocol=1, events_at_once=True)
    async with greeted(settings, hello):
        await asyncio.sleep(seconds)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0, help="how long it stays")
    asyncio.run(read_nothing(parser.parse_args().seconds))
