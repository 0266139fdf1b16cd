"""One finished run for all tests of the command line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from support.runs import referee, tournament_file


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished run; not to be changed."""
    folder = tmp_path_factory.mktemp("finished")
    path = tournament_file(folder, "greedy", "random", "random", legs=2)
    done = referee("run", path, "--out", folder / "out")
    assert done.returncode == 0, done.stderr
    (folder / "said").write_text(done.stdout)
    return folder / "out"


@pytest.fixture
def copy(finished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(finished, tmp_path / "copy"))
