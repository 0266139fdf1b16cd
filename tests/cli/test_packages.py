"""Games of other packages on the command line: what they lack, and what does not load."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.app import games as app_games
from referee.app.games import OWN, known_boxes
from referee.cli import score
from referee.cli.failure import FailureError
from referee.cli.games import boxes, games, judges, rulebooks, show_of
from support.toy_game import GAME as TOY


class Point:
    name, value = "toy", "toys:bring"

    def load(self) -> object:
        return self.bring

    def bring(self) -> object:
        return TOY, "codec"


class Broken(Point):
    def bring(self) -> object:
        raise ImportError("no cards")


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    known_boxes.cache_clear()
    yield
    known_boxes.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch, point: Point) -> None:
    monkeypatch.setattr(app_games, "entry_points", lambda group: [point] * (group != ""))


def test_a_game_that_brings_only_its_rules_is_played_but_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(monkeypatch, Point())
    assert games()["toy"] is TOY
    assert set(rulebooks()) == set(judges()) == set(OWN)
    with pytest.raises(FailureError, match="the game toy cannot be shown on a terminal"):
        show_of("toy")


def test_a_package_that_does_not_load_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(monkeypatch, Broken())
    why = r"the game 'toy' \(toys:bring\) does not load \(ImportError: no cards\)"
    for ask in (boxes, games, rulebooks, judges, lambda: show_of("scopa")):
        with pytest.raises(FailureError, match=why):
            ask()
    with pytest.raises(FailureError, match=why):
        score.command("scopa", ["7D", "rest"])
