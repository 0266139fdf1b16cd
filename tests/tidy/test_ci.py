"""`.ci/run` runs README's test command, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from support.checkout import ROOT
from support.readme import command


def run_in(folder: Path, readme: str) -> subprocess.CompletedProcess[str]:
    """Run a copy of `.ci/run` beside another README."""
    (folder / ".ci").mkdir()
    script = shutil.copy(ROOT / ".ci" / "run", folder / ".ci" / "run")
    (folder / "README.md").write_text(readme)
    return subprocess.run(
        [script], env=dict(os.environ), capture_output=True, text=True, check=False
    )


def test_runs_the_block_below_the_mark(tmp_path: Path) -> None:
    readme = "```sh\necho no\n```\n\n<!-- test -->\n```sh\necho $PWD $UV_CACHE_DIR\n```\n"
    done = run_in(tmp_path, readme + "\n```sh\necho never\n```\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1:] == [f"{tmp_path} {tmp_path}/.cache/uv"]


def test_fails_as_the_command_fails(tmp_path: Path) -> None:
    assert run_in(tmp_path, "<!-- test -->\n```sh\nexit 7\n```\n").returncode == 7


def test_says_what_is_missing(tmp_path: Path) -> None:
    done = run_in(tmp_path, "# No commands\n")
    assert done.returncode == 2
    assert "<!-- test -->" in done.stderr


def test_finds_the_command_of_this_readme(tmp_path: Path) -> None:
    done = run_in(tmp_path, f"<!-- test -->\n\n```sh\necho '{command('test')}'\n```\n")
    assert command("test") in done.stdout
    assert command("test") in (ROOT / "README.md").read_text()
