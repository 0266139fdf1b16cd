"""The messages about a match as plain objects (the game's own are in its package)."""

from __future__ import annotations

from typing import Any

from cardarena.bot import (
    Ended,
    Forfeited,
    GameEnded,
    GameStarted,
    Match,
    Refused,
    Substituted,
)
from cardarena.games import Codec
from cardarena.v1 import play_pb2 as wire


def match_from_wire(match_id: str, start: wire.MatchStart, codec: Codec) -> Match[Any]:
    """Return the frame of a match. Raises ValueError for rules that cannot be read."""
    return Match(
        match_id=match_id,
        game=start.game,
        rules=codec.read_rules(start.rules_json, len(start.entrants)),
        seat=start.seat,
        entrants=tuple(start.entrants),
        games=start.games,
        increment_ms=start.increment_ms,
        bank_ms=start.bank_ms,
        illegal_retries=start.illegal_retries,
        commitment=start.commitment,
        journal_head=start.journal_head,
        signature=start.signature,
    )


def event_from_wire(event: wire.Event, codec: Codec) -> Any:
    """Return an event: the game's own, or one of the match."""
    kind = event.WhichOneof("kind")
    if kind == "game":
        return codec.unpack_event(event.game)
    if kind == "game_started":
        return GameStarted(event.game_started.game)
    if kind == "game_ended":
        ended = event.game_ended
        return GameEnded(ended.game, tuple(ended.places), tuple(ended.totals), ended.adjudicated)
    if (conduct := conduct_from_wire(event)) is not None:
        return conduct
    raise ValueError("an event of a kind that this version of cardarena does not know")


def conduct_from_wire(event: wire.Event) -> Substituted | Forfeited | None:
    """Return what came of a seat's conduct, None for an event of another kind."""
    kind = event.WhichOneof("kind")
    if kind == "substituted":
        return Substituted(event.substituted.seat, _cause(event.substituted.cause))
    if kind == "forfeited":
        return Forfeited(event.forfeited.seat, _cause(event.forfeited.cause))
    return None


def refused_from_wire(decision_id: int, refusal: wire.Refusal) -> Refused:
    """Return why a move was not taken."""
    return Refused(
        decision_id=decision_id,
        reason=refusal.reason_name,
        action=refusal.action_index if refusal.action_index >= 0 else None,
        cards=refusal.cards,
        sentence=refusal.sentence,
        retries_left=refusal.retries_left,
    )


def ended_from_wire(end: wire.MatchEnd, forfeits: tuple[Forfeited, ...]) -> Ended:
    """Return how a match ended; `forfeits` are those that its events told of."""
    termination = _name(wire.Termination, end.termination, "TERMINATION_")
    return Ended(tuple(end.places), termination, end.journal_head, end.signature, forfeits)


def farewell_name(cause: int) -> str:
    """Return the name of a farewell's cause, such as `TOURNAMENT_OVER`."""
    return _name(wire.FarewellCause, cause, "FAREWELL_CAUSE_").upper()


def _cause(cause: int) -> str:
    return _name(wire.Cause, cause, "CAUSE_")


def _name(enum: Any, number: int, prefix: str) -> str:
    """Return a value's name in lower case; for one of a later version, its number."""
    if number not in enum.values():
        return f"number {number}"
    return str(enum.Name(number)).removeprefix(prefix).lower()
