"""One bot at two seats of a match: what it answers counts for the seat that was asked."""

from __future__ import annotations

from typing import Any

import pytest

from referee.floor.live import TRIM_AT
from referee.floor.updates import Asked, Ruling, Update
from referee.games.rules import Seat
from referee.games.scala40.game import GAME as SCALA40
from referee.journal.chain import read_lines
from referee.match.record import setup_of
from referee.match.retrace import retrace
from referee.match.state import (
    Cause,
    GameStarted,
    Policy,
    Setup,
    Substituted,
    Termination,
    Then,
    Verdict,
)
from referee.replay.verify import Standing, verify
from referee.rpc.wire.play import UpdateWriter
from referee.rpc.wire.scala40 import CODEC
from support import scala40_player
from support.matches import SECRET, setup_for
from support.simulation import MS, Client, Reply, Simulation
from support.toy_game import PAIRS, Card

M1 = "r01-m001"
TEAMS = ("duo", "ann", "duo", "ann")
PAIR = ("duo.1", "ann", "duo.2", "ann")


def plainly(_match_id: str, asked: Asked) -> Reply:
    return Reply(Card(asked.view.hand[0]), 3)


def silently(_match_id: str, _asked: Asked) -> None:
    return None


def team(**changes: Any) -> Setup:
    return setup_for(*TEAMS, **changes)


def begun(late: Then = Then.FORFEIT) -> tuple[Simulation, Client, Client]:
    """A match whose bots say only what a test sends for them."""
    simulation = Simulation(PAIRS)
    duo, ann = simulation.connect("duo", silently), simulation.connect("ann", silently)
    simulation.open(team(policy=Policy(late_then=late)))
    simulation.run(0)
    return simulation, duo, ann


def open_decision(simulation: Simulation) -> tuple[int, Seat, int]:
    """The open decision of the match: its id, its seat, the lowest card that answers it."""
    match = simulation.floor._live[M1].match
    assert match is not None
    assert match.decision is not None
    return match.decision.decision_id, match.decision.seat, match.state.hands[match.state.turn][0]


def play_until(simulation: Simulation, clients: dict[Seat, Client], seat: Seat) -> None:
    """Answer plainly until `seat` is asked."""
    while (asked := open_decision(simulation))[1] != seat:
        clients[asked[1]].send(M1, asked[0], Card(asked[2]))
        simulation.run(simulation.now_ns)


def of_seat(client: Client, seat: Seat) -> list[Update]:
    return [update for update in client.updates if update.seat == seat]


def last_ruling(client: Client) -> tuple[Seat, Ruling]:
    return next((one.seat, one.ruling) for one in reversed(client.updates) if one.ruling)


@pytest.mark.parametrize("at_once", [True, False])
def test_each_seat_is_told_every_event_once_and_only_its_own_decisions(*, at_once: bool) -> None:
    simulation = Simulation(PAIRS)
    duo = simulation.connect("duo", plainly, events_at_once=at_once)
    ann = simulation.connect("ann", plainly, events_at_once=at_once)
    simulation.open(team(games=3))
    simulation.run()
    assert simulation.results[M1].termination is Termination.COMPLETED
    told: list[list[object]] = []
    for client, seats in ((duo, (0, 2)), (ann, (1, 3))):
        assert {update.seat for update in client.updates} == set(seats)
        for seat in seats:
            own = of_seat(client, seat)
            assert [update.start.seat for update in own if update.start] == [seat]
            assert [bool(update.end) for update in own].count(True) == 1
            assert all(one.asked.view.seat == seat for one in own if one.asked)
            assert sum(one.asked is not None for one in own) == 3 * 2 * 3
            events: list[object] = []
            for update in own:
                assert update.first_event == len(events) or not update.events
                events += update.events
            told.append(events)
    assert told[0] == told[1] == told[2] == told[3]
    decisions = sorted(asked.decision_id for client in (duo, ann) for _, asked in client.asked())
    assert decisions == list(range(1, len(decisions) + 1))


