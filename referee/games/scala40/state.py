"""The whole state of a game of Scala 40: frozen, small, and only for the referee's eyes.

It is in two parts, because most of it changes only between deals: `Standing` is how the game
stands, `State` the deal that is being played.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from referee.cards.card import FACE_MASK, JOKER, Card, Cards
from referee.cards.deck import french_deck
from referee.games.rules import CensusError, Seat
from referee.games.scala40.melds import MeldTable, meld_table
from referee.games.scala40.options import Options
from referee.games.scala40.view import JokerDuty, PickupDuty
from referee.games.seats import partner_in, sides_among

PACKS = 2

ONE = tuple(bytes([value]) for value in range(256))
"""The pile of one card, by card: made once because a turn makes so many."""

PHYSICAL = bytes(JOKER if value & JOKER else value & FACE_MASK for value in range(256))
"""For `bytes.translate`: cards as they lie on the table to cards as one holds them."""


class Phase(IntEnum):
    """What the state waits for."""

    DEAL = 0
    DRAW = 1  # the draw is a choice, and still to be made
    REST = 2  # the seat to act has drawn from the stock
    OVER = 3
    SALE = 4  # the seat to act is asked whether it buys the discard


class Rules(NamedTuple):
    """What never changes in a game: its options, and what follows from them."""

    options: Options
    seats: int
    step: int  # to the next seat in turn order: 1 or -1
    table: MeldTable
    deck: Cards  # before the shuffle
    census: list[Card]  # the deck, sorted
    sides: tuple[tuple[Seat, ...], ...]  # who plays together: in pairs, the seats opposite
    side_of: tuple[tuple[Seat, ...], ...]  # of each seat, itself included
    side_numbers: tuple[int, ...]  # of each seat; empty where everybody plays alone
    partners: tuple[Seat | None, ...]
    pickup_duties: tuple[PickupDuty, PickupDuty]  # before and after one's opening
    joker_duty: JokerDuty


class Standing(NamedTuple):
    """How the game stands between the seats. Lists are by seat; partners have equal values.

    `exits` is 0 while a seat is in; else the number of its leaving, so that later is better.
    `deal` counts void deals too, `scored_deals` does not. `deciding`: only those who were tied
    for the first place are still in, and the next deal that is scored decides between them.
    """

    deal: int
    dealer: Seat
    playing: tuple[bool, ...]
    totals: tuple[int, ...]
    exits: tuple[int, ...]
    unopened_deals: tuple[int, ...]
    deals_won: tuple[int, ...]
    void_deals: int  # in a row
    adjudicated: bool
    scored_deals: int
    reentries: tuple[int, ...]
    deciding: bool


class Sale(NamedTuple):
    """The buying of the discard: who may, one after the other, before `in_turn` draws.

    `buyers` is empty while nothing is for sale; else the first of them is the seat to act.
    `discarder` laid the top of the discard pile; nobody the card that was turned up.
    """

    discarder: Seat | None
    in_turn: Seat
    buyers: tuple[Seat, ...]


NO_SALE = Sale(None, 0, ())
"""Before the first discard, and always where there is no buying."""


class State(NamedTuple):
    """A game. `stock` and `pile` have their top last; `aside` are hands of who withdrew."""

    rules: Rules
    standing: Standing
    key: bytes
    phase: Phase
    seat: Seat
    turn: int
    hands: tuple[Cards, ...]
    stock: Cards
    pile: Cards
    aside: Cards
    melds: tuple[Cards, ...]
    opened: tuple[bool, ...]
    turns_taken: tuple[int, ...]
    drawn: Card
    reshuffles: int
    sale: Sale

    def __repr__(self) -> str:
        """Say where the game is and nothing that is hidden: neither cards nor the key."""
        where = f"deal {self.standing.deal}, turn {self.turn}, seat {self.seat}"
        return f"State({where}, {self.phase.name})"


class Draft:
    """A state in the making: the same fields, open to change until `state` freezes them.

    One turn changes a state in several steps, and to build a frozen one at each would cost more
    than the rest of the turn.
    """

    __slots__ = (
        "aside",
        "drawn",
        "hands",
        "key",
        "melds",
        "opened",
        "phase",
        "pile",
        "reshuffles",
        "rules",
        "sale",
        "seat",
        "standing",
        "stock",
        "turn",
        "turns_taken",
    )

    def __init__(self, state: State) -> None:
        (
            self.rules,
            self.standing,
            self.key,
            self.phase,
            self.seat,
            self.turn,
            hands,
            self.stock,
            self.pile,
            self.aside,
            self.melds,
            self.opened,
            self.turns_taken,
            self.drawn,
            self.reshuffles,
            self.sale,
        ) = state
        self.hands = list(hands)

    def state(self) -> State:
        """Return the frozen state. One is made in every turn, by the fastest way there is."""
        fields = (
            self.rules,
            self.standing,
            self.key,
            self.phase,
            self.seat,
            self.turn,
            tuple(self.hands),
            self.stock,
            self.pile,
            self.aside,
            self.melds,
            self.opened,
            self.turns_taken,
            self.drawn,
            self.reshuffles,
            self.sale,
        )
        return State._make(fields)


@lru_cache(maxsize=64)
def rules_of(options: Options, seats: int) -> Rules:
    """Return what follows from `options` for a game of `seats`; games of one kind share it."""
    deck = french_deck(PACKS, options.jokers)
    step = 1 if options.direction == "clockwise" else -1
    table = meld_table(options.double_ended_run, options.face_values)
    sides = sides_of(options, seats)
    side_of = tuple(next(side for side in sides if seat in side) for seat in range(seats))
    is_team = len(sides) < seats
    return Rules(
        options,
        seats,
        step,
        table,
        deck,
        sorted(deck),
        sides,
        side_of,
        side_numbers=tuple(map(sides.index, side_of)) if is_team else (),
        partners=tuple(partner_in(side_of[seat], seat) for seat in range(seats)),
        pickup_duties=(BEFORE_OPENING[options.early_pickup], _pickup_duty(options)),
        joker_duty=JOKER_DUTIES[options.swapped_joker],
    )


def sides_of(options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Return who plays together: in pairs the seats opposite, else everybody alone."""
    return sides_among(seats, in_pairs=options.teams == "pairs")


