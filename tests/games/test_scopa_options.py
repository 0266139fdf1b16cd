from __future__ import annotations

import json
import random
import re
from pathlib import Path

import msgspec
import pytest

from referee.games.choices import Choice
from referee.games.rules import Applied, OptionError
from referee.games.scopa.game import GAME
from referee.games.scopa.options import ALLOWED, NEEDS, Options, preset_options
from referee.games.scopa.presets import (
    LINE_UPS,
    PRESET_SOURCES,
    PRESETS,
    VARIANT_SOURCES,
    VARIANTS,
)
from support.scopa_play import played
from support.scopa_rulesets import LINED_UP, Ruleset, random_ruleset
from support.scopa_states import KEY, last_play, situation, start

ROOT = Path(__file__).resolve().parents[2]
LAW = (ROOT / "docs" / "rules" / "scopa.md").read_text(encoding="utf-8")


def test_the_record_and_the_table_of_values_agree() -> None:
    fields = {field.name: field for field in msgspec.structs.fields(Options)}
    assert list(fields) == ["preset", *ALLOWED]
    for name, allowed in ALLOWED.items():
        default = fields[name].default
        if isinstance(allowed, Choice):
            assert default == allowed.values[0] or default is False
        else:
            assert allowed.low <= default <= allowed.high


def test_every_option_of_the_law_is_there_with_its_default() -> None:
    defaults = GAME.options("classic", {}, 2)
    for name in ALLOWED.keys() - {"line_up", "deals_max"}:
        assert f"`{name}`" in LAW, name
    for name, words in {
        "target": r"`target` \(11; 16, 21\)",
        "redeal_kings": r"`3`, the default",
        "direction": r"`direction`: `counterclockwise` \(default",
        "pile_visible": r"`pile_visible`: `count`",
        "last_card_scopa": r"`last_card_scopa`: `no`",
        "primiera_all_suits": r"`primiera_all_suits`: `no`",
        "napoleone": r"Option `napoleone` \(off\)",
    }.items():
        assert re.search(words, " ".join(LAW.split())), name
    assert (defaults.target, defaults.redeal_kings, defaults.pile_visible) == (11, 3, "count")
    assert not any(getattr(defaults, name) for name in VARIANTS)


def test_every_line_up_of_the_law_is_there() -> None:
    table = LAW.split("## Line-ups")[1].split("First dealer")[0]
    rows = dict(re.findall(r"^\| `([a-z_]+)` \| (\d) ", table, re.MULTILINE))
    assert rows == {name: str(line_up.seats) for name, line_up in LINE_UPS.items()}


def test_every_variant_of_the_law_is_there_with_its_document() -> None:
    named = LAW.split("## Variants")[1].split("## The score")[0]
    assert set(re.findall(r"^- `([a-z_]+)`", named, re.MULTILINE)) | {"napoleone"} == set(VARIANTS)
    assert [name for names in VARIANT_SOURCES.values() for name in names] == list(VARIANTS)
    assert list(PRESET_SOURCES) == list(PRESETS)


def round_trip(preset: str, changes: dict[str, object], seats: int) -> dict[str, object]:
    options = GAME.options(preset, changes, seats)
    described = json.loads(json.dumps(GAME.describe(options)))
    assert described["preset"] == preset
    assert GAME.options(preset, described["options"], seats) == options
    found: dict[str, object] = described["options"]
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_preset_as_it_is_differs_in_nothing(seats: int) -> None:
    assert round_trip("classic", {}, seats) == {}
    assert round_trip("scopone", {}, 4) == {}
    assert round_trip("scopone_scientifico", {}, 4) == {}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("ruleset", LINED_UP, ids=lambda one: str(one.changes["line_up"]))
def test_every_line_up_can_be_played_over_every_preset(preset: str, ruleset: Ruleset) -> None:
    said = round_trip(preset, ruleset.changes, ruleset.seats)
    plain = preset_options(preset, ruleset.seats).line_up
    line_up = ruleset.changes["line_up"]
    assert said == ({} if plain == line_up else {"line_up": line_up})


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_can_be_played_over_every_preset(preset: str, variant: str) -> None:
    said = round_trip(preset, {"variants": [variant]}, 4)
    assert said == VARIANTS[variant]


def test_all_variants_go_together() -> None:
    said = round_trip("classic", {"variants": list(VARIANTS), "napola": True}, 2)
    assert said == dict.fromkeys(VARIANTS, True)


@pytest.mark.parametrize("name", ALLOWED)
def test_every_value_can_be_played(name: str) -> None:
    allowed = ALLOWED[name]
    values = allowed.values if isinstance(allowed, Choice) else (allowed.low, allowed.high)
    needs = {option: {needed: True} for option, _, needed in NEEDS}
    for value in values:
        seats = LINE_UPS[str(value)].seats if name == "line_up" else 2
        changes: dict[str, object] = {**needs.get(name, {}), name: value}
        round_trip("classic", changes, seats)
        assert getattr(GAME.options("classic", changes, seats), name) == value