def test_a_message_has_one_update_a_seat() -> None:
    simulation = Simulation(PAIRS)
    duo = simulation.connect("duo", plainly, events_at_once=True)
    simulation.connect("ann", plainly)
    simulation.open(team())
    simulation.run()
    keys = [[(update.match_id, update.seat) for update in batch] for batch in duo.batches]
    assert any(sorted(batch) == [(M1, 0), (M1, 2)] for batch in keys)
    assert all(len(set(batch)) == len(batch) for batch in keys)


@pytest.mark.parametrize("mine", [0, 2])
def test_an_answer_is_judged_for_the_seat_that_was_asked(mine: Seat) -> None:
    simulation, duo, ann = begun()
    clients = {0: duo, 1: ann, 2: duo, 3: ann}
    play_until(simulation, clients, mine)
    number, _, rank = open_decision(simulation)
    duo.send(M1, number, Card(rank))
    simulation.run(simulation.now_ns)
    play_until(simulation, clients, 2 - mine)
    duo.send(M1, number, Card(rank))
    simulation.run(simulation.now_ns)
    seat, ruling = last_ruling(duo)
    assert (seat, ruling.decision_id, ruling.verdict) == (mine, number, Verdict.DUPLICATE)
    duo.send(M1, number, Card(9 if rank != 9 else 8))
    simulation.run(simulation.now_ns)
    seat, ruling = last_ruling(duo)
    assert (seat, ruling.decision_id, ruling.verdict) == (mine, number, Verdict.STALE)
    assert open_decision(simulation)[1] == 2 - mine
    assert not simulation.results


@pytest.mark.parametrize("step", [-1, 0, 1, 1_000])
def test_a_decision_of_nobody_of_ones_own_is_stale_and_changes_nothing(step: int) -> None:
    """The opponent's open decision, the one before the first, one to come, one far away."""
    simulation, duo, ann = begun()
    play_until(simulation, {0: duo, 1: ann, 2: duo, 3: ann}, 1)
    before = simulation.lines(M1)[:]
    number, _, rank = open_decision(simulation)
    asked = 0 if step < 0 else number + step
    duo.send(M1, asked, Card(rank))
    simulation.run(simulation.now_ns)
    seat, ruling = last_ruling(duo)
    assert (seat, ruling.decision_id, ruling.verdict) == (0, asked, Verdict.STALE)
    assert simulation.lines(M1) == before
    assert open_decision(simulation)[0] == number


@pytest.mark.parametrize("mine", [0, 2])
def test_a_refused_answer_is_asked_again_at_its_seat_alone(mine: Seat) -> None:
    simulation, duo, ann = begun()
    play_until(simulation, {0: duo, 1: ann, 2: duo, 3: ann}, mine)
    number, _, rank = open_decision(simulation)
    seen = len(duo.updates)
    duo.send(M1, number, Card(0))
    simulation.run(simulation.now_ns)
    (again,) = duo.updates[seen:]
    assert (again.seat, again.ruling and again.ruling.verdict) == (mine, Verdict.ILLEGAL)
    assert again.asked is not None
    assert (again.asked.decision_id, again.asked.retries_left) == (number, 1)
    duo.send(M1, number, Card(rank))
    simulation.run(simulation.now_ns)
    assert open_decision(simulation)[1] == (mine + 1) % 4


@pytest.mark.parametrize("mine", [0, 2])
def test_an_answer_after_its_time_is_too_late_though_the_other_seat_is_asked(mine: Seat) -> None:
    simulation, duo, ann = begun(Then.SUBSTITUTE)
    clients = {0: duo, 1: ann, 2: duo, 3: ann}
    play_until(simulation, clients, mine)
    number, _, rank = open_decision(simulation)
    simulation.run(simulation.now_ns + 7_000 * MS)
    assert open_decision(simulation)[0] > number
    play_until(simulation, clients, 2 - mine)
    assert any(Substituted(mine, Cause.TIMEOUT) in update.events for update in duo.updates)
    duo.send(M1, number, Card(rank))
    simulation.run(simulation.now_ns)
    seat, ruling = last_ruling(duo)
    assert (seat, ruling.decision_id, ruling.verdict) == (mine, number, Verdict.TOO_LATE)