BEFORE_OPENING = {"no": PickupDuty.NONE, "to_open": PickupDuty.OPEN}
JOKER_DUTIES = {"keep": JokerDuty.NONE, "use": JokerDuty.TABLE, "new_meld": JokerDuty.MELD}


def _pickup_duty(options: Options) -> PickupDuty:
    """Return what a seat that has opened must do with a card that it takes."""
    if options.pickup_duty == "none":
        return PickupDuty.NONE
    return PickupDuty.TABLE if options.pickup_may_swap else PickupDuty.LAY


def new_game(options: Options, seats: int, dealer: Seat) -> State:
    """Return a game before its first deal."""
    zeros = (0,) * seats
    standing = Standing(
        deal=0,
        dealer=dealer,
        playing=(True,) * seats,
        totals=zeros,
        exits=zeros,
        unopened_deals=zeros,
        deals_won=zeros,
        void_deals=0,
        adjudicated=False,
        scored_deals=0,
        reentries=zeros,
        deciding=False,
    )
    return between_deals(rules_of(options, seats), standing, Phase.DEAL)


def between_deals(rules: Rules, standing: Standing, phase: Phase) -> State:
    """Return the state without cards in which the next deal is awaited, or the game is over."""
    seats = rules.seats
    return State(
        rules=rules,
        standing=standing,
        key=b"",
        phase=phase,
        seat=standing.dealer,
        turn=0,
        hands=(b"",) * seats,
        stock=b"",
        pile=b"",
        aside=b"",
        melds=(),
        opened=(False,) * seats,
        turns_taken=(0,) * seats,
        drawn=0,
        reshuffles=0,
        sale=NO_SALE,
    )


def take_census(state: State) -> None:
    """Raise CensusError unless every card of the deck is in exactly one place."""
    piles = (state.stock, state.pile, state.aside, *state.hands, *state.melds)
    if sorted(b"".join(piles).translate(PHYSICAL)) != state.rules.census:
        raise CensusError(f"the cards do not add up in {state!r}")


def keep_census(before: State, after: State) -> None:
    """Raise CensusError unless the census that held before a move of a deal still holds.

    The cards that left a pile must be the ones that came to another. Only piles that changed are
    looked at, and of the stock and the discard pile only the tops where the rest is the same.
    """
    was, now = _tops(before.stock, after.stock)
    if after.pile.startswith(before.pile):
        now += after.pile[len(before.pile) :]
    else:
        was += before.pile
        now += after.pile
    if before.aside is not after.aside:
        was += before.aside
        now += after.aside
    for old, new in zip(before.hands, after.hands):  # noqa: B905 (the slower for it)
        if old is not new:
            was += old
            now += new
    if before.melds is not after.melds:
        was += b"".join(before.melds).translate(PHYSICAL)
        now += b"".join(after.melds).translate(PHYSICAL)
    if sorted(was) != sorted(now):
        raise CensusError(f"cards were lost or doubled on the way to {after!r}")


def _tops(before: Cards, after: Cards) -> tuple[Cards, Cards]:
    """Return two stocks, the later one without what they share if cards were only drawn."""
    if before.startswith(after):
        return before[len(after) :], b""
    return before, after
