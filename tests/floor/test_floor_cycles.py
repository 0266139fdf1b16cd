"""The floor in virtual time: who is told what, when, and what survives a stop."""

from __future__ import annotations

from typing import Any

import pytest

from referee.floor.outbox import Closing
from referee.floor.updates import Asked
from referee.games.rules import Refusal
from referee.journal.chain import read_lines
from referee.journal.entry import JournalError
from referee.journal.seal import Sealer, is_signed
from referee.match.retrace import UntrueError, retrace
from referee.match.state import (
    Cause,
    Forfeited,
    Policy,
    Termination,
    Then,
    TimeControl,
    Verdict,
)
from referee.store.batch import Batch
from support.matches import setup_for
from support.simulation import MS, SIGNING_KEY, Client, Memory, Reply, Simulation
from support.toy_game import GAME, Card

M1 = "r01-m001"


def plainly(_match_id: str, asked: Asked) -> Reply:
    return Reply(Card(asked.view.hand[0]), 3)


def silently(_match_id: str, _asked: Asked) -> None:
    return None


def pair(simulation: Simulation, **options: Any) -> tuple[Client, Client]:
    return (
        simulation.connect("ann", plainly, **options),
        simulation.connect("ben", plainly, **options),
    )


def events_of(client: Client) -> list[object]:
    return [event for update in client.updates for event in update.events]


def rulings_of(client: Client) -> list[Verdict]:
    return [update.ruling.verdict for update in client.updates if update.ruling]


def test_a_match_is_played_told_and_sealed() -> None:
    simulation = Simulation(GAME)
    ann, ben = pair(simulation)
    simulation.open(setup_for("ann", "ben"))
    simulation.run()
    assert simulation.results[M1].termination is Termination.COMPLETED
    assert simulation.floor.live == 0
    for client in (ann, ben):
        end = client.updates[-1].end
        assert end is not None
        assert is_signed(M1, end.head, end.signature.hex(), Sealer(SIGNING_KEY).public_key)
    assert [entry.kind for entry in read_lines(simulation.lines(M1))][-1] == "seal"


def test_every_seat_gets_every_event_once_and_numbered() -> None:
    simulation = Simulation(GAME)
    clients = pair(simulation, events_at_once=True)
    simulation.open(setup_for("ann", "ben", games=20))
    simulation.run()
    told = [events_of(client) for client in clients]
    assert told[0] == told[1]
    assert len(told[0]) > 100
    for client in clients:
        count = 0
        for update in client.updates:
            assert update.first_event == count
            count += len(update.events)


def test_events_wait_for_the_next_decision_unless_asked_for_at_once() -> None:
    lazy, eager = Simulation(GAME), Simulation(GAME)
    first, _ = pair(lazy)
    second, _ = pair(eager, events_at_once=True)
    for simulation in (lazy, eager):
        simulation.open(setup_for("ann", "ben"))
        simulation.run()
    assert events_of(first) == events_of(second)
    assert len(first.updates) < len(second.updates)
    assert all(update.asked or update.end for update in first.updates[1:])


def test_nothing_is_told_before_it_is_stored() -> None:
    class Failing(Memory):
        def commit(self, batch: Batch) -> None:
            if len(self.lines[M1]) > 4:
                raise OSError("disk full")
            super().commit(batch)

    simulation = Simulation(GAME, store=Failing())
    clients = pair(simulation)
    simulation.open(setup_for("ann", "ben"))
    with pytest.raises(OSError, match="disk full"):
        simulation.run()
    stored = sum(b'"kind":"move"' in line for line in simulation.lines(M1))
    asked = max(asked.decision_id for client in clients for _, asked in client.asked())
    assert asked <= stored + 1


def test_a_silent_bot_loses_on_time_and_delays_nobody_else() -> None:
    simulation = Simulation(GAME)
    pair(simulation)
    simulation.connect("mute", silently)
    simulation.open(setup_for("ann", "mute", match_id="slow"))
    simulation.open(setup_for("ann", "ben"))
    simulation.run(until_ns=100 * MS)
    assert list(simulation.results) == [M1]
    simulation.run()
    result = simulation.results["slow"]
    assert result.causes[1] is Cause.TIMEOUT
    assert simulation.now_ns <= 6_100 * MS


def test_who_never_connects_forfeits_after_the_wait() -> None:
    simulation = Simulation(GAME)
    simulation.connect("ann", plainly)
    simulation.open(setup_for("ann", "ben"), show_up_ms=700)
    simulation.run()
    assert simulation.results[M1].causes == (None, Cause.NO_SHOW)
    assert simulation.now_ns == 700 * MS


