"""The real match and floor under a virtual clock, with bots in process.

One simulation is one thread of events in virtual time: nothing sleeps, so thousands of matches
run in a minute, and the same inputs give the same bytes.
"""

from __future__ import annotations

import heapq
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from referee.floor.floor import Floor
from referee.floor.outbox import Closing, Outbox
from referee.floor.updates import Asked, Incoming, Problem, Seen, Update
from referee.journal.seal import Sealer
from referee.match.state import AnyGame, Result, Setup
from referee.store.batch import Batch, ResultRow

MS = 1_000_000
SIGNING_KEY = bytes(range(1, 33))


class Store(Protocol):
    """What a simulation writes to: the real store, or `Memory`."""

    def commit(self, batch: Batch) -> None: ...


class Memory:
    """A store that keeps lines in lists and refuses what the real one would."""

    def __init__(self) -> None:
        self.lines: dict[str, list[bytes]] = defaultdict(list)
        self.results: dict[str, ResultRow] = {}

    def commit(self, batch: Batch) -> None:
        for chunk in batch.chunks:
            assert chunk.first == len(self.lines[chunk.match_id])
            self.lines[chunk.match_id] += chunk.lines
        for row in batch.results:
            assert row.match_id not in self.results
            self.results[row.match_id] = row


class Reply(NamedTuple):
    """A bot's answer: the payload, and how long it thought about it."""

    payload: object
    after_ms: int = 0


Choose = Callable[[str, Asked], Reply | None]
"""What a bot makes of a decision of a match; None: it stays silent."""


class Client:
    """One connection of one bot, in process; keeps all that it was told."""

    def __init__(self, simulation: Simulation, name: str, choose: Choose, **options: Any) -> None:
        self.simulation, self.name, self.choose = simulation, name, choose
        self.updates: list[Update] = []
        self.batches: list[list[Update]] = []
        self.closed: Closing | None = None
        options = {"events_at_once": False, "updates_max": 64, **options}
        self.outbox = Outbox(name, wake=self._wake, close=self._close, **options)

    def _wake(self) -> None:
        self.simulation.later(0, self._read)

    def _close(self, closing: Closing) -> None:
        self.closed = closing

    def _read(self) -> None:
        if self.closed:
            return
        self.batches.append(self.outbox.take(self.simulation.now_ns))
        for update in self.batches[-1]:
            self.updates.append(update)
            reply = self.choose(update.match_id, update.asked) if update.asked else None
            if reply and update.asked:
                self.send(update.match_id, update.asked.decision_id, *reply)
        if not self.outbox.is_empty:
            self._wake()

    def send(self, match_id: str, decision_id: int, payload: object, after_ms: int = 0) -> None:
        """Answer a decision, after a while of virtual time."""
        incoming = [Incoming(match_id, decision_id, payload)]
        simulation = self.simulation
        simulation.later(
            after_ms * MS,
            lambda: simulation.floor.receive(self.outbox, incoming, simulation.now_ns),
        )

    def asked(self) -> list[tuple[str, Asked]]:
        """Every decision that it was told, in order."""
        return [(update.match_id, update.asked) for update in self.updates if update.asked]

    def leave(self) -> None:
        self.closed = self.closed or Closing.SUPERSEDED
        self.simulation.floor.disconnect(self.outbox)


class Simulation:
    """A floor in virtual time. `results` fills as matches end."""

    def __init__(self, *games: AnyGame, store: Store | None = None) -> None:
        self.games: Mapping[str, AnyGame] = {game.name: game for game in games}
        self.now_ns = 0
        self.store: Store = store or Memory()
        self.results: dict[str, Result] = {}
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self.floor = Floor(
            decoders={game.name: _as_it_is for game in games},
            sealer=Sealer(SIGNING_KEY),
            on_over=self.results.__setitem__,
        )

    def later(self, delay_ns: int, act: Callable[[], None]) -> None:
        """Do something at a later moment of virtual time."""
        heapq.heappush(self._events, (self.now_ns + delay_ns, next(self._order), act))

    def connect(
        self, name: str, choose: Choose, seen: Seen | None = None, **options: Any
    ) -> Client:
        client = Client(self, name, choose, **options)
        self.floor.connect(client.outbox, seen or {})
        return client

    def open(self, setup: Setup, show_up_ms: int = 1_000) -> None:
        self.floor.open(setup, self.games[setup.game], show_up_ms, self.now_ns)

    def resume(self, setup: Setup, lines: Iterable[bytes], show_up_ms: int = 1_000) -> None:
        game = self.games[setup.game]
        self.floor.resume(setup, game, list(lines), show_up_ms, self.now_ns)

    def run(self, until_ns: int | None = None) -> None:
        """Run until nothing is left to happen, or until a moment."""
        self.cycle()
        while True:
            times = [self._events[0][0] if self._events else None, self.floor.next_deadline_ns()]
            at_ns = min((at for at in times if at is not None), default=None)
            if at_ns is None or (until_ns is not None and at_ns > until_ns):
                self.now_ns = max(self.now_ns, until_ns or 0)
                return
            self.now_ns = max(self.now_ns, at_ns)
            while self._events and self._events[0][0] <= self.now_ns:
                heapq.heappop(self._events)[2]()
            self.cycle()

    def cycle(self) -> None:
        """One cycle of the floor: decide, store, tell."""
        batch = self.floor.decide(self.now_ns)
        if batch.chunks:
            self.store.commit(batch)
        self.floor.tell(self.now_ns)

    def lines(self, match_id: str) -> list[bytes]:
        """The journal of a match so far; of a simulation that keeps it in memory."""
        assert isinstance(self.store, Memory)
        return self.store.lines[match_id]


def _as_it_is(payload: object) -> Any:
    return Problem("no move") if payload is None else payload
