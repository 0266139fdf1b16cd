"""Matches of Scala 40 between bots of every bad kind, in virtual time, stopped and resumed.

Whatever the bots do: every match ends, every journal is true, no result is lost or doubled, and
the same seed gives the same bytes. Each fault must really have happened somewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from referee.floor.updates import Asked
from referee.games.scala40.game import GAME
from referee.games.scala40.moves import DrawStock, Play
from referee.journal.chain import read_lines
from referee.match.state import Policy, Setup, Then, TimeControl
from referee.replay.verify import Standing, verify
from support.matches import setup_for
from support.scala40_player import choose
from support.simulation import MS, Client, Memory, Reply, Simulation

KINDS = ("good", "good", "slow", "silent", "illegal", "garbled", "double", "leaver", "quitter")
FAULTS = {"refused", "late", "substitute", "forfeit", "resign", "absent", "resumed", "score"}


class Bot:
    """One bot of a kind; its chances come from the simulation's seed."""

    def __init__(self, simulation: Simulation, name: str, kind: str, dice: Random) -> None:
        self.simulation, self.name, self.kind, self.dice = simulation, name, kind, dice
        self.client: Client = simulation.connect(name, self.answer)

    def answer(self, match_id: str, asked: Asked) -> Reply | None:
        good = Reply(choose(asked.view), self.dice.randrange(20))
        if self.kind == "good" or self.dice.random() < 0.9:
            return good
        return self.misbehave(match_id, asked, good)

    def misbehave(self, match_id: str, asked: Asked, good: Reply) -> Reply | None:
        match self.kind:
            case "slow":
                return good._replace(after_ms=self.dice.randrange(400))
            case "silent":
                return None
            case "illegal":
                return Reply(self.dice.choice([DrawStock(), Play((), 0x40), Play((), 1, True)]), 1)
            case "garbled":
                return Reply(None, 1)
            case "double":
                self.client.send(match_id, asked.decision_id, good.payload, good.after_ms)
                self.client.send(match_id, asked.decision_id + 1, good.payload, good.after_ms)
            case "leaver":
                self.client.leave()
                self.simulation.later(self.dice.randrange(300) * MS, self.come_back)
                return None
            case _ if self.dice.random() < 0.1:
                self.simulation.floor.resign(self.client.outbox, match_id, self.simulation.now_ns)
        return good

    def come_back(self) -> None:
        self.client = self.simulation.connect(self.name, self.answer)


def setups(dice: Random) -> Iterator[Setup]:
    for number in range(3):
        seats = dice.choice([2, 2, 3, 4, 6])
        yield setup_for(
            *(f"bot{seat}" for seat in range(seats)),
            match_id=f"m{number}",
            group_id=f"g{number}",
            game="scala40",
            rules={"preset": "classic", "options": {}},
            clock=TimeControl(dice.choice([30, 200]), dice.choice([0, 500])),
            policy=Policy(
                dice.randrange(3), dice.choice(list(Then)), dice.choice([*Then, Then.SUBSTITUTE])
            ),
            secret=dice.randbytes(32),
        )


def contest(seed: int) -> Memory:
    """Play three matches, stopping the referee once or twice on the way."""
    dice = Random(seed)
    wanted = list(setups(dice))
    kinds = [dice.choice(KINDS) for _ in range(6)]
    present = [dice.random() < 0.97 for _ in range(6)]
    memory = Memory()
    for stop_ms in (dice.randrange(2_000), dice.randrange(20_000), None):
        simulation = Simulation(GAME, store=memory)
        bots = zip(range(6), kinds, present, strict=True)
        for number, kind, is_there in bots:
            if is_there:
                Bot(simulation, f"bot{number}", kind, Random(dice.random()))
        for setup in wanted:
            if setup.match_id in memory.results:
                continue
            lines = memory.lines.get(setup.match_id, [])
            if lines:
                simulation.resume(setup, lines)
            else:
                simulation.open(setup)
        simulation.run(stop_ms * MS if stop_ms is not None else None)
    assert set(memory.results) == {setup.match_id for setup in wanted}
    return memory


def check(seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        memory = contest(seed)
        for match_id, lines in memory.lines.items():
            report = verify(lines, {"scala40": GAME})
            assert report.standing is Standing.TRUE, (seed, match_id, report.line, report.why)
            assert report.result is not None
            assert report.result.places == memory.results[match_id].places
            seen.update(entry.kind for entry in read_lines(lines))
    return seen


def test_every_match_ends_and_every_journal_is_true() -> None:
    seen = check(range(40))
    assert set(seen) >= FAULTS, FAULTS - set(seen)


def test_same_seed_same_bytes() -> None:
    for seed in range(3):
        assert contest(seed).lines == contest(seed).lines


@pytest.mark.slow
@pytest.mark.timeout(3_600)
def test_a_thousand_contests() -> None:
    assert set(check(range(100, 1_100))) >= FAULTS
