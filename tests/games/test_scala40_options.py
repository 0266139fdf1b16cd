from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from referee.games.rules import OptionError
from referee.games.scala40.game import GAME
from referee.games.scala40.options import (
    ALLOWED,
    PRESETS,
    UNBUILT_PRESETS,
    Choice,
    Options,
    best_opening,
)

ROOT = Path(__file__).resolve().parents[2]


def test_the_record_and_the_table_of_values_agree() -> None:
    fields = {field.name: field for field in msgspec.structs.fields(Options)}
    assert set(fields) == {"preset", *ALLOWED}
    for name, allowed in ALLOWED.items():
        default = fields[name].default
        if isinstance(allowed, Choice):
            assert default in allowed.values
            assert default not in allowed.unbuilt
        elif name not in ("reentries_max", "joker_penalty"):
            assert allowed.low <= default <= allowed.high


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_is_described_reads_back(seats: int) -> None:
    changes = {"ace_penalty": "one", "final_joker": False, "target": 151}
    options = GAME.options("classic", changes, seats)
    described = GAME.describe(options)
    assert described == {"preset": "classic", "options": changes}
    assert GAME.options(described["preset"], described["options"], seats) == options
    assert GAME.describe(GAME.options("classic", {}, seats))["options"] == {}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"colour": 1}, "colour = 1: unknown option"),
        ({"jokers": 3}, "jokers = 3: must be 4 or 2"),
        ({"jokers": 4.0}, "jokers = 4.0"),
        ({"jokers": True}, "jokers = True"),
        ({"final_joker": 1}, "final_joker = 1: must be true or false"),
        ({"target": 0}, "target = 0: must be a whole number from 1"),
        ({"target": "101"}, "target = '101'"),
        ({"target": True}, "target = True"),
        ({"buying": True}, "buying = True: is not built yet"),
        ({"teams": "pairs"}, "teams = 'pairs': is not built yet; must be none"),
        ({"game_format": "deals"}, "game_format = 'deals': is not built yet"),
        ({"reentry": True}, "reentry = True: is not built yet"),
        ({"reentries_max": 2}, "reentries_max = 2: needs reentry"),
        ({"deals": 3}, "deals = 3: needs game_format"),
        ({"pickup_duty": "none", "pickup_may_swap": True}, "pickup_may_swap"),
        ({"opening_minimum": 142}, "opening_minimum = 142: no hand can reach it"),
        ({"opening_minimum": 139, "opening_jokers": "forbidden"}, "at most 138"),
    ],
)
def test_a_bad_option_is_named_with_what_is_allowed(changes: dict[str, object], words: str) -> None:
    with pytest.raises(OptionError) as raised:
        GAME.options("classic", changes, 2)
    assert words in str(raised.value)


@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 2.0, "2"])
def test_setup_006_007_the_number_of_players_is_bounded(seats: int) -> None:
    with pytest.raises(OptionError, match="seats"):
        GAME.options("classic", {}, seats)


@pytest.mark.parametrize("preset", ["italian", "dutch", "polish", "house", ""])
def test_a_preset_that_is_not_built_is_refused(preset: str) -> None:
    with pytest.raises(OptionError, match="preset"):
        GAME.options(preset, {}, 2)


def test_the_law_and_the_record_name_the_same_options_and_values() -> None:
    law = (ROOT / "docs" / "rules" / "scala40.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z]+(?:_[a-z]+)*)(?: = [a-z_0-9]+)?`", law))
    choices = [allowed for allowed in ALLOWED.values() if isinstance(allowed, Choice)]
    values = {value for choice in choices for value in choice.values if isinstance(value, str)}
    variants = {"trenta", "cinquanta", "compra", "chiusa", "pairs"}
    assert set(ALLOWED) <= named
    assert named <= {*ALLOWED, *values, *PRESETS, *UNBUILT_PRESETS, *variants}


def test_the_dearest_opening_is_three_sets_of_aces_and_a_run_to_the_ace() -> None:
    assert best_opening("ten", 4) == 31 + 10 * 11
    assert best_opening("ten", 0) == 41 + 31 + 6 * 11
