"""A whole tournament in virtual time: the real director, floor and store, bots in process."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from referee.match.state import AnyGame, Policy, Result, Setup, TimeControl
from referee.store.rows import GroupRow, MatchRow, PlanRow, Status, TournamentRow
from referee.store.store import Store, memory_store
from referee.tournament.director import Director, Surroundings
from referee.tournament.plan import Slot, commit, pair, shape
from referee.tournament.standings import Played
from referee.tournament.terms import Terms
from support.simulation import MS, Simulation

SECRET = bytes(range(32))
SHOW_UP_MS = 2_000
TURNS_MAX = 10_000


def terms_of(game: AnyGame, seats: int = 2, games: int = 1) -> Terms:
    preset = "plain" if game.name == "toy" else "classic"
    rules = game.describe(game.options(preset, {}, seats))
    clock = TimeControl(1_000, 5_000)
    return Terms("cup", game, rules, games, clock, Policy(), "0.1.0", SECRET)


class Recorder:
    """A progress that remembers."""

    def __init__(self) -> None:
        self.waited_for: list[tuple[str, ...]] = []
        self.matches: tuple[MatchRow, ...] = ()
        self.started: list[PlanRow] = []
        self.over: list[tuple[PlanRow, Played]] = []
        self.troubles: list[tuple[str, str]] = []

    def waiting_for(self, bots: Sequence[str]) -> None:
        self.waited_for.append(tuple(bots))

    def began(self, matches: Sequence[MatchRow]) -> None:
        self.matches = tuple(matches)

    def match_started(self, row: PlanRow) -> None:
        self.started.append(row)

    def match_over(self, row: PlanRow, played: Played) -> None:
        self.over.append((row, played))

    def trouble(self, bot: str, sentence: str) -> None:
        self.troubles.append((bot, sentence))


class Watched:
    """The floor as the director sees it, with notes of what it was asked for and when."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self.opened_ns: dict[str, int] = {}
        self.over_ns: dict[str, int] = {}
        self.live_most = 0
        self.busy_most: Counter[str] = Counter()
        self.on_open: Callable[[], None] = lambda: None

    def open(self, setup: Setup, game: AnyGame, show_up_ms: int, now_ns: int) -> None:
        self.opened_ns[setup.match_id] = now_ns
        self._contest.floor.open(setup, game, show_up_ms, now_ns)
        lives = self._contest.floor._live.values()
        self.live_most = max(self.live_most, len(lives))
        self.busy_most |= Counter(name for live in lives for name in set(live.setup.bots))
        self.on_open()

    def resume(
        self, setup: Setup, game: AnyGame, lines: Sequence[bytes], show_up_ms: int, now_ns: int
    ) -> None:
        self._contest.floor.resume(setup, game, lines, show_up_ms, now_ns)

    def is_connected(self, bot: str) -> bool:
        return self._contest.floor.is_connected(bot)

    def give_up(self, bot: str) -> None:
        self._contest.floor.give_up(bot)

    def waited_ms(self, match_id: str) -> int:
        return (self.over_ns[match_id] - self.opened_ns[match_id]) // MS


class Contest(Simulation):
    """A simulation with a director; `store` may be that of a contest that was stopped."""

    def __init__(  # noqa: PLR0913  (what a tournament is made of)
        self,
        terms: Terms,
        names: Sequence[str],
        *,
        seats: int = 2,
        legs: int = 1,
        concurrency: int = 4,
        limits: Mapping[str, int] | None = None,
        store: Store | None = None,
        show_up_ms: int = SHOW_UP_MS,
        teams: bool = False,
    ) -> None:
        self.ledger = store or memory_store()
        super().__init__(terms.game, store=self.ledger)
        self.floor._on_over = self._on_over
        self.names, self.limits = tuple(names), dict(limits or {})
        self.hall = Watched(self)
        self.progress, self.exported = Recorder(), list[str]()
        options = terms.game.options(terms.rules["preset"], terms.rules["options"], seats)
        sides = terms.game.sides(options, seats) if teams else ()
        self.root = _prepare(self.ledger, terms, names, shape(len(names), seats, legs, sides))
        self.director = Director(
            self._around(), terms, concurrency=concurrency, show_up_ms=show_up_ms
        )

    def _around(self) -> Surroundings:
        return Surroundings(
            hall=self.hall,
            records=self.ledger,
            progress=self.progress,
            wake=lambda: None,
            limit_of=lambda name: self.limits.get(name, 0),
            export=lambda row: self.exported.append(row.match_id),
            now_ns=lambda: self.now_ns,
            utc_now=lambda: "2026-01-01T00:00:00Z",
        )

    def _on_over(self, match_id: str, result: Result) -> None:
        self.results[match_id] = result
        self.hall.over_ns[match_id] = self.now_ns
        self.director.on_over(match_id, result)

    async def play(self, until_ns: int | None = None) -> bool | None:
        """Play all matches; None when virtual time came to `until_ns` before the end."""
        matches, cuts = self.ledger.matches(), self.ledger.cuts()
        playing = asyncio.create_task(self.director.play(matches, self.root, cuts))
        for _ in range(TURNS_MAX):
            for _ in range(3):
                await asyncio.sleep(0)
            if playing.done():
                return playing.result()
            if until_ns is not None and self.now_ns >= until_ns:
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
                return None
            self.run(until_ns)
        raise AssertionError("the director waits for something that never comes")

    def statuses(self) -> dict[str, Status]:
        return {match.plan.match_id: match.status for match in self.ledger.matches()}


def _prepare(store: Store, terms: Terms, names: Sequence[str], slots: Sequence[Slot]) -> str:
    known = store.tournament()
    if known is not None:
        return known.root
    made = commit(terms.secret, slots, terms.rules_hash)
    groups: list[GroupRow] = list(made.groups)
    store.create(TournamentRow("cup", "{}", made.root, "2026-01-01T00:00:00Z"), groups, names)
    cuts = {name: name.encode().ljust(16, b".") for name in names}
    store.draw_up(cuts, pair(made.root, names, slots))
    return made.root
