"""A turn in the making: the copy on which the actions of one move are tried, in order."""

from __future__ import annotations

from referee.cards.card import JOKER, NO_CARD, Card, Cards, physical
from referee.games.rules import Seat
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
    jokers_owned: int = 0  # before any swap
    freed_from: tuple[int, ...] = ()  # the melds whose joker was swapped in this turn
    jokers_laid_on: tuple[int, ...] = ()  # the melds a joker was laid off on since
    jokers_pending: int = 0  # freed, and not yet on the table again

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
        self.new_melds += 1
        if shape.joker:
            self._use_joker()
        if not self.opened:
            self.opening_points += shape.points
            self.clean_points += 0 if shape.joker else shape.points

    def lay_off(self, action: LayOff) -> None:
        """Put one card, checked, on a meld."""
        shape = self.shape
        self._put_down(ONE[action.card])
        self._replace_meld(action.meld, shape.cards)
        if shape.joker == action.card:
            if self.freed_from:
                self.jokers_laid_on = (*self.jokers_laid_on, action.meld)
            if self.options.swapped_joker != "new_meld":
                self._use_joker()

    def swap(self, action: Swap) -> None:
        """Give a card, checked, for the joker of a meld."""
        if not self.freed_from:
            self.jokers_owned = self.hand.count(JOKER)
        used_before = self.taken_used
        self._put_down(ONE[action.card])
        if not self.options.pickup_may_swap:
            self.taken_used = used_before
        cards = swapped(self.table, self.melds[action.meld], action.card)
        self._replace_meld(action.meld, cards)
        self.hand += ONE[JOKER]
        self.freed_from = (*self.freed_from, action.meld)
        self.jokers_pending += 1

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

    def _use_joker(self) -> None:
        self.jokers_pending = max(self.jokers_pending - 1, 0)

    def _replace_meld(self, index: int, cards: Cards) -> None:
        self.melds = (*self.melds[:index], cards, *self.melds[index + 1 :])
