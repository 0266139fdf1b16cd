"""A turn being built: put melds down one after the other, then discard.

`Turn` keeps the hand and the table as they will be, knows which duties the turn has taken on
(a discard that was taken, a joker that was freed), and says which discards may end it. The
referee remains the judge; a play built here is meant never to be refused.
"""

from __future__ import annotations

from cardarena.scala40.cards import (
    FACE_BITS,
    JOKER,
    NO_CARD,
    Card,
    Cards,
    in_hand,
    joker_as,
    write_card,
)
from cardarena.scala40.melds import ACE_HIGH
from cardarena.scala40.moves import Action, Buy, LayOff, Meld, Play, Swap
from cardarena.scala40.rules import Rules, opening_value
from cardarena.scala40.table import grown, growth
from cardarena.scala40.view import View


class Turn:
    """The rest of one turn, from the view of the seat that plays it.

    With `take_discard` it begins by taking the top of the discard pile (or by buying it, in the
    view of a seat that is asked whether it does), else the draw must have been made. `hand` (a
    list, not sorted) and `table` change with every action.
    """

    def __init__(self, view: View, rules: Rules, *, take_discard: bool = False) -> None:
        self.view, self.rules = view, rules
        self.taken: Card = view.top_discard if take_discard else NO_CARD
        self.hand: list[Card] = list(view.hand)
        self.table: list[Cards] = list(view.melds)
        self.opened: bool = view.has_opened
        self.actions: list[Action] = []
        self._takes_discard = take_discard
        self._taken_is_laid = False
        self._swapped_from: set[int] = set()
        self._jokers_due = 0
        if take_discard:
            self.hand.append(self.taken)

    @property
    def cards(self) -> Cards:
        """The hand as it is now, sorted."""
        return bytes(sorted(self.hand))

    @property
    def may_go_out(self) -> bool:
        """Whether the hand may be emptied in this turn: not in one's own first of a deal."""
        return self.rules.first_turn_out or self.view.turns_taken[self.view.seat] > 0

    @property
    def keep(self) -> int:
        """How many cards must stay in hand for the discard and what has to remain after it."""
        if self.view.may_buy:
            return 0
        if not self.may_go_out:
            return 2
        return 1 if self.rules.final_discard == "required" else 0

    def meld(self, cards: Cards) -> None:
        """Lay a new meld."""
        for value in cards:
            self._lay(value)
            self._jokers_due -= value & JOKER != 0 and self._jokers_due > 0
        self.table.append(cards)
        self.actions.append(Meld(cards))

    def open(self, melds: tuple[Cards, ...]) -> None:
        """Lay the melds of the opening."""
        for cards in melds:
            self.meld(cards)
        self.opened = True

    def layoffs(self) -> list[LayOff]:
        """Return every card of the hand, each face once, that a meld on the table takes now.

        Left out is what would leave a lone joker in hand where it may not be the last discard.
        """
        if not self.opened:
            return []
        faces = set(self.hand)
        two_left = len(self.hand) == 2 and not self.view.may_buy  # noqa: PLR2004
        if two_left and JOKER in faces and not self.rules.final_joker:
            faces = {JOKER}
        held = sum(1 << face for face in faces)
        found: list[LayOff] = []
        for index, cards in enumerate(self.table):
            at = growth(cards, self.rules.double_ended_run)
            if at.faces & held:
                found += [
                    LayOff(index, face, at.end_for(face))
                    for face in {at.low, at.high} & faces - {NO_CARD}
                ]
            if JOKER in faces and at.faces and not at.joker and index not in self._swapped_from:
                face = at.high or at.low
                found.append(LayOff(index, joker_as(face), at.end_for(face)))
        return found

    def lay_off(self, action: LayOff) -> None:
        """Lay a card off on a meld of the table."""
        self._lay(action.card)
        if action.card & JOKER and self.rules.swapped_joker != "new_meld":
            self._jokers_due = max(0, self._jokers_due - 1)
        self.table[action.meld] = grown(self.table[action.meld], action.card, action.end)
        self.actions.append(action)

    def swaps(self) -> list[Swap]:
        """Return every joker of the table that a card of the hand can be exchanged for.

        Left out is the joker without which a run may not end in an ace at both ends.
        """
        if not self.opened or self.view.may_buy:
            return []
        found = []
        for index, cards in enumerate(self.table):
            joker = growth(cards, self.rules.double_ended_run).joker
            if not joker or joker not in self.hand or self._is_needed_there(cards):
                continue
            if joker != self.taken or self._taken_may_swap:
                found.append(Swap(index, joker))
        return found

    def swap(self, action: Swap) -> None:
        """Exchange a card of the hand for the joker that stands for it."""
        self._lay(action.card)
        self.hand.append(JOKER)
        if self.rules.swapped_joker != "keep":
            self._jokers_due += 1
        self._swapped_from.add(action.meld)
        cards = self.table[action.meld]
        self.table[action.meld] = cards.replace(
            bytes((JOKER | action.card,)), bytes((action.card,))
        )
        self.actions.append(action)

    def branch(self) -> Turn:
        """Return a copy, to try something on."""
        copy = Turn.__new__(Turn)
        copy.become(self)
        return copy

    def become(self, other: Turn) -> None:
        """Take over all that `other` has done. It is not to be used any more."""
        self.__dict__.update(other.__dict__)
        self.hand, self.table = list(other.hand), list(other.table)
        self.actions, self._swapped_from = list(other.actions), set(other._swapped_from)

    def discards(self) -> Cards:
        """Return the cards that may end the turn now, each once.

        NO_CARD is among them when the hand is empty and the rules let it be; nothing is when a
        duty of the turn is still to be met.
        """
        if not self.actions and not self._takes_discard:
            return self.view.discards
        if self._jokers_due or not self.opened or not self._pickup_duty_is_met:
            return b""
        if not self.hand:
            return bytes((NO_CARD,)) if self.keep == 0 else b""
        return bytes(sorted(card for card in set(self.hand) if self._may_discard(card)))

    def play(self, discard: Card) -> Play:
        """Return the move."""
        return Play(tuple(self.actions), discard, self._takes_discard)

    def buy(self) -> Buy:
        """Return the move that buys. Raises ValueError while the bought card is not laid."""
        if not self._taken_is_laid:
            raise ValueError(f"the bought card {write_card(self.taken)} is not on the table")
        return Buy(tuple(self.actions))

    @property
    def opening_value(self) -> int:
        """What the melds laid so far count towards the opening minimum."""
        melds = [action.cards for action in self.actions if isinstance(action, Meld)]
        return opening_value(melds, self.rules)

    @property
    def taken_is_laid(self) -> bool:
        """Whether the discard that was taken has reached the table."""
        return self._taken_is_laid

    def _is_needed_there(self, meld: Cards) -> bool:
        return len(meld) == ACE_HIGH and self.rules.double_ended_run != "any"

    @property
    def _taken_may_swap(self) -> bool:
        return self.rules.pickup_may_swap or self._taken_is_laid

    @property
    def _pickup_duty_is_met(self) -> bool:
        return not self._takes_discard or self._taken_is_laid or self.rules.pickup_duty == "none"

    def _may_discard(self, card: Card) -> bool:
        last = len(self.hand) == 1
        if last and not (self.may_go_out and (self.rules.final_joker or card != JOKER)):
            return False
        if card == JOKER and self._swapped_from and self.rules.swapped_joker != "keep":
            return False
        if not self._takes_discard or card != self.taken:
            return True
        return card in self.view.hand or (self._taken_is_laid and self.rules.pickup_duty == "use")

    def _lay(self, value: Card) -> None:
        card = in_hand(value)
        if card not in self.hand:
            raise ValueError(f"card {value & FACE_BITS} of an action is not in the hand")
        self.hand.remove(card)
        self._taken_is_laid = self._taken_is_laid or (self._takes_discard and card == self.taken)
