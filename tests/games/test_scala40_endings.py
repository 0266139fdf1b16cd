"""The cases of tests/cases/scala40-events.json about how deals and games end; ids in the names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.games.rules import Applied, Due, Refusal
from referee.games.scala40.events import DealEnd, Reshuffled, SeatOut
from referee.games.scala40.game import GAME
from referee.games.scala40.moves import DrawStock
from referee.games.scala40.state import Phase, State
from support.scala40_play import deal_end, played
from support.scala40_states import KEY, cards, situation, start

EVENTS = Path(__file__).resolve().parents[1] / "cases" / "scala40-events.json"
TO_OPEN: dict[str, object] = {"early_pickup": "to_open"}


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
