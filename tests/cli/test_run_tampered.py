"""Whatever is changed in the folder of a run, `referee verify` finds it."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from support.journals import forged
from support.runs import referee

MATCHES = 6


def change(folder: Path, statement: str) -> None:
    with sqlite3.connect(folder / "referee.db") as database:
        database.execute(statement)
    database.close()


def journals(folder: Path) -> list[Path]:
    return sorted((folder / "journals").iterdir())


def flip_a_byte(folder: Path) -> None:
    path = journals(folder)[0]
    text = bytearray(path.read_bytes())
    text[len(text) // 2] ^= 1
    path.write_bytes(text)


def forge_with_another_key(folder: Path) -> None:
    path = journals(folder)[0]
    lines = forged(path.read_bytes().splitlines(), lambda _: None)
    path.write_bytes(b"\n".join(lines) + b"\n")


def take_another_match(folder: Path) -> None:
    shutil.copy(journals(folder)[1], journals(folder)[0])


def cut_off_the_seal(folder: Path) -> None:
    path = journals(folder)[0]
    path.write_bytes(b"\n".join(path.read_bytes().splitlines()[:-1]) + b"\n")


def change_a_commitment(folder: Path) -> None:
    path = folder / "commitments.json"
    said = json.loads(path.read_text())
    said["groups"]["r01-m001"] = "00" * 32
    path.write_text(json.dumps(said))


def damage_the_database(folder: Path) -> None:
    (folder / "referee.db").write_bytes(b"not a database at all" * 400)


def swap_two_journals(folder: Path) -> None:
    first, second, *_ = journals(folder)
    kept = first.read_bytes()
    first.write_bytes(second.read_bytes())
    second.write_bytes(kept)


def remove_a_journal_and_the_database(folder: Path) -> None:
    journals(folder)[0].unlink()
    (folder / "referee.db").unlink()


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


TAMPERINGS: dict[str, tuple[Callable[[Path], object], str]] = {
    "a byte of a journal": (flip_a_byte, r"r\d\d-m\d\d\d\.jsonl, line \d+ \(n = \d+\): "),
    "a journal sealed by somebody else": (forge_with_another_key, "not with the host's"),
    "another match's journal": (take_another_match, "a second journal of match"),
    "a journal cut off": (cut_off_the_seal, "the journal is sealed, or the result is there"),
    "a journal removed": (
        lambda folder: journals(folder)[0].unlink(), "is over, but has no journal",
    ),
    "a journal too many": (
        lambda folder: (folder / "journals" / "x.jsonl").write_text("{}\n"),
        r"x.jsonl, line 1 \(n = 0\): ",
    ),
    "a result": (
        lambda folder: change(folder, "UPDATE results SET places = '[1,1]'"), "places is",
    ),
    "a termination": (
        lambda folder: change(folder, "UPDATE results SET termination = 'void'"), "termination is",
    ),
    "a cause": (
        lambda folder: change(folder, "UPDATE results SET causes = '[\"\",\"timeout\"]'"), "causes",
    ),
    "a head": (lambda folder: change(folder, "UPDATE results SET head = 'x'"), "head is"),
    "a result removed": (
        lambda folder: change(folder, "DELETE FROM results WHERE match_id = 'r01-m001'"),
        "but not both",
    ),
    "a result that cannot be read": (
        lambda folder: change(folder, "UPDATE results SET places = 'x'"), "is damaged",
    ),
    "a pairing": (
        lambda folder: change(
            folder, "UPDATE matches SET entrants = '[\"random-1\",\"random-2\"]'"
        ), "not the ones that the root draws",
    ),
    "a cut": (lambda folder: change(folder, "UPDATE entrants SET cut = x'11'"), "other cuts"),
    "a commitment": (change_a_commitment, "the root is"),
    "a commitment's file": (
        lambda folder: (folder / "commitments.json").write_text("[1"), "cannot be read",
    ),
    "the root": (
        lambda folder: change(folder, "UPDATE tournament SET root = '" + "00" * 32 + "'"),
        "another root",
    ),
    "the settings": (
        lambda folder: change(folder, "UPDATE tournament SET settings = '{}'"), "settings",
    ),
    "a root that is none": (
        lambda folder: change(folder, "UPDATE tournament SET root = 'zz'"), "cannot be read",
    ),
    "the number of legs": (
        lambda folder: change(
            folder,
            "UPDATE tournament SET settings = replace(settings, '\"legs\":', '\"legs\":99999999')",
        ), "cannot be read",
    ),
    "the places of the games": (
        lambda folder: change(folder, "UPDATE results SET game_places = '[[1]]'"), "is damaged",
    ),
    "an entrant": (lambda folder: change(folder, "DELETE FROM entrants"), "names no entrant"),
    "the host's key": (
        lambda folder: (folder / "referee.pub").write_text("00" * 32), "not with the host's",
    ),
    "the whole database": (damage_the_database, "damaged"),
    "the clock of the settings": (
        lambda folder: change(
            folder, "UPDATE tournament SET settings = replace(settings, '60000', '1')"
        ), "another clock than the tournament",
    ),
    "the tournament": (
        lambda folder: change(folder, "DELETE FROM tournament"), "matches, but no tournament",
    ),
    "two journals' names": (
        swap_two_journals, r"r01-m001\.jsonl holds the journal of match",
    ),
    "a folder for the commitments": (
        lambda folder: make_folder(folder / "commitments.json"), "is not a file",
    ),
    "a folder for the host's key": (
        lambda folder: make_folder(folder / "referee.pub"), "is not a file",
    ),
    "a journal and the database removed": (
        remove_a_journal_and_the_database, "there is no journal of group",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TAMPERINGS)
def test_whatever_is_changed_in_a_run_is_found(copy: Path, name: str) -> None:
    tamper, words = TAMPERINGS[name]
    tamper(copy)
    done = referee("verify", copy)
    assert (done.returncode, done.stderr) == (1, ""), done.stderr
    false = [line for line in done.stdout.splitlines() if line.startswith("FALSE: ")]
    assert any(re.search(words, line) for line in false), done.stdout


def test_what_a_folder_lacks_is_said_and_not_judged(copy: Path) -> None:
    for name in ("referee.db", "commitments.json", "referee.pub"):
        (copy / name).unlink()
    done = referee("verify", copy)
    assert done.returncode == 0
    for words in ("no referee.db", "no commitments.json", "no referee.pub", "6 true"):
        assert words in done.stdout
    cut_off_the_seal(copy)
    done = referee("verify", copy)
    assert done.returncode == 1
    assert "has no seal" in done.stdout


def test_names_in_a_changed_folder_steer_no_terminal(copy: Path) -> None:
    for statement in (
        "UPDATE tournament SET name = 'cup' || char(27) || '[2J'",
        "UPDATE entrants SET name = 'red' || char(27, 8238) WHERE name = 'greedy-0'",
        r"UPDATE matches SET entrants = replace(entrants, 'greedy-0', 'red\u001b\u202e')",
    ):
        change(copy, statement)
    for words in ("standings", "verify"):
        done = referee(words, copy)
        assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", done.stdout + done.stderr)
    shown = referee("standings", copy).stdout
    assert shown.startswith("cup\\x1b[2J: 6 of 6 matches are over")
    assert "red\\x1b\\u202e" in shown
