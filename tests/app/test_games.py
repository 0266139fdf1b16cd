from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from referee.app import games
from referee.app.config import ConfigError
from referee.app.games import OWN, Hosted, hosted_game, known_boxes, known_games, own_box, own_codec
from referee.games.box import Box
from referee.games.scala40.game import GAME as SCALA40
from referee.rpc.wire.codec import Codec
from support.checkout import ROOT
from support.toy_game import GAME as TOY

Install = Callable[[Callable[[], object]], None]


class Point:
    """An entry point of another package."""

    def __init__(self, bring: Callable[[], object]) -> None:
        self.name, self.value, self._bring = "toy", "toys:bring", bring

    def load(self) -> Callable[[], object]:
        return self._bring


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    def put(bring: Callable[[], object]) -> None:
        monkeypatch.setattr(games, "entry_points", lambda group: [Point(bring)] * (group != ""))

    known_boxes.cache_clear()
    yield put
    known_boxes.cache_clear()


@pytest.mark.parametrize("name", OWN)
def test_an_own_game_brings_every_part_under_its_one_name(name: str) -> None:
    box, codec = own_box(name), own_codec(name)
    assert type(box) is Box
    assert all(part is not None for part in (box.rulebook, box.judge, box.show))
    assert type(codec) is Codec
    assert box.game.name == codec.game == name
    assert hosted_game(name) == Hosted(box.game, codec)
    assert known_games()[name] is box.game


def test_every_folder_of_a_game_is_listed_and_has_its_messages() -> None:
    rules = ROOT / "referee" / "games"
    folders = {folder.parent.name for folder in rules.glob("*/game.py")}
    proto = {path.stem for path in (ROOT / "proto" / "cardarena" / "v1").glob("*.proto")}
    assert folders == set(OWN)
    assert set(OWN) <= proto


def test_the_games_do_not_bring_the_protocol_to_commands_without_a_network() -> None:
    code = (
        "import sys; from referee.app.games import known_boxes; known_boxes();"
        "print([name for name in ('grpc', 'google.protobuf', 'cardarena') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_another_package_brings_a_game(install: Install) -> None:
    install(lambda: (TOY, "codec"))
    assert set(known_games()) == {"toy", *OWN}
    assert known_games()["toy"] is TOY
    assert hosted_game("toy") == Hosted(TOY, "codec")  # type: ignore[arg-type]
    assert known_boxes()["toy"] == Box(TOY)


def test_another_package_brings_a_whole_box(install: Install) -> None:
    box = Box(TOY, rulebook=lambda _: None, judge=lambda _: {})  # type: ignore[arg-type, return-value]
    install(lambda: (box, "codec"))
    assert known_boxes()["toy"] is box
    assert hosted_game("toy") == Hosted(TOY, "codec")  # type: ignore[arg-type]


def test_no_package_takes_the_name_of_an_own_game(install: Install) -> None:
    class Impostor:
        name = "scala40"

    install(lambda: (Impostor(), "codec"))
    assert list(known_games()) == list(OWN)
    assert known_games()["scala40"] is SCALA40
    assert hosted_game("scala40").game is SCALA40


def broken() -> object:
    raise ImportError("no cards")


@pytest.mark.parametrize(
    ("bring", "why"),
    [
        (broken, "ImportError: no cards"),
        (lambda: TOY, "TypeError: "),
        (lambda: (object(), "codec"), "AttributeError: .* 'name'"),
    ],
)
def test_a_package_that_does_not_load_is_named(
    install: Install, bring: Callable[[], object], why: str
) -> None:
    install(bring)
    expected = rf"the game 'toy' \(toys:bring\) does not load \({why}"
    with pytest.raises(ConfigError, match=expected):
        known_games()
