"""Whole games of Scala 40 between strategies of the kit, in process, judged by the referee."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from cardarena import scala40
from referee.games.rules import Due, Outcome, Refusal
from referee.games.scala40 import moves as referee_moves
from referee.games.scala40.game import GAME

Strategy: TypeAlias = Callable[[scala40.View, scala40.Rules], scala40.Move]


class IllegalMoveError(AssertionError):
    """A strategy's move was refused."""


def play_game(
    strategies: Sequence[Strategy],
    seed: int,
    options: Mapping[str, object] | None = None,
    preset: str = "classic",
) -> Outcome:
    """Play one game; raise IllegalMoveError when a move is refused."""
    read = GAME.options(preset, options or {}, len(strategies))
    rules = scala40.read_rules(json.dumps(GAME.describe(read)))
    state = GAME.start(read, len(strategies), seed % len(strategies))
    deals = 0
    while (due := GAME.due(state)) is not Due.NOTHING:
        if due is Due.DEAL:
            key = hashlib.sha256(f"{seed}/{deals}".encode()).digest()
            state, deals = GAME.deal(state, key).state, deals + 1
            continue
        seat = GAME.to_act(state)
        view = scala40.View(*GAME.view(state, seat))
        move = strategies[seat](view, rules)
        applied = GAME.apply(state, seat, judged(move))
        if isinstance(applied, Refusal):
            text = scala40.write_move(move)
            raise IllegalMoveError(f"seed {seed}: {text}: {applied.sentence} with {view}")
        state = applied.state
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def judged(move: scala40.Move) -> referee_moves.Move:
    """The kit's move as one of the referee's own records."""
    if isinstance(move, scala40.DrawStock):
        return referee_moves.DrawStock()
    return referee_moves.Play(
        tuple(map(_judged_action, move.actions)), move.discard, move.takes_discard
    )


def _judged_action(action: scala40.Action) -> referee_moves.Action:
    if isinstance(action, scala40.Meld):
        return referee_moves.Meld(action.cards)
    if isinstance(action, scala40.Swap):
        return referee_moves.Swap(action.meld, action.card)
    end = referee_moves.End(action.end.value)
    return referee_moves.LayOff(action.meld, action.card, end)
