"""The law of a play, as one ordered tuple of named checks (rules/scopa.md, "A turn").

Every check returns a refusal or None; the first that refuses decides. What a card may capture is
worked out by `captures` alone: the last check, and the list of all legal plays, are made of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from referee.cards.card import RANK_MASK, Card, Cards
from referee.cards.italian import NAMES, write_card, write_cards
from referee.games.rules import Refusal, Seat
from referee.games.scopa.captures import ACE, ONE, aces_of, captures, with_value
from referee.games.scopa.moves import Play
from referee.games.scopa.reasons import Reason, refuse
from referee.games.scopa.state import Phase, State

Check: TypeAlias = Callable[[State, Seat, Play], Refusal | None]

CARDS: Cards = bytes(NAMES)
PLAY = Phase.PLAY
CAPTURES_SHOWN = 8
"""How many captures a sentence lists; a table may have far more."""


def move_due(state: State, seat: Seat, play: Play) -> Refusal | None:  # noqa: ARG001
    """Refuse a move while the referee deals, and after the end."""
    if state.phase is Phase.PLAY:
        return None
    return refuse(Reason.NO_MOVE_DUE, b"")


def own_turn(state: State, seat: Seat, play: Play) -> Refusal | None:  # noqa: ARG001
    """Refuse a move out of turn."""
    if seat == state.seat:
        return None
    return refuse(Reason.NOT_YOUR_TURN, b"", to_act=state.seat)


def names_cards(state: State, seat: Seat, play: Play) -> Refusal | None:
    """Refuse a number that is no card, played or taken."""
    hand = state.hands[seat]
    if play.card not in NAMES:
        packed = ONE[play.card] if 0 <= play.card < len(ONE) else b""
        shown = write_card(play.card)
        return refuse(Reason.NOT_A_CARD, packed, shown, hand=write_cards(hand))
    if play.take and (wrong := play.take.translate(None, CARDS)):
        return refuse(Reason.NOT_A_CARD, wrong, hand=write_cards(hand))
    return None


def card_in_hand(state: State, seat: Seat, play: Play) -> Refusal | None:
    """Refuse a card that the seat does not hold."""
    hand = state.hands[seat]
    if play.card in hand:
        return None
    return refuse(Reason.CARD_NOT_IN_HAND, ONE[play.card], hand=write_cards(hand))


def take_on_table(state: State, seat: Seat, play: Play) -> Refusal | None:  # noqa: ARG001
    """Refuse to take what does not lie on the table, or lies there once and is named twice."""
    take, table = play.take, state.table
    if not take:
        return None
    missing, fault = take.translate(None, table), "is not on the table"
    if not missing and len(set(take)) < len(take):
        missing = bytes(sorted(card for card in set(take) if take.count(card) > 1))
        fault = "is named twice, and lies there once"
    if not missing:
        return None
    shown = write_cards(table) or "nothing"
    return refuse(Reason.TAKE_NOT_ON_TABLE, missing, fault=fault, table=shown)


def capture_is_legal(state: State, seat: Seat, play: Play) -> Refusal | None:  # noqa: ARG001
    """Refuse what is none of the legal captures of the card; laid, when there is one.

    What is taken may be named in any order. The reason is the first of `CAPTURE_FAULTS`.
    """
    card, take = play
    found = captures(state.table, card, state.rules.options)
    if (take in found or bytes(sorted(take)) in found) if take else not found:
        return None
    reason = next(reason for reason, is_fault in CAPTURE_FAULTS if is_fault(state, play))
    cards = play.take if reason in ABOUT_THE_TAKE else ONE[card]
    return refuse(reason, cards, captures=_in_words(card, found))


CHECKS: tuple[Check, ...] = (
    move_due,
    own_turn,
    names_cards,
    card_in_hand,
    take_on_table,
    capture_is_legal,
)
"""In the order of precedence of the reasons."""


def lays_it(state: State, play: Play) -> bool:  # noqa: ARG001
    """Say whether a card that can capture is laid. The referee never guesses what it takes."""
    return not play.take


def is_ace_that_takes_all(state: State, play: Play) -> bool:
    """Say whether the card is an ace that takes everything."""
    return _is_special_ace(state, play) and not _takes_ace_only(state)


def is_ace_that_takes_an_ace(state: State, play: Play) -> bool:
    """Say whether the card is an ace that takes an ace of the table alone."""
    return _is_special_ace(state, play) and _takes_ace_only(state)


def has_equal(state: State, play: Play) -> bool:
    """Say whether a card of the same value lies on the table: one such card is taken, alone."""
    return bool(with_value(state.table, play.card & RANK_MASK))


def does_not_add_up(state: State, play: Play) -> bool:  # noqa: ARG001
    """Say yes: of a capture that is refused nothing else is left to say."""
    return True


CAPTURE_FAULTS: tuple[tuple[Reason, Callable[[State, Play], bool]], ...] = (
    (Reason.MUST_CAPTURE, lays_it),
    (Reason.ACE_TAKES_ALL, is_ace_that_takes_all),
    (Reason.ACE_TAKES_ACE, is_ace_that_takes_an_ace),
    (Reason.EQUAL_CARD_FIRST, has_equal),
    (Reason.NO_SUCH_CAPTURE, does_not_add_up),
)
"""Why a capture is refused; the first that holds is the reason."""

ABOUT_THE_TAKE = (Reason.ACE_TAKES_ALL, Reason.ACE_TAKES_ACE, Reason.EQUAL_CARD_FIRST)
"""The reasons that are about what is taken, and not about the card that takes it."""


def check(state: State, seat: Seat, play: Play) -> Refusal | None:
    """Say why `seat` may not make this play, or None."""
    if is_listed(state, seat, play):
        return None
    for check_one in CHECKS:
        if refusal := check_one(state, seat, play):
            return refusal
    return None


def is_listed(state: State, seat: Seat, play: Play) -> bool:
    """Say whether `seat` may make this play as it is: nearly all are in `legal_plays`.

    What is refused, or named in another order, the checks decide.
    """
    card, take = play
    if seat != state.seat or state.phase is not PLAY or card not in NAMES:
        return False
    if card not in state.hands[seat]:
        return False
    found = captures(state.table, card, state.rules.options)
    return take in found if take else not found


def legal_plays(state: State) -> tuple[Play, ...]:
    """Return every legal play of the seat to act, in the order of its hand."""
    table, options = state.table, state.rules.options
    plays: list[Play] = []
    for card in state.hands[state.seat]:
        found = captures(table, card, options)
        if not found:
            plays.append(LAID[card])
        for take in found:  # mostly one: cheaper than a comprehension, and __new__ than a call
            plays.append(tuple.__new__(Play, (card, take)))  # noqa: PERF401
    return tuple(plays)


LAID = tuple(Play(card) for card in range(256))
"""Each card, laid."""


def _is_special_ace(state: State, play: Play) -> bool:
    return play.card & RANK_MASK == ACE and state.rules.options.asso_piglia_tutto


def _takes_ace_only(state: State) -> bool:
    return state.rules.options.ace_takes_ace_only and bool(aces_of(state.table))


def _in_words(card: Card, found: tuple[Cards, ...]) -> str:
    """List the legal plays of a card in notation."""
    name = write_card(card)
    if not found:
        return f"`{name}`, laid"
    shown = [f"`{name} x {write_cards(take)}`" for take in found[:CAPTURES_SHOWN]]
    more = len(found) - len(shown)
    return " or ".join(shown) + (f", or {more} more" if more else "")
