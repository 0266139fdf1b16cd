"""No rules and no stubborn players make a deal or a game endless."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from referee.games.rules import Applied, Due, OptionError, Outcome
from referee.games.scala40.events import DealEnd, DealEnded
from referee.games.scala40.game import GAME
from referee.games.scala40.moves import Move, Play
from referee.games.scala40.presets import PRESETS
from referee.games.scala40.state import Phase, State
from support.scala40_states import situation

FORMATS: list[dict[str, Any]] = [
    {},
    {"variants": ["reentry"]},
    {"variants": ["reentry", "chiusa", "compra"], "reentries_max": 1},
    {"variants": ["single-deal"]},
    {"variants": ["best-of-3"]},
    {"variants": ["no-elimination-1000"]},
    {"game_format": "deals", "deals": 5},
    {"variants": ["pairs", "compra"]},
    {"void_deals_max": 100},
    {"turns_max": 3, "unopened_penalty": "flat_100"},
]


def never_opens(state: State) -> Move:
    return GAME.plainest(state)


def trades_for_ever(state: State) -> Move:
    """Take the discard whenever that is allowed without using it, and throw another card."""
    if state.phase is Phase.DRAW and state.rules.options.pickup_duty == "none":
        return Play((), state.hands[state.seat][0], takes_discard=True)
    return GAME.plainest(state)


def play_out(
    preset: str, changes: dict[str, Any], seats: int, player: Callable[[State], Move]
) -> tuple[Outcome, Counter[DealEnd], int]:
    """A whole game of one stubborn player at every seat, never longer than the limits say."""
    options = GAME.options(preset, changes, seats)
    state = GAME.start(options, seats, 0)
    ends: Counter[DealEnd] = Counter()
    deals = moves = 0
    moves_max = options.deals_max * options.turns_max * (seats + 1)
    while (due := GAME.due(state)) is not Due.NOTHING:
        if due is Due.DEAL:
            deals += 1
            applied = GAME.deal(state, hashlib.sha256(b"%d" % deals).digest())
        else:
            moves += 1
            verdict = GAME.apply(state, state.seat, player(state))
            assert isinstance(verdict, Applied)
            applied = verdict
        ends.update(event.end for event in applied.events if isinstance(event, DealEnded))
        state = applied.state
        assert deals <= options.deals_max
        assert moves <= moves_max
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome, ends, deals


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("changes", FORMATS, ids=str)
def test_who_never_opens_ends_every_game(preset: str, changes: dict[str, Any]) -> None:
    for seats in (2, 4):
        try:
            GAME.options(preset, changes, seats)
        except OptionError:
            continue  # two players are no pairs
        outcome, ends, _ = play_out(preset, {**changes, "deals_max": 9}, seats, never_opens)
        assert min(outcome.places) == 1
        assert DealEnd.WENT_OUT not in ends


def test_equal_hands_are_decided_again_and_again_up_to_the_limit_and_then_shared() -> None:
    outcome, ends, deals = play_out("italian", {}, 2, never_opens)
    assert outcome.adjudicated
    assert outcome.places == (1, 1)
    assert deals == 200
    assert set(ends) == {DealEnd.VOID, DealEnd.SCORED_OPEN}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_pile_that_goes_round_is_ended_by_the_limit_of_turns(seats: int) -> None:
    others = ("QS KD", "7C 8D", "9C 4D", "JC 6D", "10C 5S")[: seats - 1]
    opened = (True,) * seats
    state = situation("2S 5D 9C", others=others, opened=opened, changes={"pickup_duty": "none"})
    turns = 0
    while state.phase is not Phase.DEAL:
        verdict = GAME.apply(state, state.seat, trades_for_ever(state))
        assert isinstance(verdict, Applied)
        state, turns, events = verdict.state, turns + 1, verdict.events
        assert turns <= 1000
    [end] = [event.end for event in events if isinstance(event, DealEnded)]
    assert end is DealEnd.ADJUDICATED
