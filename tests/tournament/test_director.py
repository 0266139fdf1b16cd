"""The director over the real floor and store, in virtual time."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from referee.floor.updates import Asked
from referee.games.scala40.game import GAME as SCALA40
from referee.journal.chain import read_lines
from referee.match.retrace import retrace
from referee.match.state import Cause, Termination
from referee.store.batch import Batch, Chunk
from referee.store.rows import DamagedError, Status
from referee.store.store import Store
from referee.tournament.standings import played, standings
from support import scala40_player
from support.contest import SHOW_UP_MS, Contest, terms_of
from support.simulation import MS, Client, Reply
from support.toy_game import GAME, Card

NAMES = ("ann", "ben", "cat", "dan", "eve")
TOY = terms_of(GAME)


def plainly(_match_id: str, asked: Asked) -> Reply:
    return Reply(Card(asked.view.hand[0]), 3)


def greedily(_match_id: str, asked: Asked) -> Reply:
    return Reply(scala40_player.choose(asked.view), 3)


def _contest(*present: str, **options: object) -> Contest:
    contest = Contest(TOY, NAMES, **options)  # type: ignore[arg-type]
    for name in present or NAMES:
        contest.connect(name, plainly)
    return contest


def _journals(store: Store) -> dict[str, list[bytes]]:
    ids = [match.plan.match_id for match in store.matches()]
    return {match_id: store.lines(match_id) for match_id in ids}


async def test_every_match_is_played_once_reported_and_exported() -> None:
    contest = _contest(legs=2)
    assert await contest.play() is True
    planned = [match.plan for match in contest.progress.matches]
    assert len(planned) == 20
    assert contest.progress.started == planned
    assert Counter(contest.exported) == Counter(row.match_id for row in planned)
    assert {row.match_id for row, _ in contest.progress.over} == set(contest.exported)
    assert set(contest.statuses().values()) == {Status.OVER}
    for row, one in contest.progress.over:
        assert one.entrants == row.entrants
        assert one.result.termination == Termination.COMPLETED.value


async def test_the_results_make_the_standings() -> None:
    contest = _contest()
    await contest.play()
    plan = [match.plan for match in contest.ledger.matches()]
    table = standings(NAMES, played(plan, contest.ledger.results()))
    assert [row.matches for row in table.rows] == [4] * 5
    assert sum(row.half_points for row in table.rows) == 20


async def test_the_same_secret_and_bots_give_the_same_bytes() -> None:
    first, second = _contest(legs=2), _contest(legs=2)
    await first.play()
    await second.play()
    assert _journals(first.ledger) == _journals(second.ledger)


async def test_tables_of_four_play_scala40() -> None:
    terms = terms_of(SCALA40, seats=4)
    contest = Contest(terms, NAMES, seats=4)
    for name in NAMES:
        contest.connect(name, greedily)
    assert await contest.play() is True
    assert len(contest.results) == 5
    for match_id, lines in _journals(contest.ledger).items():
        setup = terms.setup(
            next(row for row in contest.progress.started if row.match_id == match_id),
            contest.root,
            contest.ledger.cuts(),
            "2026-01-01T00:00:00Z",
        )
        *_, last = retrace(setup, SCALA40, read_lines(lines))
        assert last.step.match.result == contest.results[match_id]


async def test_no_more_matches_than_allowed_are_live() -> None:
    contest = _contest(concurrency=3, legs=2)
    await contest.play()
    assert contest.hall.live_most == 3


async def test_a_bots_own_limit_is_kept() -> None:
    contest = _contest(concurrency=9, limits={"ann": 1, "ben": 2})
    assert await contest.play() is True
    most = contest.hall.busy_most
    assert (most["ann"], most["ben"]) == (1, 2)
    assert most["cat"] > 2


async def test_matches_of_a_late_bot_come_last() -> None:
    contest = _contest("ann", "ben", "cat", "dan", concurrency=1)
    await contest.play()
    late = ["eve" in row.entrants for row in contest.progress.started]
    assert late == [False] * 6 + [True] * 4


async def test_who_never_comes_is_waited_for_once_and_forfeits_every_match() -> None:
    contest = _contest("ann", "ben", "cat", "dan", concurrency=1)
    assert await contest.play() is True
    for row, one in contest.progress.over:
        expected = [Cause.NO_SHOW.value if name == "eve" else "" for name in row.entrants]
        assert list(one.result.causes) == expected
    waits = [contest.hall.waited_ms(row.match_id) for row in contest.progress.started[6:]]
    assert waits == [SHOW_UP_MS, 0, 0, 0]
    assert len(contest.progress.troubles) == 1
    assert contest.progress.troubles[0][0] == "eve"
    first = contest.progress.started[6].match_id
    assert contest.progress.troubles[0][1].startswith(f"did not connect in time for match {first}")


async def test_who_is_gone_for_good_is_not_waited_for() -> None:
    contest = _contest("ann", "ben", "cat", "dan", concurrency=20)
    contest.director.gone("eve", "has exited")
    assert await contest.play() is True
    for row, _ in contest.progress.over:
        if "eve" in row.entrants:
            assert contest.hall.waited_ms(row.match_id) == 0
    assert contest.progress.troubles == [("eve", "has exited")]


async def test_a_bot_that_comes_after_its_first_match_plays_the_others() -> None:
    contest = _contest("ann", "ben", "cat", "dan", concurrency=1)

    def come() -> None:
        if len(contest.hall.opened_ns) == 8:
            contest.connect("eve", plainly)

    contest.hall.on_open = come
    assert await contest.play() is True
    missed = [match_id for match_id, result in contest.results.items() if any(result.causes)]
    assert missed == [contest.progress.started[6].match_id]


@pytest.mark.parametrize("at_ms", [0, 7, 20, 33])
async def test_a_run_that_was_cut_off_goes_on_where_it_was(at_ms: int) -> None:
    whole, cut = _contest(), _contest()
    await whole.play()
    assert await cut.play(until_ns=at_ms * MS) is None
    before = {name: list(lines) for name, lines in _journals(cut.ledger).items()}
    over = {match_id for match_id, status in cut.statuses().items() if status is Status.OVER}
    again = _contest(store=cut.ledger)
    assert await again.play() is True
    started = [row.match_id for row in again.progress.started]
    assert set(started) == set(cut.statuses()) - over
    after = _journals(again.ledger)
    for match_id, lines in before.items():
        assert after[match_id][: len(lines)] == lines
    assert _moves(after) == _moves(_journals(whole.ledger))
    places = {row.match_id: row.places for row in again.ledger.results()}
    assert places == {row.match_id: row.places for row in whole.ledger.results()}


def _moves(journals: dict[str, list[bytes]]) -> dict[str, list[object]]:
    return {
        match_id: [entry.fields["move"] for entry in read_lines(lines) if entry.kind == "move"]
        for match_id, lines in journals.items()
    }


async def test_a_finished_tournament_is_not_played_again() -> None:
    first = _contest()
    await first.play()
    again = _contest(store=first.ledger)
    assert await again.play() is True
    assert again.progress.started == []


async def test_a_journal_without_a_header_is_named() -> None:
    contest = _contest()
    lines = (b'{"n":0,"prev":"' + b"0" * 64 + b'","kind":"move"}',)
    contest.ledger.commit(Batch([Chunk("r01-m001", 0, lines)]))
    with pytest.raises(DamagedError, match="match r01-m001, line 1: not a header"):
        await contest.play()


async def test_stop_opens_nothing_more_and_leaves_live_matches_as_they_are() -> None:
    contest = _contest(concurrency=2)
    playing = asyncio.create_task(
        contest.director.play(contest.ledger.matches(), contest.root, contest.ledger.cuts())
    )
    await asyncio.sleep(0)
    contest.run(until_ns=4 * MS)
    contest.director.stop()
    assert await playing is False
    assert Counter(contest.statuses().values()) == {Status.RUNNING: 2, Status.PLANNED: 8}
    assert await contest.director.gather(NAMES) is False


async def test_gathering_ends_when_all_are_there_or_gone() -> None:
    contest = Contest(TOY, NAMES, show_up_ms=3_600_000)
    gathering = asyncio.create_task(contest.director.gather(NAMES))
    clients: list[Client] = []
    for name in NAMES[:4]:
        await asyncio.sleep(0)
        clients.append(contest.connect(name, plainly))
        contest.director.notice()
    await asyncio.sleep(0)
    contest.director.gone("eve", "cannot be started")
    assert await gathering is True
    assert contest.progress.waited_for[0] == NAMES
    assert contest.progress.waited_for[-2:] == [("eve",), ()]


async def test_gathering_waits_no_longer_than_it_may() -> None:
    contest = Contest(TOY, NAMES, show_up_ms=0)
    assert await contest.director.gather(NAMES) is True
    assert contest.progress.waited_for == [NAMES, ()]


async def test_thousands_of_matches_take_seconds() -> None:
    contest = _contest(legs=100, concurrency=50)
    assert await contest.play() is True
    assert len(contest.results) == 1_000
    assert len(contest.ledger.results()) == 1_000
