"""Plays a journal's inputs to the rules again and holds what they write against what stands.

The floor resumes a match with it after a stop; `referee.replay` verifies with it. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.games.rules import NotationError, OptionError
from referee.journal.entry import Entry
from referee.match.record import input_of
from referee.match.rules import begin, step
from referee.match.state import AnyGame, Setup, Step

CLOSING = ("seal",)
"""Kinds that the rules do not write: they come after the match."""


class UntrueError(Exception):
    """An entry that the rules would not have written there.

    `line` counts from 0. `expected` is what the rules write in its place, None for nothing;
    `found` is what stands there, None when the journal ends. `why` says it in words.
    """

    def __init__(self, line: int, expected: Entry | None, found: Entry | None, why: str) -> None:
        self.line, self.expected, self.found, self.why = line, expected, found, why
        super().__init__(f"line {line + 1}: {why}")


class Retraced(NamedTuple):
    """What one input, recorded on line `line` (from 0), made of the match."""

    line: int
    step: Step


def retrace(setup: Setup, game: AnyGame, entries: Iterable[Entry]) -> Iterator[Retraced]:
    """Yield the steps of a journal whose entries (the header first) all are as the rules say.

    Entries of the kinds in CLOSING end it. Raises UntrueError at the first line that is not; a
    journal that ends between two steps is true so far, one that ends inside a step is not.
    """
    made = begin(setup, game)
    due = iter(made.entries)
    line, pending = 0, Retraced(0, made)
    for line, found in enumerate(entries):
        if found.kind in CLOSING:
            break
        expected = next(due, None)
        if expected is None:
            yield pending
            pending = Retraced(line, _again(pending.step, game, line, found))
            due = iter(pending.step.entries)
            expected = next(due, None)
        if expected is None or not _is_same(expected, found):
            raise UntrueError(line, expected, found, _difference(expected, found))
    missing = next(due, None)
    if missing is not None:
        raise UntrueError(line + 1, missing, None, f"a {missing.kind} entry is missing")
    yield pending


def _again(last: Step, game: AnyGame, line: int, found: Entry) -> Step:
    """Give the input that `found` records to the rules."""
    seats = len(last.match.seats)
    try:
        given = input_of(found, game)
        if given is None:
            raise UntrueError(line, None, found, f"a {found.kind} entry that nothing led to")
        about = (getattr(given, "seat", 0), *getattr(given, "seats", ()))
        if any(not 0 <= seat < seats for seat in about):
            raise UntrueError(line, None, found, f"names a seat that is not in 0 to {seats - 1}")
        return step(last.match, given)
    except (ValueError, KeyError, TypeError, OptionError, NotationError) as error:
        why = f"not a {found.kind} entry as it must be ({type(error).__name__}: {error})"
        raise UntrueError(line, None, found, why) from None


def _is_same(expected: Entry, found: Entry) -> bool:
    return expected.kind == found.kind and _as_read(expected.fields) == found.fields


def _as_read(value: object) -> object:
    """Return a value as it comes back from JSON: tuples are lists."""
    if isinstance(value, dict):
        return {key: _as_read(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_as_read(inner) for inner in value]
    return value


def _difference(expected: Entry | None, found: Entry) -> str:
    if expected is None:
        return f"a {found.kind} entry, where the match was over or the answer was not due"
    if expected.kind != found.kind:
        return f"a {found.kind} entry where the rules write {expected.kind}"
    own = _as_read(expected.fields)
    assert isinstance(own, dict)  # noqa: S101  (the fields of an entry are a dict)
    for key in [*own, *found.fields]:
        if key not in found.fields:
            return f"{key} is missing, the rules say {own[key]!r}"
        if key not in own:
            return f"{key} does not belong there"
        if own[key] != found.fields[key]:
            return f"{key} is {found.fields[key]!r}, the rules say {own[key]!r}"
    return "the order of the fields differs"
