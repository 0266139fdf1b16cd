"""The frozen data of one match: its set-up, its seats, its open decision, its result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from referee.games.rules import Game, Outcome, Refusal, Seat
from referee.journal.entry import Entry

AnyGame: TypeAlias = Game[Any, Any, Any]


class Then(Enum):
    """What follows when a seat has used up what its fault is forgiven."""

    SUBSTITUTE = "substitute"  # the referee plays the plainest legal move, marked as such
    FORFEIT = "forfeit"


class Cause(Enum):
    """Why the referee moved for a seat, or a seat lost by its conduct."""

    TIMEOUT = "timeout"
    DISCONNECT = "disconnect"
    ILLEGAL_MOVE = "illegal_move"
    MALFORMED_MOVE = "malformed_move"
    NO_SHOW = "no_show"
    RESIGNATION = "resignation"


class Termination(Enum):
    """Why a match ended; who got what is its places."""

    COMPLETED = "completed"
    FORFEIT = "forfeit"
    ADJUDICATED = "adjudicated"
    VOID = "void"


class Verdict(Enum):
    """What became of a move."""

    ACCEPTED = "accepted"
    DUPLICATE = "duplicate"
    STALE = "stale"
    TOO_LATE = "too_late"
    ILLEGAL = "illegal"
    MALFORMED = "malformed"
    UNKNOWN_MATCH = "unknown_match"


class TimeControl(NamedTuple):
    """What a decision may take: `increment_ms` each, then what is left of `bank_ms`."""

    increment_ms: int
    bank_ms: int


class Policy(NamedTuple):
    """What follows on an illegal (or malformed) and on a late move."""

    illegal_retries: int = 2
    illegal_then: Then = Then.FORFEIT
    late_then: Then = Then.FORFEIT


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is fixed before a match begins, and that its journal's header says.

    `rules` is what `Game.describe` returns. `engine` is the version that plays the match.
    `entrants` are ids by seat. `cuts` maps each to its cut (zeros when it gave none).
    `secret` is the group's, 32 bytes, and is in no header: it is revealed at the end.
    `bots` are who moves, by seat; left out, each entrant is one bot of the same name.
    """

    tournament: str
    match_id: str
    group_id: str
    round: int
    game: str
    rules: Mapping[str, Any]
    games: int
    entrants: tuple[str, ...]
    clock: TimeControl
    policy: Policy
    cuts: Mapping[str, bytes]
    commitments_root: str
    started: str
    engine: str
    secret: bytes = field(repr=False)
    bots: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Let each entrant be its own bot where nothing else is said."""
        object.__setattr__(self, "bots", self.bots or self.entrants)


class SeatState(NamedTuple):
    """One seat: its clock, its conduct, and its last answer (to know a repeated one).

    `answered` is the last decision that was closed for this seat, `answer` the move that closed
    it (None when time did, or one fault too many); `late` says that it was time.
    """

    bank_ms: int
    forfeit: Cause | None = None
    answered: int = 0
    answer: object = None
    late: bool = False


class Decision(NamedTuple):
    """The open question: its id (from 1), whose it is, what illegal answers are forgiven."""

    decision_id: int
    seat: Seat
    retries_left: int


class Result(NamedTuple):
    """How a match ended, by seat. Places count from 1; equal when shared."""

    places: tuple[int, ...]
    termination: Termination
    causes: tuple[Cause | None, ...]
    games: tuple[Outcome, ...]


class Match(NamedTuple):
    """A match at one moment. `number` is the game being played, `deals` its deals so far.

    `sides` are the seats that play together. `forfeits` are the seats that are out, in the order
    in which they went; seats that went together, partners too, are one group and share a place.
    """

    setup: Setup
    game: AnyGame
    options: Any
    sides: tuple[tuple[Seat, ...], ...]
    number: int
    deals: int
    state: Any
    seats: tuple[SeatState, ...]
    decisions: int
    decision: Decision | None
    forfeits: tuple[tuple[Seat, ...], ...]
    outcomes: tuple[Outcome, ...]
    result: Result | None


class GameStarted(NamedTuple):
    """Event: a game of the match begins; counts from 1."""

    number: int


class GameEnded(NamedTuple):
    """Event: a game of the match is over."""

    number: int
    outcome: Outcome


class Substituted(NamedTuple):
    """Event: the referee moved for a seat."""

    seat: Seat
    cause: Cause


class Forfeited(NamedTuple):
    """Event: a seat lost the match by its conduct."""

    seat: Seat
    cause: Cause


class Answer(NamedTuple):
    """Input: `seat` answered `decision_id` with a game's move, `took_ms` after it was told.

    `at_ms` counts from the start of the match, outages left out; here and below.
    """

    seat: Seat
    decision_id: int
    move: object
    at_ms: int
    took_ms: int


class Garbled(NamedTuple):
    """Input: an answer that is no move; `problem` is the referee's own sentence about it."""

    seat: Seat
    decision_id: int
    problem: str
    at_ms: int
    took_ms: int


class Expired(NamedTuple):
    """Input: the open decision was not answered in time. `connected`: was the bot there."""

    at_ms: int
    took_ms: int
    connected: bool


class Resigned(NamedTuple):
    """Input: `seat` gave the match up."""

    seat: Seat
    at_ms: int


class Absent(NamedTuple):
    """Input: these seats never showed up."""

    seats: tuple[Seat, ...]
    at_ms: int


class Resumed(NamedTuple):
    """Input: the referee was away and is back; the clocks stood still meanwhile."""

    at_ms: int


Input: TypeAlias = Answer | Garbled | Expired | Resigned | Absent | Resumed


class Step(NamedTuple):
    """What one input made of a match: entries to store before any event is told.

    `verdict` and what explains it (`refusal` of an illegal move, `problem` of a malformed one)
    are for the seat whose answer the input was.
    """

    match: Match
    entries: list[Entry]
    events: list[object]
    verdict: Verdict | None = None
    refusal: Refusal | None = None
    problem: str = ""
