"""What a seat may know, picked from the state field by field (never by leaving things out)."""

from __future__ import annotations

from referee.games.rules import Seat
from referee.games.scopa.rules import PLAY, legal_plays
from referee.games.scopa.state import State, is_last_play
from referee.games.scopa.view import View


def seen_by(state: State, seat: Seat) -> View:
    """Return the view of `seat`."""
    rules, game, phase, to_act, turn, _, hands, table, stock, piles, sweeps, last, _ = state
    plays = legal_plays(state) if seat == to_act and phase is PLAY else ()
    shows_piles = rules.options.pile_visible == "all"
    fields = (
        seat,
        to_act,
        game.deal,
        game.dealer,
        turn,
        hands[seat],
        table,
        plays,
        len(stock),
        tuple(map(len, hands)),
        game.playing,
        game.totals,
        rules.side_of,
        tuple(map(len, piles)),
        sweeps,
        tuple([bytes(sorted(pile)) for pile in piles]) if shows_piles else (),
        last,
        rules.partners[seat],
        not stock and is_last_play(state),
    )
    return tuple.__new__(View, fields)  # a third of the time of a call
