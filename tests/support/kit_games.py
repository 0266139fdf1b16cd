"""Whole games of Scala 40 between strategies of the kit, in process, judged by the referee.

Views and moves go through the very bytes of the wire.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from cardarena import scala40
from referee.floor.updates import Problem
from referee.games.rules import Due, Outcome, Refusal
from referee.games.scala40 import moves as referee_moves
from referee.games.scala40.game import GAME
from referee.games.scala40.state import State
from referee.rpc.wire.scala40 import packed_move, view_to_wire

Strategy: TypeAlias = Callable[[scala40.View, scala40.Rules], scala40.Move]

Watch: TypeAlias = Callable[[State, scala40.View, scala40.Rules], None]


class IllegalMoveError(AssertionError):
    """A strategy's move was refused."""


def play_game(
    strategies: Sequence[Strategy],
    seed: int,
    options: Mapping[str, object] | None = None,
    preset: str = "classic",
    watch: Watch | None = None,
) -> Outcome:
    """Play one game; raise IllegalMoveError when a move is refused.

    `watch` is told of every decision before it is answered.
    """
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
        view = scala40.unpack_view(view_to_wire(GAME.view(state, seat)))
        if watch:
            watch(state, view, rules)
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
    """The kit's move as the referee reads it."""
    read = packed_move(scala40.pack_move(move))
    assert not isinstance(read, Problem), read
    return read
