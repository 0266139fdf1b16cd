"""Every tournament file that ships: its first matches, played on the real floor in process.

Views and moves go through the very bytes of the wire.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest

from cardarena.bots.strategies import STRATEGIES
from cardarena.games import GAMES
from referee.app.config import BotTable, Config, read_config
from referee.app.games import Hosted, hosted_game, known_games
from referee.floor.updates import Asked, Problem
from referee.match.state import Setup, Termination
from referee.replay.verify import Standing, verify
from referee.tournament.plan import commit, pair, shape
from referee.tournament.terms import Terms
from support.checkout import ROOT
from support.simulation import Choose, Reply, Simulation

FILES = sorted((ROOT / "tournaments").glob("*.toml"))
MATCHES = 2

Strategy: TypeAlias = Callable[[Any, Any], Any]
"""From a view of the kit and the rules to a move of the kit."""


def strategy_of(name: str, bot: BotTable, game: str) -> Strategy:
    """The kit's strategy that a bot's command runs; greedy for who comes from elsewhere."""
    python, *words = bot.command or ("python", "-m", "cardarena.bots.greedy")
    assert python == "python"
    if words[0] != "-m":
        return example(ROOT / words[0])
    _, module, *flags = words
    if module == "cardarena.bots.random":
        return STRATEGIES[game].at_random(Random(name))
    assert module == "cardarena.bots.greedy"
    styles = [flag.removeprefix("--") for flag in flags]
    assert {*styles} <= {*STRATEGIES[game].STYLES}
    return STRATEGIES[game].greedy(styles)


def example(path: Path) -> Strategy:
    """The strategy of a bot in one file, which remembers nothing."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    bot = module.MyBot()
    return lambda view, rules: bot.choose(SimpleNamespace(view=view, rules=rules))


def setups_of(config: Config, hosted: Hosted) -> Sequence[Setup]:
    """The set-ups of the first matches of a tournament, as the director makes them."""
    game, seating = hosted.game, config.format
    rules = game.options(config.tournament.preset, config.options, seating.seats)
    terms = Terms(
        tournament=config.tournament.name,
        game=game,
        rules=game.describe(rules),
        games=config.tournament.games,
        clock=config.time_control,
        policy=config.match_policy,
        engine="0.1.0",
        secret=bytes(range(32)),
        bots=config.bot_counts,
    )
    slots = shape(len(config.entrants), seating.seats, seating.legs, config.team_sides(game))
    root = commit(terms.secret, slots, terms.rules_hash).root
    rows = pair(root, config.names, slots)[:MATCHES]
    return [terms.setup(row, root, {}, "2026-01-01T00:00:00Z") for row in rows]


def answering(strategy: Strategy, rules: Any, hosted: Hosted) -> Choose:
    """A strategy as the client of a simulation has it."""
    kit = GAMES[hosted.game.name]

    def answer(_: str, asked: Asked) -> Reply:
        view = kit.unpack_view(hosted.codec.view(asked.view))
        move = hosted.codec.move(kit.pack_move(strategy(view, rules)))
        assert not isinstance(move, Problem), move
        return Reply(move)

    return answer


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_matches_of_a_shipped_tournament_end_without_a_fault(path: Path) -> None:
    config = read_config(path, known_games())
    hosted = hosted_game(config.tournament.game)
    game = hosted.game
    setups = setups_of(config, hosted)
    rules = GAMES[game.name].read_rules(json.dumps(setups[0].rules), config.format.seats)
    simulation = Simulation(game)

    for name, bot in config.bots.items():
        strategy = strategy_of(name, bot, game.name)
        simulation.connect(name, answering(strategy, rules, hosted))
    for setup in setups:
        simulation.open(setup)
    simulation.run()
    assert len(simulation.results) == len(setups)
    for match_id, result in simulation.results.items():
        assert result.termination is Termination.COMPLETED
        lines = simulation.lines(match_id)
        kinds = {json.loads(line)["kind"] for line in lines}
        assert not kinds & {"refused", "substitute", "late", "forfeit"}
        assert verify(lines, {game.name: game}).standing is Standing.TRUE


def test_what_ships_plays_every_game_and_teams_of_one_bot_and_of_several() -> None:
    configs = [read_config(path, known_games()) for path in FILES]
    assert {config.tournament.game for config in configs} == set(known_games())
    teams = [config for config in configs if config.format.teams]
    counts = {count for config in teams for count in config.bot_counts.values()}
    assert counts == {1, 2}
