"""Whole games: they end, the census holds, views hide, whatever is legal is accepted."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards.card import JOKER
from referee.games.rules import Applied, CensusError, Due, Outcome
from referee.games.scala40 import play
from referee.games.scala40.events import DealEnd, DealEnded, Dealt
from referee.games.scala40.game import GAME
from referee.games.scala40.moves import Action, DrawStock, End, LayOff, Meld, Move, Play, Swap
from referee.games.scala40.rules import act
from referee.games.scala40.state import Draft, State, keep_census, take_census
from referee.games.scala40.turn import Turn
from referee.games.scala40.view import View
from support.scala40_player import choose
from support.scala40_states import KEY, situation, start

Player = Callable[[State, View], Move]


def plain(state: State, view: View) -> Move:  # noqa: ARG001
    return GAME.plainest(state)


def greedy(state: State, view: View) -> Move:  # noqa: ARG001
    return choose(view)


def fiddling(seed: int) -> Player:
    """A player that tries everything: jokers anywhere, swaps, layoffs at any end, pickups."""
    chance = random.Random(seed)

    def attempt(turn: Turn) -> Action:
        kind = chance.randrange(3)
        meld = chance.randrange(len(turn.melds) or 1)
        shape = turn.table[turn.melds[meld]] if turn.melds else None
        fitting = [card for card in turn.hand if shape and card in shape.attachable]
        card = chance.choice(fitting or list(turn.hand))
        if kind == 0 and shape and JOKER in turn.hand and shape.attachable:
            return LayOff(meld, JOKER | chance.choice(shape.attachable), chance.choice(list(End)))
        if kind == 1 and shape and shape.joker:
            return Swap(meld, shape.joker & 0x3F)
        return LayOff(meld, card, chance.choice(list(End)))

    def play(state: State, view: View) -> Move:
        takes = view.may_take_discard and chance.random() < 0.5
        if view.may_draw_stock and not takes:
            return DrawStock()
        first = choose(view)
        melds = first.actions if isinstance(first, Play) else ()
        turn = Turn(state, view.seat, Play((), 0, takes))
        tries = chain(melds, (attempt(turn) for _ in range(12) if turn.hand))
        actions = [one for one in tries if act(turn, one) is None]
        options = [Play(tuple(actions), card, takes) for card in dict.fromkeys(turn.hand)]
        legal = [move for move in options if GAME.check(state, view.seat, move) is None]
        return chance.choice(legal) if legal else GAME.plainest(state)

    return play


@dataclass(frozen=True)
class Step:
    before: State
    move: Move | None
    applied: Applied[State]


def game(seed: int, players: list[Player], **changes: object) -> Iterator[Step]:
    """Every step of a game; the census is taken in full after each."""
    seats = len(players)
    state = GAME.start(GAME.options("classic", changes, seats), seats, seed % seats)
    deals = 0
    while (due := GAME.due(state)) is not Due.NOTHING:
        move = None
        if due is Due.DEAL:
            deals += 1
            applied = GAME.deal(state, hashlib.sha256(b"%d %d" % (seed, deals)).digest())
        else:
            seat = GAME.to_act(state)
            move = players[seat](state, GAME.view(state, seat))
            verdict = GAME.apply(state, seat, move)
            assert isinstance(verdict, Applied), (GAME.write_move(move), verdict)
            applied = verdict
        if GAME.due(applied.state) is Due.MOVE:
            take_census(applied.state)
        yield Step(state, move, applied)
        state = applied.state


def final(steps: Iterator[Step]) -> tuple[Outcome, State]:
    state = [step.applied.state for step in steps][-1]
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome, state


@pytest.mark.parametrize("seats", range(2, 7))
def test_greedy_games_end_with_one_winner_who_is_under_the_target(seats: int) -> None:
    for seed in range(16):
        outcome, state = final(game(seed, [greedy] * seats))
        assert not outcome.adjudicated
        assert outcome.places.count(1) == 1
        winner = outcome.places.index(1)
        assert outcome.totals[winner] < 101
        losers = [total for seat, total in enumerate(outcome.totals) if seat != winner]
        assert all(total >= 101 for total in losers)
        assert sum(state.standing.playing) == 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_of_the_plainest_moves_end_too(seats: int) -> None:
    ends = {DealEnd.VOID: 0, DealEnd.SCORED_OPEN: 0}
    for step in game(seats, [plain] * seats):
        for event in step.applied.events:
            if isinstance(event, DealEnded):
                ends[event.end] += 1
    assert ends[DealEnd.SCORED_OPEN] >= 1
    assert ends[DealEnd.VOID] >= 2


def test_greedy_beats_the_plainest() -> None:
    wins = sum(final(game(seed, [greedy, plain]))[0].places[0] == 1 for seed in range(20))
    assert wins >= 19


OTHER_RULES: list[dict[str, object]] = [
    {"jokers": 2, "reshuffle": "when_needed", "direction": "counterclockwise"},
    {"pickup_duty": "none", "swapped_joker": "new_meld", "opening_minimum": 30},
    {"early_pickup": "to_open", "reshuffle": "at_turn_end", "first_turn_out": True},
    {"unopened_penalty": "flat_100", "closed_out": "double", "final_discard": "optional"},
    {"upcard_joker": "keep", "double_ended_run": "any", "target": 151, "ace_penalty": "one"},
    {"turns_max": 12},
    {"deals_max": 2},
]


@pytest.mark.parametrize("changes", OTHER_RULES, ids=str)
def test_games_under_other_rules_end(changes: dict[str, object]) -> None:
    def careful(state: State, view: View) -> Move:
        move = choose(view)
        return move if GAME.check(state, view.seat, move) is None else GAME.plainest(state)

    for seed in range(8):
        outcome, _ = final(game(seed, [careful] * (2 + seed % 3), **changes))
        assert min(outcome.places) == 1
        assert outcome.adjudicated == ("deals_max" in changes) or "turns_max" in changes


def test_the_same_keys_and_moves_give_the_same_game_and_text() -> None:
    def record(seed: int) -> list[str]:
        moves = [step.move for step in game(seed, [greedy] * 3)]
        return [GAME.write_move(move) for move in moves if move is not None]

    assert record(5) == record(5)
    assert record(5) != record(6)
    for text in record(5):
        assert GAME.write_move(GAME.read_move(text)) == text


def test_a_deal_passes_on_to_the_next_seat_that_is_in() -> None:
    dealers = [
        event.dealer
        for step in game(3, [greedy] * 4)
        for event in step.applied.events
        if isinstance(event, Dealt)
    ]
    assert dealers[:4] == [3, 0, 1, 2]


FIDDLED_RULES: list[dict[str, object]] = [
    {},
    {"swapped_joker": "use", "discard_jokers": "always", "pickup_may_swap": False},
    {"swapped_joker": "new_meld", "double_ended_run": "any", "final_discard": "optional"},
    {"pickup_duty": "none", "early_pickup": "to_open", "opening_jokers": "clean_minimum"},
]


@pytest.mark.parametrize("changes", FIDDLED_RULES, ids=str)
def test_odd_play_keeps_the_census_and_ends(changes: dict[str, object]) -> None:
    kinds = Counter[str]()
    for seed in range(8):
        seats = 2 + seed % 3
        for step in game(seed, [fiddling(seed * 10 + seat) for seat in range(seats)], **changes):
            for action in step.move.actions if isinstance(step.move, Play) else ():
                kinds[type(action).__name__] += 1
                if isinstance(action, LayOff) and action.card & JOKER:
                    kinds["joker laid off"] += 1
    tried = {"Meld", "LayOff", "Swap", "joker laid off"}
    assert set(kinds) == (tried - {"Swap"} if "final_discard" in changes else tried)


# Every legal move is accepted.


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 6), st.data())
def test_whatever_check_allows_apply_plays_and_the_rest_it_refuses(
    seed: int, seats: int, data: st.DataObject
) -> None:
    steps = list(game(seed, [greedy] * seats))
    step = data.draw(st.sampled_from([step for step in steps if step.move is not None]))
    state, seat = step.before, GAME.to_act(step.before)
    view = GAME.view(state, seat)
    faces = [*dict.fromkeys(view.hand), 1]
    for discard in faces:
        for takes in (False, True):
            move = Play((), discard, takes)
            verdict = GAME.apply(state, seat, move)
            refusal = GAME.check(state, seat, move)
            assert (refusal is None) == isinstance(verdict, Applied)
            listed = discard in view.discards and not takes
            assert listed == isinstance(verdict, Applied)
    drawn = GAME.apply(state, seat, DrawStock())
    assert isinstance(drawn, Applied) == view.may_draw_stock


@given(st.integers(0, 200), st.binary(max_size=16), st.integers(-3, 300), st.integers(-3, 300))
def test_no_move_raises_and_a_refused_one_names_its_fault(
    seed: int, meld: bytes, card: int, index: int
) -> None:
    state = GAME.deal(start(2 + seed % 5), seed.to_bytes(32, "big")).state
    text = f"meld {GAME.write_cards(meld)}; layoff ?{card} > {index}; discard ?{card}"
    verdict = GAME.apply(state, 0, GAME.read_move(text))
    assert not isinstance(verdict, Applied)
    assert verdict.sentence


# Views hide.


def swapped_in_hiding(state: State, seat: int, key: bytes) -> State:
    """The same game to `seat`: what it can't see is shuffled."""
    hidden = [place for place in range(state.rules.seats) if place != seat]
    pool = state.stock + state.aside + b"".join(state.hands[place] for place in hidden)
    mixed = bytes(sorted(pool, key=lambda card: hashlib.sha256(key + bytes([card])).digest()))
    hands = list(state.hands)
    for place in hidden:
        size = len(hands[place])
        hands[place], mixed = bytes(sorted(mixed[:size])), mixed[size:]
    stock, aside = mixed[: len(state.stock)], mixed[len(state.stock) :]
    return state._replace(hands=tuple(hands), stock=stock, aside=aside, key=key)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 6), st.binary(min_size=32, max_size=32))