def test_who_is_known_never_to_come_is_not_waited_for() -> None:
    simulation = Simulation(GAME)
    simulation.connect("ann", plainly)
    simulation.open(setup_for("ann", "ben"), show_up_ms=700)
    simulation.floor.give_up("ben")
    simulation.run()
    assert simulation.results[M1].causes == (None, Cause.NO_SHOW)
    assert simulation.now_ns == 0


def test_a_bot_that_comes_back_gets_its_view_and_the_same_decision() -> None:
    simulation = Simulation(GAME)
    ann = simulation.connect("ann", silently)
    ben = simulation.connect("ben", silently)
    simulation.open(setup_for("ann", "ben", clock=TimeControl(0, 5_000)))
    simulation.run(until_ns=10 * MS)
    asked_one = ann if ann.asked() else ben
    (_, before) = asked_one.asked()[0]
    asked_one.leave()
    simulation.run(until_ns=1_000 * MS)
    again = simulation.connect(asked_one.name, plainly, seen={(M1, None): 1})
    simulation.run(until_ns=1_100 * MS)
    (_, after) = again.asked()[0]
    assert (after.decision_id, after.view) == (before.decision_id, before.view)
    assert after.elapsed_ms == 1_000
    assert again.updates[0].start is not None
    assert again.updates[0].first_event == 1
    took = next(read_lines_of(simulation, "move"))["took_ms"]
    assert took == 1_003


def read_lines_of(simulation: Simulation, kind: str) -> Any:
    entries = read_lines(simulation.lines(M1))
    return (entry.fields for entry in entries if entry.kind == kind)


def test_a_gone_bot_loses_on_time_as_disconnected() -> None:
    simulation = Simulation(GAME)
    clients = [simulation.connect(name, silently) for name in ("ann", "ben")]
    simulation.open(setup_for("ann", "ben"))
    simulation.run(until_ns=10 * MS)
    seat = 0 if clients[0].asked() else 1
    clients[seat].leave()
    simulation.run()
    assert simulation.results[M1].causes[seat] is Cause.DISCONNECT


def test_the_newest_connection_counts_and_the_old_one_cannot_move() -> None:
    simulation = Simulation(GAME)
    old = simulation.connect("ann", plainly)
    simulation.connect("ben", plainly)
    new = simulation.connect("ann", plainly)
    assert old.closed is Closing.SUPERSEDED
    simulation.open(setup_for("ann", "ben"))
    simulation.run(until_ns=1 * MS)
    simulation.floor.disconnect(old.outbox)
    old.send(M1, 1, Card(1))
    simulation.run()
    assert old.updates == []
    assert new.updates[-1].end is not None


def test_answers_that_are_none_get_their_verdict_and_change_nothing() -> None:
    simulation = Simulation(GAME)
    ann = simulation.connect("ann", silently)
    ben = simulation.connect("ben", silently)
    simulation.open(setup_for("ann", "ben"))
    simulation.run(until_ns=5 * MS)
    mover = ann if ann.asked() else ben
    other = ben if mover is ann else ann
    lines = len(simulation.lines(M1))
    mover.send(M1, 2, Card(1))  # the next decision, before anybody was asked
    other.send(M1, 1, Card(1))  # somebody else's decision
    mover.send("r99-m999", 1, Card(1))
    simulation.run(until_ns=6 * MS)
    assert rulings_of(other) == [Verdict.STALE]
    assert sorted(v.value for v in rulings_of(mover)) == ["stale", "unknown_match"]
    assert len(simulation.lines(M1)) == lines


def test_an_illegal_move_is_explained_and_asked_again_while_the_clock_runs_on() -> None:
    simulation = Simulation(GAME)

    def mends(match_id: str, asked: Asked) -> Reply:
        if asked.decision_id == 1 and asked.retries_left == 2:
            return Reply(Card(0), 40)
        return plainly(match_id, asked)

    clients = [simulation.connect(name, mends) for name in ("ann", "ben")]
    simulation.open(setup_for("ann", "ben"))
    simulation.run()
    mover = next(client for client in clients if client.asked()[0][1].decision_id == 1)
    refused = next(update for update in mover.updates if update.ruling)
    assert refused.ruling is not None
    assert (refused.ruling.verdict, refused.ruling.retries_left) == (Verdict.ILLEGAL, 1)
    assert isinstance(refused.ruling.refusal, Refusal)
    asked, first = refused.asked, mover.asked()[0][1]
    assert asked is not None
    assert (asked.view, asked.elapsed_ms, asked.retries_left) == (first.view, 40, 1)
    assert next(read_lines_of(simulation, "move"))["took_ms"] == 43


