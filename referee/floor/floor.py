"""The floor: all live matches of the process. Single-threaded; nothing here waits.

A cycle is `decide` (inputs to the rules, entries into one batch), then the store's commit of
that batch by whoever drives the floor, then `tell`. Nothing is told before it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.floor.live import NS_PER_MS, Live
from referee.floor.outbox import Closing, Outbox
from referee.floor.updates import Incoming, Problem, Ruling, Seen
from referee.games.rules import Seat
from referee.journal.chain import read_lines
from referee.journal.seal import Sealer
from referee.match.retrace import retrace
from referee.match.rules import begin, step
from referee.match.state import (
    Absent,
    Answer,
    AnyGame,
    Expired,
    Garbled,
    Input,
    Resigned,
    Result,
    Resumed,
    Setup,
    Step,
)
from referee.store.batch import Batch, Chunk, ResultRow

Decoder = Callable[[object], Any]
"""Turns a payload into a move of its game, or into a Problem. Never raises."""


class _Queued(NamedTuple):
    outbox: Outbox
    incoming: Incoming | None
    match_id: str
    at_ns: int


class Floor:
    """Hosts live matches: answers in, one batch to store a cycle, news out.

    `decoders` has one for each game; `on_over` is called once a match, after it is stored.
    All times are of one monotonic clock, in nanoseconds.
    """

    def __init__(
        self,
        *,
        decoders: Mapping[str, Decoder],
        sealer: Sealer,
        on_over: Callable[[str, Result], None],
    ) -> None:
        self._decoders, self._sealer, self._on_over = decoders, sealer, on_over
        self._live: dict[str, Live] = {}
        self._boxes: dict[str, Outbox] = {}
        self._queue: list[_Queued] = []
        self._waiting: dict[str, Live] = {}
        self._given_up: set[str] = set()
        self._touched: dict[Live, None] = {}
        self._strays: dict[Outbox, None] = {}
        self._deadline_ns: int | None = None
        self._batch = Batch()

    @property
    def live(self) -> int:
        """How many matches are open."""
        return len(self._live)

    def is_connected(self, bot: str) -> bool:
        """Say whether a bot is there."""
        return bot in self._boxes

    def open(self, setup: Setup, game: AnyGame, show_up_ms: int, now_ns: int) -> None:
        """Add a match. It begins when all its bots are there, or after `show_up_ms` without."""
        self._add(Live(setup, game, now_ns + show_up_ms * NS_PER_MS))

    def resume(
        self, setup: Setup, game: AnyGame, lines: Sequence[bytes], show_up_ms: int, now_ns: int
    ) -> None:
        """Continue a match from its stored lines; it waits for its bots like a new one.

        Its clocks stand still until then. Raises JournalError or UntrueError when the lines are
        damaged, naming the first bad one.
        """
        live = Live(setup, game, now_ns + show_up_ms * NS_PER_MS)
        steps = (traced.step for traced in retrace(setup, game, read_lines(lines)))
        live.follow(steps, self._sealer)
        self._add(live)

    def _add(self, live: Live) -> None:
        self._live[live.setup.match_id] = live
        self._waiting[live.setup.match_id] = live
        for seat, bot in enumerate(live.setup.bots):
            if bot in self._boxes:
                live.attach(seat, self._boxes[bot], None)

    def give_up(self, bot: str) -> None:
        """Wait no longer for a bot that is known never to come (again)."""
        self._given_up.add(bot)

    def connect(self, outbox: Outbox, seen: Seen) -> None:
        """Serve a bot through `outbox` from now on; its earlier connection is closed."""
        self._given_up.discard(outbox.bot)
        earlier = self._boxes.get(outbox.bot)
        self._boxes[outbox.bot] = outbox
        for live, seat in self._seats_of(outbox.bot):
            match_id = live.setup.match_id
            live.attach(seat, outbox, seen.get((match_id, seat), seen.get((match_id, None))))
        if earlier is not None:
            earlier.close(Closing.SUPERSEDED)
        if not outbox.is_empty:
            outbox.wake()

    def disconnect(self, outbox: Outbox) -> None:
        """Note that a connection is gone. Clocks run on. Nothing, when it was superseded."""
        if self._boxes.get(outbox.bot) is not outbox:
            return
        del self._boxes[outbox.bot]
        for live, seat in self._seats_of(outbox.bot):
            live.outboxes[seat] = None

    def receive(self, outbox: Outbox, incoming: Sequence[Incoming], now_ns: int) -> None:
        """Queue answers that were read at `now_ns`; the next cycle decides them."""
        self._queue += [_Queued(outbox, given, given.match_id, now_ns) for given in incoming]

    def resign(self, outbox: Outbox, match_id: str, now_ns: int) -> None:
        """Queue a resignation. It takes the side of the bot out, whichever of its seats moves."""
        self._queue.append(_Queued(outbox, None, match_id, now_ns))

    def next_deadline_ns(self) -> int | None:
        """Return when `decide` has something to do even if nothing comes in; may be early."""
        waits = [live.waits_until_ns for live in self._waiting.values()]
        times = [at for at in (self._deadline_ns, *waits) if at is not None]
        return min(times, default=None)

    def decide(self, now_ns: int) -> Batch:
        """Work out all that is queued or due. The batch must be stored before `tell`."""
        queue, self._queue = self._queue, []
        for queued in queue:
            self._decide(queued)
        for live in list(self._waiting.values()):
            self._begin(live, now_ns)
        if self._deadline_ns is not None and now_ns >= self._deadline_ns:
            self._time_out(now_ns)
        batch, self._batch = self._batch, Batch()
        return batch

    def tell(self, now_ns: int) -> None:
        """Hand out what the last `decide` led to, start the clocks, and close what is over."""
        woken: dict[Outbox, None] = self._strays
        touched, self._touched, self._strays = self._touched, {}, {}
        for live in touched:
            woken.update(dict.fromkeys(live.tell(now_ns)))
            self._watch(live)
            if live.end is not None:
                del self._live[live.setup.match_id]
        for outbox in woken:
            outbox.wake()
        for live in touched:
            if live.end is not None:
                self._on_over(live.setup.match_id, live.end.result)

    def _decide(self, queued: _Queued) -> None:
        outbox, incoming = queued.outbox, queued.incoming
        if self._boxes.get(outbox.bot) is not outbox:
            return  # superseded or gone: only the newest connection speaks for its bot
        live = self._live.get(queued.match_id)
        seats = live.seats_of(outbox.bot) if live else ()
        if live is None or not seats or live.match is None:
            if incoming is not None:
                outbox.stray(incoming.match_id, incoming.decision_id)
                self._strays[outbox] = None
            return
        if incoming is None and queued.match_id in self._waiting:
            return  # a match that waits for its bots, new or resumed, cannot be given up yet
        at_ms = (queued.at_ns - live.origin_ns) // NS_PER_MS
        if incoming is None:
            self._take(live, Resigned(seats[0], at_ms))
            return
        took_ms = max(0, queued.at_ns - live.told_ns) // NS_PER_MS
        seat = live.seat_answering(seats, incoming.decision_id)
        self._answer(live, seat, incoming, at_ms, took_ms)

    def _answer(self, live: Live, seat: Seat, incoming: Incoming, at_ms: int, took_ms: int) -> None:
        # A decision that nobody has been told yet cannot be answered, only guessed: id 0 is none.
        number = incoming.decision_id if incoming.decision_id <= live.told else 0
        move = self._decoders[live.setup.game](incoming.payload)
        given: Answer | Garbled
        if isinstance(move, Problem):
            given = Garbled(seat, number, move.sentence, at_ms, took_ms)
        else:
            given = Answer(seat, number, move, at_ms, took_ms)
        assert live.match is not None  # noqa: S101  (_decide has looked)
        made = step(live.match, given)
        if made.entries and isinstance(given, Answer):
            live.answered(given)
        self._keep(live, made)
        live.rule(seat, _ruling(made, seat, incoming.decision_id))

    def _take(self, live: Live, given: Input) -> None:
        assert live.match is not None  # noqa: S101  (inputs go to matches that have begun)
        self._keep(live, step(live.match, given))

    def _keep(self, live: Live, made: Step) -> None:
        """Write a step's lines into the batch, with the result when it is the last."""
        first = live.chain.count
        lines = live.write(made, self._sealer)
        self._touched[live] = None
        match_id = live.setup.match_id
        if lines:
            self._batch.chunks.append(Chunk(match_id, first, tuple(lines)))
        if live.end is not None and lines:
            self._batch.results.append(_row(match_id, live.end.result, live.end.head))

    def _begin(self, live: Live, now_ns: int) -> None:
        """Begin a match that waits, when its bots are there or have been waited for enough."""
        absent = tuple(seat for seat, outbox in enumerate(live.outboxes) if outbox is None)
        missed = [seat for seat in absent if live.setup.bots[seat] not in self._given_up]
        if missed and live.waits_until_ns is not None and now_ns < live.waits_until_ns:
            return
        del self._waiting[live.setup.match_id]
        live.waits_until_ns = None
        if live.match is None:
            live.origin_ns = now_ns
            self._keep(live, begin(live.setup, live.game))
            if absent:
                self._take(live, Absent(absent, 0))
        else:
            live.origin_ns = now_ns - live.last_at_ms * NS_PER_MS
            self._take(live, Resumed(live.last_at_ms))

    def _watch(self, live: Live) -> None:
        at = live.deadline_ns
        if at is not None and (self._deadline_ns is None or at < self._deadline_ns):
            self._deadline_ns = at

    def _time_out(self, now_ns: int) -> None:
        """Expire the decisions whose time is up, and find the next one."""
        for live in self._live.values():
            decision = live.match.decision if live.match else None
            at = live.deadline_ns
            if at is None or at > now_ns or decision is None or decision.decision_id != live.told:
                continue
            took_ms = (now_ns - live.told_ns) // NS_PER_MS
            connected = live.outboxes[decision.seat] is not None
            live.deadline_ns = None
            self._take(live, Expired((now_ns - live.origin_ns) // NS_PER_MS, took_ms, connected))
        times = [live.deadline_ns for live in self._live.values() if live.deadline_ns is not None]
        self._deadline_ns = min(times, default=None)

    def _seats_of(self, bot: str) -> list[tuple[Live, Seat]]:
        return [(live, seat) for live in self._live.values() for seat in live.seats_of(bot)]


def _ruling(made: Step, seat: Seat, decision_id: int) -> Ruling:
    assert made.verdict is not None  # noqa: S101  (an answer always gets one)
    decision = made.match.decision
    left = decision.retries_left if decision and decision.seat == seat else 0
    return Ruling(decision_id, made.verdict, made.refusal, made.problem, left)


def _row(match_id: str, result: Result, head: str) -> ResultRow:
    causes = tuple(cause.value if cause else "" for cause in result.causes)
    totals = tuple(outcome.totals for outcome in result.games)
    won = tuple(outcome.places for outcome in result.games)
    why = result.termination.value
    return ResultRow(match_id, result.places, why, causes, totals, head, won)
