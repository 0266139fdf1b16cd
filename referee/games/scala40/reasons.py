"""Why a move is illegal, in order of precedence, with the sentence that the bot is told.

The number of a reason is its value on the wire (`Scala40Reason`). Each has one line in
tests/cases/scala40_moves.txt and one paragraph in docs/scala40.md; a test fails when one is
missing. Faults of the turn come first, then those of an action, then those of the ending; of
two actions the earlier one is refused.
"""

from __future__ import annotations

from enum import Enum

from referee.cards.card import Cards
from referee.cards.notation import write_cards
from referee.games.rules import Refusal


class Reason(Enum):
    """Why a move is illegal. What is declared first is reported first."""

    NO_MOVE_DUE = 1
    NOT_YOUR_TURN = 2
    NOTHING_FOR_SALE = 3
    BUY_OR_PASS = 4
    PICKUP_BEFORE_OPENING = 5
    ALREADY_DREW = 6
    MUST_DRAW = 7
    BUY_WITH_SWAP = 8
    NOT_A_CARD = 9
    JOKER_UNSAID = 10
    NO_SUCH_MELD = 11
    CARD_NOT_IN_HAND = 12
    TWO_JOKERS = 13
    NOT_A_MELD = 14
    DOUBLE_ENDED_RUN = 15
    NOT_OPENED = 16
    OPENING_JOKER = 17
    OPENING_TOO_LOW = 18
    PICKUP_NOT_IN_OPENING = 19
    DOES_NOT_FIT = 20
    END_UNSAID = 21
    JOKER_PUT_BACK = 22
    NO_JOKER_THERE = 23
    NOT_THE_JOKERS_CARD = 24
    BOUGHT_UNUSED = 25
    PICKUP_UNUSED = 26
    SWAPPED_JOKER_UNUSED = 27
    NO_CARD_TO_DISCARD = 28
    DISCARD_MISSING = 29
    DISCARD_NOT_IN_HAND = 30
    DISCARD_WAS_TAKEN = 31
    DISCARD_JOKER = 32
    DISCARD_ATTACHABLE = 33
    FINAL_JOKER = 34
    FIRST_TURN_OUT = 35


SENTENCES: dict[Reason, str] = {
    Reason.NO_MOVE_DUE: "No move is due: the cards are being dealt, or the game is over.",
    Reason.NOT_YOUR_TURN: "It is the turn of seat {to_act}.",
    Reason.NOTHING_FOR_SALE: "Nothing is for sale: a seat buys or passes only when it is asked.",
    Reason.BUY_OR_PASS: "The seat is asked whether it buys the top discard: `buy` and what it lays,"
    " or `pass`.",
    Reason.PICKUP_BEFORE_OPENING: "Before its opening a seat draws from the stock only.",
    Reason.ALREADY_DREW: "The draw of this turn has been made; table actions and the discard"
    " are left to play.",
    Reason.MUST_DRAW: "The turn begins with a draw: `draw stock`, or `draw discard` and the rest"
    " of the turn.",
    Reason.BUY_WITH_SWAP: "A buy lays new melds and lays off, and swaps for no joker.",
    Reason.NOT_A_CARD: "{cards} is no card of this game; the hand is {hand}.",
    Reason.JOKER_UNSAID: "A joker on its way to the table is written as the card that it stands"
    " for, such as *7C.",
    Reason.NO_SUCH_MELD: "There are {melds} melds on the table, numbered from 0.",
    Reason.CARD_NOT_IN_HAND: "{cards} is not left in the hand at this point; what is left is"
    " {hand}.",
    Reason.TWO_JOKERS: "A meld holds one joker at most.",
    Reason.NOT_A_MELD: "{cards} is neither three or four cards of one rank in different suits nor"
    " three or more cards of one suit in ascending order.",
    Reason.DOUBLE_ENDED_RUN: "A run with an ace at both ends {double_ended}.",
    Reason.NOT_OPENED: "Before laying off or swapping, a seat opens with new melds worth at least"
    " {minimum} points.",
    Reason.OPENING_JOKER: "The opening melds hold no joker.",
    Reason.OPENING_TOO_LOW: "The melds before the first layoff or swap must be worth at least"
    " {minimum} points{clean}; these are worth {points}.",
    Reason.PICKUP_NOT_IN_OPENING: "Before its opening a seat takes the discard only to open with"
    " it: {cards} must be in the opening melds.",
    Reason.DOES_NOT_FIT: "{cards} does not fit there; natural cards that do: {attachable}.",
    Reason.END_UNSAID: "{cards} fits at both ends of the run: say `low` or `high`.",
    Reason.JOKER_PUT_BACK: "A joker freed from a meld goes to any meld but that one.",
    Reason.NO_JOKER_THERE: "That meld has no joker to swap.",
    Reason.NOT_THE_JOKERS_CARD: "The joker of that meld is given for {wanted} alone.",
    Reason.BOUGHT_UNUSED: "The bought card, {cards}, goes to the table at once: into a new meld or"
    " laid off.",
    Reason.PICKUP_UNUSED: "The card taken from the discard pile, {cards}, must reach the table in"
    " this turn.",
    Reason.SWAPPED_JOKER_UNUSED: "The joker that a swap frees must be {duty} in this turn.",
    Reason.NO_CARD_TO_DISCARD: "The turn ends with a discard, also when going out: one card must"
    " be kept for it.",
    Reason.DISCARD_MISSING: "The turn ends with a discard; what is left is {hand}.",
    Reason.DISCARD_NOT_IN_HAND: "{cards} is not left to discard; what is left is {hand}.",
    Reason.DISCARD_WAS_TAKEN: "The card taken from the discard pile, {cards}, is not the discard"
    " of the same turn.",
    Reason.DISCARD_JOKER: "Before its opening a seat discards no joker; it may discard {allowed}.",
    Reason.DISCARD_ATTACHABLE: "Before its opening a seat discards no card that fits a meld on"
    " the table; it may discard {allowed}.",
    Reason.FINAL_JOKER: "The discard that goes out is no joker.",
    Reason.FIRST_TURN_OUT: "Nobody goes out in his own first turn of a deal: a card must be kept"
    " after the discard.",
}
"""What would have been legal, in one sentence, with what depends on the moment in braces."""


def refuse(reason: Reason, action: int | None, cards: Cards, **facts: object) -> Refusal:
    """Return the refusal for `reason`, its sentence filled in with `cards` and `facts`."""
    sentence = SENTENCES[reason].format(cards=write_cards(cards) or "nothing", **facts)
    return Refusal(reason, action, cards, sentence)
