from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from referee.app.config import Config, ConfigError, EntrantTable, FormatTable, TournamentTable
from referee.app.opening import Opened, open_directory
from referee.games.scala40.game import GAME
from referee.journal.merkle import merkle_root
from referee.store.rows import Status, StoreError

NOW = "2026-01-01T00:00:00Z"
ENTRANTS = tuple(EntrantTable(name, remote=True) for name in ("ann", "ben", "cat"))
CONFIG = Config(TournamentTable("cup"), ENTRANTS)


def _open(directory: Path, config: Config = CONFIG) -> Opened:
    return open_directory(config, GAME, directory, NOW)


def test_the_commitments_are_published_before_anything_is_drawn(tmp_path: Path) -> None:
    opened = _open(tmp_path / "runs" / "cup")
    published = json.loads((opened.directory / "commitments.json").read_text())
    assert opened.store.matches() == []
    assert opened.store.cuts() == {}
    groups = [bytes.fromhex(value) for value in published["groups"].values()]
    assert published["root"] == merkle_root(groups).hex() == opened.commitments.root
    assert list(published["groups"]) == ["r01-m001", "r02-m001", "r03-m001"]
    opened.store.close()


def test_cuts_are_closed_with_the_draw(tmp_path: Path) -> None:
    opened = _open(tmp_path)
    matches = opened.plan({"ben": b"b" * 16})
    assert [match.status for match in matches] == [Status.PLANNED] * 3
    assert opened.store.cuts() == {"ann": bytes(32), "ben": b"b" * 16, "cat": bytes(32)}
    assert opened.plan({"ann": b"a" * 16}) == matches
    assert opened.store.cuts()["ann"] == bytes(32)
    opened.store.close()


def test_a_directory_is_opened_again_as_it_was(tmp_path: Path) -> None:
    first = _open(tmp_path)
    matches = first.plan({})
    first.store.close()
    again = _open(tmp_path)
    assert again.secrets == first.secrets
    assert again.commitments == first.commitments
    assert again.plan({}) == matches
    again.store.close()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (msgspec.structs.replace(CONFIG, format=FormatTable(legs=2)), r"\[format\] was .*legs.:1"),
        (msgspec.structs.replace(CONFIG, entrants=ENTRANTS[:2]), r"\[entrants\] was"),
        (msgspec.structs.replace(CONFIG, options={"target": 201}), r"\[rules\] was"),
    ],
)
def test_another_tournament_in_the_directory_is_refused(
    tmp_path: Path, changed: Config, said: str
) -> None:
    _open(tmp_path).store.close()
    with pytest.raises(ConfigError, match=rf"holds the tournament 'cup'.*{said}"):
        _open(tmp_path, changed)
    _open(tmp_path).store.close()


def test_another_secret_than_was_committed_to_is_refused(tmp_path: Path) -> None:
    _open(tmp_path).store.close()
    (tmp_path / "secret.key").write_bytes(bytes(32))
    with pytest.raises(StoreError, match=r"secret\.key: is not the secret that was committed to"):
        _open(tmp_path)


def test_a_second_referee_is_refused(tmp_path: Path) -> None:
    opened = _open(tmp_path)
    with pytest.raises(StoreError, match="runs this tournament already"):
        _open(tmp_path)
    opened.store.close()


def test_a_directory_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="file/cup: cannot be made"):
        _open(tmp_path / "file" / "cup")
