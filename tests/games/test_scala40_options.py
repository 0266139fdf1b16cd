from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from referee.games.choices import Choice
from referee.games.rules import OptionError
from referee.games.scala40.game import GAME
from referee.games.scala40.options import (
    ALLOWED,
    Options,
    best_opening,
)
from referee.games.scala40.presets import PRESET_SOURCES, PRESETS, VARIANT_SOURCES, VARIANTS

ROOT = Path(__file__).resolve().parents[2]
LAW = (ROOT / "docs" / "rules" / "scala40.md").read_text(encoding="utf-8")


def test_the_record_and_the_table_of_values_agree() -> None:
    fields = {field.name: field for field in msgspec.structs.fields(Options)}
    assert set(fields) == {"preset", *ALLOWED}
    for name, allowed in ALLOWED.items():
        default = fields[name].default
        if isinstance(allowed, Choice):
            assert default in allowed.values
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


@pytest.mark.parametrize("preset", ["Italian", "house", ""])
def test_an_unknown_preset_is_refused(preset: str) -> None:
    with pytest.raises(OptionError, match=r"preset = .*: must be one of classic, italian, dutch"):
        GAME.options(preset, {}, 2)


def test_the_presets_say_what_the_table_of_the_law_says() -> None:
    table = LAW.split("## Presets")[1].split("A limit that")[0]
    rows = [row.strip("|").split("|") for row in table.splitlines() if row.startswith("|")]
    cells = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows}
    for name in set(cells) & set(ALLOWED) - {"game_format", "team_scoring"}:
        shown = [str(getattr(GAME.options(preset, {}, 2), name)).lower() for preset in PRESETS]
        assert shown == cells[name], name
    for column, preset in enumerate(PRESETS):
        said = cells["team_scoring"][column]
        assert said in ("\N{EN DASH}", GAME.options(preset, {}, 2).team_scoring)
        assert cells["game_format"][column] == "elimination 101"
        assert GAME.options(preset, {}, 2).game_format == "elimination"
        assert GAME.options(preset, {}, 2).target == 101
    for name in ALLOWED.keys() - cells.keys():
        assert len({getattr(GAME.options(preset, {}, 2), name) for preset in PRESETS}) == 1, name


def test_every_named_variant_of_the_law_is_there_with_its_document() -> None:
    named = LAW.split("Named variants")[1].split("A combination")[0]
    words = re.findall(r"`([a-z]+(?:-[a-z0-9]+)*)`", named)
    assert words == list(VARIANTS)
    assert [name for names in VARIANT_SOURCES.values() for name in names] == words
    assert list(PRESET_SOURCES) == list(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_can_be_played_over_every_preset(preset: str, variant: str) -> None:
    options = GAME.options(preset, {"variants": [variant]}, 4)
    for name, value in VARIANTS[variant].items():
        assert getattr(options, name) == value
    described = GAME.describe(options)
    assert "variants" not in described["options"]
    assert GAME.options(preset, described["options"], 4) == options


def test_variants_go_together_and_with_options() -> None:
    changes: dict[str, object] = {
        "variants": ["trenta", "compra", "pairs"],
        "opening_minimum": 30,
        "ace_penalty": "one",
    }
    options = GAME.options("polish", changes, 4)
    assert (options.opening_minimum, options.buying, options.teams) == (30, True, "pairs")
    assert options.ace_penalty == "one"


CONTRADICTORY: list[tuple[str, dict[str, object], int, str]] = [
    ("classic", {"variants": ["settanta"]}, 2, "variants = 'settanta': must be one of single"),
    ("classic", {"variants": "trenta"}, 2, "variants = 'trenta': must be a list"),
    ("classic", {"variants": [["trenta"]]}, 2, "variants = ['trenta']: must be one of"),
    ("classic", {"variants": ["trenta", "cinquanta"]}, 2, "contradicts the variant trenta"),
    ("dutch", {"variants": ["trenta"], "opening_minimum": 50}, 2, "contradicts the options"),
    ("classic", {"teams": "pairs"}, 2, "teams = 'pairs': two pairs are 4 players"),
    ("italian", {"variants": ["pairs"]}, 6, "teams = 'pairs': two pairs are 4 players"),
    ("italian", {"team_scoring": "sum"}, 4, "team_scoring = 'sum': needs teams = pairs"),
    ("polish", {}, 5, "seats = 5: the preset polish is for 2 to 4 players"),
    ("classic", {"game_format": "deals_won", "deals": 4}, 2, "deals = 4: must be odd"),
    ("classic", {"game_format": "deals", "deals": 300}, 2, "deals = 300: the game ends after"),
    ("classic", {"game_format": "single", "target": 151}, 2, "target = 151: needs game_format"),
    ("classic", {"game_format": "deals", "reentry": True}, 3, "reentry = True: needs game_format"),
    ("classic", {"reshuffles_max": 0}, 6, "reshuffles_max = 0: 6 players use the stock up"),
]


@pytest.mark.parametrize(("preset", "changes", "seats", "words"), CONTRADICTORY, ids=str)
def test_what_contradicts_itself_is_refused_by_name(
    preset: str, changes: dict[str, object], seats: int, words: str
) -> None:
    with pytest.raises(OptionError) as raised:
        GAME.options(preset, changes, seats)
    assert words in str(raised.value)


def test_the_law_and_the_record_name_the_same_options_and_values() -> None:
    named = set(re.findall(r"`([a-z]+(?:_[a-z]+)*)(?: = [a-z_0-9]+)?`", LAW))
    choices = [allowed for allowed in ALLOWED.values() if isinstance(allowed, Choice)]
    values = {value for choice in choices for value in choice.values if isinstance(value, str)}
    assert set(ALLOWED) <= named
    assert named <= {*ALLOWED, *values, *PRESETS, *VARIANTS}


def test_the_dearest_opening_is_three_sets_of_aces_and_a_run_to_the_ace() -> None:
    assert best_opening("ten", 4) == 31 + 10 * 11
    assert best_opening("ten", 0) == 41 + 31 + 6 * 11


def test_where_the_last_card_may_be_melded_an_opening_has_fourteen() -> None:
    changes: dict[str, object] = {"opening_minimum": 151, "final_discard": "optional"}
    assert GAME.options("classic", changes, 2).opening_minimum == 151
    with pytest.raises(OptionError, match="at most 151"):
        GAME.options("classic", {**changes, "opening_minimum": 152}, 2)
