"""What each input makes of a match, on a game of a page."""

from __future__ import annotations

from typing import Any

import pytest

from referee.match.rules import begin, step
from referee.match.state import (
    Absent,
    Answer,
    Cause,
    Expired,
    Forfeited,
    GameEnded,
    Garbled,
    Input,
    Match,
    Policy,
    Resigned,
    Resumed,
    Step,
    Substituted,
    Termination,
    Then,
    Verdict,
)
from support.matches import answer_plainly, play_out, setup_for
from support.toy_game import GAME, PAIRS, Card


def kinds(made: Step) -> list[str]:
    return [entry.kind for entry in made.entries]


def bad_move(match: Match) -> Card:
    """A rank that the seat to act does not hold."""
    held = match.state.hands[match.state.turn]
    return Card(next(rank for rank in range(1, 10) if rank not in held))


def open_decision(match: Match) -> tuple[int, int]:
    assert match.decision is not None
    return match.decision.seat, match.decision.decision_id


def answer(match: Match, move: Card, took_ms: int = 0) -> Step:
    seat, number = open_decision(match)
    return step(match, Answer(seat, number, move, 0, took_ms))


def test_a_match_begins_with_its_header_and_one_open_decision() -> None:
    made = begin(setup_for("ann", "ben"), GAME)
    assert kinds(made)[0] == "header"
    assert made.match.decision is not None
    assert made.match.decision.decision_id == 1


def test_a_played_out_match_ends_with_its_result_and_the_secret() -> None:
    last = play_out(setup_for("ann", "ben"))[-1]
    assert kinds(last)[-3:] == ["game", "result", "reveal"]
    assert last.match.result is not None
    assert last.match.result.termination is Termination.COMPLETED
    assert last.match.decision is None


def test_each_game_of_a_match_is_dealt_by_the_next_seat() -> None:
    setup = setup_for("ann", "ben", "cas", games=3)
    firsts = [
        made.match.state.turn
        for made in play_out(setup)
        if made.match.deals == 1 and made.match.state.totals == (0, 0, 0)
    ]
    assert [(first - firsts[0]) % 3 for first in firsts] == [0, 1, 2]


def test_same_inputs_give_the_same_entries() -> None:
    def entries() -> list[Any]:
        return [entry for made in play_out(setup_for("a", "b"), 7) for entry in made.entries]

    assert entries() == entries()


def test_the_increment_is_spent_before_the_bank() -> None:
    match = begin(setup_for("ann", "ben"), GAME).match
    seat, _ = open_decision(match)
    within = answer(match, GAME.plainest(match.state), took_ms=1_000)
    assert within.match.seats[seat].bank_ms == 5_000
    beyond = answer(match, GAME.plainest(match.state), took_ms=1_700)
    assert beyond.match.seats[seat].bank_ms == 4_300
    assert beyond.entries[0].fields["charged_ms"] == 700
    assert beyond.entries[0].fields["bank_ms"] == (5_000, 4_300)


def test_the_last_millisecond_is_in_time_and_the_next_is_late() -> None:
    match = begin(setup_for("ann", "ben"), GAME).match
    move = GAME.plainest(match.state)
    assert answer(match, move, took_ms=6_000).verdict is Verdict.ACCEPTED
    late = answer(match, move, took_ms=6_001)
    assert late.verdict is Verdict.TOO_LATE
    assert kinds(late) == ["late", "forfeit", "result", "reveal"]


def test_an_answer_is_judged_by_the_decision_that_it_names() -> None:
    match = begin(setup_for("ann", "ben"), GAME).match
    seat, number = open_decision(match)
    move = GAME.plainest(match.state)
    after = step(match, Answer(seat, number, move, 0, 0)).match
    table: list[tuple[Input, Verdict]] = [
        (Answer(seat, number, move, 0, 0), Verdict.DUPLICATE),
        (Answer(seat, number, Card(move.rank % 9 + 1), 0, 0), Verdict.STALE),
        (Answer(seat, number + 1, move, 0, 0), Verdict.STALE),
        (Answer(seat, number + 9, move, 0, 0), Verdict.STALE),
        (Garbled(seat, number, "no move", 0, 0), Verdict.STALE),
    ]
    for given, verdict in table:
        made = step(after, given)
        assert (made.verdict, made.entries, made.match) == (verdict, [], after), given


def test_an_illegal_move_may_be_mended_while_retries_are_left() -> None:
    match = begin(setup_for("ann", "ben"), GAME).match
    first = answer(match, bad_move(match))
    assert first.verdict is Verdict.ILLEGAL
    assert kinds(first) == ["refused"]
    assert first.refusal is not None
    assert open_decision(first.match) == open_decision(match)
    assert answer_plainly(first.match).verdict is Verdict.ACCEPTED


