"""Whole games of Scopa between strategies of the kit, in process, judged by the referee.

Views, moves and events go through the very bytes of the wire.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from cardarena import scopa
from cardarena.scopa.strategies import at_random
from referee.floor.updates import Problem
from referee.games.rules import Applied, Due, Outcome, Refusal
from referee.games.scopa import moves as referee_moves
from referee.games.scopa.game import GAME
from referee.games.scopa.options import Options
from referee.games.scopa.state import State
from referee.rpc.wire.scopa import event_to_wire, packed_move, view_to_wire
from support.kit_games import IllegalMoveError

Strategy: TypeAlias = Callable[[scopa.View, scopa.Rules], scopa.Move]


class Ruleset(NamedTuple):
    """What a game is played under."""

    preset: str = "classic"
    changes: Mapping[str, object] = {}
    seats: int = 2

    @property
    def options(self) -> Options:
        read: Options = GAME.options(self.preset, self.changes, self.seats)
        return read

    @property
    def rules(self) -> scopa.Rules:
        return rules_of(self.options, self.seats)


LINE_UPS = (
    Ruleset("classic", {"line_up": "two"}, 2),
    Ruleset("classic", {"line_up": "three"}, 3),
    Ruleset("classic", {"line_up": "four_solo"}, 4),
    Ruleset("classic", {"line_up": "four_teams"}, 4),
    Ruleset("scopone", {}, 4),
    Ruleset("scopone_scientifico", {}, 4),
)


def rules_of(options: Options, seats: int) -> scopa.Rules:
    """The kit's reading of the referee's options, as a match tells them."""
    return scopa.read_rules(json.dumps(GAME.describe(options)), seats)


class Watch:
    """What is told of a game; does nothing by itself."""

    def asked(self, state: State, view: scopa.View) -> None: ...

    def happened(self, events: Sequence[Any], raw: Sequence[Any]) -> None: ...


def play_game(
    strategies: Sequence[Strategy],
    seed: int,
    ruleset: Ruleset | None = None,
    watch: Watch | None = None,
    leaving: float = 0.0,
) -> Outcome:
    """Play one game; raise IllegalMoveError when a move is refused.

    `leaving` is the chance, before each decision, that some seat withdraws.
    """
    ruleset = ruleset or Ruleset(seats=len(strategies))
    options, rules, watch = ruleset.options, ruleset.rules, watch or Watch()
    state = GAME.start(options, ruleset.seats, seed % ruleset.seats)
    dice = Random(f"leaving {seed}")
    while (due := GAME.due(state)) is not Due.NOTHING:
        if due is Due.DEAL:
            key = hashlib.sha256(f"{seed}/{state.standing.deal}".encode()).digest()
            applied = GAME.deal(state, key)
        elif dice.random() < leaving:
            playing = [seat for seat, on in enumerate(state.standing.playing) if on]
            applied = GAME.withdraw(state, dice.choice(playing))
        else:
            applied = _answered(state, strategies, rules, watch)
        state = applied.state
        events = [scopa.unpack_event(event_to_wire(event)) for event in applied.events]
        watch.happened(events, applied.events)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def _answered(
    state: State, strategies: Sequence[Strategy], rules: scopa.Rules, watch: Watch
) -> Applied[State]:
    seat = GAME.to_act(state)
    view = scopa.unpack_view(view_to_wire(GAME.view(state, seat)))
    watch.asked(state, view)
    move = strategies[seat](view, rules)
    applied = GAME.apply(state, seat, judged(move))
    if isinstance(applied, Refusal):
        raise IllegalMoveError(f"{scopa.write_move(move)}: {applied.sentence} with {view}")
    return applied


def judged(move: scopa.Move) -> referee_moves.Move:
    """The kit's move as the referee reads it."""
    read = packed_move(scopa.pack_move(move))
    assert not isinstance(read, Problem), read
    return read


def randomly(seed: object) -> Strategy:
    """The shipped random strategy."""
    return at_random(Random(str(seed)))
