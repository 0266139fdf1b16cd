"""What the floor tells a seat, before anything is turned into messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from referee.games.rules import Refusal, Seat
from referee.match.state import Result, Setup, Verdict

Seen: TypeAlias = Mapping[tuple[str, Seat | None], int]
"""How many events of a match a bot has read, by match id and seat; None: for all of its seats."""


class Start(NamedTuple):
    """The frame of a match for one seat, with the signed head of the journal's first line."""

    setup: Setup
    seat: Seat
    commitment: str
    head: str
    signature: bytes


class End(NamedTuple):
    """The end of a match, with the signed head of the last line before the seal."""

    result: Result
    head: str
    signature: bytes


class Asked(NamedTuple):
    """A decision with the seat's whole private view. `elapsed_ms` is 0 unless told again."""

    decision_id: int
    view: Any
    bank_ms: int
    elapsed_ms: int
    retries_left: int


class Ruling(NamedTuple):
    """The verdict on an answer to `decision_id`."""

    decision_id: int
    verdict: Verdict
    refusal: Refusal | None
    problem: str
    retries_left: int


class Update(NamedTuple):
    """What is new in one match for `seat`, and nothing that only another seat may know.

    `events` are game events and the match events of `referee.match.state`, numbered in the
    match from `first_event` on. `game` names the game, for whoever must encode what is its own.
    """

    match_id: str
    seat: Seat
    game: str
    start: Start | None
    first_event: int
    events: tuple[object, ...]
    ruling: Ruling | None
    asked: Asked | None
    end: End | None


class Incoming(NamedTuple):
    """One answer as it came in: `payload` is decoded by the game's decoder, on the floor."""

    match_id: str
    decision_id: int
    payload: object


class Problem(NamedTuple):
    """What a decoder returns for a payload that is no move: the referee's own sentence."""

    sentence: str
