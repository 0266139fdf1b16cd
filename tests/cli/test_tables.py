"""Standings on terminals of any width: places, names and points are always there."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from referee.app.games import known_games
from referee.cli.names import WIDTH_MIN, of_seats, shortened
from referee.cli.tables import columns_of, fitting, least_first, print_standings
from referee.games.rules import Totals
from referee.store.batch import ResultRow
from referee.tournament.standings import Played, Scoring, Standings, standings

SCORED = Scoring(totals=Totals("penalties", fewer_is_better=True))
LONG = [f"a-rather-long-bot-name-{number:02}" for number in range(14)]


def table_of(names: list[str]) -> Standings:
    """Everybody met everybody; the first of two won, or (every third match) nobody."""
    matches = []
    for number, pair in enumerate(combinations(names, 2)):
        places = (1, 1) if number % 3 == 0 else (1, 2)
        row = ResultRow(f"m{number}", places, "completed", ("", ""), ((7, 9),), "", (places,))
        matches.append(Played(pair, row))
    return standings(names, matches, SCORED)


def printed(table: Standings, width: int, *, plain: bool = False) -> str:
    console = Console(
        width=width, color_system=None, force_terminal=False, markup=False, soft_wrap=plain
    )
    with console.capture() as capture:
        print_standings(table, console, plain=plain)
    return capture.get()


@pytest.mark.parametrize("width", [30, 50, 80, 120, 200])
@pytest.mark.parametrize("count", [2, 5, 14])
def test_no_width_costs_a_place_a_name_or_the_points(width: int, count: int) -> None:
    table = table_of(LONG[:count])
    text = printed(table, width)
    lines = text.splitlines()
    assert all(len(line) <= width for line in lines)
    names = set()
    for line, row in zip(lines[1:], table.rows, strict=False):
        place, name, points, *_ = line.split()
        assert (place, points) == (f"{row.rank}.", f"{row.points:g}")
        assert name.endswith(row.entrant[-2:])
        names.add(name)
    assert len(names) == count
    assert all(title in lines[0] for title in fitting(table, width))


@pytest.mark.parametrize("width", range(30, 110))
def test_no_width_cuts_a_title_above_short_names(width: int) -> None:
    table = table_of(["ann", "ben", "cy"])
    lines = printed(table, width).splitlines()
    assert all(title in lines[0] for title in fitting(table, width))


def test_a_wide_terminal_shows_every_column_in_the_words_of_the_tie_breaks() -> None:
    table = table_of(LONG)
    text = printed(table, 160)
    assert "not shown" not in text
    assert all(title in text.splitlines()[0] for title in columns_of(table))
    assert set(table.tie_breaks) <= set(columns_of(table))
    assert f"ties are broken by {', '.join(table.tie_breaks)}" in text
    assert table.tie_breaks[-1] == "penalties"


@pytest.mark.parametrize("plain", [True, False])
def test_the_totals_of_a_game_are_called_as_it_calls_them(*, plain: bool) -> None:
    table = table_of(LONG[:3])._replace(totals="game points")
    text = printed(table, 160, plain=plain)
    assert "game points" in text.splitlines()[0]
    assert "ties are broken by direct, games won, forfeits, game points" in text
    assert "penalties" not in text


def test_no_game_calls_its_totals_as_another_column_is_called() -> None:
    for game in known_games().values():
        titles = columns_of(table_of(LONG[:2])._replace(totals=game.totals.name))
        assert len(set(titles)) == len(titles), game.name


def test_a_narrow_terminal_names_what_it_does_not_show() -> None:
    table = table_of(LONG)
    text = printed(table, 80)
    assert "not shown, for lack of room: matches, forfeits (standings --plain shows all)" in text
    for width in range(24, 120):
        hidden = set(columns_of(table)) - set(fitting(table, width))
        assert hidden <= set(least_first(table))


def test_the_cross_table_is_parted_where_it_is_too_wide() -> None:
    lines = printed(table_of(LONG), 50).partition("ties are broken")[2].splitlines()
    headers = [line.split()[1:] for line in lines if line.split()[:1] == ["entrant"]]
    assert len(headers) > 1
    assert [int(number) for part in headers for number in part] == list(range(1, 15))


def test_plain_lines_shorten_nothing() -> None:
    table = table_of(LONG)
    text = printed(table, 40, plain=True)
    assert all(text.count(name) == 2 for name in LONG)
    assert all(title in text.splitlines()[0] for title in columns_of(table))


def test_a_table_of_nobody_has_its_header() -> None:
    assert "entrant" in printed(standings([], []), 80)


NAME = st.text("ab-", min_size=1, max_size=32)


@given(st.lists(NAME, unique=True, max_size=12), st.integers(0, 40))
def test_shortened_names_are_short_and_distinct(names: list[str], width: int) -> None:
    short = shortened(names, width)
    assert all(len(name) <= max(width, WIDTH_MIN) for name in short)
    assert len(set(short)) == len(names)
    if all(len(name) <= width for name in names):
        assert short == names


def test_names_lose_a_middle_that_leaves_them_different() -> None:
    assert shortened(["alpha-bot-v1", "alpha-bot-v2", "b"], 8) == ["al..t-v1", "al..t-v2", "b"]
    assert shortened(["v1-alpha-bot", "v2-alpha-bot"], 8) == ["v1..-bot", "v2..-bot"]
    assert shortened(["aaaaa1aaaaa", "aaaaa2aaaaa"], 6) == ["a..a~1", "a..a~2"]


def test_a_bot_with_two_seats_stands_with_its_seat() -> None:
    assert of_seats(["pair.1", "solo", "pair.2", "solo"]) == [
        "pair.1",
        "solo/1",
        "pair.2",
        "solo/3",
    ]
    assert of_seats(["ann", "ben"]) == ["ann", "ben"]
