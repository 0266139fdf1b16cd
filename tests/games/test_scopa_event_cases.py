"""The cases of scopa-events.json about playing; the last test sees that no case is left out."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from referee.cards.italian import write_cards
from referee.games.scopa.events import DealEnded, Played, Refilled
from referee.games.scopa.game import GAME
from referee.games.scopa.play import is_thrown_in
from referee.games.scopa.reasons import Reason
from support.scopa_events import BY_ID, CASES, asked, of, text_of
from support.scopa_play import (
    at_random,
    deal_end,
    game_steps,
    is_sweep,
    played,
    refused,
    stubborn,
)
from support.scopa_states import cards, last_play, situation, start

# Playing a card.


def test_obligation_003_a_card_that_captures_nothing_may_be_laid_beside_one_that_can() -> None:
    given, expect = asked("OBLIGATION-003")
    state = situation(text_of(given["hand"]), text_of(given["table"]))
    refusal = GAME.check(state, 0, GAME.read_move(given["card"]))
    assert (refusal is None) == expect["ok"]
    assert refused(state, "7B") is Reason.MUST_CAPTURE


def test_obligation_009_the_card_must_be_in_the_hand() -> None:
    given, expect = asked("OBLIGATION-009")
    state = situation(text_of(given["hand"]), text_of(given["table"]))
    refusal = GAME.check(state, 0, GAME.read_move(given["card"]))
    assert (refusal is None) == expect["ok"]
    assert refused(state, given["card"]) is Reason.CARD_NOT_IN_HAND


# Scope.


@pytest.mark.parametrize("number", of("SCOPA", 7, 8))
def test_scopa_007_008_the_last_card_of_scopone(number: str) -> None:
    given, expect = asked(f"SCOPA-{number}")
    for line_up in ("scopone", "scopone_scientifico"):
        changes = {"line_up": line_up, **BY_ID[f"SCO-SCOPA-{number}"]["options"]}
        hand, table = given["card"], text_of(given["table"])
        state = last_play(hand, table, others=("", "", ""), changes=changes)
        applied = played(state, f"{hand} x {table}")
        assert is_sweep(applied) == bool(expect["scopa"])
        tally = deal_end(applied).tally
        assert tally is not None
        assert tally.sweeps == (expect["scopa"], 0)


def test_scopa_009_the_last_card_of_a_round_is_not_the_last_of_the_deal() -> None:
    given, expect = asked("SCOPA-009")
    state = situation("5D", "5B", stock="1D 2D 3D 4D 6D 7D")
    assert len(state.stock) == given["stock_left"]
    applied = played(state, "5D x 5B")
    assert is_sweep(applied) == bool(expect["scopa"])
    assert applied.events[1:] == (Refilled(0),)
    assert applied.state.sweeps == (1, 0)


def test_scopa_010_another_hand_has_a_card_still() -> None:
    given, expect = asked("SCOPA-010")
    other = "9C" if given["opponent_cards_left"] == 1 else ""
    state = situation("5D", "5B", others=(other,), stock="")
    assert is_sweep(played(state, "5D x 5B")) == bool(expect["scopa"])
    assert not is_sweep(played(last_play("5D", "5B"), "5D x 5B"))


def test_scopa_011_leftovers_are_no_scopa() -> None:
    given, expect = asked("SCOPA-011")
    leftovers = text_of(given["leftovers_to_last_capturer"])
    end = deal_end(played(last_play("8D", leftovers, last_capture=1), "8D"))
    assert end.leftovers_to == 1
    assert end.tally is not None
    assert sum(end.tally.sweeps) == expect["scopa"]


# The end of a deal.


@pytest.mark.parametrize("number", of("HAND_END", 1, 2))
def test_hand_end_001_002_the_last_card_is_laid_and_goes_with_the_leftovers(number: str) -> None:
    given, expect = asked(f"HAND_END-{number}")
    player, card = given["last_play"]["player"], given["last_play"]["card"]
    table = text_of(given["table"])
    state = last_play(card, table, last_capture=given["last_capturer"])
    hands = tuple(cards(card) if seat == player else b"" for seat in range(2))
    end = deal_end(played(state._replace(seat=player, hands=hands), card))
    assert end.leftovers_to == expect["to"]
    assert end.leftovers == cards(text_of(expect["cards"]))
    assert end.piles[expect["to"]] == end.leftovers
    assert end.piles[1 - expect["to"]] == b""


def test_hand_end_003_who_captured_last_is_known_over_turns() -> None:
    given, expect = asked("HAND_END-003")
    first, second = given["plays"]
    table = text_of(given["table"])
    state = situation(first["card"], table, others=(second["card"],), stock="")
    after = played(state, f"{first['card']} x {text_of(first['take'])}").state
    assert after.last_capture == 0
    end = deal_end(played(after, second["card"]))
    assert end.piles == (cards(text_of(expect["pile0"])), cards(text_of(expect["pile1"])))


def test_hand_end_004_leftovers_go_to_the_pair() -> None:
    given, expect = asked("HAND_END-004")
    left = text_of(given["leftovers"])
    state = situation("7B", f"7D {left}", others=("8S", "", ""), stock="")
    sides = [list(side) for side in GAME.sides(state.rules.options, 4)]
    assert sides == given["teams"]
    assert given["last_capturer"] in sides[expect["to_team"]]
    state = state._replace(seat=2, hands=(b"", b"", cards("7B"), cards("8S")))
    end = deal_end(played(state, "7B x 7D", "8S"))
    assert end.leftovers_to == expect["to_team"]
    assert end.piles == (cards(f"7B 7D 8S {left}"), b"")


@pytest.mark.parametrize("line_up", ["two", "three", "four_teams", "scopone_scientifico"])
def test_hand_end_005_somebody_captures_in_every_deal(line_up: str) -> None:
    assert asked("HAND_END-005")[1] == {"possible": False}
    seats = {"two": 2, "three": 3}.get(line_up, 4)
    for seed in range(20):
        state = start(seats, line_up=line_up, target=1, deals_max=1)
        for step in game_steps(state, seed, stubborn):
            for event in step.applied.events:
                if isinstance(event, DealEnded):
                    assert event.leftovers_to is not None


def test_hand_end_006_leftovers_count_for_every_point() -> None:
    _, expect = asked("HAND_END-006")
    state = last_play("9C", "7D 1D", last_capture=1)
    tally = deal_end(played(state, "9C")).tally
    assert tally is not None
    assert tally.settebello_to == 1
    assert int(tally.settebello_to == 1) == expect["settebello_point"]
    assert (tally.carte_to, tally.denari_to, tally.primiera_to) == (1, 1, 1)
    assert tally.points == (0, 4)


# Asso piglia tutto.

ACE = {"asso_piglia_tutto": True}


def test_ace_009_an_ace_on_the_first_table_is_thrown_in() -> None:
    given, expect = asked("ACE-009")
    table = cards(text_of(given["deal_table"]))
    assert is_thrown_in(table, GAME.options("classic", ACE, 2)) == expect["redeal"]
    assert not is_thrown_in(table, GAME.options("classic", {}, 2))


def test_ace_010_an_ace_as_the_last_card() -> None:
    given, expect = asked("ACE-010")
    state = last_play(given["card"], text_of(given["table"]), changes=ACE)
    view = GAME.view(state, 0)
    assert view.is_last_play == given["last_play_of_hand"]
    captures = [write_cards(one.take).split() for one in view.plays]
    assert [sorted(one) for one in captures] == [sorted(one) for one in expect["captures"]]
    assert is_sweep(played(state, "1D x 5C 2S")) == bool(expect["scopa"])


def test_ace_012_an_ace_is_a_capture_like_others() -> None:
    given, expect = asked("ACE-012")
    state = situation(given["card"], text_of(given["table"]), others=("8S",), stock="", changes=ACE)
    [capture] = expect["captures"]
    after = played(state, f"{given['card']} x {text_of(capture)}").state
    assert (after.last_capture == 0) == given["sets_last_capturer"]
    assert deal_end(played(after, "8S")).leftovers_to == 0


# Turns.


def test_turn_001_the_dealer_plays_the_last_card_of_every_round() -> None:
    given, expect = asked("TURN-001")
    options = GAME.options("classic", {"deals_max": 1}, given["players"])
    state = GAME.start(options, given["players"], given["dealer"])
    seats: list[int] = []
    for step in game_steps(state, 2, at_random(2)):
        for event in step.applied.events:
            if isinstance(event, Played):
                seats.append(event.seat)
            elif isinstance(event, Refilled):
                assert seats[-1] == expect["last_player"]
    assert len(seats) == given["plays"]
    assert seats[-1] == expect["last_player"]


@pytest.mark.parametrize("preset", ["classic", "scopone", "scopone_scientifico"])
def test_turn_002_pairs_play_in_turn(preset: str) -> None:
    given, expect = asked("TURN-002")
    state = start(given["players"], preset, deals_max=1)
    assert [list(side) for side in state.rules.sides] == given["teams"]
    acted = [
        state.rules.side_of[step.before.seat]
        for step in game_steps(state, 3, at_random(3))
        if step.move is not None
    ]
    alternates = all(one != other for one, other in pairwise(acted))
    assert alternates == expect["order_alternates_teams"]


def test_turn_003_nobody_plays_out_of_turn() -> None:
    _, expect = asked("TURN-003")
    state = situation("5D", "5B", others=("5C",))
    refusal = GAME.check(state, 1, GAME.read_move("5C x 5B"))
    assert (refusal is None) == expect["ok"]
    assert refusal is not None
    assert refusal.reason is Reason.NOT_YOUR_TURN
    assert refusal.sentence == "It is the turn of seat 0."


@pytest.mark.parametrize("seed", range(12))
def test_turn_004_005_all_cards_are_in_piles_and_four_points_are_the_most(seed: int) -> None:
    in_piles, most = asked("TURN-004")[1]["sum_of_piles"], asked("TURN-005")[1]["max"]
    chance = random.Random(seed)
    seats = chance.choice([2, 3, 4])
    for step in game_steps(start(seats, target=21), seed, at_random(seed)):
        for event in step.applied.events:
            if isinstance(event, DealEnded):
                assert sum(map(len, event.piles)) == in_piles
                assert event.tally is not None
                assert sum(event.tally.points) - sum(event.tally.sweeps) <= most
                assert event.tally.settebello_to is not None


HERE = Path(__file__).resolve().parent
NAMED = re.compile(r"def test_([a-z]+(?:_[a-z]+)*)_((?:(?:\d{3}|to)_)*\d{3})(?=_|\()")


def test_no_case_is_left_out() -> None:
    done: set[str] = set()
    for path in HERE.glob("test_scopa_*.py"):
        for group, numbers in NAMED.findall(path.read_text("utf-8")):
            done |= ids(group, numbers)
    assert set(BY_ID) - done == set()
    assert len(BY_ID) == len(CASES) == 83


def ids(group: str, numbers: str) -> set[str]:
    """`score`, `012_to_017` -> the ids of those cases."""
    found: set[int] = set()
    words = numbers.split("_")
    for place, word in enumerate(words):
        if word == "to":
            found |= set(range(int(words[place - 1]), int(words[place + 1]) + 1))
        else:
            found.add(int(word))
    return {f"SCO-{group.upper()}-{number:03}" for number in found}
