"""What a seat may know, picked from the state field by field (never by leaving things out)."""

from __future__ import annotations

from referee.cards.card import NO_CARD, Cards
from referee.games.rules import Seat
from referee.games.scala40.ending import distinct, early_discards
from referee.games.scala40.rules import DRAW, REST, SALE
from referee.games.scala40.state import State
from referee.games.scala40.view import PickupDuty, View


def seen_by(state: State, seat: Seat) -> View:
    """Return the view of `seat`."""
    (rules, game, _, phase, to_act, turn, hands, stock, pile, _, melds, opened, turns, _, n, _) = (
        state
    )
    own = to_act == seat
    choosing = own and phase is DRAW
    drew = own and phase is REST
    buying = phase is SALE
    fields = (
        seat,
        to_act,
        game.deal,
        game.dealer,
        turn,
        hands[seat],
        state.drawn if drew else NO_CARD,
        choosing,
        choosing,
        discards(state) if drew else b"",
        pile,
        len(stock),
        melds,
        tuple(map(len, hands)),
        opened,
        game.playing,
        game.totals,
        turns,
        n,
        own and buying,
        state.sale.buyers if buying else (),
        state.sale.in_turn if buying else to_act,
        _pickup_duty(state, seat) if own and not drew else NO_DUTY,
        rules.joker_duty,
        rules.side_numbers,
        rules.partners[seat],
    )
    return View._make(fields)  # half the time of a call with so many arguments


NO_DUTY = PickupDuty.NONE


def _pickup_duty(state: State, seat: Seat) -> PickupDuty:
    """Return what a card that is taken, or bought, now must do."""
    if state.phase is SALE:
        return PickupDuty.LAY
    return state.rules.pickup_duties[state.opened[seat]]


def discards(state: State) -> Cards:
    """Return what the seat to act may discard if it does nothing else, each face once."""
    hand = state.hands[state.seat]
    if not state.opened[state.seat]:
        hand = early_discards(hand, state.melds, state.rules.options, state.rules.table)
    return distinct(hand)
