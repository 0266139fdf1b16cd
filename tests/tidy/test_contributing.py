"""Every command that CONTRIBUTING.md gives exists."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from support.checkout import ROOT

COMMANDS = re.findall(
    r"\| `((?:PYTHONPATH=tests )?uv run [^`]+)` \|", (ROOT / "CONTRIBUTING.md").read_text()
)


def test_there_is_one_command_for_each_purpose() -> None:
    assert len(COMMANDS) == 7


def module(name: str) -> Path:
    """Return the file that `python -m name` runs."""
    path = ROOT / "tests" if name.startswith("support.") else ROOT
    path = path.joinpath(*name.split("."))
    return path / "__main__.py" if path.is_dir() else path.with_suffix(".py")


@pytest.mark.parametrize("command", COMMANDS)
def test_command_exists(command: str) -> None:
    words = shlex.split(command.replace("--group bench ", "").partition("uv run ")[2])
    assert (Path(sys.executable).parent / words[0]).exists()
    if words[1:2] == ["-m"]:
        assert module(words[2]).is_file()
    for word in words[1:]:
        if "/" in word:
            assert (ROOT / word).exists(), word
