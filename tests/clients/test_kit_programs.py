"""The kit as programs: settings, exit statuses, the shipped bots and the example of the README."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from asyncio.subprocess import PIPE, create_subprocess_exec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardarena import Settings, bot, running, scala40
from cardarena.settings import SettingsError, settings_from
from cardarena.v1 import play_pb2 as wire
from support.checkout import ROOT
from support.fake_referee import Line, fake_referee, start
from support.kit_games import play_game
from support.kit_views import packed, view_of

KIT = ROOT / "clients" / "python"
EXAMPLE = KIT / "examples" / "scala40_bot.py"
PROGRAMS = [
    ["-m", "cardarena.bots.greedy"],
    ["-m", "cardarena.bots.greedy", "--cautious"],
    ["-m", "cardarena.bots.greedy", "--hoard"],
    ["-m", "cardarena.bots.random", "--seed", "1"],
    [str(EXAMPLE)],
]
VIEW = view_of("7H 7D 7C KS 2D", "5H 6H *7H")


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CARDARENA_")}
    return {**kept, **changes}


@pytest.mark.parametrize("program", PROGRAMS, ids=" ".join)
async def test_a_program_plays_and_ends_with_the_tournament(program: list[str]) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        assert line.hello.matches_max == 3
        asked = wire.Decision(decision_id=1, view=packed(VIEW))
        await line.updates(wire.Update(match_id="m1", start=start(), decision=asked))
        [move] = await line.read_moves()
        assert (move.match_id, move.decision_id) == ("m1", 1)
        assert move.packed
        await line.farewell("TOURNAMENT_OVER")

    async with fake_referee(script) as referee:
        changes = {"CARDARENA_ADDRESS": referee.address, "CARDARENA_TOKEN": "t"}
        variables = environment(CARDARENA_MATCHES_MAX="3", **changes)
        bot = await create_subprocess_exec(sys.executable, *program, env=variables, stderr=PIPE)
        _, told = await bot.communicate()
    assert told.decode() == "cardarena: the tournament is over\n"
    assert bot.returncode == 0


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "CARDARENA_ADDRESS is not set: the host of the contest tells it"),
        ({"CARDARENA_ADDRESS": "h:1"}, "CARDARENA_TOKEN is not set: the host of the contest"),
        ({"CARDARENA_ADDRESS": "h", "CARDARENA_TOKEN": "t"}, "CARDARENA_ADDRESS = 'h': host:port"),
    ],
)
def test_a_program_without_settings_says_which(changes: dict[str, str], told: str) -> None:
    command = [sys.executable, "-m", "cardarena.bots.random"]
    ran = subprocess.run(
        command, env=environment(**changes), capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"cardarena: {told}")
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_help_names_the_environment(name: str) -> None:
    command = [sys.executable, "-m", f"cardarena.bots.{name}", "--help"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "CARDARENA_TOKEN" in ran.stdout
    assert "--token" not in ran.stdout


@pytest.mark.parametrize(
    ("setting", "value", "allowed"),
    [
        ("address", "host", "host:port"),
        ("address", "host:99999", "host:port"),
        ("address", ":80", "host:port"),
        ("address", "host:" + "9" * 5000, "host:port"),
        ("token", "", "CARDARENA_TOKEN"),
        ("token", "x" * 129, "1 to 128 ASCII characters"),
        ("token", "é", "1 to 128 ASCII characters"),
        ("matches_max", -1, "0 to"),
        ("give_up_s", -1.0, "0 or more seconds"),
        ("give_up_s", float("nan"), "0 or more seconds"),
    ],
)
def test_a_wrong_setting_is_refused(setting: str, value: object, allowed: str) -> None:
    given = {"CARDARENA_ADDRESS": "host:1", "CARDARENA_TOKEN": "t"}
    with pytest.raises(SettingsError, match=allowed):
        settings_from(given, **{setting: value})  # type: ignore[arg-type]


def test_a_decision_says_what_its_clock_still_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    match: Any = SimpleNamespace(increment_ms=1_000)
    asked = scala40.Decision(match, 1, VIEW, 4_000, 500, 2, received_s=100.0)
    monkeypatch.setattr(bot, "time", SimpleNamespace(monotonic=lambda: 101.25))
    assert asked.time_left_s == 3.25


@pytest.mark.parametrize("name", ["CARDARENA_MATCHES_MAX", "CARDARENA_GIVE_UP_S"])
def test_a_number_in_the_environment_must_be_one(name: str) -> None:
    given = {"CARDARENA_ADDRESS": "host:1", "CARDARENA_TOKEN": "t", name: "many"}
    with pytest.raises(SettingsError, match=f"{name} = 'many'"):
        settings_from(given)


def test_the_token_is_not_shown() -> None:
    assert "s3cret" not in repr(Settings("host:1", "s3cret"))


def test_certificates_that_cannot_be_read_are_a_wrong_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDARENA_CERTIFICATES", str(tmp_path / "none.pem"))
    with pytest.raises(SystemExit) as ended:
        running.run(scala40.Bot(), address="127.0.0.1:1", token="t")  # noqa: S106
    assert ended.value.code == running.EXIT_SETTINGS


def test_the_pause_between_tries_doubles_up_to_a_limit() -> None:
    longest = [running.backoff_s(tries, lambda: 1.0) for tries in range(9)]
    assert longest == [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10.0, 10.0, 10.0]
    assert running.backoff_s(10_000, lambda: 0.0) == 5.0


def test_the_kit_needs_nothing_but_grpc_and_protobuf() -> None:
    imported = set()
    for path in (KIT / "cardarena").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                imported |= {name.name.split(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add((node.module or "").split(".")[0])
    foreign = imported - set(sys.stdlib_module_names)
    assert foreign == {"cardarena", "google", "grpc", "uvloop"}


def test_the_example_is_twenty_lines_and_makes_no_illegal_move() -> None:
    source = EXAMPLE.read_text()
    assert len(source.splitlines()) <= 20
    names: dict[str, object] = {"__name__": "example"}
    exec(compile(source, str(EXAMPLE), "exec"), names)  # noqa: S102  (the project's own file)
    example = names["MyBot"]()  # type: ignore[operator]

    def strategy(view: scala40.View, rules: scala40.Rules) -> scala40.Move:
        match = scala40.Match("m", "scala40", rules, 0, (), 1, 0, 0, 0, b"", b"", b"")
        move = example.choose(scala40.Decision(match, 1, view, 0, 0, 0))
        assert isinstance(move, scala40.DrawStock | scala40.Play)
        return move

    for seed in range(5):
        play_game([strategy, strategy], seed, {"final_joker": seed % 2 == 0})


def test_the_manual_shows_the_example_as_it_is() -> None:
    code = EXAMPLE.read_text().split('"""\n\n', 1)[1]
    assert f"```python\n{code}```" in (ROOT / "docs" / "bots.md").read_text()
