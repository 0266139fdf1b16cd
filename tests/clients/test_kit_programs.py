"""The kit as programs: settings, exit statuses, the shipped bots and the example of the README."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from asyncio.subprocess import PIPE, create_subprocess_exec
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cardarena import Bot, Settings, bot, running, scala40, scopa
from cardarena.bots.strategies import STRATEGIES
from cardarena.games import GAMES
from cardarena.settings import SettingsError, settings_from
from cardarena.v1 import play_pb2 as wire
from cardarena.v1 import scopa_pb2 as scopa_wire
from support.checkout import ROOT
from support.fake_referee import Line, fake_referee, start
from support.kit_games import play_game
from support.kit_scopa import LINE_UPS, randomly
from support.kit_scopa import play_game as play_scopa
from support.kit_views import packed, view_of

KIT = ROOT / "clients" / "python"
EXAMPLES = {game: KIT / "examples" / f"{game}_bot.py" for game in GAMES}
PROGRAMS = [
    ["-m", "cardarena.bots.greedy"],
    ["-m", "cardarena.bots.greedy", "--cautious"],
    ["-m", "cardarena.bots.greedy", "--hoard"],
    ["-m", "cardarena.bots.random", "--seed", "1"],
    [str(EXAMPLES["scala40"])],
]
SCOPA_PROGRAMS = [
    ["-m", "cardarena.bots.greedy", "--cautious", "--hoard"],
    ["-m", "cardarena.bots.random", "--seed", "1"],
    [str(EXAMPLES["scopa"])],
]
VIEW = view_of("7H 7D 7C KS 2D", "5H 6H *7H")
SCOPA_VIEW = scopa_wire.ScopaView(
    hand=["SCOPA_CARD_7D"],
    table=["SCOPA_CARD_3D", "SCOPA_CARD_4D"],
    play_cards=["SCOPA_CARD_7D"],
    play_takes=["SCOPA_CARD_3D", "SCOPA_CARD_4D"],
    play_take_sizes=[2],
    hand_counts=[1, 1],
    playing=[True, True],
    side_of=[0, 1],
    pile_counts=[0, 0],
    sweeps=[0, 0],
).SerializeToString()


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CARDARENA_")}
    return {**kept, **changes}


@pytest.mark.parametrize(
    ("game", "view", "program"),
    [
        *(pytest.param("scala40", packed(VIEW), each, id=" ".join(each)) for each in PROGRAMS),
        *(pytest.param("scopa", SCOPA_VIEW, each, id=" ".join(each)) for each in SCOPA_PROGRAMS),
    ],
)
async def test_a_program_plays_and_ends_with_the_tournament(
    game: str, view: bytes, program: list[str]
) -> None:
    begun = start()
    begun.game, begun.rules_json = game, '{"preset": "classic"}'

    async def script(line: Line) -> None:
        await line.greet()
        assert line.hello.matches_max == 3
        ships = program[0] == "-m"
        assert list(line.hello.games) == (list(GAMES) if ships else [game])
        asked = wire.Decision(decision_id=1, view=view)
        await line.updates(wire.Update(match_id="m1", start=begun, decision=asked))
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


def bot_of_the_example(game: str) -> Any:
    """The bot of an example, which is of twenty lines."""
    source = EXAMPLES[game].read_text()
    assert len(source.splitlines()) <= 20
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(source, str(EXAMPLES[game]), "exec"), names)  # noqa: S102  (the project's own)
    return names["MyBot"]()


def test_the_example_makes_no_illegal_move() -> None:
    example = bot_of_the_example("scala40")

    def strategy(view: scala40.View, rules: scala40.Rules) -> scala40.Move:
        match = scala40.Match("m", "scala40", rules, 0, (), 1, 0, 0, 0, b"", b"", b"")
        move = example.choose(scala40.Decision(match, 1, view, 0, 0, 0))
        assert isinstance(move, scala40.DrawStock | scala40.Play)
        return move

    for seed in range(5):
        play_game([strategy, strategy], seed, {"final_joker": seed % 2 == 0})


def test_the_example_of_scopa_makes_no_illegal_move_and_beats_chance() -> None:
    example = bot_of_the_example("scopa")

    def strategy(view: scopa.View, rules: scopa.Rules) -> scopa.Move:
        match = scopa.Match("m", "scopa", rules, 0, (), 1, 0, 0, 0, b"", b"", b"")
        move = example.choose(scopa.Decision(match, 1, view, 0, 0, 0))
        assert isinstance(move, scopa.Play)
        return move

    for ruleset in LINE_UPS:
        play_scopa([strategy] * ruleset.seats, 1, ruleset)
    won = sum(play_scopa([strategy, randomly(seed)], seed).places[0] == 1 for seed in range(40))
    assert won > 30


@pytest.mark.parametrize("game", GAMES)
def test_the_manual_shows_the_example_as_it_is(game: str) -> None:
    code = EXAMPLES[game].read_text().split('"""\n\n', 1)[1]
    assert f"```python\n{code}```" in (ROOT / "docs" / "bots.md").read_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_brings_all_that_the_kit_and_its_bots_need(game: str) -> None:
    package = import_module(f"cardarena.{game}")
    assert package.Bot.games == (game,)
    assert issubclass(package.Bot, Bot)
    assert set(STRATEGIES) == set(GAMES)
    assert callable(STRATEGIES[game].greedy())
    assert callable(STRATEGIES[game].at_random(Random(1)))


def test_a_bot_that_says_nothing_else_plays_every_game() -> None:
    assert Bot.games == ()


def test_the_styles_of_greedy_are_told_with_their_game() -> None:
    command = [sys.executable, "-m", "cardarena.bots.greedy", "--help"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    told = " ".join(ran.stdout.split())
    assert "--cautious scala40: throw away what costs most" in told
    assert "--hoard scala40: open late" in told
