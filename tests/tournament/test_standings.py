from __future__ import annotations

from itertools import count

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.rules import Totals
from referee.store.batch import ResultRow
from referee.store.rows import PlanRow
from referee.tournament.standings import Played, Scoring, played, scoring_of, standings
from support.toy_game import PAIRS

_numbers = count()


def match(names: str, *places: int, penalties: tuple[int, ...] | None = None) -> Played:
    """Return a match of one game, which was finished as the match was; `names` are letters."""
    totals = penalties or tuple(10 * place for place in places)
    causes = ("",) * len(places)
    result = ResultRow(
        f"m{next(_numbers)}", places, "completed", causes, (totals,), "00" * 32, (places,)
    )
    return Played(tuple(names), result)


def test_two_seats_give_one_half_and_nothing() -> None:
    table = standings("abc", [match("ab", 1, 2), match("ac", 1, 1), match("bc", 2, 1)])
    points = [(row.entrant, row.points, row.wins, row.ties, row.losses) for row in table.rows]
    assert points == [("a", 1.5, 1, 1, 0), ("c", 1.5, 1, 1, 0), ("b", 0.0, 0, 0, 2)]


def test_larger_tables_give_a_point_for_each_opponent_beaten() -> None:
    table = standings("abcd", [match("abcd", 2, 2, 1, 4)])
    assert {row.entrant: row.points for row in table.rows} == {"a": 1.5, "b": 1.5, "c": 3, "d": 0}
    assert [row.entrant for row in table.rows] == ["c", "a", "b", "d"]


def test_partners_win_together_and_a_tie_of_the_pairs_is_a_tie() -> None:
    table = standings("abcd", [match("abcd", 1, 2, 1, 2), match("abcd", 1, 1, 1, 1)])
    figures = {row.entrant: (row.wins, row.ties, row.losses, row.games_won) for row in table.rows}
    assert figures == dict.fromkeys("ac", (1, 1, 0, 1)) | dict.fromkeys("bd", (0, 1, 1, 0))


PAIRED = Scoring(sides=((0, 2), (1, 3)))


def test_partners_are_no_opponents() -> None:
    table = standings("abcd", [match("abcd", 1, 2, 1, 2), match("abcd", 1, 1, 1, 1)], PAIRED)
    points = {row.entrant: row.half_points for row in table.rows}
    assert points == dict.fromkeys("ac", 4 + 2) | dict.fromkeys("bd", 0 + 2)
    order = [row.entrant for row in table.rows]
    against = dict(zip(order, table.cross[order.index("a")], strict=True))
    assert against == {"a": None, "b": 3, "c": None, "d": 3}


def test_who_holds_a_whole_side_counts_once_a_match() -> None:
    taken = match("abab", 1, 2, 1, 2, penalties=(10, 70, 10, 70))
    (first, second) = standings("ab", [taken, taken], PAIRED).rows
    assert (first.entrant, first.matches, first.half_points) == ("a", 2, 4)
    assert (first.wins, first.games_won, first.total) == (2, 2, 20)
    assert (second.matches, second.half_points, second.losses, second.total) == (2, 0, 2, 140)
    assert standings("ab", [taken, taken], PAIRED).cross == ((None, 4), (0, None))


@pytest.mark.parametrize("causes", ["x...", "..x.", "x.x."])
def test_a_side_forfeits_once_whichever_of_its_seats_did(causes: str) -> None:
    lost = forfeited("abab", 2, 1, 2, 1, causes=causes)
    rows = {row.entrant: row for row in standings("ab", [lost], PAIRED).rows}
    assert (rows["a"].forfeits, rows["a"].losses, rows["a"].half_points) == (1, 1, 0)
    assert (rows["b"].forfeits, rows["b"].wins, rows["b"].half_points) == (0, 1, 2)


@pytest.mark.parametrize("names", ["abab", "abcd"])
@pytest.mark.parametrize("causes", ["xx..", "..xx", "x..x"])
def test_sides_that_forfeit_together_get_nothing_though_a_seat_of_each_came(
    names: str, causes: str
) -> None:
    lost = forfeited(names, 1, 1, 1, 1, causes=causes)
    for row in standings(sorted(set(names)), [lost], PAIRED).rows:
        assert (row.half_points, row.ties, row.losses) == (0, 0, 1)
        held = [seat for seat, name in enumerate(names) if name == row.entrant]
        assert row.forfeits == any(causes[seat] == "x" for seat in held)