def test_states_that_differ_in_hidden_cards_only_look_the_same(
    seed: int, seats: int, key: bytes
) -> None:
    for step in list(game(seed, [greedy] * seats))[::7]:
        state = step.applied.state
        for seat in range(seats):
            if state.seat == seat or GAME.due(state) is Due.MOVE:
                other = swapped_in_hiding(state, seat, key)
                assert GAME.view(other, seat) == GAME.view(state, seat)


def test_nothing_that_is_printed_tells_a_card_or_the_key() -> None:
    state = GAME.deal(start(2), KEY).state
    assert repr(state) == "State(deal 1, turn 1, seat 0, REST)"


def test_hands_are_sorted_whenever_they_are_seen() -> None:
    for step in game(11, [greedy] * 4):
        assert all(hand == bytes(sorted(hand)) for hand in step.applied.state.hands)


# The census.


def test_a_lost_a_doubled_or_a_changed_card_is_found() -> None:
    state = situation("2S 5D 9C", "3H *4H 5H", others=("KS QD",), pile="KC")
    take_census(state)
    broken = [
        state._replace(stock=state.stock[1:]),
        state._replace(pile=state.pile * 2),
        state._replace(hands=(state.hands[0][:-1] + b"\x01", state.hands[1])),
        state._replace(melds=()),
    ]
    for wrong in broken:
        with pytest.raises(CensusError):
            take_census(wrong)
        with pytest.raises(CensusError):
            keep_census(state, wrong)
    moved = state._replace(stock=state.stock[:-1], pile=state.pile + state.stock[-1:])
    keep_census(state, moved)


