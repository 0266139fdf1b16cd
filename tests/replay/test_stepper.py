"""Stepping through a journal: every position, forwards, backwards, by deals, by search."""

from __future__ import annotations

import pytest

from referee.app.games import known_games
from referee.replay.reading import read_journal
from referee.replay.stepper import Film, Stepper, deal_of, load
from referee.replay.verify import FalseLineError
from support.golden import MATCHES, golden_path
from support.journals import entries_of, eventful_match, written
from support.matches import SECRET
from support.toy_game import GAME

TOY = {"toy": GAME}
STEPS = eventful_match()


@pytest.fixture
def film() -> Film:
    return load(written(STEPS), TOY)


def test_a_film_has_a_position_for_each_input(film: Film) -> None:
    assert [position.match for position in film.positions] == [made.match for made in STEPS]
    assert film.false is None
    assert not film.is_dark


def test_each_position_knows_its_line_and_its_entries(film: Film) -> None:
    entries = entries_of(written(STEPS))
    for position in film.positions:
        assert position.entries[0].kind == entries[position.line - 1].kind
    count = sum(len(position.entries) for position in film.positions)
    assert count == len(entries) - 1  # the seal is nobody's move


@pytest.mark.parametrize("name", MATCHES)
def test_the_views_are_the_game_s_own(name: str) -> None:
    film = load(read_journal(golden_path(name)), known_games())
    for position in film.positions:
        views = position.views()
        assert [view.seat for view in views] == list(range(len(film.setup.entrants)))
        assert [len(view.hand) for view in views] == list(views[0].hand_counts)


def test_forward_and_back_stop_at_the_ends(film: Film) -> None:
    stepper, last = Stepper(film), len(film.positions) - 1
    stepper.back()
    assert stepper.at == 0
    stepper.forward()
    stepper.forward(2)
    assert stepper.at == 3
    stepper.back(2)
    assert stepper.at == 1
    stepper.last()
    assert stepper.at == last
    stepper.forward()
    assert stepper.at == last
    stepper.first()
    assert stepper.at == 0


def test_stepping_by_deals(film: Film) -> None:
    stepper, seen = Stepper(film), [(1, 1)]
    assert deal_of(stepper.position) == (1, 1)
    while stepper.at < len(film.positions) - 1:
        stepper.next_deal()
        if stepper.at < len(film.positions) - 1:
            seen.append(deal_of(stepper.position))
            assert deal_of(film.positions[stepper.at - 1]) != seen[-1]
    assert seen == [(1, 1), (1, 2), (2, 1), (2, 2)]
    starts = []
    while stepper.at:
        stepper.previous_deal()
        starts.append(deal_of(stepper.position))
    assert starts == seen[::-1]


def test_finding_goes_round_and_stays_when_there_is_nothing(film: Film) -> None:
    stepper = Stepper(film, at=10)
    assert stepper.find(lambda position: position.entries[0].kind == "late")
    assert stepper.position.entries[0].kind == "late"
    at = stepper.at
    assert stepper.find(lambda position: position.entries[0].kind == "late")
    assert stepper.at == at
    assert not stepper.find(lambda _: False)
    assert stepper.at == at


def test_a_false_journal_is_shown_up_to_its_false_line() -> None:
    lines = written(STEPS)
    lines[20] = lines[20].replace(b'"at_ms":', b'"at_ms": ')
    film = load(lines, TOY)
    assert film.false is not None
    assert film.false.line == 21
    assert film.positions[-1].line < 21


def test_a_false_header_is_an_error() -> None:
    with pytest.raises(FalseLineError, match="line 1"):
        load([b"{}"], TOY)
    changed = written(STEPS)
    changed[0] = changed[0].replace(b'"preset":"plain"', b'"preset":"other"')
    with pytest.raises(FalseLineError, match="line 1"):
        load(changed, TOY)


def test_an_unfinished_match_is_dark_but_for_who_keeps_the_secret() -> None:
    lines = written(STEPS[:6], sealer=None)
    assert load(lines, TOY).is_dark
    assert load(lines, TOY).positions == ()
    assert len(load(lines, TOY, SECRET).positions) == 6
