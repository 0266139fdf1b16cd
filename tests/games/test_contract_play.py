"""What every game owes the referee (`referee.games.rules`), tried on games by chance."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from referee.app.games import OWN
from referee.games.rules import Applied, Due, OptionError, Refusal
from support.contract import Ruleset, Trial, begun, codec_of, key_of, moments, played
from support.trials import CASES, TRIALS

GAMES = pytest.mark.parametrize("trial", TRIALS.values(), ids=TRIALS)
RULES = pytest.mark.parametrize(("trial", "rules"), CASES)
SEEDS = range(3)
EVERY = 13


def test_every_own_game_is_tried() -> None:
    assert set(TRIALS) == set(OWN)


@RULES
def test_cards_are_never_lost_and_every_game_ends(trial: Trial, rules: Ruleset) -> None:
    game = trial.game
    for seed in SEEDS:
        state = begun(trial, rules, seed % rules.seats)
        assert game.due(state) is Due.DEAL
        deck = sorted(trial.deck(state))
        for step in played(trial, state, seed):
            state = step.applied.state
            assert (game.outcome(state) is None) == (game.due(state) is not Due.NOTHING)
            if game.due(state) is Due.MOVE:
                assert sorted(trial.cards(state)) == deck
                assert 0 <= game.to_act(state) < rules.seats
        assert game.due(state) is Due.NOTHING


@RULES
def test_the_same_key_and_moves_make_the_same_game(trial: Trial, rules: Ruleset) -> None:
    game, first = trial.game, begun(trial, rules)
    once, again = (list(played(trial, first, 5)) for _ in range(2))
    assert once == again
    assert first == begun(trial, rules)
    dealt = [game.deal(first, key_of(seed, 0)).state for seed in range(4)]
    assert len({game.view(state, 0).hand for state in dealt}) == len(dealt)


@RULES
def test_what_is_listed_is_legal_and_check_says_what_apply_does(
    trial: Trial, rules: Ruleset
) -> None:
    game, chance = trial.game, random.Random(str(rules))
    reasons = codec_of(trial).reasons
    verdicts = set()
    for state in moments(trial, rules, 1, EVERY):
        if game.due(state) is not Due.MOVE:
            continue
        seat, legal = game.to_act(state), trial.legal(state, chance)
        listed = trial.listed(state)
        assert len(set(map(game.write_move, listed))) == len(listed)
        for move in listed:
            assert game.check(state, seat, move) is None, game.write_move(move)
        for move in [*listed, legal, *[trial.changed(legal, chance) for _ in range(20)]]:
            verdict = game.apply(state, seat, move)
            assert game.check(state, seat, move) == (
                verdict if isinstance(verdict, Refusal) else None
            )
            verdicts.add(type(verdict))
            assert isinstance(verdict, Refusal) or not trial.lists_all or move in listed
            if isinstance(verdict, Refusal):
                assert_explains(verdict, set(reasons))
    assert verdicts == {Applied, Refusal}


def assert_explains(refusal: Refusal, reasons: set[Any]) -> None:
    assert refusal.reason in reasons
    assert refusal.sentence.endswith(".")
    assert refusal.sentence.isprintable()
    assert "{" not in refusal.sentence
    assert isinstance(refusal.cards, bytes)


@RULES
def test_nobody_plays_out_of_turn_or_when_no_move_is_due(trial: Trial, rules: Ruleset) -> None:
    game, chance = trial.game, random.Random(1)
    move = None
    dues = set()
    for state in moments(trial, rules, 2, EVERY):
        due = game.due(state)
        dues.add(due)
        if due is Due.MOVE:
            move = trial.legal(state, chance)
            to_act = game.to_act(state)
            wrong = [seat for seat in range(rules.seats) if seat != to_act]
        else:
            wrong = [*range(rules.seats)]
        for seat in wrong if move is not None else ():
            assert isinstance(game.check(state, seat, move), Refusal)
            assert isinstance(game.apply(state, seat, move), Refusal)
    assert dues == {Due.DEAL, Due.MOVE, Due.NOTHING}


@RULES
def test_a_view_does_not_depend_on_what_its_seat_cannot_know(trial: Trial, rules: Ruleset) -> None:
    game, chance = trial.game, random.Random(3)
    differences = 0
    for state in moments(trial, rules, 3, EVERY):
        for seat in range(rules.seats):
            other = trial.disguised(state, seat, chance)
            if game.due(state) is Due.MOVE:
                assert sorted(trial.cards(other)) == sorted(trial.cards(state))
            assert game.view(other, seat) == game.view(state, seat)
            differences += any(
                game.view(other, one) != game.view(state, one) for one in range(rules.seats)
            )
            if game.due(state) is Due.MOVE and seat == game.to_act(state):
                move = trial.legal(state, chance)
                for one in (move, *[trial.changed(move, chance) for _ in range(5)]):
                    assert game.check(other, seat, one) == game.check(state, seat, one)
    assert differences


@RULES
def test_the_plainest_move_is_legal_at_every_moment(trial: Trial, rules: Ruleset) -> None:
    game = trial.game
    for seed in SEEDS:
        for step in played(trial, begun(trial, rules), seed):
            state = step.applied.state
            if game.due(state) is Due.MOVE:
                assert game.check(state, game.to_act(state), game.plainest(state)) is None


@RULES
def test_every_move_is_read_as_it_was_written(trial: Trial, rules: Ruleset) -> None:
    game, chance = trial.game, random.Random(4)
    for step in played(trial, begun(trial, rules), 4):
        if step.move is None:
            continue
        for move in (step.move, trial.changed(step.move, chance), *trial.listed(step.before)[:3]):
            assert game.read_move(game.write_move(move)) == move


@RULES
def test_options_are_described_so_that_they_can_be_read_again(trial: Trial, rules: Ruleset) -> None:
    game = trial.game
    options = game.options(rules.preset, rules.changes, rules.seats)
    said = game.describe(options)
    assert json.loads(json.dumps(said)) == said
    assert set(said) == {"preset", "options"}
    assert game.options(said["preset"], said["options"], rules.seats) == options
    plain = game.describe(game.options(rules.preset, {}, rules.seats))
    assert plain["preset"] == rules.preset
    sides = game.sides(options, rules.seats)
    assert sorted(seat for side in sides for seat in side) == list(range(rules.seats))


@GAMES
@pytest.mark.parametrize(
    ("preset", "changes", "seats", "option"),
    [
        ("no such preset", {}, 2, "preset"),
        ("classic", {"no_such_option": 1}, 2, "no_such_option"),
        ("classic", {"deals_max": "many"}, 2, "deals_max"),
        ("classic", {"deals_max": -1}, 2, "deals_max"),
        ("classic", {"deals_max": True}, 2, "deals_max"),
        ("classic", {}, 1, "seats"),
        ("classic", {}, 99, "seats"),
    ],
)
def test_options_that_cannot_be_are_refused_by_name(
    trial: Trial, preset: str, changes: dict[str, object], seats: int, option: str
) -> None:
    with pytest.raises(OptionError) as refused:
        trial.game.options(preset, changes, seats)
    assert refused.value.option == option
    assert refused.value.allowed


@RULES
def test_events_are_public_and_the_ends_of_deals_are_in_the_journal(
    trial: Trial, rules: Ruleset
) -> None:
    game, deals, journaled = trial.game, 0, 0
    for step in played(trial, begun(trial, rules), 6):
        deals += step.move is None
        for event in step.applied.events:
            entry = game.journal_event(event)
            if entry is None:
                continue
            kind, fields = entry
            text = json.dumps(fields)
            assert json.dumps(json.loads(text)) == text
            journaled += kind == "score"
    assert journaled == deals
