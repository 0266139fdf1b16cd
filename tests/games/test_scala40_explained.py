"""What is said of the options is whole, and agrees with the presets."""

from __future__ import annotations

import pytest

from referee.games.choices import Choice
from referee.games.rulebook import ANY
from referee.games.rules import OptionError
from referee.games.scala40.explained import EXPLAINED, SOURCES, rulebook
from referee.games.scala40.game import GAME
from referee.games.scala40.options import ALLOWED
from referee.games.scala40.presets import PRESET_SOURCES, PRESETS, VARIANTS


def test_every_option_and_every_value_is_explained_and_nothing_else() -> None:
    assert list(EXPLAINED) == list(ALLOWED)
    for name, allowed in ALLOWED.items():
        values = set(EXPLAINED[name].values)
        assert values == (set(allowed.values) if isinstance(allowed, Choice) else {ANY}), name


def test_every_line_says_something_and_names_documents_that_there_are() -> None:
    for explained in EXPLAINED.values():
        assert explained.words.endswith(".")
        for line in explained.values.values():
            assert line.words
            assert set(line.sources.split()) <= set(SOURCES)
            assert line.sources


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_preset_changes_is_said_by_its_own_document(preset: str) -> None:
    for name, value in PRESETS[preset].items():
        assert PRESET_SOURCES[preset] in EXPLAINED[name].values[value].sources.split(), name


@pytest.mark.parametrize("preset", PRESETS)
def test_a_rulebook_has_the_values_that_are_played(preset: str) -> None:
    book, options = rulebook(preset), GAME.options(preset, {}, 2)
    assert [one.name for one in book.options] == list(ALLOWED)
    for one in book.options:
        played = getattr(options, one.name)
        written = "left alone" if played is None else str(played)
        assert one.value == (written.lower() if isinstance(played, bool) else written)
        if isinstance(ALLOWED[one.name], Choice):
            assert sum(line.value == one.value for line in one.values) == 1, one.name
    assert [variant.name for variant in book.variants] == list(VARIANTS)


def test_an_unknown_preset_has_no_rulebook() -> None:
    with pytest.raises(OptionError, match="preset"):
        rulebook("house")
