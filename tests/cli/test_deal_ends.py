"""The last table of a deal is the one that the rules cleared away."""

from __future__ import annotations

import pytest

from referee.app.games import known_games
from referee.cli.games import show_of
from referee.games.scala40.events import DealEnded, Dealt
from referee.games.scala40.state import take_census
from referee.replay.deals import with_deal_ends
from referee.replay.reading import read_journal
from referee.replay.stepper import Film, deal_of, load
from support.golden import MATCHES, golden_path


def films(name: str) -> tuple[Film, Film]:
    film = load(read_journal(golden_path(name)), known_games())
    return film, with_deal_ends(film, show_of("scala40"))


@pytest.mark.parametrize("name", MATCHES)
def test_every_deal_ends_with_its_own_table(name: str) -> None:
    film, shown = films(name)
    ends = [one for one in shown.positions if one.is_deal_end and one.match.result is None]
    told = [event for one in film.positions for event in one.events if type(event) is DealEnded]
    assert len(ends) == len(told) > 0
    for position, event in zip(ends, told, strict=True):
        state = position.match.state
        take_census(state)
        assert state.hands == event.hands
        assert state.standing.deal == event.deal == deal_of(position)[1]
        assert {view.totals for view in position.views()} == {event.totals}
        assert not any(isinstance(one, Dealt) for one in position.events)


@pytest.mark.parametrize("name", MATCHES)
def test_nothing_is_lost_or_told_twice(name: str) -> None:
    film, shown = films(name)
    for part in ("entries", "events"):
        before = [each for one in film.positions for each in getattr(one, part)]
        assert [each for one in shown.positions for each in getattr(one, part)] == before
    lines = [one.line for one in shown.positions]
    assert lines == sorted(lines)


@pytest.mark.parametrize("name", MATCHES)
def test_the_end_of_the_match_keeps_the_last_table(name: str) -> None:
    last = films(name)[1].positions[-1]
    assert last.match.result is not None
    assert [entry.kind for entry in last.entries] == ["result", "reveal"]
    assert last.match.state.melds
    take_census(last.match.state)


def test_a_film_that_stops_within_a_deal_stays_as_it_is() -> None:
    film, _ = films("scala40-pair")
    cut = film._replace(positions=film.positions[:20])
    assert with_deal_ends(cut, show_of("scala40")) == cut
