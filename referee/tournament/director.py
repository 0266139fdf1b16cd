"""Runs a tournament's matches on the floor: the only file of this room that waits.

A fresh run and a resumed one are the same: matches that are over are left alone, those that
have lines go on from them, the others are opened. Matches whose bots are all there come first,
so that nobody waits for a bot that is late, and it has the most time to come.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from referee.journal.chain import read_lines
from referee.match.record import setup_of
from referee.match.state import AnyGame, Cause, Result, Setup
from referee.store.batch import ResultRow
from referee.store.rows import DamagedError, MatchRow, PlanRow, Status
from referee.tournament.progress import Progress
from referee.tournament.standings import Played
from referee.tournament.terms import Terms

MS_PER_S = 1000


class Hall(Protocol):
    """The floor, as the director uses it (`referee.floor.floor`)."""

    def open(self, setup: Setup, game: AnyGame, show_up_ms: int, now_ns: int) -> None:
        """Open a match."""
        ...

    def resume(
        self, setup: Setup, game: AnyGame, lines: Sequence[bytes], show_up_ms: int, now_ns: int
    ) -> None:
        """Go on with a match."""
        ...

    def is_connected(self, bot: str) -> bool:
        """Say whether a bot is there."""
        ...

    def give_up(self, bot: str) -> None:
        """Wait no longer for a bot."""
        ...


class Records(Protocol):
    """The store, as the director uses it (`referee.store.store`)."""

    def lines(self, match_id: str) -> list[bytes]:
        """Return a match's journal lines."""
        ...

    def result(self, match_id: str) -> ResultRow:
        """Return a finished match's result."""
        ...


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the director works with.

    `wake` has the floor's next cycle run soon, `limit_of` returns how many matches a bot plays
    at once (0: as many as there are), `export` writes the journal of a finished match
    where it belongs, `now_ns` is the floor's clock, `utc_now` the time of day (ISO 8601, UTC).
    """

    hall: Hall
    records: Records
    progress: Progress
    wake: Callable[[], None]
    limit_of: Callable[[str], int]
    export: Callable[[PlanRow], None]
    now_ns: Callable[[], int]
    utc_now: Callable[[], str]


class Director:
    """Opens matches, at most `concurrency` at once, until all are over or `stop` is called."""

    def __init__(
        self, around: Surroundings, terms: Terms, *, concurrency: int, show_up_ms: int
    ) -> None:
        self._around, self._terms = around, terms
        self._concurrency, self._show_up_ms = concurrency, show_up_ms
        self._changed = asyncio.Event()
        self._is_stopped = False
        self._gone: set[str] = set()
        self._missing_named: set[str] = set()
        self._live: dict[str, MatchRow] = {}
        self._over: list[tuple[str, Result]] = []

    def notice(self) -> None:
        """Look again: a bot has connected, or changed its limit."""
        self._changed.set()

    def gone(self, bot: str, sentence: str) -> None:
        """Note that a bot will never come (again): it forfeits without a wait."""
        self._gone.add(bot)
        self._around.hall.give_up(bot)
        self._around.progress.trouble(bot, sentence)
        self._around.wake()
        self.notice()

    def on_over(self, match_id: str, result: Result) -> None:
        """Take note of a match that has ended; the floor calls this once it is stored."""
        self._over.append((match_id, result))
        self.notice()

    def stop(self) -> None:
        """Have `gather` and `play` return soon; live matches stay as they are stored."""
        self._is_stopped = True
        self.notice()

    async def gather(self, bots: Sequence[str]) -> bool:
        """Wait until every bot has connected or is gone, at most the time to show up.

        Return whether to go on: false after `stop`.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._show_up_ms / MS_PER_S):
                while missing := self._missing(bots):
                    self._around.progress.waiting_for(missing)
                    await self._change()
        self._around.progress.waiting_for(())
        return not self._is_stopped

    def _missing(self, bots: Iterable[str]) -> tuple[str, ...]:
        if self._is_stopped:
            return ()
        here = self._around.hall.is_connected
        return tuple(bot for bot in bots if bot not in self._gone and not here(bot))

    async def play(self, matches: Sequence[MatchRow], root: str, cuts: Mapping[str, bytes]) -> bool:
        """Play all matches that are not over; say whether all of them are now."""
        self._around.progress.began(matches)
        waiting = [match for match in matches if match.status is Status.RUNNING]
        waiting += [match for match in matches if match.status is Status.PLANNED]
        while not self._is_stopped and (waiting or self._live):
            while (match := self._next(waiting)) is not None:
                waiting.remove(match)
                self._start(match, root, cuts)
            await self._change()
            self._finish()
        self._finish()
        return not waiting and not self._live

    async def _change(self) -> None:
        await self._changed.wait()
        self._changed.clear()

    def _next(self, waiting: Sequence[MatchRow]) -> MatchRow | None:
        """Return the first match that may start now, one whose bots are there if there is any."""
        if len(self._live) >= self._concurrency:
            return None
        busy = Counter(bot for match in self._live.values() for bot in self._bots(match.plan))
        late = None
        for match in waiting:
            bots = self._bots(match.plan)
            if any(0 < self._around.limit_of(bot) <= busy[bot] for bot in bots):
                continue
            if not self._missing(bots):
                return match
            late = late or match
        return late

    def _bots(self, row: PlanRow) -> set[str]:
        """Return who plays in a match, each once however many seats it has."""
        return set(self._terms.bots_of(row))

    def _start(self, match: MatchRow, root: str, cuts: Mapping[str, bytes]) -> None:
        around, row = self._around, match.plan
        self._live[row.match_id] = match
        # The floor forgets whom it gave up when another program connects with the bot's token.
        for bot in self._gone.intersection(self._bots(row)):
            around.hall.give_up(bot)
        if match.status is Status.RUNNING:
            lines = around.records.lines(row.match_id)
            setup = self._setup_again(row, lines)
            around.hall.resume(setup, self._terms.game, lines, self._show_up_ms, around.now_ns())
        else:
            setup = self._terms.setup(row, root, cuts, around.utc_now())
            around.hall.open(setup, self._terms.game, self._show_up_ms, around.now_ns())
        around.progress.match_started(row)
        around.wake()

    def _setup_again(self, row: PlanRow, lines: Sequence[bytes]) -> Setup:
        try:
            header = next(read_lines(lines))
            return setup_of(header, self._terms.group_secret(row))
        except (ValueError, KeyError, TypeError) as error:
            raise DamagedError(f"match {row.match_id}, line 1: not a header ({error})") from None

    def _finish(self) -> None:
        over, self._over = self._over, []
        for match_id, result in over:
            row = self._live.pop(match_id).plan
            self._note_absent(row, result)
            self._around.export(row)
            played = Played(row.entrants, self._around.records.result(match_id))
            self._around.progress.match_over(row, played)

    def _note_absent(self, row: PlanRow, result: Result) -> None:
        """Wait for nobody twice: who has missed a match must come by itself to play the next."""
        for bot, cause in zip(self._terms.bots_of(row), result.causes, strict=True):
            if cause is not Cause.NO_SHOW or bot in self._gone:
                continue
            self._around.hall.give_up(bot)
            if bot not in self._missing_named:
                self._missing_named.add(bot)
                when = f"did not connect in time for match {row.match_id}"
                self._around.progress.trouble(bot, f"{when}; it forfeits matches until it comes")
