"""A running tournament as its host sees it: a bar, the standings as they change, the troubles."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from referee.app.logging import printable
from referee.cli.tables import standings_table
from referee.store.rows import MatchRow, PlanRow, Status
from referee.store.store import read_store
from referee.tournament.standings import Played, Scoring, Standings, played, standings

FRAMES_PER_S = 4
ROWS_SHOWN_MAX = 16
LINES_BESIDE = 6  # of the screen, for all but the rows of the standings
NAMES_SHOWN_MAX = 8
PATIENCE_S = 3.0
TABLE_S = 1.0


class SoFar:
    """What has been played so far, on a resumed run with what was played before."""

    def __init__(self, entrants: Sequence[str], scored: Scoring, folder: Path) -> None:
        self.entrants, self._folder, self._scored = tuple(entrants), folder, scored
        self.matches = self.matches_over = self.games = self.games_over = 0
        self.has_begun = False
        self._played: list[Played] = []

    def begin(self, matches: Sequence[MatchRow]) -> None:
        """Count the pairings, and what is over of them."""
        self.has_begun = True
        self.matches, self.games = len(matches), len(matches) * self._scored.games
        if any(match.status is Status.OVER for match in matches):
            store = read_store(self._folder)
            try:
                self._played += played([match.plan for match in matches], store.results())
            finally:
                store.close()
        self.matches_over = len(self._played)
        self.games_over = self.matches_over * self._scored.games

    def add(self, match: Played) -> None:
        """Count a match that is over. One that was forfeited counts with all its games."""
        self._played.append(match)
        self.matches_over += 1
        self.games_over += self._scored.games

    def standings(self) -> Standings:
        """Return the table as it stands."""
        return standings(self.entrants, tuple(self._played), self._scored)


class Scribe:
    """Prints in a thread of its own: a reader who reads slowly, or not at all, stops no clock."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._lines: SimpleQueue[RenderableType | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="scribe", daemon=True)

    def start(self) -> None:
        """Begin to print."""
        self._thread.start()

    def stop(self) -> None:
        """Print what is left, and end."""
        self._lines.put(None)
        self._thread.join()

    def print(self, line: RenderableType) -> None:
        """Have a line printed soon."""
        self._lines.put(line)

    def _write(self) -> None:
        is_heard = True
        while (line := self._lines.get()) is not None:
            try:
                if is_heard:
                    self._console.print(line)
            except OSError:  # nobody reads any more: the run goes on all the same
                is_heard = False


