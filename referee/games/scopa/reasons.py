"""Why a move is illegal, in order of precedence, with the sentence that the bot is told.

The number of a reason is its value on the wire (`ScopaReason`). Each has one line in
tests/cases/scopa_moves.txt and one paragraph in docs/scopa.md; a test fails when one is missing.
"""

from __future__ import annotations

from enum import Enum

from referee.cards.card import Cards
from referee.cards.italian import write_cards
from referee.games.rules import Refusal


class Reason(Enum):
    """Why a move is illegal. What is declared first is reported first."""

    NO_MOVE_DUE = 1
    NOT_YOUR_TURN = 2
    NOT_A_CARD = 3
    CARD_NOT_IN_HAND = 4
    TAKE_NOT_ON_TABLE = 5
    MUST_CAPTURE = 6
    ACE_TAKES_ALL = 7
    ACE_TAKES_ACE = 8
    EQUAL_CARD_FIRST = 9
    NO_SUCH_CAPTURE = 10


SENTENCES: dict[Reason, str] = {
    Reason.NO_MOVE_DUE: "No move is due: the cards are being dealt, or the game is over.",
    Reason.NOT_YOUR_TURN: "It is the turn of seat {to_act}.",
    Reason.NOT_A_CARD: "{cards} is no card of this game; the hand is {hand}.",
    Reason.CARD_NOT_IN_HAND: "{cards} is not in the hand; the hand is {hand}.",
    Reason.TAKE_NOT_ON_TABLE: "{cards} {fault}; on the table is {table}.",
    Reason.MUST_CAPTURE: "{cards} can capture and so must, and the player says what: {captures}.",
    Reason.ACE_TAKES_ALL: "An ace takes every card of the table: {captures}.",
    Reason.ACE_TAKES_ACE: "An ace takes one ace of the table alone: {captures}.",
    Reason.EQUAL_CARD_FIRST: "A card of the same value lies on the table: one such card is taken,"
    " alone: {captures}.",
    Reason.NO_SUCH_CAPTURE: "The values taken must add up to the value of {cards}; legal is"
    " {captures}.",
}
"""What would have been legal, in one sentence, with what depends on the moment in braces."""


def refuse(reason: Reason, cards: Cards, shown: str = "", **facts: object) -> Refusal:
    """Return the refusal for `reason`, its sentence filled in with `cards` and `facts`.

    `shown` is said instead of `cards`: a number that is no card may be too large to be packed.
    """
    said = shown or write_cards(cards) or "nothing"
    return Refusal(reason, None, cards, SENTENCES[reason].format(cards=said, **facts))