def test_after_a_break_each_seat_goes_on_from_where_it_had_read() -> None:
    simulation, duo, ann = begun()
    play_until(simulation, {0: duo, 1: ann, 2: duo, 3: ann}, 2)
    number = open_decision(simulation)[0]
    counts = {seat: sum(len(one.events) for one in of_seat(duo, seat)) for seat in (0, 2)}
    assert counts[2] > 0
    duo.leave()
    again = simulation.connect("duo", silently, seen={(M1, 0): 0, (M1, 2): counts[2]})
    simulation.run(simulation.now_ns)
    first = {seat: of_seat(again, seat)[0] for seat in (0, 2)}
    assert first[0].first_event == 0
    assert isinstance(first[0].events[0], GameStarted)
    assert (first[2].first_event, first[2].events) == (counts[2], ())
    assert [one.asked.decision_id for one in again.updates if one.asked] == [number]
    assert {one.start.seat for one in again.updates if one.start} == {0, 2}
    alike = simulation.connect("duo", silently, seen={(M1, None): 1})
    simulation.run(simulation.now_ns)
    assert [of_seat(alike, seat)[0].first_event for seat in (0, 2)] == [1, 1]


def test_a_resignation_takes_the_whole_side_out_once() -> None:
    simulation, duo, ann = begun()
    play_until(simulation, {0: duo, 1: ann, 2: duo, 3: ann}, 2)
    simulation.floor.resign(duo.outbox, M1, simulation.now_ns)
    simulation.floor.resign(duo.outbox, M1, simulation.now_ns)
    simulation.run()
    result = simulation.results[M1]
    assert result.places == (2, 1, 2, 1)
    assert result.causes == (Cause.RESIGNATION, None, None, None)
    kinds = [entry.kind for entry in read_lines(simulation.lines(M1))]
    assert kinds.count("resign") == 1


def test_events_are_not_kept_for_a_side_that_is_out() -> None:
    """The partner of who resigned answers no more, and must not hold what all others have read."""
    simulation = Simulation(PAIRS)
    clients = [simulation.connect(name, plainly) for name in ("duo.1", "duo.2", "ann", "eve")]
    names = ("duo.1", "ann", "eve", "duo.2", "ann", "eve")
    simulation.open(setup_for(*("duo", "ann", "eve") * 2, bots=names, games=40))
    simulation.run(4 * MS)
    simulation.floor.resign(clients[0].outbox, M1, simulation.now_ns)
    simulation.run(1_000 * MS)
    live = simulation.floor._live[M1]
    assert live.match is not None
    assert live.match.forfeits == ((0, 3),)
    assert live.events_count > 300
    assert len(live._events) < 2 * TRIM_AT
    simulation.run()
    assert simulation.results[M1].places[0] == simulation.results[M1].places[3] == 3


def test_a_team_that_never_comes_is_absent_at_each_of_its_seats() -> None:
    simulation = Simulation(PAIRS)
    simulation.connect("ann", plainly)
    simulation.open(team())
    simulation.run()
    result = simulation.results[M1]
    assert result.causes == (Cause.NO_SHOW, None, Cause.NO_SHOW, None)
    assert result.places == (2, 1, 2, 1)


@pytest.mark.parametrize("missing", [0, 1])
def test_a_pair_whose_one_bot_never_comes_loses_together(missing: int) -> None:
    simulation = Simulation(PAIRS)
    there = PAIR[0] if missing else PAIR[2]
    partner = simulation.connect(there, plainly)
    simulation.connect("ann", plainly)
    simulation.open(team(bots=PAIR))
    simulation.run()
    result = simulation.results[M1]
    absent = Cause.NO_SHOW
    assert result.causes == ((None, None, absent, None) if missing else (absent, *[None] * 3))
    assert result.places == (2, 1, 2, 1)
    assert partner.updates[-1].end is not None


@pytest.mark.parametrize(("bots", "lost"), [(TEAMS, (0, 2)), (PAIR, (0,)), (PAIR, (2,))])
def test_a_side_loses_when_a_bot_of_it_is_gone_at_its_decision(
    bots: tuple[str, ...], lost: tuple[Seat, ...]
) -> None:
    simulation = Simulation(PAIRS)
    clients = {name: simulation.connect(name, plainly) for name in set(bots)}
    simulation.open(team(bots=bots))
    simulation.later(10 * MS, clients[bots[lost[0]]].leave)
    simulation.run()
    result = simulation.results[M1]
    assert result.places == (2, 1, 2, 1)
    (seat,) = [seat for seat, cause in enumerate(result.causes) if cause is not None]
    assert (seat in lost, result.causes[seat]) == (True, Cause.DISCONNECT)


