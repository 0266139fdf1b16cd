"""A bot whose process dies in the middle of its matches, after `--after` decisions."""

from __future__ import annotations

import argparse
import os

import cardarena
from cardarena import scala40
from cardarena.scala40 import greedy

CRASH_STATUS = 13


class CrashingBot(scala40.Bot):
    name = "crashing"

    def __init__(self, after: int) -> None:
        self._left = after

    def choose(self, decision: scala40.Decision) -> scala40.Move:
        if self._left == 0:
            os._exit(CRASH_STATUS)
        self._left -= 1
        return greedy.choose(decision.view, decision.rules)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--after", type=int, default=3, help="how many decisions it plays well")
    cardarena.run(CrashingBot(parser.parse_args().after))
