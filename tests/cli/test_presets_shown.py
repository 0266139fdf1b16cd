"""What `verify` and `replay --plain` say of a match of each preset."""

from __future__ import annotations

import pytest
from rich.console import Console

from referee.app.games import known_games
from referee.cli.games import show_of
from referee.cli.viewer import Viewer
from referee.replay.reading import read_journal
from referee.replay.stepper import load
from support.golden import PRESETS, golden_path
from support.journals import SEALER
from support.runs import referee

SHOWN = {
    "scala40-italian": ("takes the discard, melds", "goes out", "100 penalty"),
    "scala40-dutch": ("buys the discard, ", "does not buy", "goes out"),
    "scala40-polish": ("takes the discard, melds", "goes out", "100 penalty"),
    "scala40-pairs": ("goes out", "is out of the game (eliminated)"),
}


@pytest.mark.parametrize("name", PRESETS)
def test_verify_says_true(name: str) -> None:
    done = referee("verify", golden_path(name), "--key", SEALER.public_key)
    assert (done.returncode, done.stderr) == (0, "")
    assert "TRUE: " in done.stdout


@pytest.mark.parametrize("name", PRESETS)
def test_replay_shows_what_was_played(name: str) -> None:
    done = referee("replay", golden_path(name), "--plain")
    assert (done.returncode, done.stderr) == (0, "")
    for words in SHOWN[name]:
        assert words in done.stdout


def test_the_screen_says_who_is_on_which_side() -> None:
    film = load(read_journal(golden_path("scala40-pairs")), known_games())
    console = Console(width=100, height=50, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(Viewer(film, show_of("scala40"), None).render(50))
    assert [capture.get().count(f"side {number}") for number in (1, 2)] == [2, 2]
