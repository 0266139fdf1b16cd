"""Every command that CONTRIBUTING.md gives exists."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from support.checkout import ROOT

COMMANDS = re.findall(r"\| `(uv run [^`]+)` \|", (ROOT / "CONTRIBUTING.md").read_text())


def test_there_is_one_command_for_each_purpose() -> None:
    assert len(COMMANDS) == 7


@pytest.mark.parametrize("command", COMMANDS)
def test_command_exists(command: str) -> None:
    words = [word for word in shlex.split(command)[2:] if word not in {"--group", "bench"}]
    assert (Path(sys.executable).parent / words[0]).exists()
    if words[1:2] == ["-m"]:
        assert (ROOT / words[2] / "__main__.py").is_file()
    for word in words[1:]:
        if "/" in word:
            assert (ROOT / word).exists(), word
