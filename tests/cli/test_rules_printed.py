"""`referee rules`: what it prints, and what it refuses."""

from __future__ import annotations

import re

import pytest

from referee.app.games import OWN, own_box
from referee.games.scala40.explained import EXPLAINED
from referee.games.scala40.presets import PRESETS, VARIANTS
from support.runs import referee


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_prints_every_option_with_its_values_and_who_says_so(preset: str) -> None:
    done = referee("rules", "scala40", "--preset", preset)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"scala40, preset {preset} ")
    for name, explained in EXPLAINED.items():
        block = done.stdout.split(f"\n{name} = ")[1].split("\n\n")[0]
        for line in explained.values.values():
            assert f"{line.words} [{', '.join(line.sources.split())}]" in block
    assert all(f"\n  {variant} " in done.stdout for variant in VARIANTS)
    assert max(map(len, done.stdout.splitlines())) <= 100


@pytest.mark.parametrize("game", OWN)
def test_rules_prints_the_whole_book_of_every_own_game(game: str) -> None:
    rulebook = own_box(game).rulebook
    assert rulebook is not None
    for preset in rulebook("classic").presets:
        book, done = rulebook(preset), referee("rules", game, "--preset", preset)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"{game}, preset {preset} (presets: ")
        assert max(map(len, done.stdout.splitlines())) <= 110
        for option in book.options:
            block = done.stdout.split(f"\n{option.name} = ")[1].split("\n\n")[0]
            assert block.splitlines()[0] == option.value
            for value in block.split("\n")[1:]:
                assert value.startswith("  ")
            assert all(f"{one.words} [{', '.join(one.sources)}]" in block for one in option.values)
        assert all(f"\n  {variant.name} " in done.stdout for variant in book.variants)
        assert all(
            re.search(rf"^  {name} +{re.escape(words)}$", done.stdout, re.MULTILINE)
            for name, words in book.sources.items()
        )


def test_rules_marks_the_values_of_the_preset() -> None:
    classic, polish = referee("rules", "scala40"), referee("rules", "scala40", "--preset", "polish")
    assert "\nfinal_discard = required\n" in classic.stdout
    assert "\n  * required " in classic.stdout
    assert "\nfinal_discard = optional\n" in polish.stdout
    assert "\n  * optional " in polish.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["rules", "bridge"], "GAME = 'bridge': no such game; known are scala40"),
        (["rules", "scala40", "--preset", "x"], "--preset = 'x': must be one of classic"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(arguments: list[str], words: str) -> None:
    done = referee(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
