"""Tournaments of teams in virtual time: an entrant takes a side, with one bot or with a pair."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from referee.floor.updates import Asked
from referee.journal.chain import read_lines
from referee.match.state import Cause
from referee.replay.verify import Standing, verify
from referee.store.rows import Status
from referee.store.store import Store
from referee.tournament.standings import Scoring, played, scoring, standings
from support.contest import SHOW_UP_MS, Contest, terms_of
from support.simulation import MS, Reply
from support.toy_game import PAIRS, Card

NAMES = ("ann", "duo", "eve", "two")
BOTS = ("ann", "duo.1", "duo.2", "eve", "two.1", "two.2")
TERMS = replace(terms_of(PAIRS, seats=4), bots={"duo": 2, "two": 2, "ann": 1})


def plainly(_match_id: str, asked: Asked) -> Reply:
    return Reply(Card(asked.view.hand[0]), 3)


def contest(*missing: str, **options: object) -> Contest:
    made = Contest(TERMS, NAMES, seats=4, teams=True, **options)  # type: ignore[arg-type]
    for name in BOTS:
        if name not in missing:
            made.connect(name, plainly)
    return made


def scored() -> Scoring:
    return scoring(PAIRS, TERMS.rules, seats=4, games=1)


def journals(store: Store) -> dict[str, list[bytes]]:
    return {row.plan.match_id: store.lines(row.plan.match_id) for row in store.matches()}


async def test_every_entrant_meets_every_other_and_all_its_bots_play() -> None:
    made = contest(legs=2)
    assert await made.play() is True
    rows = [match.plan for match in made.progress.matches]
    assert len(rows) == 12
    meetings = Counter(frozenset(row.entrants) for row in rows)
    assert set(meetings.values()) == {2}
    assert all(row.entrants[0] == row.entrants[2] for row in rows)
    for match_id, lines in journals(made.ledger).items():
        header = next(read_lines(lines)).fields
        row = next(row for row in rows if row.match_id == match_id)
        bots = header.get("bots", header["entrants"])
        assert tuple(bots) == TERMS.bots_of(row)
        assert ("bots" in header) == bool({"duo", "two"}.intersection(row.entrants))
        assert set(header["cuts"]) == set(row.entrants)
        assert verify(lines, {"toy": PAIRS}).standing is Standing.TRUE
    table = standings(NAMES, played(rows, made.ledger.results()), scored())
    assert [row.matches for row in table.rows] == [6] * 4
    assert sum(row.half_points for row in table.rows) == 2 * 12


@pytest.mark.parametrize("missing", ["duo.1", "duo.2"])
async def test_a_pair_loses_every_match_while_one_of_its_bots_is_missing(missing: str) -> None:
    made = contest(missing, concurrency=1)
    assert await made.play() is True
    seat = {"duo.1": 0, "duo.2": 1}[missing]
    late = [row for row in made.progress.started if "duo" in row.entrants]
    assert made.progress.started[3:] == late
    waits = [made.hall.waited_ms(row.match_id) for row in late]
    assert waits == [SHOW_UP_MS, 0, 0]
    for row, one in made.progress.over:
        causes = [""] * 4
        if "duo" in row.entrants:
            causes[[at for at, name in enumerate(row.entrants) if name == "duo"][seat]] = "no_show"
        assert list(one.result.causes) == causes
    assert [name for name, _ in made.progress.troubles] == [missing]
    finished = [one for _, one in made.progress.over]
    rows = {row.entrant: row for row in standings(NAMES, finished, scored()).rows}
    duo = rows["duo"]
    assert (duo.matches, duo.losses, duo.forfeits, duo.half_points) == (3, 3, 3, 0)
    assert all(row.forfeits == 0 for name, row in rows.items() if name != "duo")


async def test_a_pair_whose_one_bot_is_gone_for_good_is_not_waited_for() -> None:
    made = contest("two.2", concurrency=20)
    made.director.gone("two.2", "has exited")
    assert await made.play() is True
    for row, one in made.progress.over:
        assert ("no_show" in one.result.causes) == ("two" in row.entrants)
        if "two" in row.entrants:
            assert made.hall.waited_ms(row.match_id) == 0
    assert made.progress.troubles == [("two.2", "has exited")]


async def test_a_partner_that_comes_late_plays_the_matches_that_are_left() -> None:
    made = contest("duo.2", concurrency=1)

    def come() -> None:
        if len(made.hall.opened_ns) == 5:
            made.connect("duo.2", plainly)

    made.hall.on_open = come
    assert await made.play() is True
    missed = [match_id for match_id, result in made.results.items() if any(result.causes)]
    assert missed == [made.progress.started[3].match_id]


@pytest.mark.parametrize("limit", [1, 2])
async def test_a_bot_with_two_seats_plays_as_many_matches_as_its_limit_says(limit: int) -> None:
    made = contest(legs=3, concurrency=9, limits={"ann": limit, "duo.2": 2})
    assert await made.play() is True
    most = made.hall.busy_most
    assert (most["ann"], most["duo.2"]) == (limit, 2)
    assert most["duo.1"] <= 2
    assert most["eve"] > 2


async def test_a_partner_that_leaves_costs_its_side_the_matches_that_it_misses() -> None:
    made = contest(concurrency=1, legs=2)
    client = made.connect("two.1", plainly)
    made.hall.on_open = lambda: client.leave() if len(made.hall.opened_ns) == 6 else None
    assert await made.play() is True
    causes = Counter(cause for result in made.results.values() for cause in result.causes if cause)
    assert causes
    assert set(causes) <= {Cause.DISCONNECT, Cause.NO_SHOW}
    for row, one in made.progress.over:
        if any(one.result.causes):
            assert "two" in row.entrants
            assert {
                place
                for place, name in zip(one.result.places, row.entrants, strict=True)
                if name == "two"
            } == {2}


@pytest.mark.parametrize("at_ms", [0, 7, 20, 33, 60])
async def test_a_tournament_of_teams_goes_on_where_it_was(at_ms: int) -> None:
    whole, cut = contest(), contest()
    await whole.play()
    assert await cut.play(until_ns=at_ms * MS) is None
    before = {name: list(lines) for name, lines in journals(cut.ledger).items()}
    again = contest(store=cut.ledger)
    assert await again.play() is True
    after = journals(again.ledger)
    for match_id, lines in before.items():
        assert after[match_id][: len(lines)] == lines
    assert set(again.statuses().values()) == {Status.OVER}
    places = {row.match_id: row.places for row in again.ledger.results()}
    assert places == {row.match_id: row.places for row in whole.ledger.results()}
