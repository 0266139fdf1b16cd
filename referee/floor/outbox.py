"""What waits to be told to one connection: never more than one update a seat of a live match."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from referee.floor.updates import Ruling, Update
from referee.games.rules import Seat
from referee.match.state import Verdict

STRAYS_MAX = 16


class Source(Protocol):
    """A match that has news (`referee.floor.live`)."""

    def update_for(self, seat: Seat, now_ns: int) -> Update:
        """Return what is new for a seat, and note that it has been told."""
        ...


class Closing(Enum):
    """Why the floor ends a connection."""

    SUPERSEDED = "superseded"


class Outbox:
    """One connection of one bot. `wake` is called when there is something to `take`.

    It holds no messages: only which matches have news. What is told is read off the match at
    the moment of taking, so a slow reader costs nothing and always gets the newest state.
    """

    __slots__ = ("_ready", "_strays", "bot", "close", "events_at_once", "updates_max", "wake")

    def __init__(
        self,
        bot: str,
        *,
        events_at_once: bool,
        updates_max: int,
        wake: Callable[[], None],
        close: Callable[[Closing], None],
    ) -> None:
        self.bot, self.events_at_once, self.updates_max = bot, events_at_once, updates_max
        self.wake, self.close = wake, close
        self._ready: dict[tuple[Source, Seat], None] = {}
        self._strays: dict[str, int] = {}

    @property
    def is_empty(self) -> bool:
        """Say whether there is nothing to take."""
        return not self._ready and not self._strays

    def mark(self, match: Source, seat: Seat) -> None:
        """Note that `seat` of a match has news."""
        self._ready[match, seat] = None

    def stray(self, match_id: str, decision_id: int) -> None:
        """Note an answer for a match that this bot does not play; past a bound they are dropped."""
        if len(self._strays) < STRAYS_MAX:
            self._strays[match_id] = decision_id

    def take(self, now_ns: int) -> list[Update]:
        """Return what is ready, at most `updates_max` updates, one a seat of a match."""
        taken: list[Update] = []
        ready = self._ready
        while ready and len(taken) < self.updates_max:
            match, seat = next(iter(ready))
            del ready[match, seat]
            taken.append(match.update_for(seat, now_ns))
        while self._strays and len(taken) < self.updates_max:
            taken.append(_unknown(*self._strays.popitem()))
        return taken


def _unknown(match_id: str, decision_id: int) -> Update:
    ruling = Ruling(decision_id, Verdict.UNKNOWN_MATCH, None, "", 0)
    return Update(match_id, 0, "", None, 0, (), ruling, None, None)
