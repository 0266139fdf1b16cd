"""Whole runs: the referee as a process, bots as processes, killed and started again."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from referee.games.scala40.game import GAME
from referee.replay.run import verify_run
from referee.store.batch import ResultRow
from referee.store.rows import Status
from referee.store.store import read_store
from support.checkout import ROOT

PROGRAM = ROOT / "tests" / "support" / "run_program.py"
FILE = """\
[tournament]
name = "cup"
[format]
legs = {legs}
[run]
concurrency = 4
[[entrants]]
name = "greedy"
command = ["python", "-m", "cardarena.bots.greedy"]
[[entrants]]
name = "hoarder"
command = ["python", "-m", "cardarena.bots.greedy", "--hoard"]
[[entrants]]
name = "random"
command = ["python", "-m", "cardarena.bots.random"]
"""


class Cup:
    """A tournament file and the directory of its run."""

    def __init__(self, folder: Path, legs: int = 1, more: str = "") -> None:
        self.file, self.directory = folder / "cup.toml", folder / "run"
        self.file.write_text(FILE.format(legs=legs) + more)

    @contextmanager
    def process(self) -> Iterator[subprocess.Popen[str]]:
        command = [sys.executable, str(PROGRAM), str(self.file), str(self.directory)]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
            try:
                yield process
            finally:
                process.kill()

    def run(self) -> list[str]:
        """Run to the end and return what was printed."""
        with self.process() as process:
            printed, complaints = process.communicate()
            assert (process.returncode, complaints) == (0, "")
        return printed.splitlines()

    def run_until(self, is_reached: Callable[[str], bool], number: signal.Signals) -> list[str]:
        """Run until a line is printed, then send a signal; return what was printed in all."""
        printed = []
        with self.process() as process:
            assert process.stdout is not None
            for line in process.stdout:
                printed.append(line.strip())
                if is_reached(line):
                    process.send_signal(number)
                    break
            printed += process.stdout.read().splitlines()
            process.wait()
        return printed

    def results(self) -> list[ResultRow]:
        store = read_store(self.directory)
        results = store.results()
        store.close()
        return results

    def check_finished(self) -> None:
        """Every match has one result and one journal that is the stored bytes, and is true."""
        store = read_store(self.directory)
        matches = store.matches()
        assert {match.status for match in matches} == {Status.OVER}
        assert len(store.results()) == len(matches)
        names = {f"{match.plan.match_id}.jsonl" for match in matches}
        assert {path.name for path in (self.directory / "journals").iterdir()} == names
        for match in matches:
            path = self.directory / "journals" / f"{match.plan.match_id}.jsonl"
            assert path.read_bytes().splitlines() == store.lines(match.plan.match_id)
        store.close()
        report = verify_run(self.directory, {GAME.name: GAME})
        assert report.is_true, report.lines


def _over(count: int) -> Callable[[str], bool]:
    seen: list[str] = []

    def is_reached(line: str) -> bool:
        seen.extend([line] if line.startswith("over") else [])
        return len(seen) >= count

    return is_reached


def _ids(lines: list[str], word: str) -> list[str]:
    return [line.split()[1] for line in lines if line.split()[0] == word]


def test_a_run_ends_with_every_match_played_and_every_journal_true(tmp_path: Path) -> None:
    cup = Cup(tmp_path)
    printed = cup.run()
    assert printed[-1] == "finished"
    assert sorted(_ids(printed, "over")) == sorted(_ids(printed, "started"))
    assert all(line.endswith("completed") for line in printed if line.startswith("over"))
    cup.check_finished()
    secret = (cup.directory / "secret.key").read_bytes().hex()
    for path in cup.directory.rglob("*"):
        if path.is_file() and path.name != "secret.key":
            assert secret.encode() not in path.read_bytes()
    assert cup.run() == ["finished"]


def test_the_log_of_a_run_has_one_line_a_match_and_one_a_connection(tmp_path: Path) -> None:
    cup = Cup(tmp_path)
    cup.run()
    text = (cup.directory / "referee.log").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    over = [line for line in lines if line["event"] == "match_over"]
    results = {row.match_id: row for row in cup.results()}
    assert sorted(line["match_id"] for line in over) == sorted(results)
    assert all(line["places"] == [*results[line["match_id"]].places] for line in over)
    assert all(set(line["entrants"]) < {"greedy", "hoarder", "random"} for line in over)
    gone = [line for line in lines if line["event"] == "connection_over"]
    bots = [(line["bot"], line["cause"]) for line in gone if line["bot"]]
    assert sorted(bots) == [
        ("greedy", "TOURNAMENT_OVER"),
        ("hoarder", "TOURNAMENT_OVER"),
        ("random", "TOURNAMENT_OVER"),
    ]


def test_a_run_that_is_killed_goes_on_and_plays_every_match_once(tmp_path: Path) -> None:
    cup = Cup(tmp_path, legs=3)
    _kill_and_go_on(cup, [_starts("began"), _over(2), _over(2)])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_a_run_that_is_killed_anywhere_goes_on(tmp_path: Path, seed: int) -> None:
    dice = Random(seed)
    cup = Cup(tmp_path, legs=6)
    points = [_after_lines(dice.randrange(1, 30)) for _ in range(6)]
    _kill_and_go_on(cup, points)


def _starts(word: str) -> Callable[[str], bool]:
    return lambda line: line.startswith(word)


def _after_lines(count: int) -> Callable[[str], bool]:
    left = iter(range(count))
    return lambda _: next(left, None) is None


def _kill_and_go_on(cup: Cup, points: list[Callable[[str], bool]]) -> None:
    before: list[ResultRow] = []
    told_over: list[str] = []
    for is_reached in points:
        printed = cup.run_until(is_reached, signal.SIGKILL)
        told_over += _ids(printed, "over")
        results = cup.results()
        assert [row for row in results if row in before] == before
        assert set(told_over) <= {row.match_id for row in results}
        before = results
    printed = cup.run()
    assert printed[-1] == "finished"
    assert not set(_ids(printed, "started")) & {row.match_id for row in before}
    assert len(told_over) == len(set(told_over))
    cup.check_finished()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_a_run_cleanly_and_it_goes_on_later(
    tmp_path: Path, number: signal.Signals
) -> None:
    cup = Cup(tmp_path, legs=6)
    printed = cup.run_until(_over(1), number)
    assert printed[-1] == "stopped"
    assert 0 < len(cup.results()) < 18
    assert cup.run()[-1] == "finished"
    cup.check_finished()


def test_stopping_before_all_bots_are_there_draws_nothing(tmp_path: Path) -> None:
    cup = Cup(tmp_path, more='[[entrants]]\nname = "late"\nremote = true\n')
    assert cup.run_until(_starts("waiting late"), signal.SIGTERM)[-1] == "stopped"
    store = read_store(cup.directory)
    assert store.matches() == []
    store.close()


def test_bots_that_cannot_play_forfeit_and_are_named(tmp_path: Path) -> None:
    more = '[[entrants]]\nname = "none"\ncommand = ["no-such-program"]\n'
    more += '[[entrants]]\nname = "ends"\ncommand = ["python", "-c", "print(1)"]\n'
    cup = Cup(tmp_path, more=more)
    printed = cup.run()
    troubles = [line for line in printed if line.startswith("trouble")]
    assert troubles == [
        "trouble none cannot be started: 'no-such-program': No such file or directory",
        "trouble ends has exited 5 times, at last with status 0; see bots/ends.log",
    ]
    forfeits = [row for row in cup.results() if "no_show" in row.causes]
    assert len(forfeits) == 7
    cup.check_finished()
