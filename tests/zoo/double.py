"""A bot that connects twice at the same time with one token, and plays well on both."""

from __future__ import annotations

import asyncio
import sys

from cardarena.bots.greedy import GreedyBot
from cardarena.running import play
from cardarena.settings import settings_from


async def play_twice() -> int:
    """Play on two connections; return the better exit status of the two."""
    settings = settings_from()
    return min(await asyncio.gather(play(GreedyBot(), settings), play(GreedyBot(), settings)))


if __name__ == "__main__":
    sys.exit(asyncio.run(play_twice()))
