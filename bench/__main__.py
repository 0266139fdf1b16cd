"""Measures the referee: `uv run --group bench python -m bench [--rounds 5] [--only a,b]`.

Prints a Markdown table; docs/performance.md says what it means and holds a recent one.
"""

from __future__ import annotations

import argparse
import sys
import time

from bench.cases import CASES
from bench.messages import MESSAGES
from bench.profile import profile
from bench.table import Reading, table


def main() -> None:
    """Run the rounds; each round takes every case once."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the referee.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each case is taken")
    parser.add_argument("--only", default=",".join(CASES), help="cases, such as a,c")
    parser.add_argument(
        "--stages", action="store_true", help="say where the time of c, d and i goes"
    )
    parser.add_argument("--game", choices=MESSAGES, default="scala40", help="the game of --stages")
    given = parser.parse_args()
    if given.stages:
        print(profile(given.game))
        return
    names = given.only.split(",")
    if unknown := [name for name in names if name not in CASES]:
        parser.error(f"--only: no case {', '.join(unknown)}; there are {', '.join(CASES)}")
    readings: list[Reading] = []
    for number in range(1, given.rounds + 1):
        for name in names:
            before = time.perf_counter()
            readings += CASES[name]()
            took = time.perf_counter() - before
            print(f"round {number} of {given.rounds}, case {name}: {took:.0f} s", file=sys.stderr)
    print(table(readings))


if __name__ == "__main__":
    main()
