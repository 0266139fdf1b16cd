from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.roundrobin import Round, schedule

LEGS = st.integers(1, 4)
FEW = settings(max_examples=30, deadline=None)


@st.composite
def tables_of_many(draw: st.DrawFn) -> tuple[int, int]:
    seats = draw(st.integers(3, 6))
    return draw(st.integers(seats, 24)), seats


def _tables(rounds: tuple[Round, ...]) -> list[tuple[int, ...]]:
    return [table for one in rounds for table in one]


def _meetings(rounds: tuple[Round, ...], entrants: int) -> list[int]:
    met = Counter(frozenset(pair) for table in _tables(rounds) for pair in combinations(table, 2))
    return [met[frozenset(pair)] for pair in combinations(range(entrants), 2)]


def _sittings(rounds: tuple[Round, ...]) -> Counter[tuple[int, int]]:
    return Counter((place, seat) for table in _tables(rounds) for seat, place in enumerate(table))


def test_four_entrants_two_seats_two_legs() -> None:
    assert schedule(4, 2, 2) == (
        ((0, 3), (1, 2)),
        ((3, 1), (2, 0)),
        ((2, 3), (0, 1)),
        ((3, 0), (2, 1)),
        ((1, 3), (0, 2)),
        ((3, 2), (1, 0)),
    )


def test_one_match_rotates_through_all_seats_in_a_leg() -> None:
    assert schedule(4, 4, 1) == (
        ((0, 1, 2, 3),),
        ((1, 2, 3, 0),),
        ((2, 3, 0, 1),),
        ((3, 0, 1, 2),),
    )


def test_the_laps_of_one_match_run_both_ways() -> None:
    assert schedule(3, 3, 2)[3] == ((2, 1, 0),)


def test_seven_entrants_at_tables_of_three_each_meet_once() -> None:
    assert set(_meetings(schedule(7, 3, 1), 7)) == {1}


@given(st.integers(2, 40), LEGS)
def test_every_pair_meets_once_a_leg(entrants: int, legs: int) -> None:
    assert set(_meetings(schedule(entrants, 2, legs), entrants)) == {legs}


@given(st.integers(2, 40), LEGS)
def test_a_leg_has_as_few_rounds_as_can_be(entrants: int, legs: int) -> None:
    rounds = schedule(entrants, 2, legs)
    assert len(rounds) == legs * (entrants - 1 + entrants % 2)
    assert {len(one) for one in rounds} == {entrants // 2}


@given(st.integers(2, 40), LEGS)
def test_two_seats_are_even_up_to_one_and_over_two_legs_quite(entrants: int, legs: int) -> None:
    sat = _sittings(schedule(entrants, 2, legs))
    apart = {abs(sat[place, 0] - sat[place, 1]) for place in range(entrants)}
    assert max(apart) <= (entrants % 2 == 0) * (legs % 2)


@FEW
@given(tables_of_many(), LEGS)
def test_at_larger_tables_everybody_sits_equally_often_in_each_seat(
    sizes: tuple[int, int], legs: int
) -> None:
    entrants, seats = sizes
    sat = _sittings(schedule(entrants, seats, legs))
    assert len(sat) == entrants * seats
    assert len(set(sat.values())) == 1


@FEW
@given(tables_of_many(), LEGS)
def test_at_larger_tables_every_pair_meets_in_each_leg_and_evenly(
    sizes: tuple[int, int], legs: int
) -> None:
    met = _meetings(schedule(sizes[0], sizes[1], legs), sizes[0])
    assert min(met) >= legs
    assert max(met) - min(met) <= 2  # one where a pattern exists, two where none was found


@given(st.integers(2, 6), st.integers(0, 20), LEGS)
def test_nobody_sits_at_two_tables_in_a_round(seats: int, more: int, legs: int) -> None:
    for one in schedule(seats + more, seats, legs):
        sitting = [place for table in one for place in table]
        assert len(sitting) == len(set(sitting))
        assert all(len(table) == seats for table in one)


@FEW
@given(tables_of_many())
def test_legs_are_equally_long(sizes: tuple[int, int]) -> None:
    entrants, seats = sizes
    once = len(_tables(schedule(entrants, seats, 1)))
    assert len(_tables(schedule(entrants, seats, 3))) == 3 * once


@pytest.mark.parametrize(
    ("entrants", "seats", "legs", "said"),
    [
        (4, 1, 1, "seats = 1: must be 2 to 6"),
        (9, 7, 1, "seats = 7: must be 2 to 6"),
        (3, 4, 1, "3 entrants cannot fill a match of 4 seats"),
        (4, 2, 0, "legs = 0: must be at least 1"),
    ],
)
def test_what_cannot_be_played_is_refused(entrants: int, seats: int, legs: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        schedule(entrants, seats, legs)


def test_a_hundred_entrants_at_six_seats_meet_evenly() -> None:
    met = _meetings(schedule(100, 6, 1), 100)
    assert (min(met), max(met)) == (1, 2)