@pytest.mark.parametrize("block", range(4))
def test_random_rules_read_back(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        round_trip(*random_ruleset(random.Random(seed)))


def test_partners_sit_opposite() -> None:
    for ruleset in LINED_UP:
        sides = GAME.sides(GAME.options(*ruleset), ruleset.seats)
        if LINE_UPS[str(ruleset.changes["line_up"])].in_pairs:
            assert sides == ((0, 2), (1, 3))
        else:
            assert sides == tuple((seat,) for seat in range(ruleset.seats))


REFUSED: list[tuple[str, dict[str, object], int, str]] = [
    ("classic", {"colour": 1}, 2, "colour = 1: unknown option; known are line_up, target"),
    ("classic", {"target": 0}, 2, "target = 0: must be a whole number from 1 to 1000"),
    ("classic", {"target": 1001}, 2, "target = 1001"),
    ("classic", {"target": "11"}, 2, "target = '11'"),
    ("classic", {"target": True}, 2, "target = True"),
    ("classic", {"deals_max": 0}, 2, "deals_max = 0"),
    ("classic", {"redeal_kings": 2}, 2, "redeal_kings = 2: must be 3 or 4 or no"),
    ("classic", {"redeal_kings": "3"}, 2, "redeal_kings = '3'"),
    ("classic", {"redeal_kings": False}, 2, "redeal_kings = False"),
    ("classic", {"napola": 1}, 2, "napola = 1: must be true or false"),
    ("classic", {"napola": "yes"}, 2, "napola = 'yes': must be true or false"),
    ("classic", {"pile_visible": "none"}, 2, "must be count or all"),
    ("classic", {"ace_sweep_counts": "no"}, 2, "must be never or lone_ace or always"),
    ("classic", {"variants": ["scopone"]}, 2, "variants = 'scopone': must be one of asso"),
    ("classic", {"variants": "napola"}, 2, "variants = 'napola': must be a list"),
    ("classic", {"variants": ["napoleone"], "napola": False}, 2, "with napola = false"),
    ("house", {}, 2, "preset = 'house': must be one of classic, scopone, scopone_scientifico"),
    ("classic", {}, 1, "seats = 1: must be 2 to 4"),
    ("classic", {}, 5, "seats = 5: must be 2 to 4"),
    ("classic", {}, True, "seats = True"),
    ("scopone", {}, 2, "seats = 2: the preset scopone is for 4 players"),
    ("scopone_scientifico", {}, 3, "seats = 3: the preset scopone_scientifico is for 4"),
    ("classic", {"line_up": "scopone"}, 3, "line_up = 'scopone': is for 4 players, and there are"),
    ("classic", {"line_up": "two"}, 4, "line_up = 'two': is for 2 players, and there are 4"),
    ("classic", {"line_up": "five"}, 2, "line_up = 'five': must be two or three"),
    ("classic", {"ace_takes_ace_only": True}, 2, "ace_takes_ace_only = True: needs asso_piglia"),
    ("classic", {"ace_sweep_counts": "always"}, 2, "ace_sweep_counts = 'always': needs asso"),
    ("classic", {"ace_sweep_counts": "lone_ace"}, 2, "ace_sweep_counts = 'lone_ace': needs asso"),
    ("classic", {"napoleone": True}, 2, "napoleone = True: needs napola = true"),
]


@pytest.mark.parametrize(("preset", "changes", "seats", "words"), REFUSED, ids=str)
def test_what_cannot_be_is_refused_by_name(
    preset: str, changes: dict[str, object], seats: int, words: str
) -> None:
    with pytest.raises(OptionError) as raised:
        GAME.options(preset, changes, seats)
    assert words in str(raised.value)


def test_what_is_said_as_it_is_by_default_needs_nothing() -> None:
    said: dict[str, object] = {
        "ace_takes_ace_only": False,
        "ace_sweep_counts": "never",
        "napoleone": False,
    }
    assert GAME.options("classic", said, 2) == GAME.options("classic", {}, 2)


# What each value of each option changes at the table.


@pytest.mark.parametrize(("direction", "step"), [("counterclockwise", 1), ("clockwise", -1)])
@pytest.mark.parametrize("seats", [3, 4])
def test_direction(direction: str, step: int, seats: int) -> None:
    state = GAME.deal(start(seats, direction=direction), KEY).state
    order = [(seats - 1 + step * (place + 1)) % seats for place in range(seats)]
    assert list(state.order) == order
    for seat in order:
        assert state.seat == seat
        state = played(state, GAME.write_move(GAME.plainest(state))).state
    assert state.seat == order[0]


@pytest.mark.parametrize(("last_card_scopa", "sweeps"), [(False, (0, 0)), (True, (1, 0))])
def test_last_card_scopa(last_card_scopa: object, sweeps: tuple[int, ...]) -> None:
    state = last_play("5D", "2C 3S", changes={"last_card_scopa": last_card_scopa})
    [_, end] = played(state, "5D x 2C 3S").events
    assert end.tally.sweeps == sweeps


def test_pile_visible() -> None:
    for value, piles in (("count", ()), ("all", (b"\x05\x25", b"\x16"))):
        state = situation("7D", piles=("5D 5S", "6C"), changes={"pile_visible": value})
        for seat in (0, 1):
            view = GAME.view(state, seat)
            assert view.piles == piles
            assert view.pile_counts == (2, 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_deal_to_a_target(preset: str) -> None:
    for target in (1, 21):
        state = start(4, preset, target=target, deals_max=1)
        state = GAME.deal(state, KEY).state
        while state.seat is not None and GAME.outcome(state) is None:
            applied = GAME.apply(state, state.seat, GAME.plainest(state))
            assert isinstance(applied, Applied)
            state = applied.state
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.adjudicated == (target == 21)