class PlainProgress:
    """Tells of a run in lines of text: implements `referee.tournament.progress.Progress`."""

    def __init__(
        self, so_far: SoFar, console: Console, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._so_far, self._scribe, self._now_s = so_far, Scribe(console), now_s
        self._began_s, self._over_before, self._quiet_until_s = now_s(), 0, now_s()

    def __enter__(self) -> Self:
        self._scribe.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Say what is left to be said."""
        self._scribe.stop()

    def listening(self, address: str) -> None:
        """Say where bots connect."""
        self._scribe.print(f"listening on {address}")

    def waiting_for(self, bots: Sequence[str]) -> None:
        """Say which bots have not connected yet."""
        if bots and self._now_s() >= self._quiet_until_s:
            self._quiet_until_s = self._now_s() + PATIENCE_S
            self._scribe.print(f"waiting for {_some(bots)}")

    def began(self, matches: Sequence[MatchRow]) -> None:
        """Say how many matches there are, and how many are over."""
        so_far = self._so_far
        so_far.begin(matches)
        self._began_s, self._over_before = self._now_s(), so_far.games_over
        over = f", {so_far.matches_over} are over already" if so_far.matches_over else ""
        planned = "1 match" if so_far.matches == 1 else f"{so_far.matches} matches"
        games = "1 game" if so_far.games == 1 else f"{so_far.games} games"
        self._scribe.print(f"{planned}, {games}{over}")

    def match_started(self, row: PlanRow) -> None:
        """Say nothing: a match is worth a line when it is over."""

    def match_over(self, row: PlanRow, played: Played) -> None:
        """Say who came in where, how fast it goes and how long it will take."""
        so_far = self._so_far
        so_far.add(played)
        elapsed_s = self._now_s() - self._began_s
        done = so_far.games_over - self._over_before
        rate = done / elapsed_s if elapsed_s > 0 else 0.0
        left = f", {(so_far.games - so_far.games_over) / rate:.0f} s left" if rate else ""
        counts = f"[{so_far.games_over}/{so_far.games} games, {rate:.1f}/s{left}]"
        self._scribe.print(f"{counts} {row.match_id}: {result_of(played)}")

    def trouble(self, bot: str, sentence: str) -> None:
        """Say what is wrong with a bot."""
        self._scribe.print(f"trouble: {bot}: {printable(sentence)}")


class RichProgress:
    """Shows a run on a terminal: implements `referee.tournament.progress.Progress`."""

    def __init__(self, so_far: SoFar, console: Console, title: str) -> None:
        self._so_far, self._scribe, self._title = so_far, Scribe(console), title
        self._console = console
        self._waiting: tuple[str, ...] = ()
        self._address = ""
        self._is_over = False
        self._table, self._table_until_s = Standings((), ()), 0.0
        self._bar = Progress(
            TextColumn("games"), BarColumn(bar_width=None), MofNCompleteColumn(), _Rate(),
            TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn(), console=console,
        )  # fmt: skip
        self._task = self._bar.add_task("games", total=None, start=False)
        self._live = Live(
            console=console, get_renderable=self._render, refresh_per_second=FRAMES_PER_S
        )

    def __enter__(self) -> Self:
        self._live.start()
        self._scribe.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        """Leave the last picture of the bar behind."""
        self._scribe.stop()
        self._is_over = True
        self._live.stop()

    def listening(self, address: str) -> None:
        """Show where bots connect."""
        self._address = address

    def waiting_for(self, bots: Sequence[str]) -> None:
        """Show which bots have not connected yet."""
        self._waiting = tuple(bots)

    def began(self, matches: Sequence[MatchRow]) -> None:
        """Start the bar."""
        self._so_far.begin(matches)
        self._bar.update(self._task, total=self._so_far.games, completed=self._so_far.games_over)
        self._bar.start_task(self._task)

    def match_started(self, row: PlanRow) -> None:
        """Show nothing: the bar counts what is over."""

    def match_over(self, row: PlanRow, played: Played) -> None:  # noqa: ARG002  (the bar only counts)
        """Move the bar and the standings."""
        self._so_far.add(played)
        self._bar.update(self._task, completed=self._so_far.games_over)

    def trouble(self, bot: str, sentence: str) -> None:
        """Leave a line above the bar."""
        self._scribe.print(Text(f"{bot}: {printable(sentence)}", "yellow"))

    def _render(self) -> RenderableType:
        if self._is_over:  # the final standings follow
            return self._bar if self._so_far.has_begun else Text(self._title, "bold")
        where = f", bots connect to {self._address}" if self._address else ""
        parts: list[RenderableType] = [Text(f"{self._title}{where}", "bold")]
        if self._waiting:
            parts.append(Text(f"waiting for {_some(self._waiting)}", "yellow"))
        if self._so_far.has_begun:
            rows_max = max(1, min(ROWS_SHOWN_MAX, self._console.height - LINES_BESIDE))
            table = standings_table(self._standings(), self._console.width, rows_max)
            parts += [table, self._bar]
        return Group(*parts)

    def _standings(self) -> Standings:
        # Worked out anew once a second, not in each frame: a long run has many matches to add up.
        if time.monotonic() >= self._table_until_s:
            self._table = self._so_far.standings()
            self._table_until_s = time.monotonic() + TABLE_S
        return self._table


class _Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        """Draw the rate, once there is one."""
        return Text(f"{task.speed:.1f}/s" if task.speed else "-/s", "progress.data.speed")


def result_of(match: Played) -> str:
    """Say who came in where in a match, and why it ended when it was not played out."""
    result = match.result
    causes: dict[tuple[int, str], str] = {}  # who holds a whole side is named once
    for place, name, cause in zip(result.places, match.entrants, result.causes, strict=True):
        causes[place, name] = causes.get((place, name)) or cause
    words = [
        f"{place}. {name}{f' ({cause})' if cause else ''}"
        for (place, name), cause in sorted(causes.items())
    ]
    end = "" if result.termination == "completed" else f", {result.termination}"
    return ", ".join(words) + end


def _some(names: Sequence[str]) -> str:
    more = len(names) - NAMES_SHOWN_MAX
    return ", ".join(names[:NAMES_SHOWN_MAX]) + (f" and {more} more" if more > 0 else "")
