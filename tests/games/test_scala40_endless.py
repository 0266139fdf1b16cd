"""No rules and no stubborn bots make a deal or a game endless.

The bounds are worked out from the options alone.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable

import pytest

from referee.games.rules import Applied, Due
from referee.games.scala40.game import GAME
from referee.games.scala40.moves import DrawStock, Move, Pass, Play
from referee.games.scala40.options import CARDS_EACH, Options
from referee.games.scala40.state import State
from referee.games.scala40.view import View
from support.scala40_mirror import Mirror
from support.scala40_rulesets import random_ruleset

GAMES = 120
PACKS_CARDS = 104

Bot = Callable[[View, random.Random], Move]


def never_opens(view: View, chance: random.Random) -> Move:
    """Draws from the stock, melds nothing, buys nothing."""
    if view.may_buy:
        return Pass()
    if view.may_draw_stock:
        return DrawStock()
    return Play((), chance.choice(view.discards))


def takes_and_discards(view: View, chance: random.Random) -> Move:
    """Takes the discard and throws another card, as long as it may: the stock never shrinks."""
    if view.may_take_discard and view.opened[view.seat]:
        others = [card for card in view.hand if card != view.discard_pile[-1]]
        if others and len(view.hand) > 1:
            return Play((), chance.choice(others), takes_discard=True)
    return never_opens(view, chance)


def turns_bound(options: Options) -> int:
    """The most turns of a deal in which nobody opens: the stock, and it as often again.

    The stock is largest when two seats are left in the game.
    """
    stock = PACKS_CARDS + options.jokers - CARDS_EACH * 2 - 1
    return min(options.turns_max, (stock + 1) * (options.reshuffles_max + 1))


def play_out(state: State, bot: Bot, seed: int, turns_max: int) -> tuple[State, int]:
    """Play to the end; no deal may have more turns, no game more deals than allowed."""
    chance = random.Random(seed)
    options, seats = state.rules.options, state.rules.seats
    decisions = 0
    while (due := GAME.due(state)) is not Due.NOTHING:
        if due is Due.DEAL:
            key = hashlib.sha256(b"%d %d" % (seed, state.standing.deal)).digest()
            state = GAME.deal(state, key).state
        else:
            view = GAME.view(state, state.seat)
            assert view.turn <= turns_max
            applied = GAME.apply(state, state.seat, bot(view, chance))
            if not isinstance(applied, Applied):
                applied = GAME.apply(state, state.seat, GAME.plainest(state))
            assert isinstance(applied, Applied)
            state = applied.state
            decisions += 1
        assert state.standing.deal <= options.deals_max
        assert decisions <= options.deals_max * turns_max * (seats + 1)
    assert GAME.outcome(state) is not None
    return state, decisions


@pytest.mark.parametrize("seed", range(GAMES))
def test_bots_that_never_open_come_to_an_end(seed: int) -> None:
    preset, changes, seats = random_ruleset(random.Random(seed))
    changes.pop("turns_max", None)
    options = GAME.options(preset, changes, seats)
    state = GAME.start(options, seats, seed % seats)
    play_out(state, never_opens, seed, turns_bound(options))


@pytest.mark.parametrize("seed", range(40))
def test_bots_that_only_pass_the_discard_on_come_to_an_end(seed: int) -> None:
    """From the middle of a deal, with seats that have opened and need not use what they take."""
    rules = {"pickup_duty": "none", "turns_max": 200, "deals_max": 3}
    mirror = Mirror("classic", rules, 2 + seed % 3, seed)
    mirror.deal()
    mirror.stage()
    _, decisions = play_out(mirror.state, takes_and_discards, seed, 200)
    assert decisions > 0
