"""Small tournaments on disk, with the kit's own bots."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

REFEREE = (sys.executable, "-c", "from referee.cli.main import run; run()")


def tournament_file(
    folder: Path, *bots: str, legs: int = 1, options: str = "target = 40", more: str = ""
) -> Path:
    """A file for a tournament named `cup` between bots such as `greedy`, `random`, or `remote`."""
    entrants = []
    for number, bot in enumerate(bots):
        name = f"{bot}-{number}"
        command = json.dumps([sys.executable, "-m", f"cardarena.bots.{bot}"])
        how = "remote = true" if bot == "remote" else f"command = {command}"
        entrants.append(f'[[entrants]]\nname = "{name}"\n{how}\n')
    text = f'[tournament]\nname = "cup"\n[options]\n{options}\n[format]\nlegs = {legs}\n{more}\n'
    path = folder / "cup.toml"
    path.write_text(text + "\n".join(entrants))
    return path


def environment() -> dict[str, str]:
    """The environment of a user whose terminal knows UTF-8."""
    return {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}


def command(arguments: Sequence[object]) -> list[str]:
    """How a user calls the program."""
    return [*REFEREE, *map(str, arguments)]


def referee(*arguments: object, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the program to its end, its output in pipes."""
    return subprocess.run(
        command(arguments),
        cwd=folder, env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip


def complaint(done: subprocess.CompletedProcess[str], status: int) -> str:
    """The one or two lines of an error; never a traceback."""
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr + done.stdout
    lines = done.stderr.splitlines()
    assert 1 <= len(lines) <= 2, done.stderr
    assert all(line.startswith("referee: ") for line in lines)
    return done.stderr
