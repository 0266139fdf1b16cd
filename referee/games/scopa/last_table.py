"""The last table of a deal of Scopa, which the rules clear away with the play that ends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from referee.games.rules import Seat
from referee.games.scopa.captures import ONE
from referee.games.scopa.events import DealEnded, Played, SeatOut
from referee.games.scopa.moves import Move
from referee.games.scopa.state import Phase, State

T = TypeVar("T")


def last_table(state: State, move: tuple[Seat, Move] | None, events: Sequence[object]) -> State:
    """Return `state` after `move`, with the totals of the deal's end; nobody is to move in it.

    What was left lies on the table still: who gets it is said by the event.
    """
    del move  # its event says the same, and whether it was a scopa
    for event in events:
        if isinstance(event, Played):
            state = _after(state, event)
        elif isinstance(event, SeatOut):
            playing = _with(state.standing.playing, event.seat, False)
            state = state._replace(standing=state.standing._replace(playing=playing))
        elif isinstance(event, DealEnded):
            state = state._replace(standing=state.standing._replace(totals=event.totals))
    return state._replace(phase=Phase.DEAL)


def _after(state: State, played: Played) -> State:
    seat, card, take, is_sweep = played
    hands = _with(state.hands, seat, state.hands[seat].replace(ONE[card], b""))
    if not take:
        return state._replace(hands=hands, table=bytes(sorted(state.table + ONE[card])))
    side = state.rules.side_of[seat]
    return state._replace(
        hands=hands,
        table=state.table.translate(None, take),
        piles=_with(state.piles, side, state.piles[side] + take + ONE[card]),
        sweeps=_with(state.sweeps, side, state.sweeps[side] + is_sweep),
        last_capture=side,
    )


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])
