"""Errors that nobody expected end in a number and a place, never in a traceback."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli.failure import AccidentError, FailureError, Status, guarded


def fail(error: BaseException) -> None:
    raise error


def status_of(error: BaseException) -> int:
    with pytest.raises(SystemExit) as ended:
        guarded(lambda: fail(error))
    return int(ended.value.code or 0)


def test_an_expected_failure_is_its_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(FailureError("no \x1b[2J such file\nlook there", Status.FAILED)) == 1
    assert capsys.readouterr().err == "referee: no \\x1b[2J such file\nreferee: look there\n"


def test_an_interruption_has_its_own_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(KeyboardInterrupt()) == 130
    assert capsys.readouterr().err == "referee: interrupted\n"


def test_an_accident_gets_a_number_and_its_traceback_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert status_of(ZeroDivisionError("hidden cards")) == 1
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 2
    assert "hidden cards" not in said
    number = re.findall(r"number ([0-9a-f]{8}) \(ZeroDivisionError\)", said)[0]
    text = (tmp_path / f"referee-error-{number}.log").read_text()
    assert "Traceback" in text
    assert "hidden cards" in text
    assert str(tmp_path) in said


def test_an_accident_in_a_run_is_written_down_in_its_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    accident = AccidentError(tmp_path)
    accident.__cause__ = ZeroDivisionError("why")
    assert status_of(accident) == 1
    assert "ZeroDivisionError: why" in (tmp_path / "errors.log").read_text()
    assert str(tmp_path / "errors.log") in capsys.readouterr().err


def test_an_accident_without_a_writable_place_is_still_no_traceback(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    assert status_of(AccidentError(tmp_path / "gone")) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_a_closed_pipe_is_said_to_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    code = (
        "import sys; from referee.cli.failure import ReaderGoneError, Status, guarded\n"
        "def gone(): raise ReaderGoneError\n"
        "guarded(gone, *map(Status, map(int, sys.argv[1:])))"
    )
    for words, status in (([], 0), (["1"], 1)):
        done = subprocess.run([sys.executable, "-c", code, *words], check=False)
        assert done.returncode == status
    assert capfd.readouterr() == ("", "")
