from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from referee.app import games
from referee.app.compose import Hosted, hosted_games
from referee.app.config import ConfigError
from referee.games.scala40.game import GAME as SCALA40
from support.toy_game import GAME as TOY


class Point:
    """An entry point of another package."""

    def __init__(self, bring: Callable[[], object]) -> None:
        self.name, self.value, self._bring = "toy", "toys:bring", bring

    def load(self) -> Callable[[], object]:
        return self._bring


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[], object]], None]]:
    def put(bring: Callable[[], object]) -> None:
        monkeypatch.setattr(games, "entry_points", lambda group: [Point(bring)] * (group != ""))

    games.known_games.cache_clear()
    yield put
    games.known_games.cache_clear()


def test_scala40_is_hosted() -> None:
    assert hosted_games()["scala40"].game is SCALA40
    assert hosted_games()["scala40"].codec.game == "scala40"


def test_another_package_brings_a_game(install: Callable[[object], None]) -> None:
    install(lambda: (TOY, "codec"))
    assert games.known_games() == {"scala40": SCALA40, "toy": TOY}
    assert hosted_games()["toy"] == Hosted(TOY, "codec")  # type: ignore[arg-type]


def test_no_package_takes_the_name_of_an_own_game(install: Callable[[object], None]) -> None:
    class Impostor:
        name = "scala40"

    install(lambda: (Impostor(), "codec"))
    assert games.known_games() == {"scala40": SCALA40}
    assert hosted_games()["scala40"].game is SCALA40


def test_a_package_that_does_not_load_is_named(install: Callable[[object], None]) -> None:
    def broken() -> object:
        raise ImportError("no cards")

    install(broken)
    expected = r"the game 'toy' \(toys:bring\) does not load \(ImportError: no cards\)"
    with pytest.raises(ConfigError, match=expected):
        games.known_games()
