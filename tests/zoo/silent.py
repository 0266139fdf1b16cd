"""A bot that connects, answers pings, and never answers a decision."""

from __future__ import annotations

import asyncio

import cardarena
from cardarena import scala40


class SilentBot(scala40.Bot):
    name = "silent"

    async def choose(self, _: scala40.Decision) -> scala40.Move:
        await asyncio.get_running_loop().create_future()
        raise AssertionError("nothing ever ends that wait")


if __name__ == "__main__":
    cardarena.run(SilentBot())
