"""A real run that is opened again: `python -m bench.starting DIR` says so once it listens."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from referee.app.compose import read_tournament, run
from referee.store.rows import MatchRow, PlanRow
from referee.tournament.standings import Played

CONTEST = Path(__file__).resolve().parent.parent / "docker" / "contest.toml"


class Listening:
    """Says when the bots are waited for: from then on they can connect."""

    def waiting_for(self, bots: Sequence[str]) -> None:
        """Say that the server listens."""
        if bots:
            print(*bots, flush=True)

    def began(self, matches: Sequence[MatchRow]) -> None:
        """Nothing: no bot ever comes."""

    def match_started(self, row: PlanRow) -> None:
        """Nothing: no bot ever comes."""

    def match_over(self, row: PlanRow, played: Played) -> None:
        """Nothing: no bot ever comes."""

    def trouble(self, bot: str, sentence: str) -> None:
        """Nothing: no bot ever comes."""


if __name__ == "__main__":
    run(read_tournament(CONTEST), Path(sys.argv[1]), Listening())
