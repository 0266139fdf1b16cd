"""How deals and games of Scopa end: leftovers, Napoleone, withdrawals, places."""

from __future__ import annotations

import json
from dataclasses import astuple
from typing import Any

import pytest

from referee.games.rules import Due, Outcome
from referee.games.scopa.events import DealEnd, DealEnded, Refilled, SeatOut
from referee.games.scopa.game import GAME
from referee.games.scopa.standing import places
from referee.games.scopa.state import Standing, State, rules_of
from support.scopa_play import deal_end, game_steps, played, stubborn
from support.scopa_states import KEY, cards, last_play, situation, start

COINS = [f"{value}D" for value in range(1, 11)]
NAPOLEONE: dict[str, object] = {"napola": True, "napoleone": True}


# Leftovers.


def test_leftovers_of_a_deal_in_which_nobody_captured_go_to_nobody() -> None:
    end = deal_end(played(last_play("9C", "2B 3C"), "9C"))
    assert end.leftovers_to is None
    assert end.leftovers == cards("2B 3C 9C")
    assert end.piles == (b"", b"")
    assert end.tally is not None
    assert end.tally.points == (0, 0)


def test_the_last_capture_takes_the_leftovers_too() -> None:
    end = deal_end(played(last_play("9C", "9S 2B 3C", last_capture=1), "9C x 9S"))
    assert (end.leftovers_to, end.leftovers) == (0, cards("2B 3C"))
    assert end.piles == (cards("9C 9S 2B 3C"), b"")


def test_a_capture_that_leaves_nothing_takes_no_leftovers() -> None:
    end = deal_end(played(last_play("9C", "9S", last_capture=1), "9C x 9S"))
    assert (end.leftovers_to, end.leftovers) == (0, b"")


# Napoleone.


def test_all_ten_coins_win_whatever_the_points() -> None:
    piles = (" ".join(COINS[:9]), "")
    state = situation("10D 2C", "10C", piles=piles, totals=(0, 10), changes=NAPOLEONE)
    applied = played(state, "10D x 10C")
    end = deal_end(applied)
    assert (end.end, end.tally, end.leftovers, end.leftovers_to) == (
        *(DealEnd.NAPOLEONE, None, b"", None),
    )
    assert end.piles[0] == cards(" ".join([*COINS, "10C"]))
    assert end.totals == (0, 10)
    assert GAME.outcome(applied.state) == Outcome((1, 2), (0, 10))


def test_the_coin_may_be_taken_off_the_table_or_be_a_leftover() -> None:
    piles = (" ".join(COINS[:9]), "")
    taken = situation("10C 2C", "10D", piles=piles, changes=NAPOLEONE)
    assert deal_end(played(taken, "10C x 10D")).end is DealEnd.NAPOLEONE
    state = last_play("9C", "10D", piles=piles, last_capture=0, changes=NAPOLEONE)
    end = deal_end(applied := played(state, "9C"))
    assert (end.end, end.leftovers_to) == (DealEnd.NAPOLEONE, 0)
    assert end.leftovers == cards("10D 9C")
    assert end.tally is None
    assert GAME.outcome(applied.state) == Outcome((1, 2), (0, 0))


def test_leftovers_that_go_to_another_or_to_nobody_make_no_napoleone() -> None:
    piles = (" ".join(COINS[:9]), "")
    for last in (1, None):
        state = last_play("9C", "10D", piles=piles, last_capture=last, changes=NAPOLEONE)
        assert deal_end(played(state, "9C")).end is DealEnd.PLAYED_OUT


def test_without_napoleone_ten_coins_are_points() -> None:
    piles = (" ".join(COINS[:9]), "")
    state = situation("10D 2C", "10C", piles=piles, changes={"napola": True})
    assert played(state, "10D x 10C").events[1:] == ()
    state = last_play("10D", "10C", piles=piles, changes={"napola": True})
    tally = deal_end(played(state, "10D x 10C")).tally
    assert tally is not None
    assert tally.napola == (10, 0)


