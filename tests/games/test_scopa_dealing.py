"""How Scopa is dealt: the cases of scopa-events.json, and what they leave open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as count_from
from itertools import islice

import pytest

from referee.cards.dealing import reshuffle_key
from referee.cards.italian import write_cards
from referee.cards.shuffle import shuffle
from referee.games.rules import Due, OptionError
from referee.games.scopa import play
from referee.games.scopa.events import Dealt, Played, Refilled
from referee.games.scopa.game import GAME
from referee.games.scopa.play import is_thrown_in
from referee.games.scopa.presets import LINE_UPS
from referee.games.scopa.state import DECK
from support.scopa_events import BY_ID, asked, of, text_of
from support.scopa_play import (
    at_random,
    dealt,
    game_steps,
    played,
)
from support.scopa_rulesets import LINED_UP, Ruleset
from support.scopa_states import KEY, cards, deck_of, situation, start

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


def from_top(key: bytes) -> str:
    return write_cards(shuffle(key, DECK)[::-1])


@pytest.mark.parametrize("ruleset", LINED_UP, ids=lambda one: str(one.changes["line_up"]))
@pytest.mark.parametrize("direction", ["counterclockwise", "clockwise"])
def test_whole_packets_come_off_the_top_and_then_the_table(
    ruleset: Ruleset, direction: str
) -> None:
    changes = {**ruleset.changes, "direction": direction, "redeal_kings": "no"}
    options = GAME.options(ruleset.preset, changes, ruleset.seats)
    state = GAME.deal(GAME.start(options, ruleset.seats, 1), KEY).state
    names = from_top(KEY).split()
    step, packet = state.rules.step, state.rules.packet
    for place in range(ruleset.seats):
        seat = (1 + step * (place + 1)) % ruleset.seats
        hand = names[place * packet : (place + 1) * packet]
        assert state.hands[seat] == cards(text_of(hand))
    dealt_cards = packet * ruleset.seats
    table = LINE_UPS[str(ruleset.changes["line_up"])].on_table
    assert state.table == cards(text_of(names[dealt_cards : dealt_cards + table]))
    assert write_cards(state.stock[::-1]).split() == names[dealt_cards + table :]


def test_new_packets_come_off_the_stock_in_the_order_of_the_deal() -> None:
    state = GAME.deal(start(3), KEY).state
    stock = write_cards(state.stock[::-1]).split()
    while state.turn <= 9:
        state = played(state, GAME.write_move(GAME.plainest(state))).state
    for place, seat in enumerate(state.order):
        assert state.hands[seat] == cards(text_of(stock[3 * place : 3 * place + 3]))
    assert write_cards(state.stock[::-1]).split() == stock[9:]


def keys() -> Iterator[bytes]:
    return (number.to_bytes(32, "big") for number in count_from(0))


@pytest.mark.parametrize("preset", ["classic", "scopone"])
def test_the_nth_new_deck_has_the_key_of_the_nth_reshuffle(preset: str) -> None:
    state = start(4, preset, asso_piglia_tutto=True)
    for key in keys():
        event = dealt(applied := GAME.deal(state, key))
        if len(event.thrown_in) >= 2:
            break
    used = 4 * state.rules.packet
    used_keys = [key, *(reshuffle_key(key, number) for number in (1, 2, 3))]
    tables = [cards(text_of(from_top(one).split()[used : used + 4])) for one in used_keys]
    assert event.thrown_in == tuple(tables[: len(event.thrown_in)])
    assert event.table == applied.state.table
    assert all(is_thrown_in(table, state.rules.options) for table in event.thrown_in)
    assert not is_thrown_in(event.table, state.rules.options)
    deck = from_top(used_keys[len(event.thrown_in)]).split()
    first = state.rules.packet
    assert applied.state.hands[event.first] == cards(text_of(deck[:first]))
    assert (event.dealer, applied.state.standing.deal) == (state.standing.dealer, 1)


@pytest.mark.parametrize(
    ("redeal_kings", "kings", "thrown_in"),
    [(3, 2, False), (3, 3, True), (3, 4, True), (4, 3, False), (4, 4, True), ("no", 4, False)],
)
def test_how_many_kings_are_too_many(redeal_kings: object, kings: int, thrown_in: object) -> None:
    table = cards(text_of(["10D", "10C", "10S", "10B"][:kings] + ["2D", "3D"][: 4 - kings]))
    options = GAME.options("classic", {"redeal_kings": redeal_kings}, 2)
    assert is_thrown_in(table, options) is thrown_in


def test_scientifico_has_no_table_to_throw_in() -> None:
    state = start(4, "scopone_scientifico", asso_piglia_tutto=True)
    for key in islice(keys(), 50):
        assert dealt(GAME.deal(state, key)).thrown_in == ()


def test_later_packets_throw_nothing_in(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = "2C 2S 2B 3C 3S 3B 4C 5C 6C 7C 1D 10D 10C 10S 10B 1C"
    monkeypatch.setattr(play, "shuffle", lambda key, deck: deck_of(hands))  # noqa: ARG005
    state = GAME.deal(start(2, asso_piglia_tutto=True), KEY).state
    while not (applied := played(state, GAME.write_move(GAME.plainest(state)))).events[1:]:
        state = applied.state
    assert applied.events[1] == Refilled(24)
    assert sorted(b"".join(applied.state.hands)) == sorted(cards("1D 10D 10C 10S 10B 1C"))


def test_a_deal_is_dealt_only_when_it_is_due() -> None:
    with pytest.raises(ValueError, match="no deal is due"):
        GAME.deal(situation("7D"), KEY)


@pytest.mark.parametrize("seats", [3, 4])
def test_deals_after_a_withdrawal_are_for_who_is_left(seats: int) -> None:
    line_up = {3: "three", 4: "four_solo"}[seats]
    state = start(seats, line_up=line_up, target=1000)
    state = GAME.withdraw(state, 0).state
    state = GAME.deal(state, KEY).state
    assert 0 not in state.order
    assert len(state.order) == seats - 1
    assert [len(hand) for hand in state.hands] == [0] + [3] * (seats - 1)
    assert (len(state.table), len(state.stock)) == (4, 36 - 3 * (seats - 1))
    refills = 0
    while GAME.due(state) is Due.MOVE:
        applied = played(state, GAME.write_move(GAME.plainest(state)))
        refills += sum(isinstance(event, Refilled) for event in applied.events)
        state = applied.state
    assert refills + 1 == 36 // (3 * (seats - 1))


def test_a_dealer_that_leaves_is_skipped() -> None:
    state = start(3, target=1000)
    assert state.standing.dealer == 2
    state = GAME.withdraw(state, 2).state
    assert state.standing.dealer == 0
    event = dealt(GAME.deal(state, KEY))
    assert (event.dealer, event.first) == (0, 1)
    later = GAME.withdraw(GAME.deal(start(3, target=1000), KEY).state, 0).state
    while GAME.due(later) is Due.MOVE:
        later = played(later, GAME.write_move(GAME.plainest(later))).state
    event = dealt(GAME.deal(later, KEY))
    assert (event.deal, event.dealer, event.first) == (2, 1, 2)
