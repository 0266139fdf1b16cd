"""A command that is shown to be copied begins as the user began."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli.called import called


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder on the PATH with a program `referee`, and one beside it that is not on it."""
    monkeypatch.delenv("UV_RUN_RECURSION_DEPTH", raising=False)
    for folder in ("found", "my own"):
        program = tmp_path / folder / "referee"
        program.parent.mkdir()
        program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "found"))
    return tmp_path


def test_what_is_found_by_name_is_called_by_name(
    monkeypatch: pytest.MonkeyPatch, elsewhere: Path
) -> None:
    monkeypatch.setattr("sys.argv", [str(elsewhere / "found" / "referee"), "run"])
    assert called() == "referee"


def test_what_is_not_found_is_called_by_its_path(
    monkeypatch: pytest.MonkeyPatch, elsewhere: Path
) -> None:
    path = elsewhere / "my own" / "referee"
    monkeypatch.setattr("sys.argv", [str(path), "run"])
    assert called() == f"'{path}'"


@pytest.mark.parametrize("typed", ["-c", "/lib/referee/cli/main.py", ""])
def test_what_cannot_be_known_is_the_name(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    monkeypatch.setattr("sys.argv", [typed])
    assert called() == "referee"


def test_uv_is_called_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UV_RUN_RECURSION_DEPTH", "1")
    assert called() == "uv run referee"
