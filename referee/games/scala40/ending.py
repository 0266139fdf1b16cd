"""The checks of a turn's end: duties, the discard, going out (rules/scala40.md, "Discard")."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from referee.cards.card import JOKER, NO_CARD, Cards
from referee.cards.notation import write_cards
from referee.games.rules import Refusal
from referee.games.scala40.freed import is_settled
from referee.games.scala40.melds import FACES, MeldTable
from referee.games.scala40.options import Options
from referee.games.scala40.reasons import Reason, refuse
from referee.games.scala40.state import ONE
from referee.games.scala40.turn import Turn

EndingCheck: TypeAlias = Callable[[Turn], Refusal | None]

EVERY_CARD = FACES + ONE[JOKER]

SWAP_DUTIES = {"use": "on the table again", "new_meld": "in a new meld", "keep": "anywhere"}


def distinct(cards: Cards) -> Cards:
    """Return `cards` (as in a hand) with each face once, sorted."""
    return EVERY_CARD.translate(None, EVERY_CARD.translate(None, cards))


def attachable_cards(table: MeldTable, melds: tuple[Cards, ...]) -> Cards:
    """Return the natural cards that could be laid off on any of `melds`, with repetitions."""
    return b"".join([table[cards].attachable for cards in melds])


def early_discards(
    hand: Cards, melds: tuple[Cards, ...], options: Options, table: MeldTable
) -> Cards:
    """Return the cards of `hand` that a seat which has not opened may discard.

    Where the limits forbid every card they lapse.
    """
    banned = ONE[JOKER] if options.discard_jokers == "after_opening" else b""
    if options.discard_attachable == "after_opening":
        banned += attachable_cards(table, melds)
    return hand.translate(None, banned) or hand


def pickup_is_used(turn: Turn) -> Refusal | None:
    """Refuse to keep the card taken from the discard pile, where pickup_duty = use.

    A seat that took it before its opening must open with it, whatever the duty.
    """
    if not turn.taken or turn.taken_used:
        return None
    if not turn.opened:
        return refuse(Reason.PICKUP_NOT_IN_OPENING, None, ONE[turn.taken])
    if turn.options.pickup_duty == "none":
        return None
    return refuse(Reason.PICKUP_UNUSED, None, ONE[turn.taken])


def freed_joker_is_used(turn: Turn) -> Refusal | None:
    """Refuse to keep a freed joker, unless swapped_joker = keep."""
    if turn.jokers is None or turn.options.swapped_joker == "keep" or is_settled(turn.jokers):
        return None
    duty = SWAP_DUTIES[turn.options.swapped_joker]
    return refuse(Reason.SWAPPED_JOKER_UNUSED, None, ONE[JOKER], duty=duty)


def card_is_kept(turn: Turn) -> Refusal | None:
    """Refuse to meld the whole hand, where final_discard = required."""
    if turn.hand or turn.options.final_discard == "optional":
        return None
    return refuse(Reason.NO_CARD_TO_DISCARD, None, b"")


def discard_is_named(turn: Turn) -> Refusal | None:
    """Refuse a turn that ends with cards in hand and without a discard."""
    if turn.play.discard != NO_CARD or not turn.hand:
        return None
    return refuse(Reason.DISCARD_MISSING, None, b"", hand=write_cards(turn.hand))


def discard_in_hand(turn: Turn) -> Refusal | None:
    """Refuse to discard what the seat does not hold any more."""
    discard = turn.play.discard
    if discard == NO_CARD:
        return None
    if 0 < discard < len(ONE):
        turn.left = turn.hand.replace(ONE[discard], b"", 1)
        if len(turn.left) < len(turn.hand):
            return None
    shown = ONE[discard] if 0 < discard < len(ONE) else b""
    hand = write_cards(turn.hand) or "nothing"
    return refuse(Reason.DISCARD_NOT_IN_HAND, None, shown, hand=hand)


def discard_was_not_taken(turn: Turn) -> Refusal | None:
    """Refuse the very card that was taken. Another one of its face may be discarded."""
    taken = turn.taken
    if not taken or turn.play.discard != taken:
        return None
    held_before = taken in turn.state.hands[turn.seat]
    freed = taken == JOKER and turn.jokers is not None
    if held_before or freed or turn.taken_used:
        return None
    return refuse(Reason.DISCARD_WAS_TAKEN, None, ONE[taken])


def discard_within_limits(turn: Turn) -> Refusal | None:
    """Refuse the jokers and attachable cards that a seat which has not opened must keep."""
    if turn.opened or not turn.left:
        return None
    discard = turn.play.discard
    allowed = early_discards(turn.hand, turn.melds, turn.options, turn.table)
    if discard in allowed:
        return None
    reason = Reason.DISCARD_JOKER if discard == JOKER else Reason.DISCARD_ATTACHABLE
    return refuse(reason, None, ONE[discard], allowed=write_cards(distinct(allowed)))


def final_discard_natural(turn: Turn) -> Refusal | None:
    """Refuse to go out by discarding a joker, where final_joker = false."""
    if turn.left or turn.play.discard != JOKER or turn.options.final_joker:
        return None
    return refuse(Reason.FINAL_JOKER, None, ONE[JOKER])


def second_turn_at_least(turn: Turn) -> Refusal | None:
    """Refuse to go out in one's own first turn of a deal, unless first_turn_out."""
    if turn.left or turn.state.turns_taken[turn.seat] or turn.options.first_turn_out:
        return None
    return refuse(Reason.FIRST_TURN_OUT, None, b"")


ENDING_CHECKS: tuple[EndingCheck, ...] = (
    pickup_is_used,
    freed_joker_is_used,
    card_is_kept,
    discard_is_named,
    discard_in_hand,
    discard_was_not_taken,
    discard_within_limits,
    final_discard_natural,
    second_turn_at_least,
)

DUTY_CHECKS = (pickup_is_used, freed_joker_is_used, discard_was_not_taken)
"""What only a turn that took a discard or freed a joker can break."""

PLAIN_ENDING_CHECKS = tuple(check for check in ENDING_CHECKS if check not in DUTY_CHECKS)
"""The checks of all other turns, which are most."""
