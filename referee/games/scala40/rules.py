"""The law of a turn, as ordered lists of named checks (rules/scala40.md, "A move, exactly").

| rule | checks |
|---|---|
| whose move it is; a turn begins with a draw | TURN_CHECKS |
| a new meld | MELD_CHECKS |
| a layoff on anyone's meld | LAY_OFF_CHECKS |
| a swap for a joker | SWAP_CHECKS |
| the opening | OPENING_CHECKS, before the first layoff or swap and after the last action |
| discard, duties, going out | ENDING_CHECKS |
| the discard that is bought out of turn | BUYING_CHECKS, after its actions |

Every check returns a refusal or None. They run in order on a copy of what the seat can change
(`Turn`), so that a move is legal as a whole or leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from referee.cards.card import NO_CARD
from referee.games.rules import Refusal, Seat
from referee.games.scala40.ending import ENDING_CHECKS, PLAIN_ENDING_CHECKS, EndingCheck
from referee.games.scala40.moves import Action, Buy, LayOff, Meld, Move, Pass, Play, Swap
from referee.games.scala40.opening import check_opening
from referee.games.scala40.reasons import Reason, refuse
from referee.games.scala40.state import ONE, Phase, State
from referee.games.scala40.tabling import LAY_OFF_CHECKS, MELD_CHECKS, SWAP_CHECKS
from referee.games.scala40.turn import Turn

DRAW, REST, SALE = Phase.DRAW, Phase.REST, Phase.SALE
IN_DEAL = (DRAW, REST, SALE)

TurnCheck: TypeAlias = Callable[[State, Seat, Move], Refusal | None]


def move_due(state: State, seat: Seat, move: Move) -> Refusal | None:  # noqa: ARG001
    """Refuse a move while the referee deals, and after the end."""
    if state.phase in IN_DEAL:
        return None
    return refuse(Reason.NO_MOVE_DUE, None, b"")


def own_turn(state: State, seat: Seat, move: Move) -> Refusal | None:  # noqa: ARG001
    """Refuse a move out of turn."""
    if seat == state.seat:
        return None
    return refuse(Reason.NOT_YOUR_TURN, None, b"", to_act=state.seat)


def answers_offer(state: State, seat: Seat, move: Move) -> Refusal | None:  # noqa: ARG001
    """Refuse to buy or to pass when that is not the question, and all else when it is."""
    if (type(move) in OUT_OF_TURN) is (state.phase is SALE):
        return None
    return refuse(Reason.BUY_OR_PASS if state.phase is SALE else Reason.NOTHING_FOR_SALE, None, b"")


def pickup_allowed(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Refuse the discard pile to a seat that has not opened, unless early_pickup allows it."""
    if not isinstance(move, Play) or not move.takes_discard or state.opened[seat]:
        return None
    if state.rules.options.early_pickup != "no":
        return None
    return refuse(Reason.PICKUP_BEFORE_OPENING, None, b"")


def draws_once(state: State, seat: Seat, move: Move) -> Refusal | None:  # noqa: ARG001
    """Refuse a second draw."""
    if state.phase is not REST or (isinstance(move, Play) and not move.takes_discard):
        return None
    return refuse(Reason.ALREADY_DREW, None, b"")


def draws(state: State, seat: Seat, move: Move) -> Refusal | None:  # noqa: ARG001
    """Refuse the rest of a turn while the draw is still to be made."""
    if state.phase is not DRAW or not isinstance(move, Play) or move.takes_discard:
        return None
    return refuse(Reason.MUST_DRAW, None, b"")


OUT_OF_TURN = (Buy, Pass)

TURN_CHECKS: tuple[TurnCheck, ...] = (
    move_due,
    own_turn,
    answers_offer,
    pickup_allowed,
    draws_once,
    draws,
)


def bought_is_used(turn: Turn) -> Refusal | None:
    """Refuse to keep the bought card."""
    if turn.taken_used:
        return None
    return refuse(Reason.BOUGHT_UNUSED, None, ONE[turn.taken])


BUYING_CHECKS: tuple[EndingCheck, ...] = (bought_is_used,)


def judge(state: State, seat: Seat, move: Move) -> Refusal | Turn | None:
    """Return why `move` is refused, else what it makes: a turn, a buy, or None (draw, pass)."""
    for check_turn in TURN_CHECKS:
        if refusal := check_turn(state, seat, move):
            return refusal
    if not isinstance(move, Play):
        return _judge_buy(state, seat, move) if isinstance(move, Buy) else None
    turn = Turn(state, seat, move)
    if move.actions:
        for turn.index, action in enumerate(move.actions):
            if refusal := act(turn, action):
                return refusal
        turn.index = None
        if not turn.opened and (refusal := check_opening(turn)):
            return refusal
    has_duties = turn.taken or turn.jokers is not None
    for check in ENDING_CHECKS if has_duties else PLAIN_ENDING_CHECKS:
        if refusal := check(turn):
            return refusal
    return turn


def _judge_buy(state: State, seat: Seat, move: Buy) -> Refusal | Turn:
    turn = Turn(state, seat, Play(move.actions, NO_CARD, takes_discard=True))
    for turn.index, action in enumerate(move.actions):
        if isinstance(action, Swap):
            return refuse(Reason.BUY_WITH_SWAP, turn.index, b"")
        if refusal := act(turn, action):
            return refusal
    for check in BUYING_CHECKS:
        if refusal := check(turn):
            return refusal
    return turn


def act(turn: Turn, action: Action) -> Refusal | None:
    """Check one table action and, when it is legal, make it on the copy."""
    if isinstance(action, Meld):
        for check_meld in MELD_CHECKS:
            if refusal := check_meld(turn, action):
                return refusal
        turn.lay_meld(action.cards)
    elif isinstance(action, LayOff):
        for check_layoff in LAY_OFF_CHECKS:
            if refusal := check_layoff(turn, action):
                return refusal
        turn.lay_off(action)
    else:
        for check_swap in SWAP_CHECKS:
            if refusal := check_swap(turn, action):
                return refusal
        turn.swap(action)
    return None


def check(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Say why `seat` may not play `move`, or None."""
    judged = judge(state, seat, move)
    return judged if isinstance(judged, Refusal) else None
