"""Every tournament file that ships: its first matches, played on the real floor in process."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from cardarena import scala40
from cardarena.scala40 import greedy
from cardarena.scala40 import random as random_bot
from referee.app.config import Config, EntrantTable, read_config
from referee.floor.updates import Asked
from referee.games.scala40.game import GAME
from referee.match.state import Setup, Termination
from referee.replay.verify import Standing, verify
from referee.rpc.wire.scala40 import view_to_wire
from referee.tournament.plan import commit, pair, shape
from referee.tournament.terms import Terms
from support.checkout import ROOT
from support.kit_games import Strategy, judged
from support.simulation import Choose, Reply, Simulation

FILES = sorted((ROOT / "tournaments").glob("*.toml"))
MATCHES = 2


def strategy_of(entrant: EntrantTable) -> Strategy:
    """The kit's strategy that an entrant's command runs; greedy for who comes from elsewhere."""
    _, _, module, *flags = entrant.command or ("python", "-m", "cardarena.bots.greedy")
    if module == "cardarena.bots.random":
        dice = Random(entrant.name)
        return lambda view, rules: random_bot.choose(view, rules, dice)
    assert module == "cardarena.bots.greedy"
    style = greedy.Style(cautious="--cautious" in flags, hoard="--hoard" in flags)
    return lambda view, rules: greedy.choose(view, rules, style)


def setups_of(config: Config) -> Sequence[Setup]:
    """The set-ups of the first matches of a tournament, as the director makes them."""
    rules = GAME.options(config.tournament.preset, config.options, config.format.seats)
    terms = Terms(
        tournament=config.tournament.name,
        game=GAME,
        rules=GAME.describe(rules),
        games=config.tournament.games,
        clock=config.time_control,
        policy=config.match_policy,
        engine="0.1.0",
        secret=bytes(range(32)),
    )
    places = shape(len(config.entrants), config.format.seats, config.format.legs)
    root = commit(terms.secret, places, terms.rules_hash).root
    rows = pair(root, config.names, places)[:MATCHES]
    return [terms.setup(row, root, {}, "2026-01-01T00:00:00Z") for row in rows]


def answering(strategy: Strategy, rules: scala40.Rules) -> Choose:
    """A strategy as the client of a simulation has it."""

    def answer(_: str, asked: Asked) -> Reply:
        view = scala40.unpack_view(view_to_wire(asked.view))
        return Reply(judged(strategy(view, rules)))

    return answer


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_matches_of_a_shipped_tournament_end_without_a_fault(path: Path) -> None:
    config = read_config(path, {"scala40": GAME})
    setups = setups_of(config)
    rules = scala40.read_rules(json.dumps(setups[0].rules))
    simulation = Simulation(GAME)

    for entrant in config.entrants:
        simulation.connect(entrant.name, answering(strategy_of(entrant), rules))
    for setup in setups:
        simulation.open(setup)
    simulation.run()
    assert len(simulation.results) == len(setups)
    for match_id, result in simulation.results.items():
        assert result.termination is Termination.COMPLETED
        lines = simulation.lines(match_id)
        kinds = {json.loads(line)["kind"] for line in lines}
        assert not kinds & {"refused", "substitute", "late", "forfeit"}
        assert verify(lines, {"scala40": GAME}).standing is Standing.TRUE
