"""The cases of tests/cases/scala40-events.json that are about playing; ids in the names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.cards.card import JOKER
from referee.games.rules import Applied, Due, Refusal
from referee.games.scala40.events import DealEnd, DealEnded, Reshuffled, SeatOut
from referee.games.scala40.game import GAME
from referee.games.scala40.melds import look_up
from referee.games.scala40.moves import DrawStock
from referee.games.scala40.play import turn_up
from referee.games.scala40.reasons import Reason
from referee.games.scala40.scoring import seat_penalty
from referee.games.scala40.state import Phase, State
from support.scala40_states import KEY, cards, situation, start

EVENTS = Path(__file__).resolve().parents[1] / "cases" / "scala40-events.json"
TO_OPEN: dict[str, object] = {"early_pickup": "to_open"}


def played(state: State, text: str) -> Applied[State]:
    verdict = GAME.apply(state, state.seat, GAME.read_move(text))
    assert isinstance(verdict, Applied), verdict
    return verdict


def refused(state: State, text: str) -> Reason:
    verdict = GAME.apply(state, state.seat, GAME.read_move(text))
    assert isinstance(verdict, Refusal)
    assert isinstance(verdict.reason, Reason)
    return verdict.reason


def deal_end(applied: Applied[State]) -> DealEnded:
    [event] = [event for event in applied.events if isinstance(event, DealEnded)]
    return event


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


# The end of a game.


def after_deal(
    totals: tuple[int, ...],
    penalty_hands: tuple[str, ...],
    **changes: object,
) -> Applied[State]:
    """Seat 0 goes out; the others are left with these hands on top of these totals."""
    state = situation("6H 9C", "3H 4H 5H", others=penalty_hands, opened=True, changes=dict(changes))
    state = state._replace(standing=state.standing._replace(totals=totals))
    return played(state, "layoff 6H > 0; discard 9C")


def test_game_end_001_002_the_target_itself_is_out() -> None:
    out = after_deal((0, 91, 70), ("KS", "KH"))
    assert SeatOut(1, withdrawn=False) in out.events
    assert GAME.due(out.state) is Due.DEAL
    assert out.state.standing.playing == (True, False, True)
    on = after_deal((0, 90, 70), ("KS", "KH"))
    assert on.state.standing.playing == (True, True, True)


def test_game_end_003_the_last_one_in_wins_and_places_follow_totals() -> None:
    over = after_deal((0, 95, 140), ("KS", "KH"))
    assert GAME.due(over.state) is Due.NOTHING
    outcome = GAME.outcome(over.state)
    assert outcome is not None
    assert (outcome.places, outcome.totals) == ((1, 2, 3), (0, 105, 150))
    assert not outcome.adjudicated


def test_game_end_004_005_other_targets() -> None:
    assert GAME.due(after_deal((0, 140), ("KS",), target=201).state) is Due.DEAL
    over = after_deal((0, 141), ("KS",), target=151)
    assert GAME.due(over.state) is Due.NOTHING


def test_later_out_is_better_and_equals_share_a_place() -> None:
    first = after_deal((0, 95, 0, 0), ("KS", "2H", "2D")).state
    standing = first.standing._replace(totals=(0, 105, 99, 99))
    state = situation("6H 9C", "3H 4H 5H", others=("", "2H", "2D"), opened=True)
    state = state._replace(standing=standing)
    outcome = GAME.outcome(played(state, "layoff 6H > 0; discard 9C").state)
    assert outcome is not None
    assert outcome.places == (1, 4, 2, 2)


# A deal that cannot go on.


def stuck(*, pile: str = "KC", voids: int = 0, **fields: Any) -> State:
    """Seat 0 is about to discard; the stock is empty."""
    state = situation("2S 5D 9C", pile=pile, stock=0, others=("KS QD",), **fields)
    return state._replace(standing=state.standing._replace(void_deals=voids))


def test_stock_001_at_the_last_draw_all_discards_but_the_last_become_the_stock() -> None:
    state = situation("2S 5D 9C", pile="KC QC JC 10C", stock=1, others=("KS QD",))
    applied = played(state, "discard 2S")
    assert Reshuffled(4) in applied.events
    assert sorted(applied.state.stock) == sorted(cards("KC QC JC 10C"))
    assert applied.state.pile == cards("2S")
    assert applied.state.reshuffles == 1


def test_stock_002_at_the_turns_end_the_discard_of_that_turn_is_kept() -> None:
    changes: dict[str, object] = {"reshuffle": "at_turn_end"}
    state = situation("2S 5D 9C", pile="KC QC", stock=1, others=("KS QD",), changes=changes)
    middle = played(state, "discard 2S").state
    assert middle.stock == b""
    assert middle.pile == cards("KC QC 2S")
    after = played(middle, "discard QD").state
    assert after.pile == cards("QD")
    assert len(after.stock) == 3 - 1  # the next draw was made


def test_when_needed_the_reshuffle_waits_for_a_draw() -> None:
    changes: dict[str, object] = {"reshuffle": "when_needed"}
    state = situation("2S 5D 9C", pile="KC QC", stock=1, others=("KS QD",), changes=changes)
    middle = played(state, "discard 2S").state
    assert (middle.stock, middle.pile) == (b"", cards("KC QC 2S"))
    after = played(middle, "discard QD")
    assert Reshuffled(3) in after.events


def test_stock_003_nothing_to_draw_voids_the_deal_and_the_same_dealer_deals_again() -> None:
    applied = played(stuck(pile="", opened=False), "discard 2S")
    event = deal_end(applied)
    assert (event.end, event.winner, event.penalties) == (DealEnd.VOID, None, (0, 0))
    assert applied.state.standing.dealer == 1
    assert applied.state.standing.void_deals == 1


def test_stock_004_after_reshuffles_max_a_needed_card_voids_the_deal() -> None:
    applied = played(stuck(pile="KC QC JC", reshuffles=3), "discard 2S")
    assert deal_end(applied).end is DealEnd.VOID


def test_after_void_deals_max_in_a_row_everyone_counts() -> None:
    applied = played(stuck(pile="", voids=2), "discard 2S")
    event = deal_end(applied)
    assert (event.end, event.winner) == (DealEnd.SCORED_OPEN, None)
    assert event.penalties == (14, 20)
    assert applied.state.standing.void_deals == 0
    assert applied.state.standing.dealer == 0


def test_a_choice_with_an_empty_stock_may_take_the_discard_or_void_the_deal() -> None:
    state = situation(
        "2S 5D", "3H 4H 5H", pile="6H", stock=0, opened=True, phase=Phase.DRAW, others=("KS",)
    )
    after = played(state, "draw discard; layoff 6H > 0; discard 2S")
    assert deal_end(after).end is DealEnd.VOID  # the next seat needs a card
    assert deal_end(played(state, "draw stock")).end is DealEnd.VOID


def test_turns_max_ends_a_deal_and_everyone_counts() -> None:
    state = situation("2S 5D", pile="KC", others=("KS",), changes={"turns_max": 3}, turns=1)
    event = deal_end(played(state, "discard 2S"))
    assert (event.end, event.penalties) == (DealEnd.ADJUDICATED, (5, 10))


def test_deals_max_ends_the_game_and_the_lowest_total_wins_marked_as_adjudicated() -> None:
    over = after_deal((50, 20, 60), ("KS", "KH"), deals_max=1)
    outcome = GAME.outcome(over.state)
    assert outcome is not None
    assert (outcome.places, outcome.totals) == ((2, 1, 3), (50, 30, 70))
    assert outcome.adjudicated


def scored_open(totals: tuple[int, ...], hands: tuple[str, ...], **fields: Any) -> State:
    state = situation("2S 5D 9C", stock=0, others=hands, pile="")
    standing = state.standing._replace(void_deals=2, totals=totals, **fields)
    return played(state._replace(standing=standing), "discard 2S").state


def test_game_end_006_when_all_reach_the_target_the_lowest_total_wins() -> None:
    outcome = GAME.outcome(scored_open((90, 99), ("KS",)))
    assert outcome is not None
    assert (outcome.places, outcome.totals) == ((1, 2), (104, 109))


def test_game_end_013_014_ties_go_to_fewer_unopened_deals_then_more_deals_won() -> None:
    fewer = GAME.outcome(scored_open((96, 100), ("KS",), unopened_deals=(3, 2)))
    assert fewer is not None
    assert fewer.places == (2, 1)
    more = GAME.outcome(scored_open((96, 100), ("KS",), deals_won=(1, 2)))
    assert more is not None
    assert more.places == (2, 1)


def test_game_end_015_a_tie_for_the_first_place_is_one_more_deal_among_those_tied() -> None:
    state = scored_open((96, 100, 100), ("KS", "KH QH"))
    assert GAME.due(state) is Due.DEAL
    assert state.standing.playing == (True, True, False)
    dealt = GAME.deal(state, KEY).state
    assert [len(hand) for hand in dealt.hands].count(0) == 1


# Withdrawal.


def test_who_withdraws_in_his_turn_is_out_and_the_turn_passes_on() -> None:
    state = GAME.deal(start(3), KEY).state
    applied = GAME.withdraw(state, 0)
    after = applied.state
    assert applied.events == (SeatOut(0, withdrawn=True),)
    assert (after.seat, after.phase) == (1, Phase.REST)
    assert sorted(after.aside) == sorted(state.hands[0])
    assert GAME.view(after, 0).hand == b""
    assert GAME.withdraw(after, 0).state == after


def test_who_withdraws_out_of_turn_changes_nothing_else() -> None:
    state = GAME.deal(start(3), KEY).state
    after = GAME.withdraw(state, 2).state
    assert (after.seat, after.turn, after.hands[:2]) == (0, 1, state.hands[:2])


def test_when_one_seat_is_left_the_game_is_over_and_places_are_by_leaving() -> None:
    state = GAME.deal(start(3), KEY).state
    one = GAME.withdraw(state, 1).state
    applied = GAME.withdraw(one, 0)
    assert deal_end(applied).end is DealEnd.WITHDRAWN
    outcome = GAME.outcome(applied.state)
    assert outcome is not None
    assert outcome.places == (2, 3, 1)
    assert GAME.withdraw(applied.state, 2).events == ()


def test_between_deals_a_dealer_who_withdraws_hands_the_deal_on() -> None:
    after = GAME.withdraw(start(3), 2).state
    assert (GAME.due(after), after.standing.dealer) == (Due.DEAL, 0)
    assert GAME.due(GAME.withdraw(start(2), 1).state) is Due.NOTHING


def test_who_is_out_is_skipped_as_dealer_and_in_turn() -> None:
    state = GAME.withdraw(GAME.deal(start(4), KEY).state, 1).state
    seats = []
    for _ in range(6):
        seats.append(state.seat)
        applied = GAME.apply(state, state.seat, GAME.plainest(state))
        assert isinstance(applied, Applied)
        state = applied.state
    assert seats == [0, 2, 3, 0, 2, 3]


def test_only_the_end_of_a_deal_is_written_to_the_journal() -> None:
    applied = after_deal((0, 91, 70), ("KS", "KH"))
    entries = [entry for event in applied.events if (entry := GAME.journal_event(event))]
    assert entries == [
        (
            "score",
            {
                "deal": 1,
                "end": "went_out",
                "winner": 0,
                "hands": ["", "KS", "KH"],
                "penalties": [0, 10, 10],
                "totals": [0, 101, 80],
            },
        )
    ]


def test_a_draw_from_the_stock_is_not_a_choice_before_the_opening() -> None:
    state = GAME.deal(start(2), KEY).state
    assert isinstance(GAME.apply(state, 0, DrawStock()), Refusal)
