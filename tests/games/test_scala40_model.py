"""The referee against the slow model of tests/model, which was written from the rules alone.

Random legal and random illegal moves: the same verdict, the same reason at the same action, the
same state afterwards.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.games.scala40.game import GAME
from referee.games.scala40.reasons import Reason
from support.scala40_mirror import option_values, play_games

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules" / "scala40.md"

NOT_SAID = "\N{EN DASH}"

GATE_BLOCKS, GATE_GAMES = 5, 100
SLOW_BLOCKS, SLOW_GAMES = 40, 500


def compared_reasons(counts: dict[str, int]) -> set[str]:
    return {name.removeprefix("reason ") for name in counts if name.startswith("reason ")}


@pytest.mark.parametrize("block", range(GATE_BLOCKS))
def test_the_referee_and_the_model_agree(block: int) -> None:
    seeds = range(block * GATE_GAMES, (block + 1) * GATE_GAMES)
    counts = play_games(seeds, mutations=4, moves_max=50)
    assert counts["games"] == GATE_GAMES
    assert counts["moves"] > 10 * GATE_GAMES
    assert counts["over"] > GATE_GAMES // 10
    rare = {"END_UNSAID", "FINAL_JOKER", "DOUBLE_ENDED_RUN"}
    assert {reason.name for reason in Reason} - rare <= compared_reasons(counts)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("block", range(SLOW_BLOCKS))
def test_the_referee_and_the_model_agree_over_many_games(block: int) -> None:
    seeds = range(1_000_000 + block * SLOW_GAMES, 1_000_000 + (block + 1) * SLOW_GAMES)
    counts = play_games(seeds, mutations=4, moves_max=80)
    assert counts["games"] == SLOW_GAMES
    assert {reason.name for reason in Reason} <= compared_reasons(counts)


def preset_table() -> dict[str, dict[str, str]]:
    """The table of the presets as the rules print it: preset -> option -> value."""
    text = RULES.read_text()
    rows = [
        [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        for line in text[text.index("## Presets") :].splitlines()
        if line.startswith("|") and not line.startswith("|---")
    ]
    names = [re.sub(r"[`( ].*", "", cell) for cell in rows[0][1:]]
    return {
        name: {row[0]: row[column] for row in rows[1:]}
        for column, name in enumerate(names, start=1)
    }


@pytest.mark.parametrize("preset", ["classic", "italian", "dutch", "polish"])
def test_a_preset_is_what_the_table_of_the_rules_says(preset: str) -> None:
    table = preset_table()[preset]
    players = table.pop("players")
    assert players[0] + players[2] == ("24" if preset == "polish" else "26")
    values = option_values(GAME.options(preset, {}, 2))
    for option, said in table.items():
        game_format = f"{values['game_format']} {values['target']}"
        value = game_format if option == "game_format" else values[option]
        assert said in (NOT_SAID, str(value).lower()), option
