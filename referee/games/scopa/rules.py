"""The law of a play, as one ordered tuple of named checks (rules/scopa.md, "A turn").

Every check returns a refusal or None; the first that refuses decides. What a card may capture is
worked out by `captures`; here a play is held against it.
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

NO_CARDS: Cards = bytes(value for value in range(256) if value not in NAMES)
CARDS: Cards = bytes(NAMES)
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
    if wrong := play.take.translate(None, CARDS):
        return refuse(Reason.NOT_A_CARD, wrong, hand=write_cards(hand))
    return None


def card_in_hand(state: State, seat: Seat, play: Play) -> Refusal | None:
    """Refuse a card that the seat does not hold."""
    hand = state.hands[seat]
    if play.card in hand:
        return None
    return refuse(Reason.CARD_NOT_IN_HAND, ONE[play.card], hand=write_cards(hand))


def take_on_table(state: State, seat: Seat, play: Play) -> Refusal | None:  # noqa: ARG001
    """Refuse to take what does not lie on the table, or lies there once."""
    take, table = play.take, state.table
    missing = take.translate(None, table) or _named_twice(take)
    if not missing:
        return None
    return refuse(Reason.TAKE_NOT_ON_TABLE, missing, table=write_cards(table) or "nothing")


def capture_is_named(state: State, seat: Seat, play: Play) -> Refusal | None:  # noqa: ARG001
    """Refuse to lay a card that can capture. The referee never guesses what it takes."""
    if play.take or not (found := captures_of(state, play.card)):
        return None
    return refuse(Reason.MUST_CAPTURE, ONE[play.card], captures=_in_words(play.card, found))


def ace_takes_all(state: State, seat: Seat, play: Play) -> Refusal | None:  # noqa: ARG001
    """Refuse an ace that leaves cards, where an ace takes everything."""
    if not _is_ace_of_all(state, play) or _takes_ace_only(state):
        return None
    return _refuse_unless_found(state, play, Reason.ACE_TAKES_ALL)


def ace_takes_ace(state: State, seat: Seat, play: Play) -> Refusal | None:  # noqa: ARG001
    """Refuse an ace that takes more or other than one ace, where it takes aces alone."""
    if not _is_ace_of_all(state, play):
        return None
    return _refuse_unless_found(state, play, Reason.ACE_TAKES_ACE)


def equal_card_first(state: State, seat: Seat, play: Play) -> Refusal | None:  # noqa: ARG001
    """Refuse other than one card of the same value where such a card lies on the table."""
    if not play.take or not with_value(state.table, play.card & RANK_MASK):
        return None
    return _refuse_unless_found(state, play, Reason.EQUAL_CARD_FIRST)


def values_add_up(state: State, seat: Seat, play: Play) -> Refusal | None:  # noqa: ARG001
    """Refuse to take cards whose values do not add up to that of the card played."""
    if not play.take:
        return None
    return _refuse_unless_found(state, play, Reason.NO_SUCH_CAPTURE)


CHECKS: tuple[Check, ...] = (
    move_due,
    own_turn,
    names_cards,
    card_in_hand,
    take_on_table,
    capture_is_named,
    ace_takes_all,
    ace_takes_ace,
    equal_card_first,
    values_add_up,
)
"""In the order of precedence of the reasons."""


def check(state: State, seat: Seat, play: Play) -> Refusal | None:
    """Say why `seat` may not make this play, or None."""
    for check_one in CHECKS:
        if refusal := check_one(state, seat, play):
            return refusal
    return None


def captures_of(state: State, card: Card) -> tuple[Cards, ...]:
    """Return what a card may capture now."""
    return captures(state.table, card, state.rules.options)


def legal_plays(state: State) -> tuple[Play, ...]:
    """Return every legal play of the seat to act, in the order of its hand."""
    table, options = state.table, state.rules.options
    return tuple(
        [
            Play(card, take)
            for card in state.hands[state.seat]
            for take in captures(table, card, options) or LAID
        ]
    )


LAID = (b"",)
"""What a card that captures nothing takes."""


def _is_ace_of_all(state: State, play: Play) -> bool:
    """Say whether an ace is played for a capture by the rule that it takes everything."""
    is_ace = play.card & RANK_MASK == ACE
    return is_ace and bool(play.take) and state.rules.options.asso_piglia_tutto


def _takes_ace_only(state: State) -> bool:
    return state.rules.options.ace_takes_ace_only and bool(aces_of(state.table))


def _named_twice(take: Cards) -> Cards:
    return bytes(sorted(card for card in set(take) if take.count(card) > 1))


def _refuse_unless_found(state: State, play: Play, reason: Reason) -> Refusal | None:
    """Refuse a capture that is not among the legal ones, in whatever order it is named."""
    found = captures_of(state, play.card)
    if bytes(sorted(play.take)) in found:
        return None
    cards = ONE[play.card] if reason is Reason.NO_SUCH_CAPTURE else play.take
    return refuse(reason, cards, captures=_in_words(play.card, found))


def _in_words(card: Card, found: tuple[Cards, ...]) -> str:
    """List the legal plays of a card in notation."""
    name = write_card(card)
    if not found:
        return f"`{name}`, laid"
    shown = [f"`{name} x {write_cards(take)}`" for take in found[:CAPTURES_SHOWN]]
    more = len(found) - len(shown)
    return " or ".join(shown) + (f", or {more} more" if more else "")
