"""The last table of a deal of Scala 40, which the rules clear away with the move that ends it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.card import NO_CARD
from referee.games.rules import Seat
from referee.games.scala40.events import DealEnded
from referee.games.scala40.moves import Move
from referee.games.scala40.rules import judge
from referee.games.scala40.state import ONE, Phase, State
from referee.games.scala40.turn import Turn


def last_table(state: State, move: tuple[Seat, Move] | None, events: Sequence[object]) -> State:
    """Return `state` after `move`, with the totals of the deal's end; nobody is to move in it."""
    if move is not None:
        seat, played = move
        judged = judge(state, seat, played)
        if isinstance(judged, Turn):
            state = _after(state, seat, judged)
    standing = state.standing
    for event in events:
        if isinstance(event, DealEnded):
            standing = standing._replace(totals=event.totals)
    return state._replace(standing=standing, phase=Phase.DEAL, drawn=NO_CARD)


def _after(state: State, seat: Seat, turn: Turn) -> State:
    hands, opened, discard = list(state.hands), list(state.opened), turn.play.discard
    hands[seat], opened[seat] = bytes(sorted(turn.left)), turn.opened
    pile = turn.pile + ONE[discard] if discard != NO_CARD else turn.pile
    return state._replace(hands=tuple(hands), opened=tuple(opened), melds=turn.melds, pile=pile)
