"""Pairs: partners opposite, one total a side, each opens for himself."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.rules import Applied, Due, Outcome
from referee.games.scala40.events import DealEnd, SeatOut
from referee.games.scala40.game import GAME
from referee.games.scala40.state import State
from support.scala40_play import deal_end, played
from support.scala40_states import KEY, situation, start

PAIRS: dict[str, Any] = {"variants": ["pairs"]}
CLEARS: dict[str, Any] = {**PAIRS, "team_scoring": "closer_clears"}
OPENED = (True, True, True, True)


def goes_out(
    changes: dict[str, Any],
    opened: tuple[bool, ...] = OPENED,
    totals: tuple[int, ...] = (0, 0, 0, 0),
) -> Applied[State]:
    """Seat 0 goes out; 1 holds 10, its partner 2 holds 20, 3 holds 5."""
    others = ("KS", "QD KD", "5C")
    state = situation("6H 9C", "3H 4H 5H", others=others, opened=opened, changes=changes)
    state = state._replace(standing=state.standing._replace(totals=totals))
    return played(state, "layoff 6H > 0; discard 9C")


def test_who_sits_opposite_plays_together() -> None:
    options = GAME.options("dutch", PAIRS, 4)
    assert GAME.sides(options, 4) == ((0, 2), (1, 3))
    assert GAME.sides(GAME.options("dutch", {}, 4), 4) == ((0,), (1,), (2,), (3,))


def test_a_view_names_ones_partner_and_all_sides() -> None:
    state = GAME.deal(start(4, **PAIRS), KEY).state
    views = [GAME.view(state, seat) for seat in range(4)]
    assert [view.partner for view in views] == [2, 3, 0, 1]
    assert {view.sides for view in views} == {(0, 1, 0, 1)}
    alone = GAME.view(GAME.deal(start(4), KEY).state, 0)
    assert (alone.partner, alone.sides) == (None, ())


def test_with_sum_the_partners_hand_counts_and_both_of_the_other_side() -> None:
    applied = goes_out(PAIRS)
    assert deal_end(applied).penalties == (0, 10, 20, 5)
    assert deal_end(applied).totals == (20, 15, 20, 15)


def test_with_closer_clears_the_side_of_who_went_out_scores_nothing() -> None:
    applied = goes_out(CLEARS)
    assert deal_end(applied).penalties == (0, 10, 0, 5)
    assert deal_end(applied).totals == (0, 15, 0, 15)
    assert applied.state.standing.deals_won == (1, 0, 1, 0)


def test_each_opens_for_himself() -> None:
    flat = {**PAIRS, "unopened_penalty": "flat_100", "target": 1000}
    applied = goes_out(flat, opened=(True, False, False, True))
    assert deal_end(applied).penalties == (0, 100, 100, 5)
    assert applied.state.standing.unopened_deals == (1, 1, 1, 1)
    state = situation("6H 9C 2D", "3H 4H 5H", others=("", "KS", ""), changes=PAIRS)
    state = state._replace(opened=(False, False, True, False))
    refusal = GAME.check(state, 0, GAME.read_move("layoff 6H > 0; discard 9C"))
    assert refusal is not None
    assert refusal.reason.name == "NOT_OPENED"


def test_a_bonus_is_the_sides_once() -> None:
    hand = "KS KH KD AC 2C 3C 4C 5H"
    changes = {**PAIRS, "closed_out": "minus_100"}
    state = situation(hand, others=("KC", "9D", ""), changes=changes)
    state = state._replace(standing=state.standing._replace(totals=(50, 60, 50, 60)))
    event = deal_end(played(state, "meld KS KH KD; meld AC 2C 3C 4C; discard 5H"))
    assert event.totals == (-41, 70, -41, 70)


def test_a_side_reaches_the_target_and_loses_together() -> None:
    over = goes_out(PAIRS, totals=(10, 86, 10, 86))
    assert GAME.outcome(over.state) == Outcome((1, 2, 1, 2), (30, 101, 30, 101))
    out = [event.seat for event in over.events if isinstance(event, SeatOut)]
    assert out == [1, 3]


def test_equal_sides_play_a_deciding_deal_of_all_four() -> None:
    changes = {**PAIRS, "game_format": "deals", "deals": 1}
    others = ("KS", "6D", "9S")
    state = situation("6H 9C", "3H 4H 5H", others=others, opened=OPENED, changes=changes)
    standing = state.standing._replace(totals=(13, 0, 13, 0), deals_won=(0, 1, 0, 1))
    state = state._replace(standing=standing)
    applied = played(state, "layoff 6H > 0; discard 9C")
    assert deal_end(applied).totals == (19, 19, 19, 19)
    assert GAME.due(applied.state) is Due.DEAL
    assert applied.state.standing.playing == OPENED
    assert applied.state.standing.deciding


@pytest.mark.parametrize("seat", range(4))
def test_who_withdraws_takes_his_partner_with_him(seat: int) -> None:
    state = GAME.deal(start(4, **PAIRS), KEY).state
    for before in (start(4, **PAIRS), state):
        applied = GAME.withdraw(before, seat)
        outcome = GAME.outcome(applied.state)
        assert outcome is not None
        assert outcome.places == ((2, 1, 2, 1) if seat % 2 == 0 else (1, 2, 1, 2))
        out = [event.seat for event in applied.events if isinstance(event, SeatOut)]
        assert out == ([0, 2] if seat % 2 == 0 else [1, 3])
    assert deal_end(GAME.withdraw(state, seat)).end is DealEnd.WITHDRAWN
