"""Whole games between the shipped strategies, judged by the referee's own rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cardarena import scala40
from cardarena.bots import greedy
from cardarena.bots import random as random_bot
from cardarena.scala40.rules import PRESETS
from referee.games.rules import OptionError
from referee.games.scala40.game import GAME
from referee.games.scala40.scoring import hand_penalty
from support.kit_games import Strategy, judged, play_game

GAMES = 40
OPTIONS: dict[str, tuple[Any, ...]] = {
    "jokers": (4, 2),
    "double_ended_run": ("no", "joker_only", "any"),
    "face_values": ("ten", "ranked"),
    "ace_penalty": ("eleven", "one", "only_ace_one", "only_card_one"),
    "direction": ("clockwise", "counterclockwise"),
    "upcard_joker": ("redraw", "keep"),
    "pickup_duty": ("use", "none"),
    "early_pickup": ("no", "to_open"),
    "opening_minimum": (40, 30, 50, 1),
    "opening_jokers": ("allowed", "forbidden", "clean_minimum"),
    "swapped_joker": ("keep", "use", "new_meld"),
    "discard_attachable": ("after_opening", "always"),
    "discard_jokers": ("after_opening", "always"),
    "final_discard": ("required", "optional"),
    "final_joker": (True, False),
    "first_turn_out": (False, True),
    "reshuffle": ("at_last_draw", "at_turn_end", "when_needed"),
}
STYLES = (
    greedy.Style(),
    greedy.Style(cautious=True),
    greedy.Style(hoard=True),
    greedy.Style(cautious=True, hoard=True),
)


def greedily(style: greedy.Style) -> Strategy:
    return lambda view, rules: greedy.choose(view, rules, style)


def randomly(seed: int) -> Strategy:
    dice = Random(seed)
    return lambda view, rules: random_bot.choose(view, rules, dice)


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_every_greedy_style_beats_random_in_nearly_all_games(style: greedy.Style) -> None:
    won = 0
    for seed in range(GAMES):
        seats = [greedily(style), randomly(seed)]
        outcome = play_game(seats if seed % 2 else seats[::-1], seed)
        won += outcome.places[0 if seed % 2 else 1] == 1
    assert won >= 0.95 * GAMES


@pytest.mark.parametrize("seed", range(60))
def test_no_move_is_illegal_under_any_options(seed: int) -> None:
    dice = Random(seed)
    options = {name: dice.choice(values) for name, values in OPTIONS.items()}
    if options["pickup_duty"] == "use":
        options["pickup_may_swap"] = dice.choice((True, False))
    strategies = [*map(greedily, STYLES), randomly(seed), randomly(seed + 1)]
    seats = dice.sample(strategies, dice.randint(2, 6))
    play_game(seats, seed, {**options, "turns_max": 300, "deals_max": 3})


def test_the_same_seed_plays_the_same_moves() -> None:
    played: list[list[scala40.Move]] = []
    for _ in range(2):
        moves: list[scala40.Move] = []
        strategy = randomly(1)

        def noted(
            view: scala40.View,
            rules: scala40.Rules,
            strategy: Strategy = strategy,
            moves: list[scala40.Move] = moves,
        ) -> scala40.Move:
            moves.append(strategy(view, rules))
            return moves[-1]

        play_game([noted, randomly(2)], 3)
        played.append(moves)
    assert played[0] == played[1]


def test_a_move_is_written_as_the_referee_writes_it() -> None:
    written = 0

    def checked(view: scala40.View, rules: scala40.Rules) -> scala40.Move:
        nonlocal written
        move = greedy.choose(view, rules)
        written += 1
        assert scala40.write_move(move) == GAME.write_move(judged(move))
        return move

    play_game([checked, checked], 5)
    assert written > 20


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_say_what_the_referee_says(preset: str) -> None:
    try:
        options = GAME.options(preset, {}, 2)
    except OptionError:
        pytest.skip(f"the referee does not play {preset} yet")
    rules = scala40.read_rules(json.dumps(GAME.describe(options)))
    known = {name: getattr(options, name, value) for name, value in rules._asdict().items()}
    # The referee lets the joker's penalty follow from other options.
    assert rules._asdict() == {**known, "joker_penalty": known["joker_penalty"] or 25}


@pytest.mark.parametrize("face_values", OPTIONS["face_values"])
@pytest.mark.parametrize("ace_penalty", OPTIONS["ace_penalty"])
@pytest.mark.parametrize(
    "hand", ["", "AH", "X", "AH KH", "AH AS", "AH X JH QH KH 10H 2S", "X X AS"]
)
def test_hands_count_what_the_referee_counts(hand: str, ace_penalty: str, face_values: str) -> None:
    options = GAME.options("classic", {"ace_penalty": ace_penalty, "face_values": face_values}, 2)
    rules = scala40.read_rules(json.dumps(GAME.describe(options)))
    cards = scala40.read_cards(hand)
    assert scala40.hand_penalty(cards, rules) == hand_penalty(cards, options)
