"""The peer in Python: RLCard's uno, driven as a referee would drive it.

A decision is: the state of the seat to act with its legal actions, then one action applied.
`python -m bench.rlcard DECISIONS` goes through RLCard's environment, as its users do, which makes
arrays and numbers of the state; with `--bare` the game below it is driven, whose state is plain
Python. Prints the CPU seconds and the decisions as JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any

import rlcard

WARM = 300


def play(
    begin: Callable[[], tuple[Any, int]],
    step: Callable[[Any], tuple[Any, int]],
    is_over: Callable[[], bool],
    decisions_min: int,
    chance: random.Random,
) -> tuple[int, float]:
    """Play whole games until `decisions_min` are made; return decisions and CPU seconds."""
    decisions = 0
    before = time.process_time()
    while decisions < decisions_min:
        state, _ = begin()
        while not is_over():
            actions = list(state["legal_actions"])
            state, _ = step(actions[int(chance.random() * len(actions))])
            decisions += 1
    return decisions, time.process_time() - before


def run(decisions_min: int, *, bare: bool) -> tuple[int, float]:
    """Play after a warming-up."""
    environment = rlcard.make("uno", {"seed": 1})
    game = environment.game
    begin, step = (game.init_game, game.step) if bare else (environment.reset, environment.step)
    play(begin, step, game.is_over, WARM, random.Random(0))
    return play(begin, step, game.is_over, decisions_min, random.Random(1))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("decisions", type=int)
    parser.add_argument("--bare", action="store_true")
    given = parser.parse_args()
    made, seconds = run(given.decisions, bare=given.bare)
    print(json.dumps({"decisions": made, "cpu": seconds}))
