"""`run`, `serve`, `standings`, `token` and `verify DIR`, on real small tournaments."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from support.journals import entries_of, forged
from support.runs import command, complaint, environment, referee, tournament_file
from support.terminal import Terminal

MATCHES = 6


@pytest.fixture(scope="module")
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


def test_a_run_in_a_pipe_tells_of_each_match_and_ends_with_the_tables(finished: Path) -> None:
    said = (finished.parent / "said").read_text()
    assert "\x1b" not in said
    assert re.search(r"^6 matches, 6 games$", said, re.MULTILINE)
    lines = re.findall(r"^\[\d/6 games, [\d.]+/s.*\] r\d\d-m\d\d\d: 1\. ", said, re.MULTILINE)
    assert len(lines) == MATCHES
    assert re.search(r"^1\.  greedy-0 +4 +4 +4 ", said, re.MULTILINE)
    assert re.search(r"^1  greedy-0 +\* ", said, re.MULTILINE)
    assert f"journals: {finished / 'journals'}" in said
    assert f"referee verify {finished}" in said
    assert len(list((finished / "journals").glob("*.jsonl"))) == MATCHES


def test_a_finished_run_is_not_played_again(copy: Path) -> None:
    before = (copy / "referee.db").read_bytes()
    path = tournament_file(copy.parent, "greedy", "random", "random", legs=2)
    done = referee("run", path, "--out", copy)
    assert done.returncode == 0
    assert "was finished before: nothing to play" in done.stdout
    assert "greedy-0" in done.stdout
    assert (copy / "referee.db").read_bytes() == before


def test_another_configuration_is_refused_by_name(copy: Path) -> None:
    path = tournament_file(copy.parent, "greedy", "random", "random", legs=3)
    words = complaint(referee("run", path, "--out", copy), 2)
    assert "[format]" in words
    assert '"legs":2' in words
    assert '"legs":3' in words


def test_standings_of_a_run(finished: Path) -> None:
    done = referee("standings", finished)
    assert done.returncode == 0
    assert done.stdout.startswith("cup: 6 of 6 matches are over\n")
    assert re.search(r"^1\.  greedy-0 +4 ", done.stdout, re.MULTILINE)
    said = (finished.parent / "said").read_text()
    assert done.stdout.split("\n", 1)[1].strip() in said


def test_the_token_of_an_entrant(finished: Path, tmp_path: Path) -> None:
    done = referee("token", finished, "random-1")
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}\n", done.stdout)
    assert done.stdout == referee("token", finished, "random-1").stdout
    assert done.stdout != referee("token", finished, "random-2").stdout
    words = complaint(referee("token", finished, "\x1b[31mnobody"), 2)
    assert "greedy-0, random-1, random-2" in words
    path = tournament_file(tmp_path, "remote", "remote")
    first = referee("token", path, "remote-0", folder=tmp_path)
    assert first.returncode == 0
    assert (tmp_path / "runs" / "cup" / "secret.key").stat().st_mode & 0o077 == 0
    assert first.stdout == referee("token", path, "remote-0", folder=tmp_path).stdout


def test_tokens_are_in_no_file(finished: Path) -> None:
    token = referee("token", finished, "random-1").stdout.strip().encode()
    for path in finished.rglob("*"):
        assert not path.is_file() or token not in path.read_bytes(), path


def test_a_true_run_is_true(finished: Path) -> None:
    done = referee("verify", finished)
    assert (done.returncode, done.stderr) == (0, "")
    for words in (
        "commitments: 6 groups",
        "journals: 6 (6 true)",
        "pairings: 6 matches, as the root draws them: true",
        "results: 6 of 6 matches are over",
        "standings follow from the journals: 1. greedy-0 4",
    ):
        assert words in done.stdout
    assert "FALSE" not in done.stdout


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


def read_until(process: subprocess.Popen[str], pattern: str) -> str:
    """Read on to the first line that holds `pattern`; return all that was read."""
    assert process.stdout is not None
    said = ""
    while not re.search(pattern, said):
        line = process.stdout.readline()
        assert line, said
        said += line
    return said


def start(*arguments: object, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command(arguments),
        cwd=folder, env={**environment(), "PYTHONUNBUFFERED": "1"}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, end: signal.Signals) -> None:
    path = tournament_file(tmp_path, "random", "random", "random", legs=20, options="")
    with start("run", path, "--out", "out dir", folder=tmp_path) as process:
        over = read_until(process, r"(?s)(\] r.*){3}")
        process.send_signal(end)
        out, err = process.communicate()
    if end is not signal.SIGKILL:
        assert process.returncode == 130, err
        assert re.search(r"referee: stopped; \d+ of 60 matches are over\n", err)
        assert re.search(rf"go on with: .*referee run {path} --out 'out dir'", err)
        assert re.search(r"^1\.  random-", out, re.MULTILINE), "the standings so far"
        assert len(err.splitlines()) == 2
    assert "Traceback" not in err
    done = referee("run", path, "--out", "out dir", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^60 matches, 60 games, \d+ are over already$", done.stdout, re.MULTILINE)
    finished = re.findall(r"\] (r\d\d-m\d\d\d): ", over + out + done.stdout)
    assert len(set(finished)) == len(finished), "a match was played twice"
    verified = referee("verify", "out dir", folder=tmp_path)
    assert verified.returncode == 0, verified.stdout
    assert "60 of 60 matches are over" in verified.stdout


def test_a_run_in_a_terminal_shows_a_bar_and_the_standings(tmp_path: Path) -> None:
    path = tournament_file(tmp_path, "random", "random", "random", legs=4, options="")
    terminal = Terminal(command(["run", path, "--out", tmp_path / "out"]))
    text = terminal.read_until("left")
    assert "cup: scala40, 3 entrants" in text
    terminal.read_until("verify:")
    assert terminal.wait() == 0
    assert "12/12" in terminal.seen
    assert "/s" in terminal.seen
    assert "\x1b[" in terminal.seen
    assert "Traceback" not in terminal.seen


def test_ctrl_c_in_a_terminal_says_how_to_go_on(tmp_path: Path) -> None:
    path = tournament_file(tmp_path, "random", "random", legs=200, options="")
    terminal = Terminal(command(["run", path, "--out", tmp_path / "out"]))
    terminal.read_until("left")
    terminal.type("\x03")
    text = terminal.read_until("go on with: ")
    assert "ties are broken by" in text, "the standings so far stay"
    terminal.read_until("run")
    assert terminal.wait() == 130
    assert "Traceback" not in terminal.seen
    assert "\x1b[?25h" in terminal.seen, "the cursor is back"


def test_remote_bots_join_with_their_tokens(tmp_path: Path) -> None:
    path = tournament_file(tmp_path, "remote", "greedy", legs=2)
    token = referee("token", path, "remote-0", folder=tmp_path).stdout.strip()
    with start("serve", path, "--listen", "127.0.0.1:0", folder=tmp_path) as process:
        said = read_until(process, "listening on")
        address = said.split("listening on ")[1].strip()
        bot = [sys.executable, "-m", "cardarena.bots.random"]
        at = {"CARDARENA_ADDRESS": address, "CARDARENA_TOKEN": token}
        played = subprocess.run(bot, env={**os.environ, **at}, capture_output=True, check=False)
        out, err = process.communicate()
    assert process.returncode == 0, err
    assert played.returncode == 0, played.stderr
    assert "referee token" in said
    assert re.search(r"^\s*2\.  remote-0 +0 +2 ", out, re.MULTILINE), out
    assert token not in out + err + said
    assert referee("verify", tmp_path / "runs" / "cup").returncode == 0


def test_a_bot_that_never_comes_forfeits_and_is_named(tmp_path: Path) -> None:
    path = tournament_file(tmp_path, "remote", "greedy", more="[policy]\nshow_up_ms = 1500")
    done = referee("serve", path, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(r"trouble: remote-0: .*did not connect", done.stdout)
    assert "2. remote-0 (no_show), forfeit" in done.stdout
    journal = journals(tmp_path / "runs" / "cup")[0]
    assert any(entry.kind == "absent" for entry in entries_of(journal.read_bytes().splitlines()))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["run", "nowhere.toml"], "nowhere.toml"),
        (["run", "odd.toml"], "nonsense"),
        (["run", "cup.toml", "--out", "cup.toml"], "cup.toml"),
        (["serve", "cup.toml"], "no entrant has remote = true"),
        (["serve", "far.toml", "--listen", "nonsense"], "HOST:PORT"),
        (["serve", "far.toml", "--listen", "127.0.0.1:99999"], "PORT is 0 (any free one) to 65535"),
        (["serve", "far.toml", "--listen", "203.0.113.1:7340"], "203.0.113.1:7340"),
    ],
)
def test_bad_input_is_said_in_a_line_or_two(
    tmp_path: Path, arguments: list[str], words: str
) -> None:
    far = tournament_file(tmp_path, "remote", "remote")
    far.rename(tmp_path / "far.toml")
    (tmp_path / "odd.toml").write_text("nonsense = 1\n")
    tournament_file(tmp_path, "random", "random")
    assert words in complaint(referee(*arguments, folder=tmp_path), 2)


def test_two_runs_in_one_folder_are_refused(tmp_path: Path) -> None:
    path = tournament_file(tmp_path, "random", "random", legs=300, options="")
    with start("run", path, folder=tmp_path) as process:
        read_until(process, r"\] r")
        words = complaint(referee("run", path, folder=tmp_path), 2)
        assert f"process {process.pid} runs this tournament already" in words
        assert "go on with" not in words
        assert referee("standings", "runs/cup", folder=tmp_path).returncode == 0
        process.send_signal(signal.SIGINT)
        process.communicate()


def test_a_reader_who_goes_away_does_not_end_a_run(tmp_path: Path) -> None:
    path = tournament_file(tmp_path, "random", "random", legs=10)
    with start("run", path, folder=tmp_path) as process:
        read_until(process, r"\] r")
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()
    done = referee("standings", "runs/cup", folder=tmp_path)
    assert "10 of 10 matches are over" in done.stdout
