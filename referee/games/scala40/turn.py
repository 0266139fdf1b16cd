"""A turn in the making: the copy on which the actions of one move are tried, in order."""

from __future__ import annotations

from referee.cards.card import JOKER, NO_CARD, Card, Cards, physical
from referee.games.rules import Seat
from referee.games.scala40.freed import Ways, after_swap, after_use, no_swap_yet
from referee.games.scala40.melds import NO_SHAPE, MeldTable, Shape, grown_at, swapped
from referee.games.scala40.moves import LayOff, Play, Swap
from referee.games.scala40.options import Options
from referee.games.scala40.state import ONE, PHYSICAL, State


class Turn:
    """What a move changes, until it is known to be legal.

    `index` is the action being tried, None before and after. `rest` and `shape`, set by its
    checks, are the hand without its cards and the meld that it makes; `left` is the hand without
    the discard. `taken` is the card from the discard pile, NO_CARD without. What is seldom
    touched has its first value in the class.
    """

    index: int | None = None
    rest: Cards = b""
    shape: Shape = NO_SHAPE
    left: Cards = b""
    taken: Card = NO_CARD
    taken_used: bool = False
    new_melds: int = 0
    opening_points: int = 0
    clean_points: int = 0  # of the opening melds without a joker
    jokers: Ways | None = None  # once a swap has freed one: which of them may be which

    def __init__(self, state: State, seat: Seat, play: Play) -> None:
        self.state = state
        self.seat = seat
        self.play = play
        self.options: Options = state.rules.options
        self.table: MeldTable = state.rules.table
        self.melds = state.melds
        self.opened = state.opened[seat]
        self.hand = state.hands[seat]
        self.pile = state.pile
        if play.takes_discard:
            self.taken = self.pile[-1]
            self.hand += self.pile[-1:]
            self.pile = self.pile[:-1]

    @property
    def has_opened_now(self) -> bool:
        """Say whether the opening was in this very turn."""
        return self.opened and not self.state.opened[self.seat]

    def lay_meld(self, cards: Cards) -> None:
        """Put a new meld, checked, on the table."""
        shape = self.shape
        self._put_down(cards)
        self.melds = (*self.melds, shape.cards)
        if shape.joker:
            self.jokers = self.after_joker(len(self.melds) - 1, is_new=True)
        self.new_melds += 1
        if not self.opened:
            self.opening_points += shape.points
            self.clean_points += 0 if shape.joker else shape.points

    def lay_off(self, action: LayOff) -> None:
        """Put one card, checked, on a meld."""
        shape = self.shape
        self._put_down(ONE[action.card])
        self._replace_meld(action.meld, shape.cards)
        if shape.joker == action.card:
            self.jokers = self.after_joker(action.meld, is_new=False)

    def swap(self, action: Swap) -> None:
        """Give a card, checked, for the joker of a meld."""
        before = no_swap_yet(self.hand.count(JOKER)) if self.jokers is None else self.jokers
        used_before = self.taken_used
        self._put_down(ONE[action.card])
        if not self.options.pickup_may_swap:
            self.taken_used = used_before
        cards = swapped(self.table, self.melds[action.meld], action.card)
        self._replace_meld(action.meld, cards)
        self.hand += ONE[JOKER]
        self.jokers = after_swap(before, action.meld)

    def after_joker(self, meld: int, *, is_new: bool) -> Ways | None:
        """Return which joker may be which when one of the hand is laid on `meld`."""
        if self.jokers is None:
            return None
        settles = is_new or self.options.swapped_joker != "new_meld"
        return after_use(self.jokers, meld, is_new=is_new, settles=settles)

    def shapes_with(self, action: LayOff) -> tuple[Shape, ...]:
        """Return what the meld of a layoff may become: nothing, one meld, or two."""
        return grown_at(self.table, self.melds[action.meld], action.card, action.end)

    def without(self, cards: Cards) -> Cards | Card:
        """Return the hand without `cards` (as laid), or the first of them that it lacks."""
        hand = self.hand
        for value in cards:
            fewer = hand.replace(ONE[physical(value)], b"", 1)
            if len(fewer) == len(hand):
                return value
            hand = fewer
        return hand

    def _put_down(self, cards: Cards) -> None:
        self.hand = self.rest
        if self.taken in cards.translate(PHYSICAL):
            self.taken_used = True

    def _replace_meld(self, index: int, cards: Cards) -> None:
        self.melds = (*self.melds[:index], cards, *self.melds[index + 1 :])
