"""Judged cases: pure questions about a game's rules with one answer (tests/cases/README.md).

A case file is JSON, `{"game": name, "cases": [...]}`. Any game can be judged: it brings a function
from a case to the answer that its own rules give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from referee.games.rules import OptionError


class CaseError(ValueError):
    """A case file that is no case file: says what, where, and what is allowed."""


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question. `input` and `expect` depend on `group`; `why` and `standing` are prose."""

    id: str
    group: str
    input: dict[str, Any]
    expect: dict[str, Any]
    options: dict[str, Any] = {}
    why: str = ""
    standing: str = ""


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All questions of a file, about one game."""

    game: str
    cases: list[Case]


Judge: TypeAlias = Callable[[Case], dict[str, Any]]
"""Answers a case; may raise CaseError, or OptionError for options that cannot be."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A case, what the rules answer, and whether it is what was expected.

    `got` holds the keys that were expected; `rule` says what the case is about. `error` is set
    when the case could not be answered, which is a failure too.
    """

    id: str
    expected: Mapping[str, Any]
    got: Mapping[str, Any]
    rule: str
    error: str = ""

    @property
    def passed(self) -> bool:
        """Say whether every expected key has the expected value."""
        return not self.error and dict(self.expected) == dict(self.got)


def read_cases(text: bytes | str) -> CaseFile:
    """Return the cases of a file's `text`. Raises CaseError with the place of the fault."""
    try:
        return msgspec.json.decode(text, type=CaseFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CaseError(f"not a case file: {error}") from None


def judge_cases(file: CaseFile, judges: Mapping[str, Judge]) -> Iterator[Judged]:
    """Yield what the rules say to each case, in order. Raises CaseError for an unknown game."""
    judge = judges.get(file.game)
    if judge is None:
        known = ", ".join(sorted(judges))
        raise CaseError(f"$.game = {file.game!r}: no such game; known are {known}")
    for case in file.cases:
        yield judge_case(case, judge)


def judge_case(case: Case, judge: Judge) -> Judged:
    """Return what `judge` says to one case. Only the keys of `expect` are compared."""
    rule = " ".join(filter(None, (case.group, case.why and f"({case.why})")))
    try:
        answer = judge(case)
    except (CaseError, OptionError) as error:
        return Judged(case.id, case.expect, {}, rule, error=str(error))
    got = {key: answer[key] for key in case.expect if key in answer}
    return Judged(case.id, case.expect, got, rule)