def test_the_census_is_kept_by_every_accepted_move(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[tuple[State, State]] = []
    monkeypatch.setattr(play, "keep_census", lambda before, after: counted.append((before, after)))
    steps = [step for step in game(4, [greedy] * 3) if step.move is not None]
    goes_on = [step for step in steps if GAME.due(step.applied.state) is Due.MOVE]
    assert counted == [(step.before, step.applied.state) for step in goes_on]


def test_a_move_that_doubled_a_card_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    state = situation("2S 5D 9C", opened=True)
    monkeypatch.setattr(Draft, "state", lambda draft: state._replace(pile=draft.pile))
    with pytest.raises(CensusError):
        GAME.apply(state, 0, GAME.read_move("discard 2S"))


# Melds, counted by trying every one against the law as the page has it.


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("7H 7D 7C 2S", 1),
        ("7H 7D 7C 7S", 5),
        ("3H 4H 5H 6H", 3),
        ("AH 2H 3H QH KH", 2),
        ("KH AH 2H", 0),
        ("3H 4H X", 2),
        ("3H 5H X", 1),
        ("7H 7D X", 2),
        ("QH KH X", 2),
        ("9S 9H 9S 2C", 0),
        ("AS 2S X X", 1),
    ],
)
def test_melds_of_a_hand_counted(hand: str, count: int) -> None:
    state = situation(hand + " 10C", opened=True)
    table = state.rules.table
    laid = set()
    for size in range(3, len(state.hands[0]) + 1):
        for cards in permutations(state.hands[0], size):
            jokers = [place for place, card in enumerate(cards) if card == JOKER]
            faces = range(65, 126) if jokers else [0]
            for face in faces:
                said = bytes(face if place in jokers[:1] else c for place, c in enumerate(cards))
                if table.get(said):
                    laid.add(said)
    assert len(laid) == count
    for meld in laid:
        refusal = GAME.check(state, 0, Play((Meld(meld),), 0x3A))
        assert refusal is None, refusal
