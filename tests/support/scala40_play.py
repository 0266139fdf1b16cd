"""Plays moves in notation on a state of Scala 40 and tells what came of it."""

from __future__ import annotations

from referee.games.rules import Applied, Refusal
from referee.games.scala40.events import DealEnded
from referee.games.scala40.game import GAME
from referee.games.scala40.reasons import Reason
from referee.games.scala40.state import State


def played(state: State, text: str) -> Applied[State]:
    verdict = GAME.apply(state, state.seat, GAME.read_move(text))
    assert isinstance(verdict, Applied), verdict
    return verdict


def refused(state: State, text: str) -> Reason:
    verdict = GAME.apply(state, state.seat, GAME.read_move(text))
    assert isinstance(verdict, Refusal)
    assert isinstance(verdict.reason, Reason)
    return verdict.reason


def deal_end(applied: Applied[State]) -> DealEnded:
    [event] = [event for event in applied.events if isinstance(event, DealEnded)]
    return event
