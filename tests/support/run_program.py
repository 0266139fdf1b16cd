"""A program: runs a tournament file in a directory and prints what the director reports.

`python run_program.py FILE DIR`; each line is flushed, so whoever reads it can kill at a point.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from referee.app.compose import read_tournament, run
from referee.store.rows import MatchRow, PlanRow
from referee.tournament.standings import Played


def say(*words: object) -> None:
    print(*words, flush=True)  # noqa: T201


class Printed:
    """A progress in plain words."""

    def waiting_for(self, bots: Sequence[str]) -> None:
        say("waiting", *bots)

    def began(self, matches: Sequence[MatchRow]) -> None:
        say("began", len(matches))

    def match_started(self, row: PlanRow) -> None:
        say("started", row.match_id)

    def match_over(self, row: PlanRow, played: Played) -> None:
        say("over", row.match_id, played.result.termination)

    def trouble(self, bot: str, sentence: str) -> None:
        say("trouble", bot, sentence)


if __name__ == "__main__":
    report = run(read_tournament(Path(sys.argv[1])), Path(sys.argv[2]), Printed())
    say("finished" if report.is_finished else "stopped")