def test_a_pair_has_its_coins_together() -> None:
    piles = (" ".join(COINS[:9]), "")
    state = situation(
        "10D", "10C", piles=piles, others=("1C", "2C", "3C"), changes=NAPOLEONE, totals=(0, 9, 0, 9)
    )
    outcome = GAME.outcome(played(state, "10D x 10C").state)
    assert outcome == Outcome((1, 2, 1, 2), (0, 9, 0, 9))


def test_the_others_are_placed_by_their_points() -> None:
    piles = ("", " ".join(COINS[:9]), "")
    state = situation("2C", "10C", piles=piles, others=("10D 1C", "3C"), totals=(9, 0, 10))
    state = state._replace(rules=start(3, napola=True, napoleone=True).rules, seat=1)
    assert GAME.outcome(played(state, "10D x 10C").state) == Outcome((3, 1, 2), (9, 0, 10))


# Withdrawal.


def hands_of_three(first: str, second: str, third: str, **fields: Any) -> State:
    return situation(first, "9S", others=(second, third), **fields)


def test_a_hand_is_set_aside_and_the_turn_passes_on() -> None:
    state = hands_of_three("2C 3C", "4C 5C", "6C 7C", stock="1C")
    applied = GAME.withdraw(state, 0)
    after = applied.state
    assert applied.events == (SeatOut(0),)
    assert (after.seat, after.turn) == (1, state.turn)
    assert after.hands == (b"", cards("4C 5C"), cards("6C 7C"))
    assert set(cards("2C 3C")) <= set(after.aside)
    assert [GAME.view(after, seat).playing for seat in (1, 2)] == [(False, True, True)] * 2
    out_of_turn = GAME.withdraw(state, 2)
    assert (out_of_turn.state.seat, out_of_turn.events) == (0, (SeatOut(2),))
    assert played(out_of_turn.state, "2C", "4C").state.seat == 0


def test_who_is_out_already_changes_nothing() -> None:
    state = GAME.withdraw(hands_of_three("2C", "4C", "6C"), 0).state
    assert GAME.withdraw(state, 0) == (state, ())


def test_packets_of_who_left_are_dealt_and_set_aside() -> None:
    state = GAME.deal(start(3), KEY).state
    left = state.order[1]
    state = GAME.withdraw(state, left).state
    stock = state.stock[::-1]
    applied = None
    while applied is None or not applied.events[1:]:
        applied = played(state, GAME.write_move(GAME.plainest(state)))
        state = applied.state
    assert applied.events[1] == Refilled(18)
    assert [len(hand) for hand in state.hands] == [3 * (seat != left) for seat in range(3)]
    assert set(stock[3:6]) <= set(state.aside)
    assert len(state.aside) == 6


def test_the_last_to_play_leaves_and_new_cards_come() -> None:
    state = hands_of_three("", "", "6C", stock="1D 2D 3D 4D 5D 6D 7D 8D 9D")
    state = state._replace(seat=2)
    applied = GAME.withdraw(state, 2)
    assert applied.events == (SeatOut(2), Refilled(0))
    assert applied.state.seat == 0
    assert applied.state.hands == (cards("1D 2D 3D"), cards("4D 5D 6D"), b"")


def test_the_last_to_play_leaves_and_the_deal_is_counted() -> None:
    state = hands_of_three("", "", "6C", stock="", piles=("7D 1D", "2C", "3C 4C 5C 1B"))
    applied = GAME.withdraw(state._replace(seat=2, last_capture=0), 2)
    end = deal_end(applied)
    assert applied.events == (SeatOut(2), end)
    assert (end.end, end.leftovers, end.leftovers_to) == (DealEnd.PLAYED_OUT, cards("9S"), 0)
    assert end.tally is not None
    assert end.tally.cards == (3, 1, 4)
    assert end.tally.carte_to == 0
    assert GAME.due(applied.state) is Due.DEAL


