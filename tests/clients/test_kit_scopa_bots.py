"""The shipped strategies of Scopa: never illegal, better than chance, and with eyes open."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardarena import scopa
from cardarena.scopa import greedy
from support.kit_scopa import LINE_UPS, Ruleset, Strategy, play_game, randomly
from support.scopa_mirror import random_ruleset

GATE_GAMES, MANY_GAMES = 200, 2_000
GAMES = 40
WON_MIN = {
    "two": 0.9,
    "three": 0.75,
    "four_solo": 0.6,
    "four_teams": 0.9,
    "scopone": 0.95,
    "scopone_scientifico": 0.95,
}
"""The share of games that greedy wins of random, at least; alone against two or three less."""


@pytest.mark.parametrize("ruleset", LINE_UPS, ids=lambda ruleset: ruleset.rules.line_up)
def test_greedy_beats_random(ruleset: Ruleset) -> None:
    rules = ruleset.rules
    won = 0
    for seed in range(GAMES):
        side = seed % len(rules.sides)
        strategies: list[Strategy] = [
            greedy.choose if rules.side_of[seat] == side else randomly((seed, seat))
            for seat in range(ruleset.seats)
        ]
        won += play_game(strategies, seed, ruleset).places[rules.sides[side][0]] == 1
    assert won >= WON_MIN[rules.line_up] * GAMES


def play_any_rules(seed: int) -> None:
    """Play a game under random rules to its end; a refused move fails."""
    dice = Random(seed)
    ruleset = Ruleset(*random_ruleset(dice))
    strategies: list[Strategy] = [
        greedy.choose if dice.random() < 0.7 else randomly(dice.random())
        for _ in range(ruleset.seats)
    ]
    play_game(strategies, seed, ruleset, leaving=0.01 if seed % 4 == 0 else 0.0)


@pytest.mark.parametrize("part", range(GATE_GAMES // 20))
def test_no_move_is_illegal_under_any_options(part: int) -> None:
    for seed in range(20):
        play_any_rules(20 * part + seed)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(MANY_GAMES // 100))
def test_no_move_is_illegal_in_many_games(part: int) -> None:
    for seed in range(100):
        play_any_rules(1_000 + 100 * part + seed)


@pytest.mark.parametrize("variant", scopa.VARIANTS)
@pytest.mark.parametrize("ruleset", LINE_UPS, ids=lambda ruleset: ruleset.rules.line_up)
def test_whole_games_of_every_variant_end(ruleset: Ruleset, variant: str) -> None:
    changed = ruleset._replace(changes={**ruleset.changes, "variants": [variant]})
    outcome = play_game([greedy.choose] * ruleset.seats, 3, changed)
    assert not outcome.adjudicated


def test_the_same_seed_plays_the_same_moves() -> None:
    played: list[list[scopa.Move]] = []
    for _ in range(2):
        moves: list[scopa.Move] = []
        strategy = randomly(1)

        def noted(
            view: scopa.View,
            rules: scopa.Rules,
            strategy: Strategy = strategy,
            moves: list[scopa.Move] = moves,
        ) -> scopa.Move:
            moves.append(strategy(view, rules))
            return moves[-1]

        play_game([noted, randomly(2)], 3)
        played.append(moves)
    assert played[0] == played[1]


def view_of(hand: str, table: str, rules: scopa.Rules, **changes: Any) -> scopa.View:
    """A view of seat 0 in the middle of a deal between two."""
    cards, lying = (bytes(sorted(scopa.read_cards(text))) for text in (hand, table))
    plays = [
        scopa.Play(card, take)
        for card in cards
        for take in scopa.captures(card, lying, rules) or (b"",)
    ]
    fields: dict[str, Any] = {
        "seat": 0,
        "to_act": 0,
        "deal": 1,
        "dealer": 1,
        "turn": 7,
        "hand": cards,
        "table": lying,
        "plays": tuple(plays),
        "stock_count": 24,
        "hand_counts": (len(cards), 3),
        "playing": (True, True),
        "totals": (0, 0),
        "side_of": (0, 1),
        "pile_counts": (0, 0),
        "sweeps": (0, 0),
        "piles": (),
        "last_capture": None,
        "partner": None,
        "is_last_play": False,
    }
    return scopa.View(**{**fields, **changes})


@pytest.mark.parametrize(
    ("hand", "table", "changes", "played"),
    [
        ("7C 2B 10S", "3D 4S", {}, "7C x 3D 4S"),  # a scopa
        ("7C 7S 10B", "7D 3D 9C 10C", {}, "7C x 7D"),  # the settebello
        ("8C", "8D 8S 8B 5C 5B", {}, "8C x 8D"),  # of equals the coin
        ("10S", "4C 6C 2S 8S 3B 7B", {}, "10S x 3B 7B"),  # the seven, for the primiera
        ("4C 9C", "10B 8S", {}, "9C"),  # both lie safe; a low card is kept
        ("2C 9C", "3D", {}, "9C"),  # 2 and 3 could be swept
        ("10S 6S", "10D 6D", {"re_bello": True}, "10S x 10D"),
        ("6S 7S", "7C 6D", {"settanta_coppe": True}, "7S x 7C"),
        ("1C 9C", "9D 8C 7C 5C 4C", {"asso_piglia_tutto": True}, "1C x 9D 4C 5C 7C 8C"),
    ],
)
def test_greedy_plays_what_is_worth_most(
    hand: str, table: str, changes: dict[str, Any], played: str
) -> None:
    rules = scopa.Rules(**changes)
    assert scopa.write_move(greedy.choose(view_of(hand, table, rules), rules)) == played


def test_greedy_looks_ahead_to_its_own_next_turn() -> None:
    rules, laid = scopa.Rules(), scopa.play(scopa.read_card("9C"))
    hopeful, hopeless = (view_of(hand, "10B", rules) for hand in ("9C 9S", "9C 8S"))
    assert greedy.prospect(laid, hopeful, rules) > 0
    assert greedy.prospect(laid, hopeless, rules) == 0


def test_greedy_fears_nothing_where_nobody_plays_after_it() -> None:
    rules = scopa.Rules()
    view = view_of("2C", "3D", rules, is_last_play=True, hand_counts=(1, 0), stock_count=0)
    assert greedy.risk(view.plays[0], view, rules) == 0
    assert greedy.risk(view.plays[0], view._replace(is_last_play=False), rules) > 0


def test_greedy_plays_on_past_a_seat_that_has_left() -> None:
    rules = scopa.Rules(line_up="three", direction="clockwise")
    three = {"totals": (0, 0, 0), "side_of": (0, 1, 2), "pile_counts": (0, 0, 0)}
    near, far = {"playing": (True, True, True)}, {"playing": (True, True, False)}
    told = [
        greedy.risk(
            scopa.play(scopa.read_card("2C")),
            view_of("2C 9C", "3D", rules, **three, **who, hand_counts=(2, 3, 1)),
            rules,
        )
        for who in (near, far)
    ]
    assert told[0] < told[1]  # seat 1 holds more cards than seat 2, who would play next
