"""What a bot is: one class to subclass, one method to write, and what the method is given."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

ViewT = TypeVar("ViewT")
MoveT = TypeVar("MoveT")
RulesT = TypeVar("RulesT")

MS_PER_S = 1000


@dataclass(frozen=True)
class Match(Generic[RulesT]):
    """The frame of a match. `seat` is the bot's own, from 0; `entrants` are named by seat.

    A bot that plays a whole side gets a frame for each of its seats, with decisions and events
    of their own, under the same `match_id`. What a view tells is for that seat alone.
    Each decision may cost `increment_ms` before the bank, `bank_ms` at the start, is touched.
    `commitment`, `journal_head` and `signature` are for whoever verifies the match afterwards.
    """

    match_id: str
    game: str
    rules: RulesT
    seat: int
    entrants: tuple[str, ...]
    games: int
    increment_ms: int
    bank_ms: int
    illegal_retries: int
    commitment: bytes = field(repr=False)
    journal_head: bytes = field(repr=False)
    signature: bytes = field(repr=False)


@dataclass(frozen=True)
class Decision(Generic[ViewT, RulesT]):
    """A question of the referee, what this seat does now.

    `view` says everything that the seat may know. `bank_ms` is what was left of the bank and
    `elapsed_ms` how long the decision had been open already, both as it was sent. `retries_left`
    illegal answers to it are still forgiven. `received_s` is when it was read, by `time.monotonic`.
    """

    match: Match[RulesT]
    decision_id: int
    view: ViewT
    bank_ms: int
    elapsed_ms: int
    retries_left: int
    received_s: float = field(default_factory=time.monotonic)

    def __repr__(self) -> str:
        """Return one short line; the view, which is long, is only named."""
        return (
            f"Decision({self.decision_id} of match {self.match_id!r}, seat {self.match.seat}, "
            f"view: {type(self.view).__name__}, bank_ms={self.bank_ms}, "
            f"elapsed_ms={self.elapsed_ms}, retries_left={self.retries_left})"
        )

    @property
    def match_id(self) -> str:
        """The match's id."""
        return self.match.match_id

    @property
    def rules(self) -> RulesT:
        """The rules of the match."""
        return self.match.rules

    @property
    def time_left_s(self) -> float:
        """Seconds until the clock runs out, network not counted; negative when it has."""
        allowed_ms = self.match.increment_ms + self.bank_ms - self.elapsed_ms
        return allowed_ms / MS_PER_S - (time.monotonic() - self.received_s)


class Refused(NamedTuple):
    """Why a move was not taken.

    `reason` is the name of the game's reason, `action` the index of the action that broke the
    rule (None: the whole move), `sentence` what would have been legal. `choose` is asked
    again while retries are left.
    """

    decision_id: int
    reason: str
    action: int | None
    cards: bytes
    sentence: str
    retries_left: int


class Resignation(Enum):
    """The answer that is no move: `RESIGN` gives the match up, and the seat forfeits."""

    RESIGN = "resign"


RESIGN = Resignation.RESIGN


class GameStarted(NamedTuple):
    """A game of the match begins; `game` counts from 1."""

    game: int


class GameEnded(NamedTuple):
    """A game of the match is over: places by seat from 1, totals by seat."""

    game: int
    places: tuple[int, ...]
    totals: tuple[int, ...]
    adjudicated: bool


class Substituted(NamedTuple):
    """The referee played the plainest legal move for `seat`, because of `cause`."""

    seat: int
    cause: str


class Forfeited(NamedTuple):
    """`seat` lost the match by its conduct, because of `cause`."""

    seat: int
    cause: str


class Ended(NamedTuple):
    """A match is over: places by seat from 1, equal when shared.

    `termination` is `completed`, `forfeit`, `adjudicated` or `void` (the referee's fault: it
    does not count). `journal_head` and `signature` are the receipt of its journal. `forfeits` says
    which seats lost by their conduct, in that order, and why.
    """

    places: tuple[int, ...]
    termination: str
    journal_head: bytes
    signature: bytes
    forfeits: tuple[Forfeited, ...] = ()


class Bot(Generic[ViewT, MoveT, RulesT]):
    """A program that plays. Subclass it, write `choose`, and call `cardarena.run(MyBot())`.

    Class attributes say how it wants to be served: `name` and `version` (for the referee's log
    only), `games` it plays (empty: all that this kit knows), `events_at_once` (True: events come as
    they happen, at the price of twice the messages), `tells_faults` (False: refusals, forfeits and
    moves that the referee made for it are not told on standard error).
    """

    name: str = "cardarena"
    version: str = "0"
    games: tuple[str, ...] = ()
    events_at_once: bool = False
    tells_faults: bool = True
    leaving: bool = False

    def choose(
        self, decision: Decision[ViewT, RulesT]
    ) -> MoveT | str | Resignation | Awaitable[MoveT | str | Resignation]:
        """Return the move for a decision: an object of the game, or a text in its notation.

        `RESIGN` gives the match up.

        It may be `async def`. An ordinary method blocks the connection while it thinks, so one
        that thinks for long should be async and think in a thread or another process.
        """
        raise NotImplementedError("a bot must have a method choose(self, decision)")

    async def choose_all(
        self, decisions: Sequence[Decision[ViewT, RulesT]]
    ) -> Sequence[MoveT | str | Resignation]:
        """Return a move for each of the decisions that came together, in their order.

        Override it, instead of `choose`, to think about a batch at once, as a network does.
        """
        raise NotImplementedError

    def leave(self) -> None:
        """Go after the present batch: asks for a farewell. Open matches run on without the bot."""
        self.leaving = True

    def match_started(self, match: Match[RulesT]) -> None:
        """Take note of a match. Called once for each seat of the bot, before its first decision."""

    def events(self, match: Match[RulesT], events: tuple[Any, ...]) -> None:
        """Take note of what everybody saw: each event once, in order, before the decision.

        A bot that plays two seats is told for each.
        """

    def refused(self, match: Match[RulesT], refused: Refused) -> None:
        """Take note that a move was not taken; `choose` is asked again while retries are left."""

    def match_ended(self, match: Match[RulesT], ended: Ended) -> None:
        """Take note of how a match ended. Called once for each seat of the bot."""
