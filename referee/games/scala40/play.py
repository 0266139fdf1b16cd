"""From state to state: dealing, drawing, reshuffling, ending a turn (rules/scala40.md).

Legality is not written here: `apply` begins with `rules.judge`.
"""

from __future__ import annotations

from typing import Any

from referee.cards.card import JOKER, NO_CARD, Cards
from referee.cards.dealing import reshuffle_key, upcard_key
from referee.cards.shuffle import Chance, shuffle
from referee.games.rules import Applied, Refusal, Seat
from referee.games.scala40.events import DealEnd, Dealt, Drew, Event, Played, Reshuffled
from referee.games.scala40.moves import Move
from referee.games.scala40.options import CARDS_EACH
from referee.games.scala40.rules import judge
from referee.games.scala40.standing import deal_over, withdraw_seat
from referee.games.scala40.state import (
    ONE,
    Phase,
    Rules,
    Standing,
    State,
    next_seat,
    put,
    take_census,
)
from referee.games.scala40.turn import Turn

RESHUFFLED_MIN = 2
"""The last discard stays; with fewer cards there is nothing to reshuffle."""


def deal_cards(state: State, key: bytes) -> Applied[State]:
    """Shuffle with `key`, deal 13 cards each one at a time, turn a card up, begin."""
    if state.phase is not Phase.DEAL:
        raise ValueError(f"no deal is due in {state!r}")
    rules, standing = state.rules, state.standing
    standing = standing._replace(deal=standing.deal + 1)
    first = next_seat(rules, standing.playing, standing.dealer)
    hands, stock = _hands(rules, standing, first, shuffle(key, rules.deck))
    stock, upcard = turn_up(stock, key, redraw=rules.options.upcard_joker == "redraw")
    dealt = state._replace(
        standing=standing, key=key, hands=hands, stock=stock, pile=ONE[upcard], turn=1
    )
    event = Dealt(standing.deal, standing.dealer, first, upcard)
    return _checked(begin_turn(dealt, first, [event]))


def turn_up(stock: Cards, key: bytes, *, redraw: bool) -> tuple[Cards, int]:
    """Return the stock without the card that was turned up, and that card.

    With `redraw`, jokers that are turned up wait until a natural card is; then each of them goes
    back to a place of the stock that the deal's key names.
    """
    jokers = 0
    while redraw and stock[-1] == JOKER:
        stock = stock[:-1]
        jokers += 1
    upcard, stock = stock[-1], stock[:-1]
    chance = Chance(upcard_key(key))
    for _ in range(jokers):
        place = chance.uniform(len(stock) + 1)
        stock = stock[:place] + ONE[JOKER] + stock[place:]
    return stock, upcard


def begin_turn(state: State, seat: Seat, events: list[Event]) -> Applied[State]:
    """Make `seat` the one to act; where the stock is its only choice, draw for it."""
    waiting = state._replace(phase=Phase.DRAW, seat=seat, drawn=NO_CARD)
    if state.opened[seat] or state.rules.options.early_pickup != "no":
        return Applied(waiting, tuple(events))
    return draw(waiting, events)


def draw(state: State, events: list[Event]) -> Applied[State]:
    """Give the seat to act the top of the stock; without any card to draw the deal is void."""
    if not state.stock:
        state = reshuffle(state, events)
        if not state.stock:
            return deal_over(state, DealEnd.VOID, None, events)
    seat, stock = state.seat, state.stock
    hand = bytes(sorted(state.hands[seat] + stock[-1:]))
    state = state._replace(
        phase=Phase.REST,
        hands=put(state.hands, seat, hand),
        stock=stock[:-1],
        drawn=stock[-1],
    )
    if not state.stock and state.rules.options.reshuffle == "at_last_draw":
        state = reshuffle(state, events)
    return Applied(state, tuple(events))


def reshuffle(state: State, events: list[Event]) -> State:
    """Make the discards but the last the new stock, where there are any and the limit allows."""
    number = state.reshuffles + 1
    if len(state.pile) < RESHUFFLED_MIN or number > state.rules.options.reshuffles_max:
        return state
    stock = shuffle(reshuffle_key(state.key, number), state.pile[:-1])
    events.append(Reshuffled(len(stock)))
    return state._replace(stock=stock, pile=state.pile[-1:], reshuffles=number)


def play_move(state: State, seat: Seat, move: Move) -> Applied[State] | Refusal:
    """Check `move` and play it; take the census afterwards."""
    judged = judge(state, seat, move)
    if isinstance(judged, Refusal):
        return judged
    if judged is None:
        return _checked(draw(state, [Drew(seat)]))
    return _checked(_end_turn(judged))


def pass_on(state: State, events: list[Event]) -> Applied[State]:
    """End the turn of the seat to act, with whatever is due between two turns."""
    options = state.rules.options
    if state.turn >= options.turns_max:
        return deal_over(state, DealEnd.ADJUDICATED, None, events)
    if not state.stock and options.reshuffle == "at_turn_end":
        state = reshuffle(state, events)
    seat = next_seat(state.rules, state.standing.playing, state.seat)
    return begin_turn(state._replace(turn=state.turn + 1), seat, events)


def withdraw(state: State, seat: Seat) -> Applied[State]:
    """Take `seat` out of the game for good; its turn, if it had it, passes on."""
    return _checked(withdraw_seat(state, seat, pass_on))


def _end_turn(turn: Turn) -> Applied[State]:
    """Return what a legal turn leads to."""
    before, seat, play = turn.state, turn.seat, turn.play
    hand = bytes(sorted(turn.left)) if turn.freed_from or turn.taken else turn.left
    taken = before.turns_taken
    state = before._replace(
        hands=put(before.hands, seat, hand),
        pile=turn.pile + ONE[play.discard] if play.discard else turn.pile,
        melds=turn.melds,
        turns_taken=(*taken[:seat], taken[seat] + 1, *taken[seat + 1 :]),
    )
    if turn.has_opened_now:
        opened = (*state.opened[:seat], True, *state.opened[seat + 1 :])
        state = state._replace(opened=opened)
    events: list[Any] = [Played(seat, play, len(hand))]
    if hand:
        return pass_on(state, events)
    return deal_over(state, DealEnd.WENT_OUT, seat, events, closed_out=turn.has_opened_now)


def _hands(
    rules: Rules, standing: Standing, first: Seat, deck: Cards
) -> tuple[tuple[Cards, ...], Cards]:
    """Return the sorted hands by seat, dealt one card at a time from `first`, and the stock."""
    order = [first]
    while (seat := next_seat(rules, standing.playing, order[-1])) != first:
        order.append(seat)
    from_top = deck[::-1]
    dealt = CARDS_EACH * len(order)
    hands = [b""] * rules.seats
    for place, seat in enumerate(order):
        hands[seat] = bytes(sorted(from_top[place : dealt : len(order)]))
    return tuple(hands), deck[: len(deck) - dealt]


def _checked(applied: Applied[State]) -> Applied[State]:
    """Return what was applied once the census of a deal in play holds."""
    if applied.state.phase in (Phase.DRAW, Phase.REST):
        take_census(applied.state)
    return applied
