"""A deal counted point by point for people at a table: `referee score GAME` prints it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias


class SheetLine(NamedTuple):
    """One thing that is counted.

    `values` is what each side has of it: a number, whether it has it, or None where that was not
    said. `points` is what each side gets for it. `is_open`: it hangs on what was not said, and
    nobody gets it yet. `reason` says in one sentence why.
    """

    name: str
    values: tuple[int | bool | None, ...]
    points: tuple[int, ...]
    is_open: bool
    reason: str


class Sheet(NamedTuple):
    """A deal counted; lists have one value for each side, named in `sides`.

    `title` says by which rules. `points` sums the lines. `before` and `totals` are the points of
    the game before and after the deal, None where nobody asked for them. `winner` is the side
    that has won the game, if one has; `ending` says in one sentence how the game stands, empty
    where that was not asked. `remarks` are sentences about what was said, such as missing cards.
    """

    title: str
    sides: tuple[str, ...]
    lines: tuple[SheetLine, ...]
    points: tuple[int, ...]
    before: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    winner: int | None
    ending: str
    remarks: tuple[str, ...]


class SheetError(ValueError):
    """What cannot be counted: says whose it is, what was said, and why that cannot be."""


ScoreOf: TypeAlias = Callable[[Sequence[str], Mapping[str, object]], Sheet]
"""Returns the sheet of what each side says, one text a side, by the options that are given.

Raises SheetError, or OptionError for options that cannot be.
"""


class Scorer(NamedTuple):
    """How a game is counted: what its options are when nothing is said, and what counts.

    The type of a default says how the text of an option is read.
    """

    defaults: Mapping[str, object]
    score: ScoreOf