def test_higher_totals_come_first_where_the_game_says_so() -> None:
    matches = [match("ax", 1, 1, penalties=(30, 30)), match("by", 1, 1, penalties=(20, 40))]
    fewer = standings("abxy", matches)
    more = standings("abxy", matches, Scoring(totals=Totals("sums", fewer_is_better=False)))
    assert [row.entrant for row in fewer.rows] == ["b", "a", "x", "y"]
    assert [row.entrant for row in more.rows] == ["y", "a", "x", "b"]
    assert more.tie_breaks == ("direct", "games won", "forfeits", "sums")


def test_the_meeting_of_the_tied_decides_first() -> None:
    matches = [match("ab", 2, 1), match("ac", 1, 2), match("bc", 2, 1), match("ad", 1, 2)]
    matches += [match("bd", 1, 2), match("cd", 2, 1, penalties=(0, 500))]
    table = standings("abcd", matches)
    assert [(row.rank, row.entrant, row.points) for row in table.rows] == [
        (1, "b", 2.0),
        (2, "a", 2.0),
        (3, "d", 1.0),
        (4, "c", 1.0),
    ]
    assert [row.head_to_head for row in table.rows] == [2, 0, 2, 0]


def test_then_games_won_then_penalties() -> None:
    first = match("ax", 1, 1, penalties=(30, 30))
    games = first.result._replace(game_places=((1, 2), (2, 1), (1, 2), (2, 1)))
    second = match("by", 1, 1, penalties=(20, 40))
    table = standings("abxy", [Played(first.entrants, games), second])
    assert [(row.rank, row.entrant) for row in table.rows] == [
        (1, "a"),
        (1, "x"),
        (3, "b"),
        (4, "y"),
    ]
    assert [row.games_won for row in table.rows] == [2, 2, 0, 0]


def test_forfeits_are_counted_and_named() -> None:
    lost = match("ab", 1, 2)
    lost = Played(lost.entrants, lost.result._replace(causes=("", "no_show"), totals=()))
    rows = {row.entrant: row for row in standings("ab", [lost]).rows}
    assert (rows["a"].forfeits, rows["b"].forfeits) == (0, 1)
    assert rows["b"].losses == 1


def forfeited(names: str, *places: int, causes: str) -> Played:
    """A match that a forfeit ended before its first game did; `causes` has x for who forfeited."""
    found = match(names, *places)
    named = tuple("no_show" if letter == "x" else "" for letter in causes)
    row = found.result._replace(termination="forfeit", causes=named, totals=(), game_places=())
    return Played(found.entrants, row)


def test_who_wins_by_forfeit_wins_the_games_that_were_left() -> None:
    at_once = forfeited("ab", 1, 2, causes=".x")
    after_one = Played(at_once.entrants, at_once.result._replace(game_places=((2, 1),)))
    rows = {
        row.entrant: row for row in standings("ab", [at_once, after_one], Scoring(games=5)).rows
    }
    assert (rows["a"].games_won, rows["b"].games_won) == (5 + 4, 1)


def test_fewer_forfeits_come_before_fewer_penalties() -> None:
    won = [match("ax", 1, 2, penalties=(60, 90)), match("bx", 1, 2, penalties=(10, 90))]
    lost = [match("ay", 2, 1, penalties=(80, 0)), forfeited("by", 2, 1, causes="x.")]
    table = standings("abxy", [*won, *lost])
    assert [(row.rank, row.entrant) for row in table.rows] == [
        (1, "y"), (2, "a"), (3, "b"), (4, "x"),
    ]  # fmt: skip
    a, b = table.rows[1:3]
    assert (a.half_points, a.games_won) == (b.half_points, b.games_won)
    assert a.total > b.total