def test_a_pile_of_who_left_gets_no_point_and_takes_none_from_others() -> None:
    piles = ("8D 1C", "2C", "7D 6D 7C 10D 1D 2D 3D 1B 1S")
    state = last_play("9C", "", others=("", ""), piles=piles, sweeps=(1, 0, 2))
    state = state._replace(
        rules=start(3, napola=True, re_bello=True, settanta_coppe=True).rules,
    )
    state = GAME.withdraw(state, 2).state
    tally = deal_end(played(state, "9C")).tally
    assert tally is not None
    assert (tally.carte_to, tally.denari_to, tally.primiera_to) == (0, 0, 0)
    assert (tally.settebello_to, tally.re_bello_to, tally.settanta_to) == (None, None, None)
    assert tally.points == (1 + 3, 0, 0)
    assert (tally.cards[2], tally.sweeps[2]) == (9, 2)


def test_leftovers_of_who_left_go_to_nobody() -> None:
    state = last_play("8C", "9S", others=("", ""), last_capture=2)
    end = deal_end(played(GAME.withdraw(state, 2).state, "8C"))
    assert (end.leftovers_to, end.leftovers) == (None, cards("9S 8C"))
    assert end.piles == (b"", b"", b"")


@pytest.mark.parametrize("seat", [0, 1])
def test_one_side_left_has_won(seat: int) -> None:
    state = situation("2C", "9S", others=("3C",), totals=(3, 8))
    applied = GAME.withdraw(state, seat)
    end = deal_end(applied)
    assert applied.events == (SeatOut(seat), end)
    assert (end.end, end.tally, end.leftovers) == (DealEnd.WITHDRAWN, None, b"")
    expected = Outcome((2, 1) if seat == 0 else (1, 2), (3, 8))
    assert GAME.outcome(applied.state) == expected


@pytest.mark.parametrize("seat", range(4))
def test_partners_leave_together(seat: int) -> None:
    state = situation("2C", "9S", others=("3C", "4C", "5C"))
    applied = GAME.withdraw(state, seat)
    assert applied.events[:2] == (SeatOut(seat % 2), SeatOut(seat % 2 + 2))
    assert deal_end(applied).end is DealEnd.WITHDRAWN
    assert GAME.outcome(applied.state) == Outcome(
        (2, 1, 2, 1) if seat % 2 == 0 else (1, 2, 1, 2), (0, 0, 0, 0)
    )


def test_between_deals_and_before_the_first() -> None:
    state = start(3)
    state = GAME.withdraw(state, 1).state
    assert GAME.due(state) is Due.DEAL
    applied = GAME.withdraw(state, 0)
    assert applied.events == (SeatOut(0),)
    assert GAME.outcome(applied.state) == Outcome((2, 3, 1), (0, 0, 0))


def test_the_last_place_left_is_that_of_who_leaves() -> None:
    state = start(4, line_up="four_solo")
    for seat in (2, 0, 3):
        state = GAME.withdraw(state, seat).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == (3, 1, 4, 2)


def test_who_left_does_not_win_by_points_nor_hinder() -> None:
    state = last_play("9C", "", others=("", ""), totals=(11, 4, 20))
    state = GAME.withdraw(state, 2).state
    assert GAME.outcome(played(state, "9C").state) == Outcome((1, 2, 3), (11, 4, 20))


# The end of a game.


def test_places_by_points_and_shared_below_the_winner() -> None:
    state = last_play("9C", "", others=("",) * 3, totals=(5, 12, 8, 5))
    state = state._replace(rules=start(4, line_up="four_solo").rules)
    state = state._replace(piles=(b"",) * 4, sweeps=(0,) * 4)
    assert GAME.outcome(played(state, "9C").state) == Outcome((3, 1, 2, 3), (5, 12, 8, 5))


