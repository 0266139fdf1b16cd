"""Builders for tests of matches: set-ups, and a match played by given moves."""

from __future__ import annotations

from typing import Any

from referee.match.rules import begin, step
from referee.match.state import Answer, Match, Policy, Setup, Step, TimeControl
from support.toy_game import GAME

SECRET = bytes(range(32))


def setup_for(*entrants: str, **changes: Any) -> Setup:
    """A toy match between `entrants`; any field of the set-up can be given."""
    fields: dict[str, Any] = {
        "tournament": "test",
        "match_id": "r01-m001",
        "group_id": "g001",
        "round": 1,
        "game": "toy",
        "rules": {"preset": "plain", "options": {}},
        "games": 1,
        "entrants": entrants,
        "clock": TimeControl(1_000, 5_000),
        "policy": Policy(),
        "cuts": {entrant: bytes(32) for entrant in entrants},
        "commitments_root": "00" * 32,
        "started": "2026-01-01T00:00:00Z",
        "engine": "0.1.0",
        "secret": SECRET,
    }
    return Setup(**{**fields, **changes})


def answer_plainly(match: Match, at_ms: int = 0, took_ms: int = 0) -> Step:
    """The plainest move of the seat to act."""
    decision = match.decision
    assert decision is not None
    move = match.game.plainest(match.state)
    return step(match, Answer(decision.seat, decision.decision_id, move, at_ms, took_ms))


def play_out(setup: Setup, took_ms: int = 0) -> list[Step]:
    """Every step of a match of plainest moves."""
    steps = [begin(setup, GAME)]
    at_ms = 0
    while steps[-1].match.result is None:
        at_ms += took_ms
        steps.append(answer_plainly(steps[-1].match, at_ms, took_ms))
    return steps
