"""What a seat may know of a game of Scopa: all that is its own or public, and no more."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.rules import Due
from referee.games.scopa.events import DealEnded, Dealt, Played, Refilled
from referee.games.scopa.game import GAME
from referee.games.scopa.rules import legal_plays
from referee.games.scopa.state import Draft, Phase, State, take_census
from referee.games.scopa.view import View
from support.scopa_play import (
    at_random,
    first_state,
    game_steps,
    some_state,
)
from support.scopa_rulesets import LINED_UP, Ruleset
from support.scopa_states import KEY, start

SEEDS = st.integers(0, 2**32 - 1)


def shuffled_hidden(state: State, seat: int, chance: random.Random) -> State:
    """The same state for `seat`, with all cards that it cannot see dealt otherwise."""
    others = [one for one in range(state.rules.seats) if one != seat]
    hidden = [*b"".join(state.hands[one] for one in others), *state.stock]
    piles = [] if state.rules.options.pile_visible == "all" else list(b"".join(state.piles))
    chance.shuffle(hidden)
    chance.shuffle(piles)
    hands, taken = list(state.hands), list(state.piles)
    for one in others:
        hands[one] = bytes(sorted(hidden.pop() for _ in hands[one]))
    if piles:
        taken = [bytes(piles.pop() for _ in pile) for pile in taken]
    return state._replace(hands=tuple(hands), stock=bytes(hidden), piles=tuple(taken))


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_states_that_differ_in_hidden_cards_only_look_the_same(seed: int) -> None:
    state, chance = some_state(seed), random.Random(seed)
    for seat in range(state.rules.seats):
        other = shuffled_hidden(state, seat, chance)
        take_census(other)
        assert GAME.view(state, seat) == GAME.view(other, seat)


def test_a_view_says_what_is_there() -> None:
    state = GAME.deal(start(4, target=16), KEY).state
    for seat in range(4):
        view = GAME.view(state, seat)
        assert view == View(
            seat=seat,
            to_act=0,
            deal=1,
            dealer=3,
            turn=1,
            hand=state.hands[seat],
            table=state.table,
            plays=legal_plays(state) if seat == 0 else (),
            stock_count=24,
            hand_counts=(3, 3, 3, 3),
            playing=(True,) * 4,
            totals=(0, 0, 0, 0),
            side_of=(0, 1, 0, 1),
            pile_counts=(0, 0),
            sweeps=(0, 0),
            piles=(),
            last_capture=None,
            partner=(seat + 2) % 4,
            is_last_play=False,
        )


def test_a_view_follows_the_play() -> None:
    for step in game_steps(start(3, target=5, pile_visible="all"), 4, at_random(4)):
        state = step.applied.state
        for seat in range(3):
            view = GAME.view(state, seat)
            assert view.pile_counts == tuple(map(len, view.piles))
            assert all(pile == bytes(sorted(pile)) for pile in view.piles)
            assert view.hand == bytes(sorted(view.hand))
            assert view.table == bytes(sorted(view.table))
            assert bool(view.plays) == (GAME.due(state) is Due.MOVE and seat == state.seat)
            assert view.partner is None
        if step.move is not None and state.phase is Phase.PLAY:
            assert state.turn == step.before.turn + 1


@pytest.mark.parametrize("ruleset", LINED_UP, ids=lambda one: str(one.changes["line_up"]))
def test_the_last_play_of_a_deal_is_told(ruleset: Ruleset) -> None:
    plays = 0
    for step in game_steps(first_state(ruleset, deals_max=2), 9, at_random(9)):
        ends = any(isinstance(event, DealEnded) for event in step.applied.events)
        assert GAME.view(step.before, 0).is_last_play == ends
        plays += step.move is not None
        if ends:
            assert step.before.turn == plays == 40 - step.before.rules.on_table
            plays = 0


def test_nothing_that_is_printed_tells_a_card() -> None:
    state = GAME.deal(start(2), KEY).state
    for text in (str(state), repr(state), repr(Draft(state))):
        assert "b'" not in text
        assert 'b"' not in text


def test_events_tell_only_what_all_may_know() -> None:
    for step in game_steps(start(2), 3, at_random(3)):
        for event in step.applied.events:
            if isinstance(event, Dealt):
                assert event.table == step.applied.state.table
                assert event.table == bytes(sorted(event.table))
            elif isinstance(event, Refilled):
                assert event == (len(step.applied.state.stock),)
            elif isinstance(event, Played):
                assert event[:3] == (step.before.seat, *(step.move or ()))
            else:
                assert isinstance(event, DealEnded)
