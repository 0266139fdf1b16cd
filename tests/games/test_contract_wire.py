"""Whole games of every kind over the wire: nothing is lost, and nothing is added."""

from __future__ import annotations

import random

import pytest

from referee.games.rules import Due
from support.contract import Ruleset, Trial, begun, codec_of, played
from support.trials import CASES

RULES = pytest.mark.parametrize(("trial", "rules"), CASES)


@RULES
def test_views_travel_whole(trial: Trial, rules: Ruleset) -> None:
    codec, game = codec_of(trial), trial.game
    for step in played(trial, begun(trial, rules), 10):
        state = step.applied.state
        if game.due(state) is Due.MOVE:
            for seat in range(rules.seats):
                view = game.view(state, seat)
                expected = trial.view_message(view)
                assert type(expected).FromString(codec.view(view)) == expected


@RULES
def test_events_travel_whole(trial: Trial, rules: Ruleset) -> None:
    codec = codec_of(trial)
    for step in played(trial, begun(trial, rules), 11):
        for event in step.applied.events:
            expected = trial.event_message(event)
            assert type(expected).FromString(codec.event(event)) == expected


@RULES
def test_moves_are_read_as_they_were_sent(trial: Trial, rules: Ruleset) -> None:
    codec, game, chance = codec_of(trial), trial.game, random.Random(12)
    assert codec.game == game.name
    for step in played(trial, begun(trial, rules), 12):
        if step.move is not None:
            assert codec.move(trial.packed(step.move)) == step.move
            assert codec.move(game.write_move(step.move)) == step.move
            changed = trial.changed(step.move, chance)
            assert codec.move(game.write_move(changed)) == changed
