"""How Scopa is dealt: the cases of scopa-events.json, and what they leave open."""

from __future__ import annotations

import pytest

from referee.games.rules import Due, OptionError
from referee.games.scopa import play
from referee.games.scopa.events import Dealt, Played, Refilled
from referee.games.scopa.game import GAME
from referee.games.scopa.play import is_thrown_in
from support.scopa_events import BY_ID, asked, of, text_of
from support.scopa_play import (
    at_random,
    dealt,
    game_steps,
    played,
)
from support.scopa_states import KEY, cards, deck_of, start

# Dealing.

GAMES = {"scopa": "classic", "scopone9": "scopone", "scopone10": "scopone_scientifico"}


@pytest.mark.parametrize("number", of("DEAL", 1, 5))
def test_deal_001_to_005_hands_table_stock_and_rounds(number: str) -> None:
    given, expect = asked(f"DEAL-{number}")
    seats = given["players"]
    state = GAME.deal(start(seats, GAMES[given["game"]], deals_max=1), KEY).state
    assert [len(hand) for hand in state.hands] == [expect["hand"]] * seats
    assert (len(state.table), len(state.stock)) == (expect["table"], expect["stock"])
    rounds = 1
    while GAME.due(state) is Due.MOVE:
        applied = played(state, GAME.write_move(GAME.plainest(state)))
        rounds += sum(isinstance(event, Refilled) for event in applied.events)
        state = applied.state
    assert rounds == expect.get("deals", 1)


def test_deal_006_scopone_is_for_four() -> None:
    given, expect = asked("DEAL-006")
    assert expect == {"ok": False}
    for seats in (2, given["players"]):
        with pytest.raises(OptionError, match="seats"):
            GAME.options(GAMES[given["game"]], {}, seats)


@pytest.mark.parametrize("number", of("DEAL", 7, 9))
def test_deal_007_to_009_kings_on_the_first_table(number: str) -> None:
    given, expect = asked(f"DEAL-{number}")
    options = GAME.options("classic", BY_ID[f"SCO-DEAL-{number}"]["options"], 2)
    assert is_thrown_in(cards(text_of(given["table"])), options) == expect["redeal"]


def test_deal_010_the_same_dealer_deals_again(monkeypatch: pytest.MonkeyPatch) -> None:
    given, expect = asked("DEAL-010")
    table = text_of(given["table"])
    hands = " ".join(f"{value}{suit}" for suit in "CSBD" for value in range(1, 10))
    hands = " ".join(name for name in hands.split() if name not in table.split())
    decks = [deck_of(f"{hands} 10D {table}"), deck_of("")]
    assert len(set(decks[0])) == 40
    monkeypatch.setattr(play, "shuffle", lambda key, deck: decks.pop(0))  # noqa: ARG005
    state = start(4, GAMES[given["game"]], redeal_kings=3)
    dealer = state.standing.dealer
    event = dealt(GAME.deal(state, KEY))
    assert (len(event.thrown_in) == 1) == expect["redeal"]
    assert event.thrown_in == (cards(table),)
    assert (event.dealer == dealer) == expect["same_dealer"]
    assert event.deal == 1


def test_deal_011_the_seat_after_the_dealer_leads() -> None:
    given, expect = asked("DEAL-011")
    options = GAME.options("classic", {}, given["players"])
    state = GAME.start(options, given["players"], given["dealer"])
    assert dealt(GAME.deal(state, KEY)).first == expect["first"]


def test_deal_012_counterclockwise_is_to_the_right_of_the_dealer() -> None:
    given, expect = asked("DEAL-012")
    for direction, first in (("counterclockwise", expect["first"]), ("clockwise", 3)):
        options = GAME.options("classic", {"direction": direction}, given["players"])
        state = GAME.start(options, given["players"], given["dealer"])
        assert dealt(GAME.deal(state, KEY)).first == first


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deal_013_the_deal_passes_on(seats: int) -> None:
    given, expect = asked("DEAL-013")
    options = GAME.options("classic", {"target": 1000, "deals_max": 6}, seats)
    state = GAME.start(options, seats, given["dealer"])
    dealers = [
        event.dealer
        for step in game_steps(state, 1, at_random(1))
        for event in step.applied.events
        if isinstance(event, Dealt)
    ]
    assert dealers[1] == expect["next_dealer"]
    assert dealers == [deal % seats for deal in range(6)]


def test_deal_014_new_cards_leave_the_table_as_it_is() -> None:
    _, expect = asked("DEAL-014")
    state = GAME.deal(start(3), KEY).state
    table = state.table
    refills = 0
    while state.turn <= 18:
        applied = played(state, GAME.write_move(GAME.plainest(state)))
        [event] = [event for event in applied.events if isinstance(event, Played)]
        taken = bytes(card for card in table if card not in event.take)
        table = taken if event.take else bytes(sorted([*table, event.card]))
        assert (applied.state.table != table) == expect["table_gets_new_cards"]
        refills += sum(isinstance(one, Refilled) for one in applied.events)
        state = applied.state
    assert refills == 2


def test_deal_015_the_first_card_of_scientifico_is_laid() -> None:
    given, expect = asked("DEAL-015")
    state = GAME.deal(start(4, GAMES[given["game"]]), KEY).state
    assert state.table == b""
    plays = GAME.view(state, state.seat).plays
    assert [one.take for one in plays if one.take] == expect["captures"]
    assert [one.card for one in plays] == list(state.hands[state.seat])