def test_a_resignation_counts_at_once() -> None:
    simulation = Simulation(GAME)
    clients = [simulation.connect(name, silently) for name in ("ann", "ben")]
    simulation.open(setup_for("ann", "ben"))
    simulation.run(until_ns=5 * MS)
    simulation.floor.resign(clients[0].outbox, M1, simulation.now_ns)
    simulation.run()
    assert simulation.results[M1].places == (2, 1)
    assert any(isinstance(event, Forfeited) for event in events_of(clients[1]))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_stopped_referee_goes_on_at_every_line(seats: int) -> None:
    names = tuple("abcdef"[:seats])

    def whole() -> Simulation:
        simulation = Simulation(GAME)
        for name in names:
            simulation.connect(name, plainly)
        simulation.open(setup_for(*names))
        simulation.run()
        return simulation

    full = whole()
    lines = full.lines(M1)
    kinds = [entry.kind for entry in read_lines(lines)]
    cuts = [n for n, kind in enumerate(kinds) if kind == "move"]
    for cut in cuts:
        memory = Memory()
        memory.lines[M1] = lines[:cut]
        again = Simulation(GAME, store=memory)
        again.resume(setup_for(*names), lines[:cut])
        clients = [again.connect(name, plainly) for name in names]
        again.run()
        assert again.results == full.results
        assert next(read_lines_of(again, "resumed"))
        list(retrace(setup_for(*names), GAME, read_lines(again.lines(M1))))
        decisions = [asked.decision_id for client in clients for _, asked in client.asked()]
        assert min(decisions) == 1 + sum(kind == "move" for kind in kinds[:cut])


def test_a_resumed_match_that_still_waits_cannot_be_given_up() -> None:
    played = Simulation(GAME)
    pair(played)
    played.open(setup_for("ann", "ben"))
    played.run()
    memory = Memory()
    memory.lines[M1] = played.lines(M1)[:3]
    again = Simulation(GAME, store=memory)
    again.now_ns = 3_600_000 * MS
    again.resume(setup_for("ann", "ben"), memory.lines[M1])
    ann = again.connect("ann", plainly)
    again.floor.resign(ann.outbox, M1, again.now_ns)
    again.cycle()
    assert len(memory.lines[M1]) == 3
    again.connect("ben", plainly)
    again.run()
    assert again.results == played.results
    times = [fields["at_ms"] for fields in read_lines_of(again, "move")]
    assert times == sorted(times)
    assert times[-1] < 1_000


def test_a_damaged_journal_is_not_resumed_and_names_the_line() -> None:
    simulation = Simulation(GAME)
    pair(simulation)
    simulation.open(setup_for("ann", "ben"))
    simulation.run()
    lines = simulation.lines(M1)[:6]
    with pytest.raises(JournalError) as chained:
        Simulation(GAME).resume(setup_for("ann", "ben"), [*lines[:3], lines[3] + b" ", *lines[4:]])
    assert chained.value.line == 4
    with pytest.raises(UntrueError) as untrue:
        Simulation(GAME).resume(setup_for("ann", "ben", secret=bytes(32)), lines)
    assert untrue.value.line == 0


def test_same_bots_same_bytes() -> None:
    def journal() -> list[bytes]:
        simulation = Simulation(GAME)
        pair(simulation)
        simulation.open(setup_for("ann", "ben", games=3))
        simulation.run()
        return simulation.lines(M1)

    assert journal() == journal()


def test_read_events_are_dropped_and_a_late_reader_starts_where_they_begin() -> None:
    simulation = Simulation(GAME)
    pair(simulation)
    simulation.open(setup_for("ann", "ben", games=60, clock=TimeControl(10_000, 0)))
    simulation.run(until_ns=1_000 * MS)
    live = simulation.floor._live[M1]
    assert live.events_count > 150
    assert len(live._events) < 80
    fresh = simulation.connect("ann", plainly)
    simulation.run()
    assert fresh.updates[0].first_event > 0
    assert fresh.updates[0].start is not None


def test_substitution_lets_a_match_of_silent_bots_end() -> None:
    simulation = Simulation(GAME)
    for name in ("ann", "ben"):
        simulation.connect(name, silently)
    policy = Policy(late_then=Then.SUBSTITUTE)
    simulation.open(setup_for("ann", "ben", policy=policy, clock=TimeControl(10, 100)))
    simulation.run()
    assert simulation.results[M1].termination is Termination.COMPLETED
    assert all(fields["took_ms"] > 0 for fields in read_lines_of(simulation, "late"))
