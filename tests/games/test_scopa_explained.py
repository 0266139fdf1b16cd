"""What is said of the options of Scopa is whole, and agrees with the presets."""

from __future__ import annotations

import pytest

from referee.games.choices import Choice, read_changes
from referee.games.rulebook import ANY
from referee.games.rules import OptionError
from referee.games.scopa.explained import EXPLAINED, SOURCES, rulebook
from referee.games.scopa.game import GAME
from referee.games.scopa.options import ALLOWED, Options
from referee.games.scopa.presets import (
    LINE_UPS,
    PRESET_SOURCES,
    PRESETS,
    VARIANT_SOURCES,
    VARIANTS,
)


def test_every_option_and_every_value_is_explained_and_nothing_else() -> None:
    assert [*EXPLAINED] == [*ALLOWED] == [*Options.__struct_fields__][1:]
    for name, allowed in ALLOWED.items():
        values = set(EXPLAINED[name].values)
        assert values == (set(allowed.values) if isinstance(allowed, Choice) else {ANY}), name


def test_every_line_says_something_and_names_documents_that_there_are() -> None:
    named: set[str] = set()
    for explained in EXPLAINED.values():
        assert explained.words.endswith(".")
        for line in explained.values.values():
            assert line.words
            assert line.sources
            named |= set(line.sources.split())
    assert named == set(SOURCES)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_preset_changes_is_said_by_its_own_document(preset: str) -> None:
    for name, value in PRESETS[preset].items():
        assert PRESET_SOURCES[preset] in EXPLAINED[name].values[value].sources.split(), name


def test_every_variant_is_named_by_one_document_that_says_what_it_sets() -> None:
    named = [(name, source) for source, names in VARIANT_SOURCES.items() for name in names]
    assert [name for name, _ in named] == [*VARIANTS]
    for variant, source in named:
        said = [EXPLAINED[name].values[value].sources for name, value in VARIANTS[variant].items()]
        assert any(source in sources.split() for sources in said), variant


@pytest.mark.parametrize("preset", PRESETS)
def test_a_rulebook_has_the_values_that_are_played(preset: str) -> None:
    seats = LINE_UPS[str(PRESETS[preset].get("line_up", "two"))].seats
    book, options = rulebook(preset), GAME.options(preset, {}, seats)
    assert book.preset == preset
    assert book.presets == tuple(PRESETS)
    assert [one.name for one in book.options] == [*ALLOWED]
    for one in book.options:
        played = getattr(options, one.name)
        assert one.value == (str(played).lower() if isinstance(played, bool) else str(played))
        if isinstance(ALLOWED[one.name], Choice):
            assert sum(line.value == one.value for line in one.values) == 1, one.name
    assert [variant.name for variant in book.variants] == [*VARIANTS]


def test_a_variant_in_the_rulebook_sets_what_it_sets_in_a_game() -> None:
    plain = GAME.options("classic", {}, 2)
    for variant in rulebook("classic").variants:
        options = GAME.options("classic", {"variants": [variant.name]}, 2)
        said = read_changes({"variants": [variant.name]}, ALLOWED, VARIANTS)
        assert variant.sets == {name: str(value).lower() for name, value in said.items()}
        for name in Options.__struct_fields__:
            changed = getattr(options, name) != getattr(plain, name)
            assert changed == (name in variant.sets)


def test_an_unknown_preset_has_no_rulebook() -> None:
    with pytest.raises(OptionError, match="preset"):
        rulebook("house")
