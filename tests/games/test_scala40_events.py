"""The cases of tests/cases/scala40-events.json about turns and scores; ids in the names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.cards.card import JOKER
from referee.games.scala40.events import DealEnd
from referee.games.scala40.game import GAME
from referee.games.scala40.melds import look_up
from referee.games.scala40.play import turn_up
from referee.games.scala40.reasons import Reason
from referee.games.scala40.scoring import seat_penalty
from referee.games.scala40.state import Phase, State
from support.scala40_play import deal_end, played, refused
from support.scala40_states import KEY, cards, situation, start

EVENTS = Path(__file__).resolve().parents[1] / "cases" / "scala40-events.json"
TO_OPEN: dict[str, object] = {"early_pickup": "to_open"}


# Setup.


@pytest.mark.parametrize(("seats", "stock"), [(2, 81), (3, 68), (4, 55), (5, 42), (6, 29)])
def test_setup_001_to_005_hands_discard_and_stock(seats: int, stock: int) -> None:
    state = GAME.deal(start(seats), KEY).state
    view = GAME.view(state, 0)
    assert view.hand_counts == (14, *(13,) * (seats - 1))
    assert view.stock_count == stock - 1  # the first player's draw has been made for him
    assert len(view.discard_pile) == 1


@pytest.mark.parametrize(("jokers", "total"), [(4, 108), (2, 106)])
def test_setup_009_010_the_deck(jokers: int, total: int) -> None:
    deck = start(2, jokers=jokers).rules.deck
    assert len(deck) == total
    assert deck.count(JOKER) == jokers
    naturals = deck.replace(bytes([JOKER]), b"")
    assert {naturals.count(face) for face in naturals} == {2}


def test_setup_011_jokers_turned_up_go_back_and_another_card_is_turned() -> None:
    stock, upcard = turn_up(cards("2S 3S 9D X X"), KEY, redraw=True)
    assert upcard == cards("9D")[0]
    assert sorted(stock) == sorted(cards("2S 3S X X"))
    assert turn_up(cards("2S X"), KEY, redraw=False) == (cards("2S"), JOKER)


def test_setup_012_the_seat_after_the_dealer_plays_first_and_deals_next() -> None:
    state = GAME.deal(GAME.start(GAME.options("classic", {}, 4), 4, 0), KEY).state
    assert (state.seat, state.standing.dealer) == (1, 0)
    other = GAME.options("classic", {"direction": "counterclockwise"}, 4)
    assert GAME.deal(GAME.start(other, 4, 0), KEY).state.seat == 3


def test_cards_are_dealt_one_at_a_time_from_the_top_of_the_deck() -> None:
    dealt = GAME.deal(start(3), KEY).state
    again = GAME.deal(start(3), KEY).state
    assert dealt == again
    assert GAME.deal(start(3), bytes(32)).state.hands != dealt.hands


# What a joker can mean.


def meanings(faces: bytes) -> list[str]:
    """What a joker can stand for beside `faces` as they lie, in the order of its places."""
    table = start(2).rules.table
    found: dict[bytes, int] = {}
    for place in range(len(faces) + 1):
        for joker in range(JOKER + 1, 0x80):
            laid = bytes(faces[:place] + bytes([joker]) + faces[place:])
            if shape := look_up(table, laid):
                found[shape.cards] = joker & 0x3F
    return [GAME.write_cards(bytes([face])) for face in found.values()]


JOKER_MEANINGS = [
    case
    for case in json.loads(EVENTS.read_text("utf-8"))["cases"]
    if case["group"] == "joker_meaning"
]


@pytest.mark.parametrize("case", JOKER_MEANINGS, ids=lambda case: str(case["id"]))
def test_joker_meaning(case: dict[str, Any]) -> None:
    natural = [card for card in case["input"]["cards"] if card != "X"]
    found = meanings(cards(" ".join(natural)))
    if natural[0] == "AH" and natural[-1] == "KH":  # the ace may be the high one as well
        found += meanings(cards(" ".join([*natural[1:], "AH"])))
    expected = [meaning.partition("@")[0] for meaning in case["expect"]["meanings"]]
    assert sorted(found) == sorted(expected)


# Draw.


def test_draw_001_before_the_opening_the_referee_draws_from_the_stock() -> None:
    state = GAME.deal(start(2), KEY).state
    view = GAME.view(state, 0)
    assert not view.may_take_discard
    assert not view.may_draw_stock
    assert view.drawn in view.hand
    assert refused(state, "draw discard; discard 2S") is Reason.PICKUP_BEFORE_OPENING


def test_draw_002_003_004_early_pickup_to_open() -> None:
    hand = "9S 9H 10D JD QD 9D 2S"
    state = situation(hand, pile="9C", phase=Phase.DRAW, changes=TO_OPEN)
    played(state, "draw discard; meld 9S 9H 9C; meld 10D JD QD; discard 2S")
    other = situation(hand, pile="2C", phase=Phase.DRAW, changes=TO_OPEN)
    text = "draw discard; meld 9S 9H 9D; meld 10D JD QD; discard 2S"
    assert refused(other, text) is Reason.PICKUP_NOT_IN_OPENING
    assert refused(other, "draw discard; discard 2S") is Reason.PICKUP_NOT_IN_OPENING


def test_draw_005_to_011_what_the_taken_discard_may_do() -> None:
    def at(hand: str, top: str, melds: str = "", **changes: object) -> State:
        return situation(
            hand, melds, pile=top, opened=True, phase=Phase.DRAW, changes=dict(changes)
        )

    played(at("2S 3D", "6H", "3H 4H 5H"), "draw discard; layoff 6H > 0; discard 2S")
    played(at("7S 7C 2D", "7D"), "draw discard; meld 7D 7S 7C; discard 2D")
    assert refused(at("2S 3D", "7D"), "draw discard; discard 2S") is Reason.PICKUP_UNUSED
    played(at("2S 3D", "7D", pickup_duty="none"), "draw discard; discard 2S")
    played(at("2S 3D", "4H", "3H *4H 5H"), "draw discard; swap 4H > 0; discard 2S")
    assert refused(at("2S 3D", "7H"), "draw discard; discard 7H") is Reason.PICKUP_UNUSED
    played(at("7H 7S 7C 2D", "7H"), "draw discard; meld 7H 7S 7C; discard 7H")


def test_draw_013_014_one_draw_and_before_anything_else() -> None:
    after = situation("2S 3D", opened=True, pile="KC")
    assert refused(after, "draw stock") is Reason.ALREADY_DREW
    before = situation("2S 3D", opened=True, phase=Phase.DRAW, pile="KC")
    assert refused(before, "discard 2S") is Reason.MUST_DRAW
    drawn = played(before, "draw stock").state
    assert GAME.view(drawn, 0).drawn != 0
    assert GAME.view(drawn, 0).hand_counts[0] == 3


def test_draw_015_the_card_from_the_stock_may_be_discarded() -> None:
    state = GAME.deal(start(2), KEY).state
    drawn = GAME.view(state, 0).drawn
    played(state, f"discard {GAME.write_cards(bytes([drawn]))}")


# Layoff, swap, closing.


def test_layoff_032_several_cards_one_after_the_other() -> None:
    state = situation("6H 7H 2D", "3H 4H 5H", opened=True)
    after = played(state, "layoff 6H > 0; layoff 7H > 0; discard 2D").state
    assert after.phase is Phase.DEAL  # that was the last card
    state = situation("6H 7H 2D 3D", "3H 4H 5H", opened=True)
    after = played(state, "layoff 6H > 0; layoff 7H > 0; discard 2D").state
    assert after.melds == (cards("3H 4H 5H 6H 7H"),)


def test_joker_swap_021_in_the_opening_turn() -> None:
    hand = "KS KH KD AC 2C 3C 4C 4H 6S 6D 2D"
    text = "meld KS KH KD; meld AC 2C 3C 4C; swap 4H > 0; meld 6S 6D *6C; discard 2D"
    after = played(situation(hand, "3H *4H 5H"), text)
    assert after.state.phase is Phase.DEAL


def test_a_set_lies_sorted_however_it_was_laid() -> None:
    state = situation("9C X 9S 2D 3D", opened=True)
    one = played(state, "meld 9C *9H 9S; discard 2D").state
    two = played(state, "meld *9H 9S 9C; discard 2D").state
    assert one.melds == two.melds


def test_closing_009_who_goes_out_scores_nothing_and_the_others_their_hands() -> None:
    state = situation("6H 9C", "3H 4H 5H", others=("8H KD", "AH X"), opened=True)
    event = deal_end(played(state, "layoff 6H > 0; discard 9C"))
    assert event.end is DealEnd.WENT_OUT
    assert event.winner == 0
    assert event.penalties == (0, 18, 36)
    assert event.hands == (b"", cards("8H KD"), cards("AH X"))


# Scores of a deal.


def test_round_score_004_to_007_unopened() -> None:
    def penalty(hand: str, *, opened: bool, **changes: object) -> int:
        options = GAME.options("classic", changes, 2)
        return seat_penalty(cards(hand), options, opened=opened, closed_out=False)

    assert penalty("KS KH KD 7S", opened=False) == 37
    assert penalty("KS KH KD 7S", opened=False, unopened_penalty="flat_100") == 100
    dear = "X X X X KS KH KD"
    assert penalty(dear, opened=False) == 130
    assert penalty(dear, opened=False, unopened_penalty="flat_100") == 100


def test_round_score_008_to_011_closed_out() -> None:
    def options(**changes: object) -> tuple[int, int]:
        read = GAME.options("classic", changes, 2)
        hand = cards("KS KH 3D")
        return (
            seat_penalty(hand, read, opened=True, closed_out=True),
            seat_penalty(hand, read, opened=False, closed_out=True),
        )

    assert options() == (23, 23)
    assert options(closed_out="double") == (46, 46)
    assert options(closed_out="double", unopened_penalty="flat_100") == (46, 100)


def test_round_score_010_minus_100_for_going_out_in_the_opening_turn() -> None:
    hand = "KS KH KD AC 2C 3C 4C 5H"
    state = situation(hand, changes={"closed_out": "minus_100", "target": 201})
    state = state._replace(standing=state.standing._replace(totals=(130, 0)))
    event = deal_end(played(state, "meld KS KH KD; meld AC 2C 3C 4C; discard 5H"))
    assert event.totals == (30, 0)
