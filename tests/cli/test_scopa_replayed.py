"""Journals of Scopa through the program: verified, told as text, stepped through on a screen."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path

import pytest

from support.contract_match import play_match, setup_of
from support.contract_scopa import RULESETS, TRIAL
from support.journals import SEALER, entries_of, written
from support.runs import REFEREE, command, environment, referee
from support.terminal import Terminal

SETUPS = {str(rules): partial(setup_of, TRIAL, rules) for rules in RULESETS[::3]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal for each of some rules, by its number."""
    folder = tmp_path_factory.mktemp("scopa")
    for number, setup in enumerate(SETUPS.values()):
        lines = written(play_match(TRIAL, setup(), 31))
        (folder / f"{number}.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))
    return folder


@pytest.mark.parametrize("number", range(len(SETUPS)), ids=list(SETUPS))
def test_it_is_true_and_told_to_its_end(folder: Path, number: int) -> None:
    path = folder / f"{number}.jsonl"
    verified = referee("verify", path, "--key", SEALER.public_key)
    assert (verified.returncode, verified.stderr) == (0, "")
    assert "TRUE: " in verified.stdout
    told = referee("replay", path, "--plain")
    assert (told.returncode, told.stderr) == (0, "")
    entries = entries_of(path.read_bytes().splitlines())
    scores = [entry for entry in entries if entry.kind == "score"]
    assert told.stdout.count(" ends\n") + told.stdout.count(" ends: ") == len(scores)
    for point in ("carte", "denari", "settebello", "primiera", "scope"):
        counted = sum(entry.fields["tally"] is not None for entry in scores)
        assert told.stdout.count(f"    {point}") == counted
    for score in scores:
        for total in score.fields["totals"]:
            assert f", total {total}" in told.stdout or f": total {total}" in told.stdout
    assert "the match is over (" in told.stdout


def test_a_seat_reads_its_own_hands_and_no_other(folder: Path) -> None:
    told = referee("replay", folder / "0.jsonl", "--plain", "--seat", "1").stdout
    refills = told.count("all hands are empty")
    assert refills
    deals = told.count("game 1, deal ")
    assert told.count("ben holds ") == deals + refills
    assert "ann holds" not in told


def test_a_terminal_without_signs_gets_notation(folder: Path) -> None:
    done = subprocess.run(
        [*REFEREE, "replay", str(folder / "0.jsonl"), "--plain"],
        env={**environment(), "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    text = done.stdout.decode("ascii")
    assert "the settebello" in text
    assert "7D" in text


def test_it_is_stepped_through_on_a_screen(folder: Path) -> None:
    terminal = Terminal(command(["replay", folder / "0.jsonl"]))
    first = terminal.read_until("search")
    assert "on the table" in first
    assert "3 cards" not in first
    assert "30 cards" in first
    terminal.type("s")
    assert "3 cards" in terminal.read_until("through ann's eyes")
    terminal.type("d")
    terminal.read_until("deal 2, turn 1")
    terminal.read_until("through ann's eyes")
    terminal.type("p")
    assert "primiera" in terminal.read_until("through ann's eyes")
    terminal.type("/7D\r")
    assert "settebello" in terminal.read_until("through ann's eyes")
    terminal.type("q")
    assert terminal.wait() == 0
