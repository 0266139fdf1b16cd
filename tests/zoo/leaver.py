"""A bot that asks for its farewell in the middle of its matches, after `--after` decisions."""

from __future__ import annotations

import argparse

import cardarena
from cardarena import scala40
from cardarena.scala40 import greedy


class LeavingBot(scala40.Bot):
    name = "leaver"

    def __init__(self, after: int) -> None:
        self._left = after

    def choose(self, decision: scala40.Decision) -> scala40.Move:
        self._left -= 1
        if self._left <= 0:
            self.leave()
        return greedy.choose(decision.view, decision.rules)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--after", type=int, default=3, help="how many decisions it plays")
    cardarena.run(LeavingBot(parser.parse_args().after))
