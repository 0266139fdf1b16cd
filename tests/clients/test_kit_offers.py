"""What `Turn` offers is what the referee allows: layoffs, swaps, melds, discards, in any rules."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from cardarena import scala40
from cardarena.scala40 import FACES, JOKER, NO_CARD, Action, End, LayOff, Meld, Swap, Turn, greedy
from cardarena.scala40 import random as random_bot
from referee.games.scala40.game import GAME
from referee.games.scala40.state import State
from support.kit_games import judged, play_game
from support.kit_rules import random_rules

WATCHED = 0.3
BOUNDS = {"turns_max": 120, "deals_max": 2}


def allows(state: State, turn: Turn, action: Action) -> bool:
    """Whether the referee takes `action` after the actions of `turn`, whatever comes then."""
    actions = (*turn.actions, action)
    if turn.view.may_buy:
        move: scala40.Move = scala40.buy(actions)
    else:
        move = scala40.play(actions, NO_CARD, take_discard=turn.taken != NO_CARD)
    refusal = GAME.check(state, turn.view.seat, judged(move))
    return refusal is None or refusal.action is None


def allowed_layoffs(state: State, turn: Turn) -> set[tuple[int, int]]:
    """The melds and cards of all layoffs that the referee takes; a joker without its meaning."""
    found = set()
    for meld in range(len(turn.table)):
        for card in set(turn.hand):
            meanings = [scala40.joker_as(face) for face in FACES] if card == JOKER else [card]
            if any(
                allows(state, turn, LayOff(meld, meaning, end))
                for meaning in meanings
                for end in (End.ANY, End.HIGH)
            ):
                found.add((meld, card))
    return found


def compare(state: State, turn: Turn) -> None:
    """Fail where the referee takes more or less than what `turn` offers."""
    if not turn.opened:
        assert (turn.layoffs(), turn.swaps()) == ([], [])
        return
    layoffs, swaps = turn.layoffs(), turn.swaps()
    melds = [Meld(found.cards) for found in scala40.all_melds(turn.cards)]
    actions: list[Action] = [*layoffs, *swaps, *melds]
    assert all(allows(state, turn, action) for action in actions)
    offered = {(at.meld, JOKER if at.card & JOKER else at.card) for at in layoffs}
    keeps_joker = not turn.rules.final_joker and len(turn.hand) == 2 and JOKER in turn.hand
    if turn.view.may_buy or not keeps_joker:
        assert offered == allowed_layoffs(state, turn)
    if not turn.view.may_buy:
        every = {Swap(meld, card) for meld in range(len(turn.table)) for card in set(turn.hand)}
        if not turn.rules.pickup_may_swap:  # such a swap is allowed, but does not meet the duty
            every = {swap for swap in every if swap.card != turn.taken}
        assert set(swaps) == {swap for swap in every if allows(state, turn, swap)}


def ends(state: State, turn: Turn, discards: Iterable[int]) -> set[int]:
    """Those of `discards` with which the referee lets the turn end."""
    seat = turn.view.seat
    moves = {discard: judged(turn.play(discard)) for discard in discards}
    return {discard for discard, move in moves.items() if GAME.check(state, seat, move) is None}


@pytest.mark.parametrize("seed", range(40))
def test_a_turn_offers_what_the_referee_allows(seed: int) -> None:
    dice = Random(seed)
    preset, changes, seats = random_rules(dice, **BOUNDS)

    def watch(state: State, view: scala40.View, rules: scala40.Rules) -> None:
        if dice.random() > WATCHED:
            return
        takes = view.may_take_discard or view.may_buy
        if takes and not view.may_buy and not view.has_opened:
            return
        turn = Turn(view, rules, take_discard=takes)
        compare(state, turn)
        if takes:
            return
        every = {NO_CARD, *turn.hand}
        assert set(turn.discards()) == ends(state, turn, every)
        if layoffs := turn.layoffs():
            turn.lay_off(dice.choice(layoffs))
            assert set(turn.discards()) == ends(state, turn, every)

    def wild(view: scala40.View, rules: scala40.Rules) -> scala40.Move:
        return random_bot.choose(view, rules, dice)

    strategies = [dice.choice((wild, greedy.choose)) for _ in range(seats)]
    play_game(strategies, seed, changes, preset, watch)
