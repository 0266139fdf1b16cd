"""The commands as a user calls them: what they print, where, and their exit status."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli.failure import STATUS_HELP
from referee.cli.main import COMMANDS
from support.checkout import ROOT
from support.golden import golden_path
from support.journals import SEALER
from support.runs import command, complaint, referee
from support.terminal import Terminal

PAIR, FOUR = golden_path("scala40-pair"), golden_path("scala40-four")


def test_help_lists_every_command_and_every_status() -> None:
    done = referee("--help")
    assert done.returncode == 0
    for name, summary in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(summary)}$", done.stdout, re.MULTILINE)
    for status, words in STATUS_HELP.items():
        assert re.search(rf"^ +{status.value} +{re.escape(words)}$", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_file_and_examples(name: str) -> None:
    assert (ROOT / "referee" / "cli" / f"{name}.py").is_file()
    done = referee(name, "--help")
    assert done.returncode == 0
    assert COMMANDS[name] in done.stdout
    assert f"  referee {name}" in done.stdout.partition("Examples:")[2]


def test_help_imports_no_other_room() -> None:
    code = (
        "import sys; from referee.cli.main import run\n"
        "try: run(['--help'])\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith(('referee.', 'grpc', 'rich', "
        "'sqlalchemy')) and not name.startswith('referee.cli')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_wrong_usage_has_status_2() -> None:
    for arguments in (["nonsense"], ["verify"], ["verify", "--nonsense", PAIR], ["--nonsense"]):
        done = referee(*arguments)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert "Usage" in done.stderr + done.stdout


@pytest.mark.parametrize("word", ["version", "--version"])
def test_version(word: str) -> None:
    done = referee(word)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"referee \d+\.\d+\.\d+ \(.+\)\n", done.stdout)


def test_verify_says_true_and_whose_word_the_key_is(tmp_path: Path) -> None:
    done = referee("verify", PAIR)
    assert done.returncode == 0
    assert "TRUE: " in done.stdout
    assert "that key is the journal's own" in done.stdout
    for key in (SEALER.public_key, SEALER.public_key.upper()):
        done = referee("verify", PAIR, "--key", key)
        assert done.returncode == 0
        assert "own" not in done.stdout
    (tmp_path / "journals").mkdir()
    copy = Path(shutil.copy(PAIR, tmp_path / "journals" / "m.jsonl"))
    for place in (tmp_path, copy.parent):
        (place / "referee.pub").write_text(SEALER.public_key + "\n")
        assert "own" not in referee("verify", copy).stdout
        (place / "referee.pub").write_text("ab" * 32)
        done = referee("verify", copy)
        assert done.returncode == 1
        assert "not with the host's" in done.stdout
        (place / "referee.pub").unlink()


def test_verify_says_which_line_is_false_and_why(tmp_path: Path) -> None:
    lines = PAIR.read_bytes().splitlines()
    lines[6] = lines[6].replace(b'"took_ms":', b'"took_ms":1')
    path = tmp_path / "m.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    done = referee("verify", path)
    assert done.returncode == 1
    assert done.stderr == ""
    assert re.search(r"FALSE, line 7 \(n = 6\): .*clock", done.stdout)


def test_a_damaged_journal_is_false_not_unusable(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    for damage in (b'"n":0', b"}"), (b'"kind"', b'"kin"'):
        first, _, rest = PAIR.read_bytes().partition(b"\n")
        path.write_bytes(first.replace(*damage) + b"\n" + rest)
        done = referee("verify", path)
        is_known = b'"kind":"header"' in path.read_bytes()
        assert done.returncode == (1 if is_known else 2)


def test_verify_says_unfinished(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    for count, words in ((20, "only their chain was followed"), (-1, "played again")):
        lines = PAIR.read_bytes().splitlines()[:count]
        path.write_bytes(b"\n".join(lines) + b"\n")
        done = referee("verify", path)
        assert done.returncode == 1
        assert "UNFINISHED, true so far" in done.stdout
        assert words in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["verify", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["verify", "empty.jsonl"], "empty"),
        (["verify", "hollow"], "holds no journals"),
        (["verify", ROOT / "README.md"], "is no journal: the first line of one is its header"),
        (["replay", ROOT / "README.md"], "is no journal"),
        (["judge", ROOT / "README.md"], 'a case file is JSON such as {"game": "scala40"'),
        (["verify", PAIR, "--key", "abc"], "64 hexadecimal digits"),
        (["verify", PAIR, "--key", "é" * 64], "64 hexadecimal digits"),
        (["verify", PAIR, "--key", "empty.jsonl"], "64 hexadecimal digits"),
        (["verify", "/dev/zero"], "not a file"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl"),
        (["replay", PAIR, "--seat", "2"], "seats 0 to 1"),
        (["judge", "nowhere.json"], "nowhere.json"),
        (["judge", "empty.jsonl"], "not a case file"),
        (["judge", "other.json"], "no such game"),
        (["standings", "hollow"], "referee.db"),
        (["standings", "\x1b[2J"], r"\x1b[2J"),
        (["token", "hollow", "ann"], "referee.db"),
        (["token", "nowhere.toml", "ann"], "nowhere.toml"),
    ],
)
def test_bad_input_is_said_in_a_line_or_two(
    tmp_path: Path, arguments: list[object], words: str
) -> None:
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "hollow").mkdir()
    (tmp_path / "other.json").write_text('{"game":"whist","cases":[]}')
    assert words in complaint(referee(*arguments, folder=tmp_path), 2)


def test_replay_of_a_match_that_is_not_over(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(b"\n".join(PAIR.read_bytes().splitlines()[:20]) + b"\n")
    assert "not over yet" in complaint(referee("replay", path), 1)


def test_replay_of_a_false_journal_shows_what_is_true(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    lines = PAIR.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:20], lines[30], *lines[21:]]) + b"\n")
    done = referee("replay", path)
    assert "false from line 21 (n = 20) on" in complaint(done, 1)
    assert "discards" in done.stdout


def test_replay_in_a_pipe_is_text() -> None:
    done = referee("replay", FOUR, "--seat", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "cas holds" in done.stdout
    assert "ann holds" not in done.stdout
    assert "dan resigns" in done.stdout


def test_a_reader_who_goes_away_is_no_error() -> None:
    words = command(["replay", PAIR, "--plain"])
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize(("name", "status"), [("replay", 0), ("verify", 1)])
def test_a_reader_who_never_came_is_no_error_and_no_proof(name: str, status: int) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    words = command([name, PAIR])
    done = subprocess.run(words, stdout=theirs, stderr=subprocess.PIPE, check=False)
    os.close(theirs)
    assert (done.returncode, done.stderr) == (status, b"")


def test_the_examples_of_the_help_are_of_one_file_each() -> None:
    for name in (None, *COMMANDS):
        text = referee(*filter(None, [name]), "--help").stdout
        assert "*" not in text.partition("Examples:")[2].partition("\n\n")[0]


def test_judge_says_which_answers_differ(tmp_path: Path) -> None:
    done = referee("judge", ROOT / "tests" / "cases" / "scala40.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"\d+ passed, 0 failed\n", done.stdout)
    path = tmp_path / "cases.json"
    good = {"id": "A", "group": "hand_score", "input": {"hand": ["JH"]}, "expect": {"points": 10}}
    bad = {**good, "id": "B", "expect": {"points": 11}, "why": "a jack counts 10"}
    odd = {**good, "id": "C", "group": "nonsense"}
    path.write_text(json.dumps({"game": "scala40", "cases": [good, bad, odd]}))
    done = referee("judge", path)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0].startswith('B: expected {"points": 11}, got {"points": 10}; rule: hand_score')
    assert "a jack counts 10" in lines[0]
    assert lines[1].startswith("C: ")
    assert lines[2:] == ["1 passed, 2 failed"]


def test_replay_in_a_terminal() -> None:
    terminal = Terminal(command(["replay", FOUR]))
    first = terminal.read_until("search")
    assert "\x1b[?1049h" in first, "it takes the whole screen"
    assert "turned up" in first
    terminal.type("n")
    terminal.read_until("2/55, line 2 (n = 1)")
    terminal.read_until("discards")
    terminal.type("\x1b[C")
    terminal.read_until("3/55, line 3 (n = 2)")
    terminal.read_until("melds ")
    terminal.type("p")
    terminal.read_until("2/55, line 2 (n = 1)")
    terminal.type("s")
    assert "13 cards" in terminal.read_until("through ann's eyes")
    terminal.type("/resigns\r")
    terminal.read_until("dan resigns")
    terminal.type("h")
    terminal.read_until("The keys of the replay")
    terminal.type("h")
    terminal.resize(50, 15)
    terminal.read_until(": j k scroll")
    terminal.resize(100, 50)
    terminal.read_until("search back")
    terminal.type("G")
    terminal.read_until("is revealed")
    terminal.type("q")
    assert "\x1b[?1049l" in terminal.read_until("\x1b[?1049l"), "it gives the screen back"
    assert terminal.wait() == 0
    assert "Traceback" not in terminal.seen


def test_ctrl_c_ends_the_replay() -> None:
    terminal = Terminal(command(["replay", PAIR]))
    terminal.read_until("search")
    terminal.type("\x03")
    terminal.read_until("\x1b[?1049l")
    assert terminal.wait() == 0
