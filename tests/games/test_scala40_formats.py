"""The five formats of a game, reentry, ties, places; the cases game_end by their ids."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.games.rules import Applied, Due, Outcome
from referee.games.scala40.events import DealEnd, Reentered, SeatOut
from referee.games.scala40.game import GAME
from referee.games.scala40.state import State
from support.scala40_play import deal_end, played
from support.scala40_states import KEY, situation

EVENTS = Path(__file__).resolve().parents[1] / "cases" / "scala40-events.json"
CARDS = {0: "", 2: "2", 10: "K", 20: "K Q"}


def hands_of(losses: tuple[int, ...]) -> tuple[str, ...]:
    """A hand of so many pips for each seat after the first, in a suit of its own."""
    return tuple(
        " ".join(rank + suit for rank in CARDS[loss].split())
        for loss, suit in zip(losses, "SDC", strict=False)
    )


def after_deal(
    totals: tuple[int, ...],
    losses: tuple[int, ...],
    changes: dict[str, Any],
    **standing: Any,
) -> Applied[State]:
    """Seat 0 goes out with `totals` before; the others lose a hand of that many pips."""
    state = situation(
        "6H 9C",
        "3H 4H 5H",
        others=hands_of(losses),
        opened=(True,) * (1 + len(losses)),
        changes=changes,
    )
    fields = {"totals": totals, **standing}
    state = state._replace(standing=state.standing._replace(**fields))
    return played(state, "layoff 6H > 0; discard 9C")


def next_deal(
    before: Applied[State], losses: tuple[int, ...], changes: dict[str, Any]
) -> Applied[State]:
    """Seat 0 goes out in the deal after `before`."""
    standing = before.state.standing._asdict()
    return after_deal(standing.pop("totals"), losses, changes, **standing)


def nobody_out(
    totals: tuple[int, ...], losses: tuple[int, ...], changes: dict[str, Any], **standing: Any
) -> Applied[State]:
    """Nothing is left to draw, so everyone counts, seat 0 its 5 and 9. Nobody has opened."""
    state = situation(
        "2S 5D 9H",
        others=hands_of(losses),
        pile="",
        stock=0,
        changes={**changes, "void_deals_max": 0},
    )
    state = state._replace(standing=state.standing._replace(totals=totals, **standing))
    return played(state, "discard 2S")


def places(applied: Applied[State]) -> tuple[int, ...]:
    outcome = GAME.outcome(applied.state)
    assert outcome is not None
    return outcome.places


def goes_on(applied: Applied[State]) -> bool:
    return GAME.due(applied.state) is Due.DEAL


CASES = {
    case["id"]: case
    for case in json.loads(EVENTS.read_text("utf-8"))["cases"]
    if case["group"] == "game_end"
}
BY_SCORES = [case for case in CASES.values() if set(case["input"]) <= {"scores", "target", "how"}]


@pytest.mark.parametrize("case", BY_SCORES, ids=lambda case: str(case["id"]))
def test_game_end_by_scores(case: dict[str, Any]) -> None:
    names, scores = list(case["input"]["scores"]), list(case["input"]["scores"].values())
    changes = {**case["options"], "target": case["input"]["target"]}
    if min(scores) >= changes["target"]:  # only a deal that nobody won can do that
        before = (scores[0] - 14, *(score - 10 for score in scores[1:]))
        applied = nobody_out(before, (10,) * (len(scores) - 1), changes)
    else:
        lowest = scores.index(min(scores))
        order = [lowest, *(seat for seat in range(len(scores)) if seat != lowest)]
        names, scores = [names[seat] for seat in order], [scores[seat] for seat in order]
        before = (scores[0], *(score - 10 for score in scores[1:]))
        applied = after_deal(before, (10,) * (len(scores) - 1), changes)
    expected = case["expect"]
    standing = applied.state.standing
    winner = names[places(applied).index(1)] if not goes_on(applied) else None
    assert winner == expected.get("winner")
    if "out" in expected:
        out = [name for name, playing in zip(names, standing.playing, strict=True) if not playing]
        assert sorted(out) == expected["out"]
    if "scores" in expected:
        assert dict(zip(names, standing.totals, strict=True)) == expected["scores"]


def test_every_game_end_case_is_played_here_or_by_name() -> None:
    named = {f"S40-MATCH_END-{number:03}" for number in (11, 12, 13, 14, 15)}
    assert {case["id"] for case in BY_SCORES} | named == set(CASES)


BEST_OF_3: dict[str, object] = {"variants": ["best-of-3"]}


def test_game_end_011_first_to_win_more_than_half_of_the_deals() -> None:
    assert goes_on(after_deal((0, 0), (10,), BEST_OF_3))
    over = after_deal((90, 0), (10,), BEST_OF_3, deals_won=(1, 0), scored_deals=1)
    assert places(over) == (1, 2)  # totals do not matter
    tied = after_deal((0, 0, 0), (10, 10), BEST_OF_3, deals_won=(0, 1, 1), scored_deals=2)
    assert goes_on(tied)  # three seats may need a fourth deal


def test_places_in_deals_won_are_by_deals_then_by_deals_unopened() -> None:
    over = after_deal(
        (90, 0, 0, 0), (10, 0, 0), BEST_OF_3, deals_won=(1, 0, 0, 1), unopened_deals=(5, 1, 1, 9)
    )
    assert places(over) == (1, 3, 3, 2)


NO_ELIMINATION: dict[str, object] = {"variants": ["no-elimination-1000"]}


def test_game_end_012_without_elimination_the_lowest_total_wins_when_one_reaches_the_target() -> (
    None
):
    over = after_deal((640, 993, 980), (10, 10), NO_ELIMINATION)
    assert places(over) == (1, 3, 2)
    assert not any(isinstance(event, SeatOut) for event in over.events)
    going = after_deal((640, 989, 980), (10, 10), NO_ELIMINATION)
    assert goes_on(going)
    assert all(going.state.standing.playing)


DEALS: dict[str, object] = {"game_format": "deals", "deals": 4}


def of_four_deals(
    unopened: tuple[int, ...] = (1, 1), won: tuple[int, ...] = (0, 1), **standing: Any
) -> Applied[State]:
    """The last of four deals, after which both have 55."""
    counts = {"unopened_deals": unopened, "deals_won": won, "scored_deals": 3, **standing}
    return after_deal((55, 45), (10,), DEALS, **counts)


def test_game_end_013_a_tie_goes_to_fewer_deals_without_opening() -> None:
    assert places(of_four_deals(unopened=(1, 2))) == (1, 2)
    assert places(of_four_deals(unopened=(2, 1))) == (2, 1)


def test_game_end_014_then_to_more_deals_won() -> None:
    assert places(of_four_deals(won=(1, 3))) == (2, 1)
    assert places(of_four_deals(won=(1, 1))) == (1, 2)


def test_game_end_015_then_one_more_deal_is_played_among_those_tied() -> None:
    tied = of_four_deals()
    assert goes_on(tied)
    assert tied.state.standing.deciding
    assert places(after_deal((55, 55), (10,), DEALS, deciding=True, scored_deals=4)) == (1, 2)


def test_a_deciding_deal_is_for_those_tied_alone_and_others_keep_their_places() -> None:
    counts = {"unopened_deals": (0, 0, 0, 0), "deals_won": (0, 1, 0, 0), "scored_deals": 3}
    tied = after_deal((55, 45, 60, 70), (10, 0, 0), DEALS, **counts)
    assert tied.state.standing.playing == (True, True, False, False)
    assert [event for event in tied.events if isinstance(event, SeatOut)] == [
        SeatOut(2, withdrawn=False),
        SeatOut(3, withdrawn=False),
    ]
    dealt = GAME.deal(tied.state, KEY).state
    assert [bool(hand) for hand in dealt.hands] == [True, True, False, False]
    assert places(next_deal(tied, (10, 0, 0), DEALS)) == (1, 2, 3, 4)


def test_in_a_deciding_deal_of_points_nobody_needs_to_reach_the_target_again() -> None:
    tied = after_deal((640, 630, 995), (10, 10), NO_ELIMINATION, deals_won=(0, 1, 0))
    assert tied.state.standing.playing == (True, True, False)
    assert places(next_deal(tied, (2, 0), NO_ELIMINATION)) == (1, 2, 3)


def test_void_deals_are_none_of_the_deals_that_are_played() -> None:
    state = situation("2S 5D 9H", others=("KS",), pile="", stock=0, changes=DEALS)
    state = state._replace(standing=state.standing._replace(scored_deals=3, deal=7))
    applied = played(state, "discard 2S")
    assert deal_end(applied).end is DealEnd.VOID
    assert goes_on(applied)
    assert applied.state.standing.scored_deals == 3


SINGLE: dict[str, object] = {"variants": ["single-deal"]}


def test_of_a_single_deal_who_goes_out_wins_and_nothing_is_counted() -> None:
    over = after_deal((0, 0, 0), (20, 10), SINGLE)
    assert deal_end(over).penalties == (0, 0, 0)
    assert GAME.outcome(over.state) == Outcome((1, 2, 2), (0, 0, 0))


def test_of_a_single_deal_who_has_opened_is_ahead_of_who_has_not() -> None:
    state = situation(
        "6H 9C", "3H 4H 5H", others=("AS", "KS QD"), opened=(True, False, True), changes=SINGLE
    )
    assert places(played(state, "layoff 6H > 0; discard 9C")) == (1, 3, 2)


def test_a_single_deal_that_nobody_won_counts_and_a_tie_is_played_off() -> None:
    over = nobody_out((0, 0), (10,), SINGLE)
    assert GAME.outcome(over.state) == Outcome((2, 1), (14, 10))
    tied = nobody_out((0, 4), (10,), SINGLE)
    assert goes_on(tied)
    assert places(next_deal(tied, (20,), SINGLE)) == (1, 2)


# Reentry.

REENTRY: dict[str, object] = {"variants": ["reentry"]}


def test_who_reenters_is_told_and_written_with_his_new_total() -> None:
    applied = after_deal((40, 95, 52, 78), (10, 10, 10), REENTRY)
    assert Reentered(1, 88) in applied.events
    assert deal_end(applied).totals == (40, 105, 62, 88)
    assert applied.state.standing.totals == (40, 88, 62, 88)
    entries = [entry for event in applied.events if (entry := GAME.journal_event(event))]
    assert entries[1] == ("reentry", {"seat": 1, "total": 88})


def test_who_has_reentered_as_often_as_he_may_is_out() -> None:
    changes = {**REENTRY, "reentries_max": 1}
    applied = after_deal((40, 95, 52, 95), (10, 10, 10), changes, reentries=(0, 1, 0, 0))
    assert applied.state.standing.playing == (True, False, True, True)
    assert applied.state.standing.totals == (40, 105, 62, 62)
    assert applied.state.standing.reentries == (0, 1, 0, 1)


def test_who_is_out_for_good_does_not_reenter_later() -> None:
    fields = {"playing": (True, False, True, True), "exits": (0, 1, 0, 0)}
    applied = after_deal((40, 105, 95, 52), (0, 10, 10), REENTRY, **fields)
    assert applied.state.standing.totals == (40, 105, 62, 62)
    assert applied.state.standing.playing == (True, False, True, True)


# Limits.


def test_deals_won_that_is_cut_short_is_adjudicated_by_totals() -> None:
    changes = {**BEST_OF_3, "deals_max": 3}
    over = after_deal((30, 10), (10,), changes, deals_won=(0, 1), deal=3)
    assert GAME.outcome(over.state) == Outcome((2, 1), (30, 20), adjudicated=True)


def test_ties_are_shared_when_no_deciding_deal_may_be_played() -> None:
    over = after_deal(
        (55, 45), (10,), {**DEALS, "deals_max": 4}, deals_won=(0, 1), scored_deals=3, deal=4
    )
    assert GAME.outcome(over.state) == Outcome((1, 1), (55, 55), adjudicated=True)
