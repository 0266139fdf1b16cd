"""Matches of any game, played by chance through the referee's own match: right, wrong and late."""

from __future__ import annotations

import random

from referee.match.rules import begin, step
from referee.match.state import (
    Answer,
    Expired,
    Garbled,
    Match,
    Policy,
    Resigned,
    Resumed,
    Setup,
    Step,
    Then,
    TimeControl,
)
from support.contract import Ruleset, Trial
from support.matches import setup_for

NAMES = ("ann", "ben", "cas", "dan", "eve", "fay")
FAULTS = 0.1


def setup_of(trial: Trial, rules: Ruleset, games: int = 1) -> Setup:
    """A match under these rules, in which the referee moves for who makes faults."""
    names, game = NAMES[: rules.seats], trial.game
    return setup_for(
        *names,
        game=game.name,
        rules=game.describe(game.options(rules.preset, rules.changes, rules.seats)),
        cuts={name: bytes([number]) * 16 for number, name in enumerate(names)},
        clock=TimeControl(100, 2_000),
        policy=Policy(illegal_retries=1, illegal_then=Then.SUBSTITUTE, late_then=Then.SUBSTITUTE),
        games=games,
    )


def play_match(
    trial: Trial, setup: Setup, seed: int, resigns_after: int | None = None
) -> list[Step]:
    """Every step of a match to its end; after so many steps the seat to act gives up."""
    chance, at_ms = random.Random(seed), 0
    steps = [begin(setup, trial.game)]
    while steps[-1].match.result is None:
        match = steps[-1].match
        at_ms += chance.randrange(150)
        if resigns_after is not None and len(steps) > resigns_after:
            assert match.decision is not None
            steps.append(step(match, Resigned(match.decision.seat, at_ms)))
            resigns_after = None
            continue
        if chance.random() < FAULTS / 2:
            steps.append(step(match, Resumed(at_ms)))
            match = steps[-1].match
        steps.append(_answered(trial, match, chance, at_ms))
    return steps


def _answered(trial: Trial, match: Match, chance: random.Random, at_ms: int) -> Step:
    decision = match.decision
    assert decision is not None
    number, seat, took_ms = decision.decision_id, decision.seat, chance.randrange(120)
    move = trial.legal(match.state, chance)
    kind = chance.random()
    if kind < FAULTS:
        return step(match, Garbled(seat, number, "That is no move.", at_ms, took_ms))
    if kind < 2 * FAULTS:
        move = trial.changed(move, chance)
    elif kind < 2.5 * FAULTS:
        late_ms = 100 + match.seats[seat].bank_ms
        return step(match, Expired(at_ms, late_ms, connected=chance.random() < 0.5))
    return step(match, Answer(seat, number, move, at_ms, took_ms))
