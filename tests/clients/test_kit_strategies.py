"""Whole games between the shipped strategies, judged by the referee's own rules."""

from __future__ import annotations

from random import Random

import pytest

from cardarena import scala40
from cardarena.scala40 import greedy
from cardarena.scala40 import random as random_bot
from cardarena.scala40.rules import PRESETS, VARIANTS
from referee.games.scala40.game import GAME
from support.kit_games import Strategy, judged, play_game
from support.kit_rules import random_rules

GAMES = 40
GATE_GAMES, MANY_GAMES = 80, 2_000
BOUNDS = {"turns_max": 300, "deals_max": 4}
"""What makes games short that are played for their moves alone."""

STYLES = (
    greedy.Style(),
    greedy.Style(cautious=True),
    greedy.Style(hoard=True),
    greedy.Style(cautious=True, hoard=True),
)


def greedily(style: greedy.Style) -> Strategy:
    return lambda view, rules: greedy.choose(view, rules, style)


def randomly(seed: float) -> Strategy:
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


def some_strategies(dice: Random, seats: int) -> list[Strategy]:
    """Greedy ones of every style and random ones, in any mixture."""
    styles = [greedily(dice.choice(STYLES)) for _ in range(seats)]
    return [one if dice.random() < 0.7 else randomly(dice.random()) for one in styles]


def play_any_rules(seed: int) -> None:
    """Play a game under random rules to its end; a refused move fails."""
    dice = Random(seed)
    preset, changes, seats = random_rules(dice, **BOUNDS)
    play_game(some_strategies(dice, seats), seed, changes, preset)


@pytest.mark.parametrize("seed", range(GATE_GAMES))
def test_no_move_is_illegal_under_any_options(seed: int) -> None:
    play_any_rules(seed)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(MANY_GAMES // 100))
def test_no_move_is_illegal_in_many_games(part: int) -> None:
    for seed in range(100):
        play_any_rules(1_000 + 100 * part + seed)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whole_games_of_every_preset_end(preset: str, seats: int) -> None:
    if preset == "polish" and seats > 4:
        pytest.skip("polish is for two to four")
    outcome = play_game([greedily(STYLES[seat % 4]) for seat in range(seats)], seats, {}, preset)
    assert not outcome.adjudicated


@pytest.mark.parametrize("preset", ["classic", "italian", "dutch"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_games_of_every_variant_end(preset: str, variant: str) -> None:
    strategies = [greedily(STYLES[0]), greedily(STYLES[1]), randomly(1), greedily(STYLES[3])]
    outcome = play_game(strategies, 7, {"variants": [variant]}, preset)
    assert not outcome.adjudicated


def kinds_of(view: scala40.View, move: scala40.Move) -> set[str]:
    """What is worth a note in a move."""
    if not isinstance(move, scala40.Play):
        return {type(move).__name__}
    kinds = {type(action).__name__ for action in move.actions}
    if move.takes_discard:
        kinds.add("take" if view.has_opened else "take to open")
    if move.discard == scala40.NO_CARD:
        kinds.add("no discard")
    return kinds


def test_greedy_plays_every_kind_of_move_that_the_presets_know() -> None:
    seen: dict[str, set[str]] = {preset: set() for preset in PRESETS}
    for preset, kinds in seen.items():

        def noted(
            view: scala40.View, rules: scala40.Rules, kinds: set[str] = kinds
        ) -> scala40.Move:
            move = greedy.choose(view, rules)
            kinds |= kinds_of(view, move)
            return move

        for seed in range(8):
            options = {"buying": True} if preset == "dutch" else {}
            play_game([noted] * 3, seed, options, preset)
    usual = {"DrawStock", "Meld", "LayOff", "Swap", "take"}
    assert seen == {
        "classic": usual,
        "italian": {*usual, "take to open"},
        "dutch": {*usual, "Buy", "Pass"},
        "polish": {*usual, "take to open", "no discard"},
    }


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
