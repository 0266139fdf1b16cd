"""A bot that plays against the rules: it discards a card that it does not hold.

Each decision is answered so `--times` times, and well after that, if it is still asked.
"""

from __future__ import annotations

import argparse

import cardarena
from cardarena import scala40
from cardarena.scala40 import greedy


class IllegalBot(scala40.Bot):
    name = "illegal"

    def __init__(self, times: int) -> None:
        self._times = times
        self._tried: dict[str, tuple[int, int]] = {}

    def choose(self, decision: scala40.Decision) -> scala40.Move:
        number, tried = self._tried.get(decision.match_id, (0, 0))
        tried = tried + 1 if number == decision.decision_id else 1
        self._tried[decision.match_id] = decision.decision_id, tried
        if tried > self._times:
            return greedy.choose(decision.view, decision.rules)
        strange = next(face for face in scala40.FACES if face not in decision.view.hand)
        return scala40.play(discard=strange)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1_000_000, help="how often for each decision")
    cardarena.run(IllegalBot(parser.parse_args().times))