@pytest.mark.parametrize("bots", [TEAMS, PAIR])
@pytest.mark.parametrize("stop_ms", [0, 5, 11, 17, 26, 40])
def test_a_match_goes_on_in_the_middle_with_the_same_bots(
    bots: tuple[str, ...], stop_ms: int
) -> None:
    first = Simulation(PAIRS)
    for name in set(bots):
        first.connect(name, plainly)
    first.open(team(bots=bots, games=2))
    first.run(stop_ms * MS)
    lines = first.lines(M1)[:]
    setup = setup_of(next(read_lines(lines)), SECRET)
    assert setup.bots == bots
    again = Simulation(PAIRS, store=first.store)
    clients = {name: again.connect(name, plainly) for name in set(bots)}
    again.resume(setup, lines)
    again.run()
    assert again.results[M1].termination is Termination.COMPLETED
    assert again.lines(M1)[: len(lines)] == lines
    *_, last = retrace(setup, PAIRS, read_lines(again.lines(M1)))
    assert last.step.match.result == again.results[M1]
    assert verify(again.lines(M1), {"toy": PAIRS}).standing is Standing.TRUE
    for name, client in clients.items():
        assert {bots[update.seat] for update in client.updates} == {name}


def test_after_a_resume_an_old_answer_is_still_judged_for_its_seat() -> None:
    first, duo, ann = begun()
    clients = {0: duo, 1: ann, 2: duo, 3: ann}
    play_until(first, clients, 2)
    number, _, rank = open_decision(first)
    duo.send(M1, number, Card(rank))
    first.run(first.now_ns)
    play_until(first, clients, 0)
    again = Simulation(PAIRS, store=first.store)
    duo, _ = again.connect("duo", silently), again.connect("ann", silently)
    again.resume(team(), first.lines(M1))
    again.run(0)
    duo.send(M1, number, Card(rank))
    again.run(0)
    seat, ruling = last_ruling(duo)
    assert (seat, ruling.verdict) == (2, Verdict.DUPLICATE)


# What one seat of a team may not know of the other.

RULES = {"preset": "italian", "options": {"teams": "pairs", "target": 101}}


def scala40_updates(bots: tuple[str, ...], seat: Seat) -> tuple[list[Update], dict[int, bytes]]:
    """What a seat is told in a match of pairs, and its partner's hand at each of its decisions."""
    simulation = Simulation(SCALA40)
    hands: dict[int, bytes] = {}

    def greedily(_: str, asked: Asked) -> Reply:
        match = simulation.floor._live[M1].match
        assert match is not None
        if asked.view.seat == seat:
            hands[asked.decision_id] = match.state.hands[(seat + 2) % 4]
        return Reply(scala40_player.choose(asked.view), 1)

    clients = {name: simulation.connect(name, greedily) for name in dict.fromkeys(bots)}
    simulation.open(team(bots=bots, game="scala40", rules=RULES, games=3))
    simulation.run()
    assert simulation.results[M1].termination is Termination.COMPLETED
    return of_seat(clients[bots[seat]], seat), hands


def written(update: Update) -> bytes:
    """The bytes of an update, without the frame and the end: they sign a header with the bots."""
    writer = UpdateWriter({"scala40": CODEC})
    return b"".join(writer.to_wire([update._replace(start=None, end=None)]))


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_no_byte_for_a_seat_depends_on_who_plays_its_partner(seat: Seat) -> None:
    """A bot with two seats is told for each what a bot would be told that has only this one."""
    four = ("duo.1", "ann.1", "duo.2", "ann.2")
    together, hands = scala40_updates(TEAMS, seat)
    apart, _ = scala40_updates(four, seat)
    assert [written(one) for one in together] == [written(one) for one in apart]
    told = 0
    for update in together:
        if update.asked:
            hand = hands[update.asked.decision_id]
            assert len(hand) < MEANINGFUL or hand not in written(update)
            told += len(hand) >= MEANINGFUL
    assert told > 5


MEANINGFUL = 4
"""Cards of a hand from which on it would not stand in other bytes by chance."""
