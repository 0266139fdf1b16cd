"""The whole state of a game of Scopa: frozen, small, and only for the referee's eyes.

It is in two parts, because most of it changes only between deals: `Standing` is how the game
stands, `State` the deal that is being played.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from referee.cards.card import Cards
from referee.cards.deck import italian_deck
from referee.games.rules import CensusError, Seat
from referee.games.scopa.options import Options
from referee.games.scopa.presets import LINE_UPS
from referee.games.seats import partner_in, sides_among

DECK: Cards = italian_deck()
"""The deck before the shuffle."""


class Phase(IntEnum):
    """What the state waits for."""

    DEAL = 0
    PLAY = 1
    OVER = 2


class Rules(NamedTuple):
    """What never changes in a game: its options, and what follows from them."""

    options: Options
    seats: int
    step: int  # to the next seat in turn order: 1 or -1
    packet: int  # cards that a seat gets at once
    on_table: int  # cards that the table gets
    sides: tuple[tuple[Seat, ...], ...]  # who plays together
    side_of: tuple[int, ...]  # of each seat
    partners: tuple[Seat | None, ...]


class Standing(NamedTuple):
    """How the game stands between the seats. Lists are by seat; partners have equal values.

    `exits` is 0 while a seat is in; else the number of its leaving, so that later is better.
    `napoleone` is the side that won the game with all ten coins.
    """

    deal: int
    dealer: Seat
    playing: tuple[bool, ...]
    totals: tuple[int, ...]
    exits: tuple[int, ...]
    napoleone: int | None
    adjudicated: bool


class State(NamedTuple):
    """A game. `hands` (by seat) and `table` are sorted; `stock` has its top last.

    `order` are the seats of this deal, the one that led first. `piles` and `sweeps` are by side;
    `last_capture` is the side that captured last. `aside` is what belongs to nobody: cards of
    seats that withdrew in this deal. `turn` counts the plays, the next one included.
    """

    rules: Rules
    standing: Standing
    phase: Phase
    seat: Seat
    turn: int
    order: tuple[Seat, ...]
    hands: tuple[Cards, ...]
    table: Cards
    stock: Cards
    piles: tuple[Cards, ...]
    sweeps: tuple[int, ...]
    last_capture: int | None
    aside: Cards

    def __repr__(self) -> str:
        """Say where the game is and nothing that is hidden."""
        where = f"deal {self.standing.deal}, turn {self.turn}, seat {self.seat}"
        return f"State({where}, {self.phase.name})"


class Draft:
    """A state in the making: the same fields, open to change until `state` freezes them.

    One play changes a state in several steps, and to build a frozen one at each would cost more
    than the rest of the play.
    """

    __slots__ = (
        "aside",
        "hands",
        "last_capture",
        "order",
        "phase",
        "piles",
        "rules",
        "seat",
        "standing",
        "stock",
        "sweeps",
        "table",
        "turn",
    )

    def __init__(self, state: State) -> None:
        (
            self.rules,
            self.standing,
            self.phase,
            self.seat,
            self.turn,
            self.order,
            hands,
            self.table,
            self.stock,
            piles,
            self.sweeps,
            self.last_capture,
            self.aside,
        ) = state
        self.hands, self.piles = list(hands), list(piles)

    def __repr__(self) -> str:
        """Say where the game is and nothing that is hidden."""
        return f"Draft(deal {self.standing.deal}, turn {self.turn}, seat {self.seat})"

    def state(self) -> State:
        """Return the frozen state. Raises CensusError when a card was lost or doubled."""
        take_census(self)
        fields = (
            self.rules,
            self.standing,
            self.phase,
            self.seat,
            self.turn,
            self.order,
            tuple(self.hands),
            self.table,
            self.stock,
            tuple(self.piles),
            self.sweeps,
            self.last_capture,
            self.aside,
        )
        return tuple.__new__(State, fields)


@lru_cache(maxsize=64)
def rules_of(options: Options, seats: int) -> Rules:
    """Return what follows from `options` for a game of `seats`; games of one kind share it."""
    line_up = LINE_UPS[options.line_up]
    sides = sides_of(options, seats)
    side_of = tuple(
        next(number for number, side in enumerate(sides) if seat in side) for seat in range(seats)
    )
    return Rules(
        options,
        seats,
        1 if options.direction == "counterclockwise" else -1,
        line_up.packet,
        line_up.on_table,
        sides,
        side_of,
        tuple(partner_in(sides[side_of[seat]], seat) for seat in range(seats)),
    )


def sides_of(options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Return who plays together: in pairs the seats opposite, else everybody alone."""
    return sides_among(seats, in_pairs=LINE_UPS[options.line_up].in_pairs)


def new_game(options: Options, seats: int, dealer: Seat) -> State:
    """Return a game before its first deal."""
    nothing = (0,) * seats
    standing = Standing(0, dealer, (True,) * seats, nothing, nothing, None, adjudicated=False)
    return between_deals(rules_of(options, seats), standing, Phase.DEAL)


def between_deals(rules: Rules, standing: Standing, phase: Phase) -> State:
    """Return the state without cards in which the next deal is awaited, or the game is over."""
    sides = len(rules.sides)
    return State(
        rules=rules,
        standing=standing,
        phase=phase,
        seat=standing.dealer,
        turn=0,
        order=(),
        hands=(b"",) * rules.seats,
        table=b"",
        stock=b"",
        piles=(b"",) * sides,
        sweeps=(0,) * sides,
        last_capture=None,
        aside=b"",
    )


def sides_in(rules: Rules, standing: Standing) -> list[bool]:
    """Say of each side whether it is still in the game."""
    return [standing.playing[side[0]] for side in rules.sides]


def is_last_play(state: State) -> bool:
    """Say whether nobody plays after the play that is due."""
    return not state.stock and state.phase is Phase.PLAY and sum(map(len, state.hands)) == 1


def take_census(state: State | Draft) -> None:
    """Raise CensusError unless each of the 40 cards is in exactly one place."""
    cards = b"".join((state.table, state.stock, state.aside, *state.hands, *state.piles))
    if len(cards) != len(DECK) or DECK.translate(None, cards):
        raise CensusError(f"the cards do not add up in {state!r}")