@pytest.mark.parametrize(
    ("totals", "adjudicated", "expected"),
    [
        ((3, 8), True, (2, 1)),
        ((8, 8), True, (1, 1)),
        ((13, 13), True, (1, 1)),
        ((11, 8), False, (1, 2)),
    ],
)
def test_a_game_of_too_many_deals_is_adjudicated(
    totals: tuple[int, int], adjudicated: object, expected: tuple[int, int]
) -> None:
    state = last_play("9C", "", totals=totals, changes={"deals_max": 1})
    outcome = GAME.outcome(played(state, "9C").state)
    assert outcome is not None
    assert astuple(outcome) == (expected, totals, adjudicated)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("deals_max", [1, 3])
def test_no_game_has_more_than_deals_max_deals(seats: int, deals_max: int) -> None:
    state = start(seats, target=1000, deals_max=deals_max)
    steps = list(game_steps(state, 5, stubborn))
    ends = [one for step in steps for one in step.applied.events if isinstance(one, DealEnded)]
    assert [end.deal for end in ends] == list(range(1, deals_max + 1))
    outcome = GAME.outcome(steps[-1].applied.state)
    assert outcome is not None
    assert outcome.adjudicated
    assert outcome.totals == ends[-1].totals


def test_points_add_up_over_deals_and_partners_have_the_same() -> None:
    before: tuple[int, ...] = (0, 0, 0, 0)
    for step in game_steps(start(4, target=21), 8, stubborn):
        for event in step.applied.events:
            if isinstance(event, DealEnded):
                assert event.tally is not None
                assert event.totals == tuple(
                    total + event.tally.points[seat % 2] for seat, total in enumerate(before)
                )
                before = event.totals
    assert max(before) >= 21


def test_places_hold_for_every_order_of_leaving() -> None:
    rules = rules_of(GAME.options("classic", {"line_up": "four_solo"}, 4), 4)
    base = Standing(3, 0, (True,) * 4, (9, 7, 7, 3), (0,) * 4, None, adjudicated=True)
    assert places(rules, base) == (1, 2, 2, 4)
    assert places(rules, base._replace(exits=(1, 0, 0, 0))) == (4, 1, 1, 3)
    assert places(rules, base._replace(exits=(1, 2, 0, 0))) == (4, 3, 1, 2)
    assert places(rules, base._replace(exits=(0, 0, 1, 0), napoleone=3)) == (2, 3, 4, 1)


# The journal.


def test_the_journal_keeps_the_score_of_a_deal_in_plain_words() -> None:
    state = last_play("9C", "9S 2B", piles=("7D", "1C"), totals=(2, 3))
    kind, fields = GAME.journal_event(deal_end(played(state, "9C x 9S"))) or ("", {})
    assert kind == "score"
    assert json.loads(json.dumps(fields)) == {
        "deal": 1,
        "end": "played_out",
        "leftovers": "2B",
        "leftovers_to": 0,
        "piles": ["7D 9C 9S 2B", "1C"],
        "tally": {
            "cards": [4, 1],
            "denari": [1, 0],
            "primiera": [53, 16],
            "sweeps": [0, 0],
            "napola": [0, 0],
            "carte_to": 0,
            "denari_to": 0,
            "settebello_to": 0,
            "primiera_to": 0,
            "re_bello_to": None,
            "settanta_to": None,
            "points": [4, 0],
        },
        "totals": [6, 3],
    }


def test_the_journal_keeps_a_deal_that_was_not_counted_and_no_other_event() -> None:
    state = situation("2C", "9S", others=("3C",))
    events = GAME.withdraw(state, 0).events
    kept = [GAME.journal_event(event) for event in events]
    assert kept[0] is None
    assert kept[1] is not None
    assert kept[1][1]["tally"] is None
    assert kept[1][1]["end"] == "withdrawn"
    for event in (*GAME.deal(start(2), KEY).events, *played(situation("9C"), "9C").events):
        assert GAME.journal_event(event) is None
