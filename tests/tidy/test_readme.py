"""README's commands do what README says."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from support.checkout import ROOT
from support.readme import block, command

BIN = Path(sys.executable).parent


def referee(*arguments: str, seconds: float) -> subprocess.CompletedProcess[str]:
    """Run the installed command as a user would, without a terminal."""
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [BIN / "referee", *arguments],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )


def demo_arguments() -> list[str]:
    """Return what README's first command gives to `referee`."""
    words = shlex.split(command("demo").split("&&")[-1])
    assert words[:2] == ["uv", "run"]
    return words[words.index("referee") + 1 :]


def test_demo_command_installs_and_runs() -> None:
    assert command("demo").startswith("pip install")
    assert demo_arguments()[0] == "run"
    assert (ROOT / demo_arguments()[1]).is_file()


def test_test_command_runs_pytest() -> None:
    assert command("test").startswith("pip install")
    assert "uv run" in command("test")
    assert "pytest" in shlex.split(command("test"))


@pytest.mark.timeout(300)
def test_demo_runs_to_its_end_and_verifies(tmp_path: Path) -> None:
    out = str(tmp_path / "demo")
    ran = referee(*demo_arguments(), "--plain", "--out", out, seconds=240)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    verified = referee("verify", out, seconds=120)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert "true" in verified.stdout
    journals = sorted((tmp_path / "demo" / "journals").glob("*.jsonl"))
    assert journals

    forged = journals[0].read_bytes().replace(b"discard", b"Discard", 1)
    journals[0].write_bytes(forged)
    refused = referee("verify", out, seconds=120)
    assert refused.returncode != 0
    assert journals[0].name in refused.stdout + refused.stderr


SCOPA = [shlex.split(line, comments=True) for line in block("scopa").splitlines()]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("words", SCOPA, ids=lambda words: " ".join(words[5:7]))
def test_commands_of_the_other_game_do_what_is_said(words: list[str], tmp_path: Path) -> None:
    assert words[:5] == ["uv", "run", "-q", "--no-dev", "referee"]
    out = ["--plain", "--out", str(tmp_path / "run")] if words[5] == "run" else []
    ran = referee(*words[5:], *out, seconds=240)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout
    if out:
        verified = referee("verify", out[-1], seconds=120)
        assert verified.returncode == 0, verified.stdout + verified.stderr


BOT_TOURNAMENT = """
[tournament]
name = "readme"
game = "scala40"

[options]
target = 40

[format]
kind = "round_robin"

[[entrants]]
name = "highest"
command = ["python", "{bot}"]

[[entrants]]
name = "random"
command = ["python", "-m", "cardarena.bots.random"]
"""


@pytest.mark.timeout(180)
def test_bot_of_the_readme_plays(tmp_path: Path) -> None:
    bot = tmp_path / "my_bot.py"
    bot.write_text(block("bot"))
    tournament = tmp_path / "readme.toml"
    tournament.write_text(BOT_TOURNAMENT.format(bot=bot))
    out = str(tmp_path / "run")
    ran = referee("run", str(tournament), "--plain", "--out", out, seconds=150)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    [journal] = (tmp_path / "run" / "journals").glob("*.jsonl")
    assert "forfeit" not in journal.read_text().splitlines()[-3]
    assert referee("verify", out, seconds=60).returncode == 0


def test_bot_of_the_readme_is_twenty_lines() -> None:
    assert len(block("bot").splitlines()) <= 20
