"""What a seat may know, picked from the state field by field (never by leaving things out)."""

from __future__ import annotations

from referee.cards.card import NO_CARD, Cards
from referee.games.rules import Seat
from referee.games.scala40.ending import distinct, early_discards
from referee.games.scala40.rules import DRAW, REST
from referee.games.scala40.state import State
from referee.games.scala40.view import View


def seen_by(state: State, seat: Seat) -> View:
    """Return the view of `seat`."""
    (_, standing, _, phase, to_act, turn, hands, stock, pile, _, melds, opened, turns, drawn, n) = (
        state
    )
    own = to_act == seat
    choosing = own and phase is DRAW
    drew = own and phase is REST
    return View(
        seat,
        to_act,
        standing.deal,
        standing.dealer,
        turn,
        hands[seat],
        drawn if drew else NO_CARD,
        choosing,
        choosing,
        discards(state) if drew else b"",
        pile,
        len(stock),
        melds,
        tuple(map(len, hands)),
        opened,
        standing.playing,
        standing.totals,
        turns,
        n,
    )


def discards(state: State) -> Cards:
    """Return what the seat to act may discard if it does nothing else, each face once."""
    hand = state.hands[state.seat]
    if not state.opened[state.seat]:
        hand = early_discards(hand, state.melds, state.rules.options, state.rules.table)
    return distinct(hand)
