"""The checks of the three table actions, in order (rules/scala40.md, "Melds", "After it")."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from referee.cards.card import FACE_MASK, JOKER, Card, Cards, is_joker
from referee.cards.notation import write_card, write_cards
from referee.games.rules import Refusal
from referee.games.scala40.melds import FACES, RUN_MAX, grown_at, look_up, meld_table
from referee.games.scala40.moves import LayOff, Meld, Swap
from referee.games.scala40.opening import check_opening
from referee.games.scala40.reasons import Reason, refuse
from referee.games.scala40.state import ONE
from referee.games.scala40.turn import Turn

MeldCheck: TypeAlias = Callable[[Turn, Meld], Refusal | None]
LayOffCheck: TypeAlias = Callable[[Turn, LayOff], Refusal | None]
SwapCheck: TypeAlias = Callable[[Turn, Swap], Refusal | None]

KNOWN = FACES + bytes([JOKER]) + bytes(face | JOKER for face in FACES)
"""Every card, and every joker with what it may stand for."""

SHOWN_MAX = 14
"""How many cards a refusal quotes: a bot may have sent thousands."""

DOUBLE_ENDED_WORDS = {
    "no": "is not allowed",
    "joker_only": "is allowed only if one of its 14 cards is the joker",
    "any": "is allowed",
}


def meld_of_cards(turn: Turn, action: Meld) -> Refusal | None:
    """Refuse what is no card."""
    strange = action.cards.translate(None, KNOWN)
    return _not_a_card(turn, strange[:SHOWN_MAX]) if strange else None


def meld_says_joker(turn: Turn, action: Meld) -> Refusal | None:
    """Refuse a joker without a meaning."""
    if JOKER not in action.cards:
        return None
    return refuse(Reason.JOKER_UNSAID, turn.index, ONE[JOKER])


def meld_in_hand(turn: Turn, action: Meld) -> Refusal | None:
    """Refuse cards that the seat does not hold any more."""
    return _in_hand(turn, action.cards)


def meld_one_joker(turn: Turn, action: Meld) -> Refusal | None:
    """Refuse a second joker."""
    jokers = action.cards.translate(None, FACES)
    return refuse(Reason.TWO_JOKERS, turn.index, jokers) if len(jokers) > 1 else None


def meld_shaped(turn: Turn, action: Meld) -> Refusal | None:
    """Refuse what is neither a set nor a run, or is a run that is too long by an ace."""
    if shape := look_up(turn.table, action.cards):
        turn.shape = shape
        return None
    if look_up(meld_table("any", turn.options.face_values), action.cards):
        return _double_ended(turn, action.cards)
    return refuse(Reason.NOT_A_MELD, turn.index, action.cards)


MELD_CHECKS: tuple[MeldCheck, ...] = (
    meld_of_cards,
    meld_says_joker,
    meld_in_hand,
    meld_one_joker,
    meld_shaped,
)


def one_card(turn: Turn, action: LayOff | Swap) -> Refusal | None:
    """Refuse what is no card."""
    if action.card in _KNOWN_SET:
        return None
    shown = ONE[action.card] if 0 <= action.card < len(ONE) else b""
    return _not_a_card(turn, shown)


def layoff_says_joker(turn: Turn, action: LayOff) -> Refusal | None:
    """Refuse a joker without a meaning."""
    if action.card != JOKER:
        return None
    return refuse(Reason.JOKER_UNSAID, turn.index, ONE[JOKER])


def meld_there(turn: Turn, action: LayOff | Swap) -> Refusal | None:
    """Refuse a meld number that does not exist at this point."""
    if 0 <= action.meld < len(turn.melds):
        return None
    return refuse(Reason.NO_SUCH_MELD, turn.index, ONE[action.card], melds=len(turn.melds))


def card_in_hand(turn: Turn, action: LayOff | Swap) -> Refusal | None:
    """Refuse a card that the seat does not hold any more."""
    return _in_hand(turn, ONE[action.card])


def layoff_one_joker(turn: Turn, action: LayOff) -> Refusal | None:
    """Refuse a joker on a meld that has one."""
    if is_joker(action.card) and turn.table[turn.melds[action.meld]].joker:
        return refuse(Reason.TWO_JOKERS, turn.index, ONE[action.card])
    return None


def layoff_not_double(turn: Turn, action: LayOff) -> Refusal | None:
    """Refuse the ace that would end a run at both ends, unless double_ended_run allows it."""
    cards = turn.melds[action.meld]
    if len(cards) < RUN_MAX - 1 or turn.shapes_with(action):
        return None
    anything = meld_table("any", turn.options.face_values)
    if grown_at(anything, cards, action.card, action.end):
        return _double_ended(turn, ONE[action.card])
    return None


def has_opened(turn: Turn, action: LayOff | Swap) -> Refusal | None:
    """Refuse layoffs and swaps before an opening that is complete."""
    if turn.opened:
        return None
    if not turn.new_melds:
        minimum = turn.options.opening_minimum
        return refuse(Reason.NOT_OPENED, turn.index, ONE[action.card], minimum=minimum)
    return check_opening(turn)


def layoff_fits(turn: Turn, action: LayOff) -> Refusal | None:
    """Refuse a card that does not make the meld grow, or does so at both ends unsaid."""
    shapes = turn.shapes_with(action)
    if len(shapes) == 1:
        turn.shape = shapes[0]
        return None
    one = ONE[action.card]
    if shapes:
        return refuse(Reason.END_UNSAID, turn.index, one)
    fitting = write_cards(turn.table[turn.melds[action.meld]].attachable) or "none"
    return refuse(Reason.DOES_NOT_FIT, turn.index, one, attachable=fitting)


def joker_goes_elsewhere(turn: Turn, action: LayOff) -> Refusal | None:
    """Refuse to put a freed joker back where it came from.

    Jokers can't be told apart: it is refused only when no other joker can be the one.
    """
    if turn.jokers is None or not is_joker(action.card):
        return None
    if turn.after_joker(action.meld, is_new=False):  # one way at least is left
        return None
    return refuse(Reason.JOKER_PUT_BACK, turn.index, ONE[action.card])


LAY_OFF_CHECKS: tuple[LayOffCheck, ...] = (
    one_card,
    layoff_says_joker,
    meld_there,
    card_in_hand,
    layoff_one_joker,
    layoff_not_double,
    has_opened,
    layoff_fits,
    joker_goes_elsewhere,
)


def joker_there(turn: Turn, action: Swap) -> Refusal | None:
    """Refuse a swap on a meld without a joker."""
    if turn.table[turn.melds[action.meld]].joker:
        return None
    return refuse(Reason.NO_JOKER_THERE, turn.index, ONE[action.card])


def jokers_own_card(turn: Turn, action: Swap) -> Refusal | None:
    """Refuse any card but the one that the joker stands for."""
    wanted = turn.table[turn.melds[action.meld]].joker & FACE_MASK
    if action.card == wanted:
        return None
    name = write_card(wanted)
    return refuse(Reason.NOT_THE_JOKERS_CARD, turn.index, ONE[action.card], wanted=name)


def swap_not_double(turn: Turn, action: Swap) -> Refusal | None:
    """Refuse the ace-to-ace run that double_ended_run allows with its joker only."""
    cards = turn.melds[action.meld]
    if len(cards) < RUN_MAX or turn.options.double_ended_run == "any":
        return None
    if action.card != turn.table[cards].joker & FACE_MASK:
        return None
    return _double_ended(turn, ONE[action.card])


SWAP_CHECKS: tuple[SwapCheck, ...] = (
    one_card,
    meld_there,
    card_in_hand,
    swap_not_double,
    has_opened,
    joker_there,
    jokers_own_card,
)

_KNOWN_SET = frozenset(KNOWN)


def _not_a_card(turn: Turn, cards: Cards) -> Refusal:
    return refuse(Reason.NOT_A_CARD, turn.index, cards, hand=write_cards(turn.hand))


def _in_hand(turn: Turn, cards: Cards) -> Refusal | None:
    """Take `cards` out of the hand into `turn.rest`, or refuse the first that is missing."""
    rest: Cards | Card = turn.without(cards)
    if isinstance(rest, bytes):
        turn.rest = rest
        return None
    hand = write_cards(turn.hand)
    return refuse(Reason.CARD_NOT_IN_HAND, turn.index, ONE[rest], hand=hand)


def _double_ended(turn: Turn, cards: Cards) -> Refusal:
    words = DOUBLE_ENDED_WORDS[turn.options.double_ended_run]
    return refuse(Reason.DOUBLE_ENDED_RUN, turn.index, cards, double_ended=words)
