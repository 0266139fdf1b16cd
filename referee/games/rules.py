"""What every game owes the referee.

A game is a set of pure functions over a frozen state. A *game* in this sense is deals until
one seat has won; a match (see `referee.match`) is one or more games. Chance comes in as a key
(`referee.cards.shuffle`), time not at all.

The life of a state: `start` -> `deal` -> moves -> (a deal ends) -> `deal` -> ... -> `outcome`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Due(Enum):
    """What a state is waiting for."""

    DEAL = "deal"  # the referee: shuffle and deal
    MOVE = "move"  # the seat to act
    NOTHING = "nothing"  # the game is over


class Refusal(NamedTuple):
    """Why a move is illegal.

    `reason` is a member of the game's own `Reason` enum; `action` the index of the table action
    that broke it (None: the move as a whole); `cards` the packed cards it is about; `sentence`
    says in one English sentence what would have been legal.
    """

    reason: Enum
    action: int | None
    cards: bytes
    sentence: str


class Applied(NamedTuple, Generic[StateT]):
    """A new state, and the public events that led to it, in order.

    Events are frozen records of the game's `events.py`. They hold only what every seat and
    every spectator may know; what is private reaches a seat through its view alone.
    """

    state: StateT
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `places[seat]` from 1 (best), equal when shared; `totals[seat]`.

    Places count sides, and partners share theirs: the second of two pairs has the place 2.
    `adjudicated` is set when a limit (`turns_max`, `deals_max`) and not the play ended it.
    """

    places: tuple[int, ...]
    totals: tuple[int, ...]
    adjudicated: bool = False


class Totals(NamedTuple):
    """What the totals of a game count: a word for tables, and whether few of them are good.

    The word is the title of a column of the standings, so it must be none of the others'.
    """

    name: str
    fewer_is_better: bool


class CensusError(AssertionError):
    """A card was lost or doubled: a fault of the referee, which stops the process."""


class OptionError(ValueError):
    """A configuration that names an unknown option, an impossible value or a contradiction."""

    def __init__(self, option: str, value: object, allowed: str) -> None:
        self.option, self.value, self.allowed = option, value, allowed
        super().__init__(f"{option} = {value!r}: {allowed}")


class NotationError(ValueError):
    """A text that is no move of the game: says what was read, where and what is allowed."""


class Game(Protocol[StateT, MoveT, ViewT_co]):
    """One game, as the referee sees it. Every method is pure."""

    name: str
    """The name in configuration files, journals and on the wire, such as `scala40`."""

    totals: Totals
    """What `Outcome.totals` count, for the standings."""

    def options(self, preset: str, changes: Mapping[str, object], seats: int) -> Any:
        """Return the frozen options record of `preset` with `changes`, for `seats` players.

        Raises OptionError naming the option, its value and what is allowed.
        """
        ...

    def describe(self, options: Any) -> dict[str, Any]:
        """Return `{"preset": name, "options": {every option that differs from it}}`, for JSON.

        `options(preset, options, seats)` gives the same record back.
        """
        ...

    def sides(self, options: Any, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return who plays together, each seat in one side; a side of one plays alone.

        Partners win and lose together: they have the same place, and a side whose seat is
        withdrawn is out of the game.
        """
        ...

    def start(self, options: Any, seats: int, dealer: Seat) -> StateT:
        """Return a game before its first deal."""
        ...

    def due(self, state: StateT) -> Due:
        """Say what the state waits for."""
        ...

    def to_act(self, state: StateT) -> Seat:
        """Return the seat that must move; only when `due` is MOVE."""
        ...

    def deal(self, state: StateT, key: bytes) -> Applied[StateT]:
        """Shuffle with `key` (32 bytes, secret) and deal; only when `due` is DEAL."""
        ...

    def check(self, state: StateT, seat: Seat, move: MoveT) -> Refusal | None:
        """Say why `seat` may not play `move`, or None. Legality is written nowhere else."""
        ...

    def apply(self, state: StateT, seat: Seat, move: MoveT) -> Applied[StateT] | Refusal:
        """Check and play `move`. The census (every card in one place) holds afterwards."""
        ...

    def plainest(self, state: StateT) -> MoveT:
        """Return the plainest legal move of the seat to act, for substitution."""
        ...

    def withdraw(self, state: StateT, seat: Seat) -> Applied[StateT]:
        """Take `seat` and its partners out of the game for good, with the last place left.

        Their hands are set aside face down; the game goes on between the others, or is over
        when one side is left.
        """
        ...

    def view(self, state: StateT, seat: Seat) -> ViewT_co:
        """Return all that `seat` may know, built from what it knows. Never by deleting."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        ...

    def write_move(self, move: MoveT) -> str:
        """Return the move in notation. `read_move(write_move(m)) == m`."""
        ...

    def read_move(self, text: str) -> MoveT:
        """Return the move that the notation says. Raises NotationError."""
        ...

    def write_cards(self, cards: bytes) -> str:
        """Return packed cards in notation, separated by a space."""
        ...

    def journal_event(self, event: Any) -> tuple[str, dict[str, Any]] | None:
        """Return the journal entry (kind, fields) that an event deserves, None for none.

        The end of a deal is one: its penalties and totals are in the journal.
        """
        ...
