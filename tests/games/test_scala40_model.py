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
from support.scala40_play import played, refused
from support.scala40_states import situation

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
    rare = {"END_UNSAID", "FINAL_JOKER"}
    assert {reason.name for reason in Reason} - rare <= compared_reasons(counts)


# Faults of the referee that the model found.

HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH *QH KH AH"


def test_a_swap_leaves_no_run_that_may_not_lie_there() -> None:
    state = situation("QH 2D 3D", HEARTS, opened=True)
    assert refused(state, "swap QH > 0; discard 2D") is Reason.DOUBLE_ENDED_RUN
    both = situation("QH 2D 3D", HEARTS, opened=True, changes={"double_ended_run": "any"})
    played(both, "swap QH > 0; discard 2D")


def test_a_joker_is_not_put_back_though_another_was_freed_before() -> None:
    state = situation("8H 9C 2D 3D", "8S 8D *8H, 9S 9H *9C, JH QH KH", opened=True)
    text = "swap 8H > 0; layoff *AH > 2 high; swap 9C > 1; layoff *9D > 1; discard 2D"
    assert refused(state, text) is Reason.JOKER_PUT_BACK


def test_a_joker_that_is_freed_twice_is_owed_once() -> None:
    changes: dict[str, object] = {"swapped_joker": "new_meld"}
    hand = "QH 5H 6D 7D 2D 3D"
    state = situation(hand, "10H JH *QH, 5S 5D 5C", opened=True, changes=changes)
    swaps = "swap QH > 0; layoff *5H > 1; swap 5H > 1"
    played(state, f"{swaps}; meld *5D 6D 7D; discard 2D")
    assert refused(state, f"{swaps}; discard 2D") is Reason.SWAPPED_JOKER_UNUSED


def test_a_card_that_does_not_fit_at_the_end_named_is_told_so() -> None:
    run = HEARTS.replace("*QH", "QH").removesuffix(" AH")
    state = situation("X 2D 3D", run, opened=True)
    assert refused(state, "layoff *AH > 0 low; discard 2D") is Reason.DOES_NOT_FIT


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
