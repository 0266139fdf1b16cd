"""Plays moves in notation on a state of Scopa and tells what came of it; whole games too."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from referee.games.rules import Applied, Due, Refusal
from referee.games.scopa.events import DealEnded, Dealt, Played
from referee.games.scopa.game import GAME
from referee.games.scopa.moves import Play
from referee.games.scopa.reasons import Reason
from referee.games.scopa.state import State, take_census
from referee.games.scopa.view import View
from support.scopa_rulesets import Ruleset, random_ruleset

Player = Callable[[View], Play]


def played(state: State, *texts: str) -> Applied[State]:
    """What the last of these moves leads to, one after the other by whoever is to act."""
    for text in texts[:-1]:
        state = played(state, text).state
    verdict = GAME.apply(state, state.seat, GAME.read_move(texts[-1]))
    assert isinstance(verdict, Applied), verdict
    return verdict


def refused(state: State, text: str) -> Reason:
    verdict = GAME.apply(state, state.seat, GAME.read_move(text))
    assert isinstance(verdict, Refusal), verdict
    assert isinstance(verdict.reason, Reason)
    return verdict.reason


def is_sweep(applied: Applied[State]) -> bool:
    [event] = [event for event in applied.events if isinstance(event, Played)]
    return event.is_sweep


def deal_end(applied: Applied[State]) -> DealEnded:
    [event] = [event for event in applied.events if isinstance(event, DealEnded)]
    return event


def dealt(applied: Applied[State]) -> Dealt:
    [event] = [event for event in applied.events if isinstance(event, Dealt)]
    return event


class Step(NamedTuple):
    """What was applied to `before`: a move, or the referee's dealing (None)."""

    before: State
    move: Play | None
    applied: Applied[State]


def at_random(seed: int) -> Player:
    chance = random.Random(seed)
    return lambda view: chance.choice(view.plays)


def greedy(view: View) -> Play:
    """Takes as much as it can."""
    return max(view.plays, key=lambda play: len(play.take))


def stubborn(view: View) -> Play:
    """Lays cards while it can, else takes as little as it can."""
    return min(view.plays, key=lambda play: (len(play.take), play.card & 0x0F))


def game_steps(state: State, seed: int, player: Player) -> Iterator[Step]:
    """Every step of a game to its end; the census is taken after each."""
    chance = random.Random(seed)
    while GAME.due(state) is not Due.NOTHING:
        move = None
        if GAME.due(state) is Due.DEAL:
            applied = GAME.deal(state, chance.randbytes(32))
        else:
            move = player(GAME.view(state, state.seat))
            verdict = GAME.apply(state, state.seat, move)
            assert isinstance(verdict, Applied), (move, verdict)
            applied = verdict
        yield Step(state, move, applied)
        state = applied.state
        if GAME.due(state) is Due.MOVE:
            take_census(state)


def first_state(ruleset: Ruleset, dealer: int = 0, **changes: object) -> State:
    preset, said, seats = ruleset
    return GAME.start(GAME.options(preset, {**said, **changes}, seats), seats, dealer % seats)


def some_state(seed: int) -> State:
    """A state in the middle of a deal, under random rules."""
    chance = random.Random(seed)
    steps = game_steps(first_state(random_ruleset(chance), seed), seed, at_random(seed))
    wanted = chance.randrange(60)
    state = None
    for number, step in enumerate(steps):
        if GAME.due(step.applied.state) is Due.MOVE:
            state = step.applied.state
        if number >= wanted and state is not None:
            break
    assert state is not None
    return state
