"""A whole tournament of teams: pairs and bots that play both seats, as programs, and verified."""

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

from support.journals import entries_of
from support.runs import command, complaint, environment, referee

HEAD = """\
[tournament]
name = "teams"
preset = "italian"
[options]
teams = "pairs"
target = 151
[format]
seats = 4
teams = true
legs = {legs}
[policy]
show_up_ms = {show_up_ms}
"""
PAIR = """
[[entrants]]
name = "duo"
[[entrants.bots]]
{first}
[[entrants.bots]]
{second}
"""
GREEDY = 'command = ["python", "-m", "cardarena.bots.greedy"]'
RANDOM = 'command = ["python", "-m", "cardarena.bots.random", "--seed", "1"]'
REMOTE = "remote = true"
OTHERS = f"""
[[entrants]]
name = "solo"
{GREEDY}
[[entrants]]
name = "chance"
{RANDOM}
"""


def teams_file(
    folder: Path,
    first: str = GREEDY,
    second: str = RANDOM,
    *,
    legs: int = 1,
    show_up_ms: int = 20_000,
    others: str = OTHERS,
) -> Path:
    path = folder / "teams.toml"
    head = HEAD.format(legs=legs, show_up_ms=show_up_ms)
    path.write_text(head + PAIR.format(first=first, second=second) + others)
    return path


def headers(run: Path) -> list[dict[str, object]]:
    journals = sorted((run / "journals").glob("*.jsonl"))
    return [next(iter(entries_of(path.read_bytes().splitlines()))).fields for path in journals]


def points_in(text: str) -> dict[str, tuple[float, int]]:
    """The points and the matches of each entrant."""
    rows = re.findall(r"^\d+\.  ([a-z]+) +([\d.]+) +(\d+) ", text, re.MULTILINE)
    return {name: (float(points), int(matches)) for name, points, matches in rows}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("teams")
    done = referee("run", teams_file(folder, legs=2), "--out", folder / "run")
    assert done.returncode == 0, done.stderr
    (folder / "said").write_text(done.stdout)
    return folder / "run"


def test_three_teams_meet_each_other_and_the_run_is_true(played: Path) -> None:
    said = (played.parent / "said").read_text()
    assert "6 matches, 6 games" in said
    table = points_in(said)
    assert set(table) == {"duo", "solo", "chance"}
    assert [matches for _, matches in table.values()] == [4, 4, 4]
    assert sum(points for points, _ in table.values()) == 6
    lines = re.findall(r"\] r\d\d-m\d\d\d: 1\. (\w+), 2\. (\w+)$", said, re.MULTILINE)
    assert len(lines) == 6, "each team is named once"
    done = referee("verify", played)
    assert done.returncode == 0, done.stdout
    assert "pairings: 6 matches, as the root draws them: true" in done.stdout
    assert "FALSE" not in done.stdout
    assert points_in(referee("standings", played).stdout) == table


def test_each_journal_says_who_moved(played: Path) -> None:
    found = headers(played)
    assert len(found) == 6
    for header in found:
        entrants = header["entrants"]
        assert isinstance(entrants, list)
        assert entrants[:2] == entrants[2:]
        if "duo" not in entrants:
            assert "bots" not in header
            continue
        bots = header["bots"]
        assert isinstance(bots, list)
        seats = [seat for seat, name in enumerate(entrants) if name == "duo"]
        assert [bots[seat] for seat in seats] == ["duo.1", "duo.2"]
        assert [bots[seat] for seat in range(4) if seat not in seats] == [
            entrants[seat] for seat in range(4) if seat not in seats
        ]


def test_nobody_was_refused_and_each_bot_has_one_connection_and_one_log(played: Path) -> None:
    logs = {path.name for path in (played / "bots").iterdir()}
    assert logs == {"duo.1.log", "duo.2.log", "solo.log", "chance.log"}
    for path in (played / "bots").iterdir():
        assert path.read_text() == "cardarena: the tournament is over\n"
    lines = [json.loads(line) for line in (played / "referee.log").read_text().splitlines()]
    bots = [line["bot"] for line in lines if line["event"] == "connection_over" and line["bot"]]
    assert sorted(bots) == ["chance", "duo.1", "duo.2", "solo"]


def test_a_bot_of_a_pair_has_a_token_of_its_own(played: Path, tmp_path: Path) -> None:
    first, second = (referee("token", played, f"duo.{number}").stdout for number in (1, 2))
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}\n", first)
    assert first != second
    words = complaint(referee("token", played, "duo"), 2)
    assert "they are duo.1, duo.2, solo, chance" in words
    file = teams_file(tmp_path, REMOTE, REMOTE)
    assert referee("token", file, "duo.2", folder=tmp_path).returncode == 0
    words = complaint(referee("token", file, "duo", folder=tmp_path), 2)
    assert "'duo' is no bot of" in words