@pytest.mark.parametrize("garbled", [True, False])
def test_one_bad_answer_too_many_forfeits(garbled: bool) -> None:  # noqa: FBT001
    match = begin(setup_for("ann", "ben", policy=Policy(illegal_retries=1)), GAME).match
    seat, number = open_decision(match)
    for expected in (None, Cause.MALFORMED_MOVE if garbled else Cause.ILLEGAL_MOVE):
        given = Garbled(seat, number, "no", 0, 0) if garbled else None
        made = step(match, given) if given else answer(match, bad_move(match))
        match = made.match
        assert match.seats[seat].forfeit is expected
    assert match.result is not None
    assert match.result.places[seat] == 2


def test_a_substitute_is_marked_and_the_match_goes_on() -> None:
    policy = Policy(late_then=Then.SUBSTITUTE)
    match = begin(setup_for("ann", "ben", policy=policy), GAME).match
    seat, number = open_decision(match)
    made = step(match, Expired(6_001, 6_001, connected=False))
    assert kinds(made)[:2] == ["late", "substitute"]
    assert Substituted(seat, Cause.DISCONNECT) in made.events
    assert open_decision(made.match) == (1 - seat, number + 1)
    assert made.match.seats[seat].bank_ms == 0
    too_late = step(made.match, Answer(seat, number, GAME.plainest(match.state), 0, 0))
    assert too_late.verdict is Verdict.TOO_LATE


def test_among_three_a_forfeit_takes_the_last_place_and_the_others_play_on() -> None:
    match = begin(setup_for("ann", "ben", "cas"), GAME).match
    loser, _ = open_decision(match)
    made = step(match, Expired(6_001, 6_001, connected=True))
    assert Forfeited(loser, Cause.TIMEOUT) in made.events
    assert made.match.result is None
    steps = [made]
    while steps[-1].match.result is None:
        steps.append(answer_plainly(steps[-1].match))
    result = steps[-1].match.result
    assert result.places[loser] == 3
    assert result.termination is Termination.COMPLETED
    assert result.causes[loser] is Cause.TIMEOUT


def test_another_seats_resignation_leaves_the_open_decision_as_it_is() -> None:
    match = begin(setup_for("ann", "ben", "cas"), GAME).match
    seat, number = open_decision(match)
    made = step(match, Resigned((seat + 1) % 3, 5))
    assert open_decision(made.match) == (seat, number)
    assert step(made.match, Resigned((seat + 1) % 3, 6)).entries == []


def test_who_never_shows_up_loses_and_both_share_it_when_nobody_does() -> None:
    match = begin(setup_for("ann", "ben"), GAME).match
    one = step(match, Absent((0,), 0)).match.result
    both = step(match, Absent((0, 1), 0)).match.result
    assert one is not None
    assert one.places == (2, 1)
    assert both is not None
    assert both.places == (1, 1)
    assert set(both.causes) == {Cause.NO_SHOW}


def test_a_forfeited_seat_stays_out_of_later_games() -> None:
    match = begin(setup_for("ann", "ben", "cas", games=2), GAME).match
    made = step(match, Resigned(0, 0))
    ended = 0
    while made.match.result is None:
        made = answer_plainly(made.match)
        ended += sum(isinstance(event, GameEnded) for event in made.events)
        assert made.match.decision is None or made.match.decision.seat != 0
    assert ended == 2
    assert made.match.result.places[0] == 3


def test_a_partners_forfeit_ends_the_match_of_his_side_and_is_charged_to_him_alone() -> None:
    match = begin(setup_for("a", "b", "c", "d"), PAIRS).match
    over = step(match, Resigned(3, 5)).match
    assert over.result is not None
    assert over.result.places == (1, 2, 1, 2)
    assert over.result.causes == (None, None, None, Cause.RESIGNATION)
    assert over.result.termination is Termination.FORFEIT
    absent = step(match, Absent((0, 1), 0)).match.result
    assert absent is not None
    assert absent.places == (1, 1, 1, 1)


def test_among_three_pairs_a_forfeit_takes_one_pair_out_and_the_others_play_on() -> None:
    match = begin(setup_for(*"abcdef"), PAIRS).match
    going_on = step(match, Resigned(4, 5)).match
    assert going_on.result is None
    assert going_on.forfeits == ((1, 4),)
    assert step(going_on, Resigned(1, 6)).match == going_on
    over = step(going_on, Resigned(0, 7)).match.result
    assert over is not None
    assert over.places == (2, 3, 1, 2, 3, 1)


def test_nothing_moves_a_match_that_is_over() -> None:
    over = play_out(setup_for("ann", "ben"))[-1].match
    inputs: list[Input] = [
        Answer(0, 1, Card(1), 0, 0),
        Garbled(0, 99, "no", 0, 0),
        Expired(0, 0, connected=True),
        Resigned(0, 0),
        Absent((0,), 0),
    ]
    for given in inputs:
        made = step(over, given)
        assert (made.match, made.entries, made.events) == (over, [], [])


def test_coming_back_is_written_down_and_changes_nothing_else() -> None:
    match = begin(setup_for("ann", "ben"), GAME).match
    made = step(match, Resumed(5))
    assert (kinds(made), made.match) == (["resumed"], match)