def test_a_place_that_a_forfeit_shares_is_worth_nothing() -> None:
    table = standings("abc", [forfeited("ab", 1, 1, causes="xx")])
    rows = {row.entrant: row for row in table.rows}
    for name in "ab":
        assert (rows[name].half_points, rows[name].ties, rows[name].losses) == (0, 0, 1)
        assert (rows[name].games_won, rows[name].forfeits) == (0, 1)
    table = standings("abc", [forfeited("abc", 1, 2, 2, causes=".xx")])
    assert [row.half_points for row in table.rows] == [4, 0, 0]


def settings_of(game: str, seats: int) -> str:
    tables = {
        "tournament": {"name": "cup", "game": game, "games": 7},
        "format": {"kind": "round_robin", "legs": 1, "seats": seats},
        "rules": {"preset": "plain", "options": {}},
    }
    return msgspec.json.encode(tables).decode()


def test_how_matches_are_scored_is_in_the_settings() -> None:
    games = {"toy": PAIRS}
    sums = Totals("sums", fewer_is_better=False)
    assert scoring_of(settings_of("toy", 4), games) == Scoring(7, ((0, 2), (1, 3)), sums)
    for settings, said in [
        (settings_of("whist", 4), "the game 'whist' is not known here"),
        (settings_of("toy", 4).replace("plain", "odd"), "preset = 'odd'"),
        ("{}", "missing required field"),
    ]:
        with pytest.raises(ValueError, match=said):
            scoring_of(settings, games)


def test_void_matches_do_not_count() -> None:
    void = match("ab", 1, 1)
    void = Played(void.entrants, void.result._replace(termination="void"))
    assert [row.matches for row in standings("ab", [void]).rows] == [0, 0]


def test_before_the_first_match_all_share_the_first_rank() -> None:
    table = standings("ba", [])
    assert [(row.rank, row.entrant) for row in table.rows] == [(1, "a"), (1, "b")]
    assert table.cross == ((None, None), (None, None))


def test_the_cross_table_follows_the_order_of_the_table() -> None:
    table = standings("abc", [match("cb", 1, 2), match("ca", 1, 1), match("ac", 2, 1)])
    assert [row.entrant for row in table.rows] == ["c", "a", "b"]
    assert table.cross == ((None, 3, 2), (1, None, None), (0, None, None))


def test_finished_matches_get_their_seats_from_the_plan() -> None:
    plan = [PlanRow("m1", "m1", 1, ("a", "b")), PlanRow("m2", "m2", 1, ("c", "d"))]
    result = match("cd", 1, 2).result._replace(match_id="m2")
    assert played(plan, [result]) == (Played(("c", "d"), result),)


@st.composite
def some_matches(draw: st.DrawFn) -> list[Played]:
    found = []
    for _ in range(draw(st.integers(0, 12))):
        names = draw(st.permutations("abcdef"))[: draw(st.integers(2, 6))]
        order = draw(st.lists(st.integers(0, 3), min_size=len(names), max_size=len(names)))
        places = [1 + sum(other < own for other in order) for own in order]
        found.append(match("".join(names), *places))
    return found


@given(some_matches())
def test_every_match_gives_out_all_of_its_points(matches: list[Played]) -> None:
    table = standings("abcdef", matches)
    given_out = sum(len(one.entrants) * (len(one.entrants) - 1) for one in matches)
    assert sum(row.half_points for row in table.rows) == given_out
    for row, against in zip(table.rows, table.cross, strict=True):
        assert row.half_points == sum(points or 0 for points in against)
        assert row.matches == row.wins + row.ties + row.losses


@given(some_matches(), st.randoms())
def test_the_table_does_not_depend_on_the_order_of_results(matches: list[Played], rng) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    table = standings("abcdef", matches)
    rng.shuffle(matches)
    assert standings("fedcba", matches) == table


@given(some_matches())
def test_ranks_count_those_ahead(matches: list[Played]) -> None:
    rows = standings("abcdef", matches).rows
    for row in rows:
        assert row.rank == 1 + sum(other.rank < row.rank for other in rows)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_winning_everything_is_worth_all_opponents(seats: int) -> None:
    names = "abcdef"[:seats]
    table = standings(names, [match(names, *range(1, seats + 1))])
    assert table.rows[0].points == seats - 1