def test_another_number_of_bots_or_no_teams_is_another_tournament(played: Path) -> None:
    folder = played.parent / "other"
    folder.mkdir(exist_ok=True)
    solo = OTHERS + f'[[entrants]]\nname = "duo"\n{GREEDY}\n'
    (folder / "teams.toml").write_text(HEAD.format(legs=2, show_up_ms=1) + solo)
    words = complaint(referee("run", folder / "teams.toml", "--out", played), 2)
    assert "[bots]" in words


def test_a_run_of_teams_that_was_killed_goes_on(tmp_path: Path) -> None:
    file = teams_file(tmp_path, legs=6)
    with subprocess.Popen(
        command(["run", file, "--out", "out"]),
        cwd=tmp_path, env={**environment(), "PYTHONUNBUFFERED": "1"}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        over = 0
        while over < 3:
            line = process.stdout.readline()
            assert line
            over += "] r" in line
        process.send_signal(signal.SIGKILL)
        process.communicate()
    done = referee("run", file, "--out", "out", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "are over already" in done.stdout
    verified = referee("verify", "out", folder=tmp_path)
    assert verified.returncode == 0, verified.stdout
    assert "18 of 18 matches are over" in verified.stdout


def serve(file: Path, folder: Path, names: list[str]) -> tuple[str, list[int]]:
    """Serve a file with greedy bots for `names`; return what was said and how the bots ended."""
    tokens = {name: referee("token", file, name, folder=folder).stdout.strip() for name in names}
    arguments = command(["serve", file, "--listen", "127.0.0.1:0"])
    env, pipe = {**environment(), "PYTHONUNBUFFERED": "1"}, subprocess.PIPE
    with subprocess.Popen(
        arguments, cwd=folder, env=env, text=True, stdout=pipe, stderr=subprocess.STDOUT
    ) as process:
        assert process.stdout is not None
        said = ""
        while "listening on " not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        address = said.split("listening on ")[1].strip()
        bots = [
            subprocess.Popen(
                [sys.executable, "-m", "cardarena.bots.greedy"],
                env={**os.environ, "CARDARENA_ADDRESS": address, "CARDARENA_TOKEN": token},
                stderr=subprocess.DEVNULL,
            )
            for token in tokens.values()
        ]
        said += process.stdout.read()
        ended = [bot.wait() for bot in bots]
    assert process.returncode == 0, said
    assert not any(token in said for token in tokens.values())
    return said, ended


def test_a_remote_pair_joins_with_two_tokens(tmp_path: Path) -> None:
    file = teams_file(tmp_path, REMOTE, REMOTE)
    said, ended = serve(file, tmp_path, ["duo.1", "duo.2"])
    assert said.startswith("2 remote bots; ")
    assert ended == [0, 0]
    assert points_in(said)["duo"][1] == 2
    assert "trouble" not in said
    assert referee("verify", tmp_path / "runs" / "teams").returncode == 0


def test_a_pair_whose_partner_never_comes_loses_and_the_bot_is_named(tmp_path: Path) -> None:
    file = teams_file(tmp_path, REMOTE, REMOTE, show_up_ms=2_500)
    said, ended = serve(file, tmp_path, ["duo.1"])
    assert ended == [0]
    assert re.search(r"^waiting for (.*, )?duo\.2(,|$)", said, re.MULTILINE)
    assert re.search(r"^trouble: duo\.2: did not connect in time for match", said, re.MULTILINE)
    assert said.count("2. duo (no_show), forfeit") == 2
    assert points_in(said)["duo"] == (0, 2)
    assert referee("verify", tmp_path / "runs" / "teams").returncode == 0


CHANGED: list[tuple[Callable[[str], str], str]] = [
    (lambda text: text.replace('"duo":2', '"duo":1'), "the bots at its seats are not those of"),
    (lambda text: text.replace('"teams":true', '"teams":false'), "4 seats"),
    (lambda text: text.replace('"duo":2', '"duo":99'), "the settings or the root cannot be read"),
    (lambda text: text.replace('"target":151', '"target":101'), "another rules than the tourn"),
]


@pytest.mark.parametrize(("change", "said"), CHANGED)
def test_settings_of_teams_that_were_changed_are_found(
    played: Path, tmp_path: Path, change: Callable[[str], str], said: str
) -> None:

    copy = tmp_path / "copy"
    shutil.copytree(played, copy)
    with sqlite3.connect(copy / "referee.db") as database:
        (settings,) = database.execute("SELECT settings FROM tournament").fetchone()
        assert change(settings) != settings
        database.execute("UPDATE tournament SET settings = ?", (change(settings),))
    database.close()
    done = referee("verify", copy)
    assert done.returncode == 1
    assert said in done.stdout
