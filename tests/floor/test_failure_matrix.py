"""Every cell of docs/failure-matrix.md, with two to six seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.floor.updates import Asked
from referee.match.state import Cause, Policy, TimeControl
from support.matches import setup_for
from support.simulation import MS, Client, Reply, Simulation
from support.toy_game import GAME, PAIRS, Card

PAGE = Path(__file__).parents[2] / "docs" / "failure-matrix.md"
M1 = "r01-m001"
CLOCK = TimeControl(100, 200)
FORFEITS = {cause.value for cause in Cause}


class Cell(NamedTuple):
    fault: str
    moment: str
    follows: str
    seats: int


def cells() -> Iterator[Cell]:
    lines = [line for line in PAGE.read_text().splitlines() if line.startswith("| ")]
    moments: list[str] = []
    table: list[tuple[str, list[str]]] = []
    for line in lines:
        first, *rest = (word.strip() for word in line.strip("|").split("|"))
        if first == "the bot":
            moments = rest
        elif first == "seats left":
            break
        elif moments:
            table.append((first, rest))
    assert moments
    for fault, row in table:
        for moment, follows in zip(moments, row, strict=True):
            if follows != "-":
                yield from (Cell(fault, moment, follows, seats) for seats in range(2, 7))


class Scene:
    """A match in which the first seat fails at a moment, and the others play on."""

    def __init__(self, cell: Cell) -> None:
        self.cell, self.simulation = cell, Simulation(GAME)
        self.names = tuple("abcdef"[: cell.seats])
        self.faulty: list[Client] = []
        self.done = False
        self.games = 2 if cell.moment == "in a later game" else 1

    def play(self) -> None:
        for name in self.names[1:]:
            self.simulation.connect(name, self.others_choose)
        if self.cell.fault != "never connects":
            self.arrive()
        before = self.cell.moment == "before the start"
        # Before the start: somebody else is still missing, so that the match waits.
        setup = setup_for(
            *self.names, games=self.games, clock=CLOCK, policy=Policy(illegal_retries=1)
        )
        if before:
            self.simulation.floor.disconnect(self.simulation.floor._boxes[self.names[1]])
        self.simulation.open(setup, show_up_ms=1_000)
        if before:
            self.simulation.run(10 * MS)
            self.fail(None)
            self.simulation.run(15 * MS)
            self.simulation.connect(self.names[1], self.others_choose)
        self.simulation.run()
        if self.cell.moment == "after the end":
            self.fail(None)
            self.simulation.run()

    def arrive(self) -> None:
        self.faulty.append(self.simulation.connect(self.names[0], self.choose))

    def others_choose(self, _match_id: str, asked: Asked) -> Reply:
        if self.cell.moment == "at another's decision":
            self.fail(None)
        return Reply(Card(asked.view.hand[0]), 5)

    def choose(self, _match_id: str, asked: Asked) -> Reply | None:
        good = Reply(Card(asked.view.hand[0]), 5)
        moment = self.cell.moment
        if moment != "at its own decision" and not (
            moment == "in a later game" and self.later_game()
        ):
            return good
        self.fail(asked)
        return good if self.goes_on() else None

    def later_game(self) -> bool:
        live = self.simulation.floor._live[M1]
        return live.match is not None and live.match.number > 1

    def goes_on(self) -> bool:
        """After its fault, whether the bot answers its decision properly."""
        return self.cell.follows in ("nothing", "unknown_match") and self.cell.fault != "is silent"

    def fail(self, asked: Asked | None) -> None:  # noqa: C901  (one branch a fault)
        """Commit the fault, once."""
        if self.done:
            return
        self.done = True
        number = asked.decision_id if asked else 1
        client = self.faulty[-1] if self.faulty else None
        assert client is not None or self.cell.fault == "never connects"
        match self.cell.fault:
            case "answers late":
                late_ms = CLOCK.increment_ms + CLOCK.bank_ms + 1
                self.bad(number, Card(1), asked, late_ms if asked else 0)
            case "drops its connection" if client:
                client.leave()
            case "drops it and is back in time" if client:
                client.leave()
                self.simulation.later(20 * MS, self.arrive)
            case "sends a malformed move":
                self.bad(number, None, asked)
            case "sends an illegal move":
                self.bad(number, Card(0), asked)
            case "sends one bad move, then a good one":
                self.bad_then_good(number, asked)
            case "connects twice":
                self.arrive()
            case "answers for a match that is not its own" if client:
                client.send("r99-m999", 1, Card(1))
            case "resigns" if client:
                floor, now_ns = self.simulation.floor, self.simulation.now_ns
                floor.resign(client.outbox, M1, now_ns)

    def bad(self, number: int, payload: object, asked: Asked | None, after_ms: int = 1) -> None:
        client = self.faulty[-1]
        repeats = 2 if payload is None or payload == Card(0) else 1
        for _ in range(repeats):
            client.send(M1, number if asked else 1_000, payload, after_ms)

    def bad_then_good(self, number: int, asked: Asked | None) -> None:
        client = self.faulty[-1]
        client.send(M1, number if asked else 1_000, Card(0), 1)
        if asked:
            client.send(M1, number, Card(asked.view.hand[0]), 2)

    def verdicts(self) -> list[str]:
        told = [update for client in self.faulty for update in client.updates]
        return [update.ruling.verdict.value for update in told if update.ruling]


CELLS = list(cells())


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: "/".join(map(str, cell)))
def test_cell(cell: Cell) -> None:
    scene = Scene(cell)
    scene.play()
    result = scene.simulation.results[M1]
    cause = result.causes[0]
    assert all(other is None for other in result.causes[1:])
    if cell.follows in FORFEITS:
        assert cause is not None
        assert cause.value == cell.follows
        assert result.places[0] == cell.seats
    else:
        assert cause is None
        assert len(result.games) == scene.games
    if cell.follows in ("stale", "unknown_match"):
        assert cell.follows in scene.verdicts()
    assert scene.done or cell.fault == "never connects"


def test_the_table_is_read_whole() -> None:
    assert len(CELLS) == 5 * (11 * 5 - 5)


# In a tournament of teams: one bot at both seats of a side, or a bot at each.

ONE, TWO = ("duo", "ann") * 2, ("duo.1", "ann", "duo.2", "ann")


def sides_of(bots: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(bot.partition(".")[0] for bot in bots)


@pytest.mark.parametrize("bots", [ONE, TWO])
@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize(
    ("payload", "cause"),
    [(None, Cause.MALFORMED_MOVE), (Card(0), Cause.ILLEGAL_MOVE), ("silent", Cause.TIMEOUT)],
)
def test_the_side_of_a_seat_that_fails_loses_and_only_that_seat_is_charged(
    bots: tuple[str, ...], seat: int, payload: object, cause: Cause
) -> None:
    simulation = Simulation(PAIRS)

    def choose(_match_id: str, asked: Asked) -> Reply | None:
        if asked.view.seat != seat:
            return Reply(Card(asked.view.hand[0]), 5)
        return None if payload == "silent" else Reply(payload, 5)

    clients = [simulation.connect(name, choose) for name in dict.fromkeys(bots)]
    setup = setup_for(*sides_of(bots), bots=bots, games=2, clock=CLOCK)
    simulation.open(setup, show_up_ms=1_000)
    simulation.run()
    result = simulation.results[M1]
    assert result.causes == tuple(cause if one == seat else None for one in range(4))
    assert result.places == (2, 1, 2, 1)
    ended = {update.seat for client in clients for update in client.updates if update.end}
    assert ended == {0, 1, 2, 3}
