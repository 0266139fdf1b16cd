"""What the director reports while a tournament runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from referee.store.rows import MatchRow, PlanRow
from referee.tournament.standings import Played


class Progress(Protocol):
    """Told of everything worth showing, on the event loop; it must neither block nor raise."""

    def waiting_for(self, bots: Sequence[str]) -> None:
        """Show which bots have not connected yet; called on every change, at last with none."""
        ...

    def began(self, matches: Sequence[MatchRow]) -> None:
        """Show the pairings. On a resumed run some matches are over, or half played."""
        ...

    def match_started(self, row: PlanRow) -> None:
        """Show that a match is open, or goes on after a stop."""
        ...

    def match_over(self, row: PlanRow, played: Played) -> None:
        """Show that a match is over; its journal lies in its folder."""
        ...

    def trouble(self, bot: str, sentence: str) -> None:
        """Say that a bot cannot be started, has exited, or never came."""
        ...
