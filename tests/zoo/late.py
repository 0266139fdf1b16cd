"""A bot that answers every decision too late: right moves, but only after `--late-ms`."""

from __future__ import annotations

import argparse
import asyncio

import cardarena
from cardarena import scala40
from cardarena.scala40 import greedy


class LateBot(scala40.Bot):
    name = "late"

    def __init__(self, late_ms: int) -> None:
        self._late_s = late_ms / 1000

    async def choose(self, decision: scala40.Decision) -> scala40.Move:
        await asyncio.sleep(self._late_s)
        return greedy.choose(decision.view, decision.rules)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--late-ms", type=int, default=60_000, help="how long to wait before each")
    cardarena.run(LateBot(parser.parse_args().late_ms))
