"""All positions of a journal, to step through forwards and backwards. Pure.

A position is what one input made of the match: the entries it wrote, the events that everybody
saw, and the state, of which `views` shows what each seat may know, built by the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.journal.entry import Entry
from referee.match.state import AnyGame, Match, Setup
from referee.replay.verify import FalseLineError, Trial


class Position(NamedTuple):
    """The match after one input. `line` (from 1) is the journal's line with that input.

    `is_deal_end`: a deal is over, and `match` still has its last table (`referee.replay.deals`);
    what follows it in the same step is the next position, which may have no entries of its own.
    """

    line: int
    entries: tuple[Entry, ...]
    events: tuple[object, ...]
    match: Match
    is_deal_end: bool = False

    def views(self) -> tuple[Any, ...]:
        """Return each seat's private view, by seat."""
        game, state = self.match.game, self.match.state
        return tuple(game.view(state, seat) for seat in range(len(self.match.seats)))


class Film(NamedTuple):
    """A whole journal, position by position.

    `false` is the first line that is false, None when there is none: what follows it is not in
    `positions`. `is_dark`: the secret is not revealed yet, so that nothing can be shown.
    """

    setup: Setup
    positions: tuple[Position, ...]
    false: FalseLineError | None
    is_dark: bool


def load(lines: Sequence[bytes], games: Mapping[str, AnyGame], secret: bytes | None = None) -> Film:
    """Play a journal through. Raises FalseLineError when already its header is false."""
    trial, positions = Trial(lines, games, secret), list[Position]()
    false = None
    try:
        for made in trial.steps():
            step = made.step
            entries, events = tuple(step.entries), tuple(step.events)
            positions.append(Position(made.line + 1, entries, events, step.match))
    except FalseLineError as error:
        # The chain shows only on the line after it that a line was changed.
        while positions and positions[-1].line + len(positions[-1].entries) > error.line:
            positions.pop()
        if trial.setup is None or (trial.replayed and not positions):
            raise
        false = error
    assert trial.setup is not None  # noqa: S101  (a header was read, or an error raised)
    return Film(trial.setup, tuple(positions), false, not trial.replayed)


class Stepper:
    """A place in a film: `at` is the index of the position that is shown."""

    def __init__(self, film: Film, at: int = 0) -> None:
        """Take a film of at least one position."""
        self.film, self.at = film, at

    @property
    def position(self) -> Position:
        """What is shown."""
        return self.film.positions[self.at]

    def forward(self, count: int = 1) -> None:
        """Go on, at most to the last position."""
        self.at = min(self.at + count, len(self.film.positions) - 1)

    def back(self, count: int = 1) -> None:
        """Go back, at most to the first position."""
        self.at = max(self.at - count, 0)

    def first(self) -> None:
        """Go to the beginning."""
        self.at = 0

    def last(self) -> None:
        """Go to the end."""
        self.at = len(self.film.positions) - 1

    def next_deal(self) -> None:
        """Go to the first position of the next deal, or to the end when this is the last."""
        here = deal_of(self.position)
        self._seek(range(self.at + 1, len(self.film.positions)), lambda one: deal_of(one) != here)

    def previous_deal(self) -> None:
        """Go to the first position of this deal, from there to that of the deal before."""
        before = self.film.positions[max(self.at - 1, 0)]
        wanted = deal_of(before)
        starts = range(len(self.film.positions))
        self._seek(starts, lambda one: deal_of(one) == wanted)

    def find(self, matches: Callable[[Position], bool], *, backwards: bool = False) -> bool:
        """Go to the next position that `matches`, from the beginning again after the end.

        `backwards`: to the one before. Stay and return False when there is none.
        """
        count = len(self.film.positions)
        order = [*range(self.at + 1, count), *range(self.at + 1)]
        if backwards:
            order = [*order[-2::-1], self.at]
        for index in order:
            if matches(self.film.positions[index]):
                self.at = index
                return True
        return False

    def _seek(self, indices: range, is_wanted: Callable[[Position], bool]) -> None:
        found = (index for index in indices if is_wanted(self.film.positions[index]))
        self.at = next(found, len(self.film.positions) - 1)


def deal_of(position: Position) -> tuple[int, int]:
    """Return the number of the game and of its deal, both from 1."""
    return position.match.number, position.match.deals
