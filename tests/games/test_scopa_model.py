"""The referee's Scopa against the slow model of tests/model, written from the rules alone.

Random legal and random illegal moves: the same verdict and reason, the same events, the same
views of every seat, the same scores.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from model import scopa_cards, scopa_scoring
from model.scopa_counts import DEFAULTS

from referee.games.scopa.game import GAME
from referee.games.scopa.reasons import Reason
from support.scopa_mirror import (
    LINE_UPS,
    Mirror,
    option_values,
    play_games,
    play_mirrored,
)

CASES = Path(__file__).resolve().parents[1] / "cases" / "scopa.json"

GATE_BLOCKS, GATE_GAMES = 5, 100
SLOW_BLOCKS, SLOW_GAMES = 40, 500


def compared_reasons(counts: Counter[str]) -> set[str]:
    return {name.removeprefix("reason ") for name in counts if name.startswith("reason ")}


@pytest.mark.parametrize("block", range(GATE_BLOCKS))
def test_the_referee_and_the_model_agree(block: int) -> None:
    seeds = range(block * GATE_GAMES, (block + 1) * GATE_GAMES)
    counts = play_games(seeds, mutations=3, moves_max=100)
    assert counts["games"] == GATE_GAMES
    assert counts["over"] > GATE_GAMES // 2
    assert {reason.name for reason in Reason} <= compared_reasons(counts)
    for met in ("sweeps", "thrown in", "adjudicated", "withdrawals", "end withdrawn"):
        assert counts[met] > 0, met


def test_rare_ends_of_deals_are_alike() -> None:
    counts: Counter[str] = Counter()
    for seed in range(300):
        line_up = list(LINE_UPS)[seed % len(LINE_UPS)]
        rules = {"line_up": line_up, "napola": True, "napoleone": True, "deals_max": 2}
        mirror = Mirror("classic", rules, LINE_UPS[line_up], seed)
        counts += play_mirrored(mirror, mutations=0, moves_max=40, staged=True, withdrawing=0.03)
    assert counts["end napoleone"] > 10
    assert counts["leftovers to nobody"] > 3
    assert counts["end withdrawn"] > 10


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("block", range(SLOW_BLOCKS))
def test_the_referee_and_the_model_agree_over_many_games(block: int) -> None:
    seeds = range(1_000_000 + block * SLOW_GAMES, 1_000_000 + (block + 1) * SLOW_GAMES)
    counts = play_games(seeds, mutations=1, moves_max=1000)
    print(dict(counts))  # noqa: T201
    assert counts["games"] == SLOW_GAMES
    assert counts["over"] > SLOW_GAMES * 9 // 10
    assert {reason.name for reason in Reason} <= compared_reasons(counts)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("line_up", LINE_UPS)
def test_a_whole_game_of_each_line_up_is_played_alike(line_up: str, seed: int) -> None:
    mirror = Mirror("classic", {"line_up": line_up}, LINE_UPS[line_up], seed)
    counts = play_mirrored(mirror, mutations=1, moves_max=4000)
    assert counts["over"] == 1
    assert max(mirror.model["totals"]) >= 11


@pytest.mark.parametrize("preset", ["classic", "scopone", "scopone_scientifico"])
def test_a_preset_has_the_defaults_of_the_rules(preset: str) -> None:
    seats = {"classic": 2}.get(preset, 4)
    values = option_values(GAME.options(preset, {}, seats))
    assert values.pop("preset") == preset
    assert values == {**DEFAULTS, "line_up": "two" if preset == "classic" else preset}


# The model itself, by the judged cases.


def judged() -> list[Any]:
    cases = msgspec.json.decode(CASES.read_bytes())["cases"]
    return [pytest.param(case, id=case["id"]) for case in cases]


def answer_taking(options: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """What the model says to a card and a table."""
    card, table = given["card"], given["table"]
    captures = scopa_cards.captures(card, table, options)
    is_last = bool(given.get("last_play_of_hand"))
    sweeps = {
        scopa_cards.is_sweep(card, take, table, options, is_last=is_last) for take in captures
    }
    try:
        scopa_cards.refuse_play(card, given.get("take") or [], table, options)
        is_legal = True
    except scopa_cards.IllegalError:
        is_legal = False
    found = sorted(sorted(take) for take in captures)
    laid = not captures
    return {"captures": found, "laid": laid, "scopa": int(sweeps == {True}), "ok": is_legal}


def answer_counting(options: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """What the model says to piles."""
    piles = given.get("piles", [])
    values = [scopa_scoring.primiera(pile, options) for pile in piles]
    coins = [f"{value}D" for value in given.get("denari", [])]
    points = scopa_scoring.napola(coins, options)
    point = scopa_scoring.leader(values, [True] * len(piles))
    return {"values": values, "point": point, "points": points}


@pytest.mark.parametrize("case", judged())
def test_the_model_answers_the_judged_cases(case: dict[str, Any]) -> None:
    options, expected = {**DEFAULTS, **case["options"]}, dict(case["expect"])
    answer = answer_taking if "table" in case["input"] else answer_counting
    if "captures" in expected:
        expected["captures"] = sorted(sorted(take) for take in expected["captures"])
    got = answer(options, case["input"])
    assert {name: got[name] for name in expected} == expected
