"""`referee score`: what it prints for people and for programs, and what it refuses."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from textwrap import dedent

import pytest

from support.checkout import ROOT
from support.runs import command, complaint, environment, referee
from support.terminal import Terminal

ANNA = "Anna: carte 22, denari 6, settebello, primiera 78, scope 2, total 9"
UGO = "Ugo: carte 18, denari 4, primiera 60, 1 scopa, total 10"


def from_stdin(text: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    words = command(["score", "scopa", *arguments, "-"])
    return subprocess.run(
        words, env=environment(), input=text, capture_output=True, text=True, check=False
    )


def test_sheet_has_a_column_a_side_and_a_line_a_point() -> None:
    done = referee("score", "scopa", ANNA, UGO)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Scopa, two players, to 11 points",
        "               Anna     Ugo",
        "carte         22 +1   18      Anna has most cards",
        "denari         6 +1    4      Anna has most coins",
        "settebello   yes +1    -      Anna has the 7 of coins (7D)",
        "primiera      78 +1   60      Anna has the best",
        "scope          2 +2    1 +1   a point each",
        "this deal        +6      +1",
        "before         9      10",
        "total         15      11",
        "Anna has won, with 15 points.",
    ]


def test_cards_say_what_the_primiera_is_made_of() -> None:
    done = referee("score", "scopa", "Anna: 7D 1D 6C 5B 4S 7C; scope 2", "Ugo: rest; scope 1")
    assert (done.returncode, done.stderr) == (0, "")
    words = "Ugo has the best: Anna 7D 7C 4S 5B; Ugo 6D 1C 7S 7B"
    assert re.search(rf"^primiera +71 +76 \+1 +{words}$", done.stdout, re.MULTILINE)


def test_manual_shows_what_is_printed() -> None:
    text = (ROOT / "docs" / "cli.md").read_text().partition("\n    $ referee score ")[2]
    call, _, rest = text.partition("\n")
    shown = dedent(rest.partition("\n\n")[0])
    assert referee("score", *shlex.split(call)).stdout == f"{shown}\n"


def test_programs_get_the_same_as_an_object() -> None:
    done = referee("score", "scopa", ANNA, UGO.replace("primiera 60", ""), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    sheet = json.loads(done.stdout)
    assert (sheet["game"], sheet["sides"], sheet["points"]) == ("scopa", ["Anna", "Ugo"], [5, 1])
    assert (sheet["before"], sheet["totals"], sheet["winner"]) == ([9, 10], [14, 11], 0)
    lines = {line["name"]: line for line in sheet["lines"]}
    assert (lines["carte"]["to"], lines["carte"]["values"]) == ([0], [22, 18])
    assert (lines["scope"]["to"], lines["scope"]["points"]) == ([0, 1], [2, 1])
    assert (lines["primiera"]["is_open"], lines["primiera"]["values"]) == (True, [78, None])
    assert sheet["remarks"] == ["1 point is open: primiera"]


def test_sides_are_read_from_stdin_a_line_each() -> None:
    done = from_stdin(f"# after the third deal\n{ANNA}\n\n{UGO}\n")
    assert (done.returncode, done.stdout) == (0, referee("score", "scopa", ANNA, UGO).stdout)
    assert "at most 10000 characters" in complaint(from_stdin("7D " * 4000), 2)
    assert "2 to 4 sides, one text each, and 0 are said" in complaint(from_stdin(""), 2)


def test_stdin_that_is_no_text_is_refused_by_the_byte() -> None:
    words = command(["score", "scopa", "-"])
    strict = {**environment(), "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(words, env=strict, input=b"7D\n\xff", capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.decode() == "referee: stdin: is not utf-8 text (byte 3)\n"


def test_four_in_two_pairs_and_all_variants() -> None:
    sides = ["A: 1D 2D 7C", "B: 10D", "C: 3D 4D", "D: rest"]
    words = ["--line-up", "scopone", "--variant", "napola", "--variant", "re_bello"]
    done = referee("score", "scopa", *sides, *words, "--option", "settanta_coppe=yes")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Scopone, to 11 points, napola, re_bello, settanta_coppe\n")
    assert re.search(r"^ +A \+ C +B \+ D$", done.stdout, re.MULTILINE)
    assert re.search(
        r"^napola +4 \+4 +0 +A \+ C has the coins from 1 to 4$", done.stdout, re.MULTILINE
    )
    assert re.search(r"^this deal +\+5 +\+5$", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["bridge", "7D", "rest"], "GAME = 'bridge': no such game; known are "),
        (["scala40", "7D", "rest"], "GAME = 'scala40': it is not counted at a table; scopa can be"),
        (["scopa", "a: 7D", "b: 7D"], "7D cannot lie with both a and b"),
        (["scopa", "a: \x1b[31m", "b: rest"], "a: '\\x1b[31m' is not understood"),
        (["scopa", "7D", "rest", "--option", "napola"], "--option 'napola': must be NAME=VALUE"),
        (
            ["scopa", "7D", "rest", "--option", "napola=3"],
            "--option napola = '3': must be yes or no",
        ),
        (
            ["scopa", "7D", "rest", "--option", "fun=3"],
            "--option fun = 3: unknown option; known are",
        ),
        (
            ["scopa", "7D", "rest", "--target", "0"],
            "--target = 0: must be a whole number from 1 to",
        ),
        (
            ["scopa", "7D", "rest", "--line-up", "six"],
            "--line-up = 'six': must be one of two, three",
        ),
        (["scopa", "7D", "rest", "--variant", "x"], "--variant = 'x': must be one of "),
        (
            ["scopa", "7D", "rest", "--option", "target=16", "--target", "21"],
            "--target is given twice",
        ),
    ],
)
def test_what_cannot_be_is_refused_by_name(arguments: list[str], words: str) -> None:
    assert words in complaint(referee("score", *arguments), 2)


def test_names_cannot_steer_the_terminal() -> None:
    done = referee("score", "scopa", "A\x1b[31m: 7D", "B: rest")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "A\\x1b[31m has the 7 of coins" in done.stdout


def test_terminal_gets_a_table_with_colours() -> None:
    terminal = Terminal(command(["score", "scopa", ANNA, UGO]), columns=80)
    terminal.read_until("Anna has won, with 15 points.")
    assert terminal.wait() == 0
    assert "\x1b[" in terminal.seen
