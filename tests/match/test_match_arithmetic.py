"""Clocks and places: small arithmetic with properties."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.games.rules import Outcome
from referee.match.clock import allowance_ms, charge
from referee.match.places import half_points_of, match_places
from referee.match.state import TimeControl

MS = st.integers(0, 10_000)
PLACES = st.lists(st.integers(1, 6), min_size=2, max_size=6)


@given(MS, MS, MS)
def test_a_charge_is_what_goes_over_the_increment_and_never_more_than_the_bank(
    increment_ms: int, bank_ms: int, took_ms: int
) -> None:
    control = TimeControl(increment_ms, 0)
    charged_ms, left_ms = charge(control, bank_ms, took_ms)
    assert charged_ms + left_ms == bank_ms
    assert left_ms >= 0
    if took_ms <= allowance_ms(control, bank_ms):
        assert charged_ms == max(0, took_ms - increment_ms)


@given(PLACES)
def test_the_half_points_of_a_game_are_the_same_whoever_wins(places: list[int]) -> None:
    seats = len(places)
    points = [half_points_of(seat, places) for seat in range(seats)]
    assert sum(points) == seats * (seats - 1)
    assert all(
        (places[a] < places[b]) == (points[a] > points[b])
        for a in range(seats)
        for b in range(seats)
    )


def test_places_of_a_match_by_points_then_forfeits() -> None:
    first, second = Outcome((1, 2, 3), (0, 0, 0)), Outcome((2, 1, 3), (0, 0, 0))
    table: list[tuple[list[Outcome], list[tuple[int, ...]], tuple[int, ...]]] = [
        ([first], [], (1, 2, 3)),
        ([first, second], [], (1, 1, 3)),
        ([first, first, second], [], (1, 2, 3)),
        ([first], [(0,)], (3, 1, 2)),
        ([first], [(0,), (1,)], (3, 2, 1)),
        ([], [(0, 1)], (2, 2, 1)),
        ([], [(0, 1, 2)], (1, 1, 1)),
        ([], [], (1, 1, 1)),
    ]
    for outcomes, forfeits, places in table:
        assert match_places([(0,), (1,), (2,)], outcomes, forfeits) == places


def test_places_of_a_match_of_pairs_count_sides() -> None:
    pairs = [(0, 2), (1, 3)]
    outcomes = [Outcome((1, 2, 1, 2), (0, 101, 0, 101))]
    assert match_places(pairs, outcomes, []) == (1, 2, 1, 2)
    assert match_places(pairs, [*outcomes, Outcome((2, 1, 2, 1), (0,) * 4)], []) == (1,) * 4
    assert match_places(pairs, outcomes, [(0, 2)]) == (2, 1, 2, 1)
    assert match_places(pairs, [], [(0, 1, 2, 3)]) == (1, 1, 1, 1)
