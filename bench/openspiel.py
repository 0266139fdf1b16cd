"""The peer in C++: a card game of OpenSpiel, driven from Python as a referee would drive it.

A decision is: list the legal actions, write the observation of the seat to act, apply one.
`python -m bench.openspiel GAME DECISIONS` prints the CPU seconds and the decisions as JSON.
"""

from __future__ import annotations

import json
import random
import sys
import time

import pyspiel


def play(name: str, decisions_min: int, chance: random.Random) -> tuple[int, float]:
    """Play whole games until `decisions_min` are made; return decisions and CPU seconds."""
    game = pyspiel.load_game(name)
    decisions = 0
    before = time.process_time()
    while decisions < decisions_min:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = state.legal_actions()
                state.apply_action(actions[int(chance.random() * len(actions))])
                continue
            actions = state.legal_actions()
            state.observation_string(state.current_player())
            state.apply_action(actions[int(chance.random() * len(actions))])
            decisions += 1
    return decisions, time.process_time() - before


if __name__ == "__main__":
    play(sys.argv[1], 300, random.Random(0))
    made, seconds = play(sys.argv[1], int(sys.argv[2]), random.Random(1))
    print(json.dumps({"decisions": made, "cpu": seconds}))
