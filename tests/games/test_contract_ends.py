"""How games of every kind end: places and totals, and who is withdrawn at any moment."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.games.rules import Due, Outcome
from support.contract import Ruleset, Trial, begun, moments, played
from support.trials import CASES

RULES = pytest.mark.parametrize(("trial", "rules"), CASES)
SEEDS = range(6)
EVERY = 17


def sides_of(trial: Trial, rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    options = trial.game.options(rules.preset, rules.changes, rules.seats)
    return trial.game.sides(options, rules.seats)


def final(trial: Trial, state: Any, seed: int) -> Outcome:
    """The outcome of a game that is played on from a state."""
    for step in played(trial, state, seed):
        state = step.applied.state
    outcome = trial.game.outcome(state)
    assert outcome is not None
    return outcome


def assert_ranked(outcome: Outcome, sides: tuple[tuple[int, ...], ...]) -> list[int]:
    """Places count sides from 1, equal where shared, and partners share all; return them."""
    seats = sum(map(len, sides))
    assert len(outcome.places) == len(outcome.totals) == seats
    places = []
    for side in sides:
        assert len({outcome.places[seat] for seat in side}) == 1
        assert len({outcome.totals[seat] for seat in side}) == 1
        places.append(outcome.places[side[0]])
    assert places == [1 + sum(other < own for other in places) for own in places]
    return places


@RULES
def test_outcomes_rank_the_sides(trial: Trial, rules: Ruleset) -> None:
    sides = sides_of(trial, rules)
    for seed in SEEDS:
        outcome = final(trial, begun(trial, rules, seed % rules.seats), seed)
        places = assert_ranked(outcome, sides)
        if not outcome.adjudicated:
            assert places.count(1) == 1


@RULES
def test_who_is_withdrawn_at_any_moment_has_the_last_place_and_no_card_is_lost(
    trial: Trial, rules: Ruleset
) -> None:
    game, sides = trial.game, sides_of(trial, rules)
    for state in moments(trial, rules, 7, EVERY):
        if game.due(state) is Due.NOTHING:
            continue
        for seat in range(rules.seats):
            left = game.withdraw(state, seat).state
            if game.due(left) is Due.MOVE:
                assert sorted(trial.cards(left)) == sorted(trial.deck(left))
                assert game.to_act(left) != seat
            outcome = final(trial, left, seat)
            places = assert_ranked(outcome, sides)
            own = next(index for index, side in enumerate(sides) if seat in side)
            assert places[own] > 1 or len(sides) == 1
            assert places[own] == max(places) or was_out(trial, state, seat)


def was_out(trial: Trial, state: Any, seat: int) -> bool:
    """Whether a seat had left the game before already: it keeps the place that it had."""
    return not trial.game.view(state, seat).playing[seat]


@RULES
def test_who_leaves_first_is_last_and_the_side_that_is_left_has_won(
    trial: Trial, rules: Ruleset
) -> None:
    game, sides, chance = trial.game, sides_of(trial, rules), random.Random(8)
    won_alone = 0
    for state in moments(trial, rules, 8, EVERY):
        playing = game.view(state, 0).playing
        stayed = [side for side in sides if any(playing[seat] for seat in side)]
        chance.shuffle(stayed)
        left, gone = state, []
        while game.due(left) is not Due.NOTHING:  # the last card of a game may leave with a seat
            gone.append(stayed.pop(0))
            left = game.withdraw(left, chance.choice(gone[-1])).state
        outcome = game.outcome(left)
        assert outcome is not None
        places = assert_ranked(outcome, sides)
        ranked = [places[sides.index(side)] for side in gone]
        assert ranked == sorted(set(ranked), reverse=True)
        assert all(places[sides.index(side)] < min(ranked) for side in stayed if ranked)
        if len(stayed) == 1 and gone:
            assert places[sides.index(stayed[0])] == places.count(1) == 1
            won_alone += 1
    assert won_alone


@RULES
def test_withdrawing_twice_changes_nothing(trial: Trial, rules: Ruleset) -> None:
    game = trial.game
    for state in moments(trial, rules, 9, EVERY):
        for seat in range(rules.seats):
            once = game.withdraw(state, seat)
            again = game.withdraw(once.state, seat)
            assert again.events == ()
            assert again.state == once.state
