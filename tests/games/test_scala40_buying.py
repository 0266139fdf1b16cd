"""Buying: who is asked, in which order, what a buy does, what it may not do."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.rules import Applied
from referee.games.scala40.events import Bought, DealEnd, Dealt, Drew, Passed, Played, Reshuffled
from referee.games.scala40.game import GAME
from referee.games.scala40.moves import Meld, Pass
from referee.games.scala40.state import Phase, State, take_census
from referee.games.scala40.view import PickupDuty
from support.scala40_play import deal_end, played
from support.scala40_states import KEY, cards, situation, start

BUYING: dict[str, Any] = {"buying": True}
SET = (Meld(cards("6S 6D 6H")),)


def turn(
    *others: str,
    opened: tuple[bool, ...],
    hand: str = "2S 5D 9C",
    pile: str = "KC",
    melds: str = "3H 4H 5H",
    **fields: Any,
) -> State:
    """Seat 0 is about to discard; the hands of the others are given."""
    changes = {**BUYING, **fields.pop("changes", {})}
    return situation(
        hand, melds, others=others, pile=pile, opened=opened, changes=changes, **fields
    )


def asked(state: State) -> tuple[int, tuple[int, ...]]:
    return state.seat, state.sale.buyers


def test_who_has_opened_and_did_not_discard_is_asked_in_turn_order() -> None:
    state = turn("QS", "KS", "JD", "7S", opened=(True, False, True, False, True))
    after = played(state, "discard 2S").state
    assert (after.phase, *asked(after)) == (Phase.SALE, 2, (2, 4))
    assert after.sale.in_turn == 1
    one = played(after, "pass")
    assert one.events == (Passed(2),)
    assert asked(one.state) == (4, (4,))
    two = played(one.state, "pass").state
    assert (two.seat, two.phase, two.sale.buyers) == (1, Phase.REST, ())
    assert len(two.hands[1]) == 2


def test_the_other_way_round_the_order_is_the_other_one() -> None:
    changes = {"direction": "counterclockwise"}
    opened = (True, True, True, False)
    state = turn("QS", "KS", "JD", opened=opened, changes=changes)
    after = played(state, "discard 2S").state
    assert (after.sale.in_turn, after.sale.buyers) == (3, (2, 1))


def test_who_may_choose_his_draw_is_asked_first_and_then_the_others() -> None:
    state = turn("QS 9H", "KS", opened=(True, True, True))
    after = played(state, "discard 2S").state
    assert (after.seat, after.phase) == (1, Phase.DRAW)
    drew = played(after, "draw stock")
    assert drew.events == (Drew(1),)
    assert asked(drew.state) == (2, (2,))


def test_nobody_is_asked_when_the_discard_is_taken_or_without_the_option() -> None:
    state = turn("6S 9H", "KS", opened=(True, True, True), hand="6H 5D 9C")
    after = played(played(state, "discard 6H").state, "draw discard; layoff 6H > 0; discard 9H")
    assert after.state.phase is Phase.DRAW
    plain = turn("QS 9H", "KS", opened=(True, True, True), changes={"buying": False})
    drew = played(played(plain, "discard 2S").state, "draw stock").state
    assert (drew.seat, drew.phase) == (1, Phase.REST)


def test_the_card_that_was_turned_up_may_be_bought_by_anybody_who_has_opened() -> None:
    dealt = GAME.deal(start(3, **BUYING), KEY)
    assert isinstance(dealt.events[0], Dealt)
    assert dealt.state.phase is Phase.REST  # nobody has opened
    assert dealt.state.sale.discarder is None


def sale(hand: str = "6S 6D 9C", **fields: Any) -> State:
    """Seat 2 is asked whether it buys 6H; seat 1 draws then."""
    state = turn("QS KD", hand, opened=(True, False, True), hand="6H 5D 9H", **fields)
    return played(state, "discard 6H").state


def test_a_buy_goes_to_the_table_and_costs_a_card_and_the_turn_goes_on() -> None:
    before = sale()
    top = before.stock[-1:]
    applied = played(before, "buy; meld 6S 6D 6H")
    after = applied.state
    assert applied.events == (Bought(2, SET, 2),)
    assert after.melds[-1] == bytes(sorted(cards("6S 6D 6H")))
    assert after.hands[2] == bytes(sorted(cards("9C") + top))
    assert after.pile == before.pile[:-1]
    assert (after.seat, after.phase, len(after.hands[1])) == (1, Phase.REST, 3)
    assert (after.turn, after.turns_taken) == (before.turn, before.turns_taken)
    take_census(after)


def test_one_buyer_at_most() -> None:
    state = turn("QS KD", "6S 6D 9C", "6D 6C 9C", opened=(True, False, True, True), hand="6H 5D 9H")
    before = played(state, "discard 6H").state
    assert before.sale.buyers == (2, 3)
    assert played(before, "buy; meld 6S 6D 6H").state.seat == 1


def test_other_cards_may_go_with_it_down_to_the_last() -> None:
    applied = played(sale("7H 8H"), "buy; layoff 6H > 0; layoff 7H > 0; layoff 8H > 0")
    assert applied.state.melds[0] == cards("3H 4H 5H 6H 7H 8H")
    assert len(applied.state.hands[2]) == 1  # the penalty card: nobody goes out by buying
    assert applied.state.phase is Phase.REST


def test_the_plainest_answer_is_not_to_buy() -> None:
    assert isinstance(GAME.plainest(sale()), Pass)


def test_the_views_say_who_is_asked_and_what_a_bought_card_must_do() -> None:
    state = sale()
    own, other = GAME.view(state, 2), GAME.view(state, 1)
    assert (own.may_buy, own.buyers, own.to_act, own.in_turn) == (True, (2,), 2, 1)
    assert own.pickup_duty is PickupDuty.LAY
    assert (own.may_draw_stock, own.may_take_discard, own.discards) == (False, False, b"")
    assert (other.may_buy, other.buyers, other.to_act, other.in_turn) == (False, (2,), 2, 1)
    assert other.pickup_duty is PickupDuty.NONE
    after = GAME.view(played(state, "pass").state, 1)
    assert (after.may_buy, after.buyers, after.to_act, after.in_turn) == (False, (), 1, 1)


def test_a_penalty_card_that_is_not_there_voids_the_deal() -> None:
    state = turn("QS KD", "6S 6D 9C", opened=(True, False, True), hand="6H 5D", pile="", stock=0)
    before = played(state, "discard 6H").state
    applied = played(before, "buy; meld 6S 6D 6H")
    assert deal_end(applied).end is DealEnd.VOID
    assert applied.events[0] == Bought(2, SET, 1)


def test_the_last_stock_card_as_the_penalty_makes_a_new_stock() -> None:
    before = sale(pile="KC QC JC", stock=1)
    applied = played(before, "buy; meld 6S 6D 6H")
    assert [type(event) for event in applied.events] == [Bought, Reshuffled]
    assert sorted(applied.state.stock + applied.state.hands[1]) == sorted(cards("KC QC QS KD"))


def test_after_the_only_discard_is_bought_the_next_seat_has_no_choice() -> None:
    before = sale(pile="")
    bought = played(before, "buy; meld 6S 6D 6H").state
    assert bought.pile == b""
    left = GAME.withdraw(bought, 1).state
    assert (left.seat, left.phase) == (2, Phase.REST)  # it has opened, and nothing can be taken


# Who leaves while something is for sale.


@pytest.mark.parametrize(
    ("leaver", "seat", "phase"), [(2, 3, Phase.SALE), (3, 2, Phase.SALE), (1, 2, Phase.DRAW)]
)
def test_who_leaves_during_a_sale(leaver: int, seat: int, phase: Phase) -> None:
    state = turn("QS KD", "6S 6D 9C", "7C 8C", opened=(True, False, True, True), hand="6H 5D 9H")
    after = GAME.withdraw(played(state, "discard 6H").state, leaver).state
    assert (after.seat, after.phase) == (seat, phase)
    assert after.sale.buyers == ((seat,) if phase is Phase.SALE else ())
    take_census(after)


def test_when_the_last_who_could_buy_leaves_the_seat_in_turn_draws() -> None:
    after = GAME.withdraw(sale(), 2).state
    assert (after.seat, after.phase, len(after.hands[1])) == (1, Phase.REST, 3)


def test_who_laid_the_discard_cannot_buy_it_also_when_the_next_seat_has_left() -> None:
    state = turn("QS KD", "6S 6D 9C", opened=(True, True, False), hand="6H 5D 9H")
    after = GAME.withdraw(played(state, "discard 6H").state, 1)
    assert isinstance(after, Applied)
    assert (after.state.seat, after.state.phase) == (2, Phase.REST)


def test_a_deal_is_played_with_buying_to_its_end() -> None:
    state = sale("6S 6D 7H 8H")
    state = played(state, "buy; layoff 6H > 0; layoff 7H > 0; layoff 8H > 0").state
    applied = played(state, f"discard {GAME.write_cards(state.hands[1][:1])}")
    assert isinstance(applied.events[0], Played)
    assert applied.state.sale.discarder == 1
