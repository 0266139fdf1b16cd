"""Legal moves of Scala 40 at random."""

from __future__ import annotations

from random import Random

from cardarena import scala40
from cardarena.scala40 import NO_CARD, Cards, Move, Rules, Turn, View
from cardarena.scala40.melds import FoundMeld, Held, held, melds_held

LAYING_CHANCE = 0.7
TAKING_CHANCE = 0.3
SWAPPING_CHANCE = 0.5
BUYING_CHANCE = 0.5


def choose(view: View, rules: Rules, dice: Random) -> Move:
    """Return a legal move at random; melds that happen to be worth enough are an opening."""
    if view.may_buy:
        return _buying(view, rules, dice)
    if view.may_take_discard and (not view.may_draw_stock or dice.random() < TAKING_CHANCE):
        turn = Turn(view, rules, take_discard=True)
        _lay_some(turn, dice)
        discards = turn.discards() if turn.taken_is_laid else b""
        if discards:
            return turn.play(dice.choice(discards))
    if view.may_draw_stock:
        return scala40.draw_stock()
    turn = Turn(view, rules)
    if dice.random() < LAYING_CHANCE:
        _lay_some(turn, dice)
    discards = turn.discards()
    if not discards:
        turn = Turn(view, rules)
        discards = turn.discards()
    return turn.play(dice.choice(discards))


def _buying(view: View, rules: Rules, dice: Random) -> Move:
    turn = Turn(view, rules, take_discard=True)
    if dice.random() < BUYING_CHANCE:
        _lay_some(turn, dice)
    return turn.buy() if turn.taken_is_laid else scala40.pass_()


def _lay_some(turn: Turn, dice: Random) -> None:
    """Lay melds and cards at random, and leave enough for the discard."""
    keep = turn.keep if turn.view.may_buy else max(1, turn.keep)
    swaps = turn.swaps()
    if swaps and dice.random() < SWAPPING_CHANCE:
        turn.swap(dice.choice(swaps))
    melds = _some_melds(turn, dice, keep)
    if turn.opened:
        for cards in melds:
            turn.meld(cards)
    elif _opens(melds, turn):
        turn.open(melds)
    while len(turn.hand) > keep and (layoffs := turn.layoffs()):
        turn.lay_off(dice.choice(layoffs))


def _opens(melds: tuple[Cards, ...], turn: Turn) -> bool:
    if turn.taken != NO_CARD and not any(turn.taken in cards for cards in melds):
        return False
    return scala40.is_opening(melds, turn.rules)


def _some_melds(turn: Turn, dice: Random, keep: int) -> tuple[Cards, ...]:
    """Return disjoint melds of the hand, taken in random order while they fit."""
    left, room = held(turn.cards), len(turn.hand) - keep
    if not turn.opened and turn.rules.opening_jokers == "forbidden":
        left = left._replace(jokers=0)
    melds = melds_held(left)
    dice.shuffle(melds)
    chosen: list[Cards] = []
    for meld in melds:
        jokers = int(meld.stands_for != NO_CARD)
        fits = meld.faces & left.once == meld.faces and jokers <= left.jokers
        if fits and len(meld.cards) <= room:
            chosen.append(meld.cards)
            left, room = _without(left, meld, jokers), room - len(meld.cards)
    return tuple(chosen)


def _without(left: Held, meld: FoundMeld, jokers: int) -> Held:
    once = left.once & ~meld.faces | left.twice & meld.faces
    return Held(once, left.twice & ~meld.faces, left.jokers - jokers)
