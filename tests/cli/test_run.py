"""`run`, `serve`, `standings`, `token` and `verify DIR`, on real small tournaments."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from support.journals import entries_of
from support.runs import command, complaint, environment, referee, tournament_file
from support.terminal import Terminal

MATCHES = 6


def points_in(text: str) -> float:
    """The points of the three rows of standings; who wins is up to the cards."""
    rows = re.findall(r"^\d\.  (?:greedy-0|random-[12]) +([\d.]+) ", text, re.MULTILINE)
    assert len(rows) == 3, text
    return sum(map(float, rows))


def test_a_run_in_a_pipe_tells_of_each_match_and_ends_with_the_tables(finished: Path) -> None:
    said = (finished.parent / "said").read_text()
    assert "\x1b" not in said
    assert re.search(r"^6 matches, 6 games$", said, re.MULTILINE)
    lines = re.findall(r"^\[\d/6 games, [\d.]+/s.*\] r\d\d-m\d\d\d: 1\. ", said, re.MULTILINE)
    assert len(lines) == MATCHES
    assert points_in(said) == MATCHES
    assert re.search(r"^1  (greedy|random)-\d +\* ", said, re.MULTILINE)
    assert f"journals: {finished / 'journals'}" in said
    assert f"referee verify {finished}" in said
    assert len(list((finished / "journals").glob("*.jsonl"))) == MATCHES


def test_the_operators_log_can_be_seen_as_it_is_written(tmp_path: Path) -> None:
    file = tournament_file(tmp_path, "greedy", "random")
    done = referee("run", file, "--out", tmp_path / "run", "--log")
    assert done.returncode == 0
    written = (tmp_path / "run" / "referee.log").read_text().splitlines()
    assert len(done.stderr.splitlines()) == len(written)
    for event in ("match_over", "connection_over"):
        assert event in done.stderr
        assert event not in done.stdout


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
    assert points_in(done.stdout) == MATCHES
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
        "standings follow from the journals: 1. ",
    ):
        assert words in done.stdout
    assert "FALSE" not in done.stdout


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
    journal = min((tmp_path / "runs" / "cup" / "journals").glob("*.jsonl"))
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
