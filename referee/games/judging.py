"""Judged cases: pure questions about a game's rules with one answer (tests/cases/README.md).

A case file is JSON, `{"game": name, "cases": [...]}`. Any game can be judged: it brings a function
from a case to the answer that its own rules give.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import msgspec

from referee.cards.card import Card, Cards
from referee.cards.naming import CardNotationError
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


class CardReader(NamedTuple):
    """Reads the cards that a question names: `read_card` by their names, all of them in `cards`.

    `example` says in words what is one. Every method raises CaseError with the place of the fault.
    """

    read_card: Callable[[str], Card]
    cards: Container[Card]
    example: str

    def card_in(self, question: Mapping[str, Any], key: str) -> Card:
        """Return the card that stands under `key`."""
        return self.card(question.get(key), f"input.{key}")

    def cards_in(self, question: Mapping[str, Any], key: str) -> Cards:
        """Return the cards of the list that stands under `key`, in its order."""
        return self.pile(question.get(key), f"input.{key}")

    def pile(self, names: Any, where: str) -> Cards:
        """Return the cards of a list of names, in its order."""
        if not isinstance(names, list):
            raise CaseError(f"{where} = {names!r}: must be a list of cards")
        return bytes(self.card(name, f"{where}[{place}]") for place, name in enumerate(names))

    def card(self, name: Any, where: str) -> Card:
        """Return the card of a name."""
        if not isinstance(name, str):
            raise CaseError(f"{where} = {name!r}: must be a card such as {self.example}")
        try:
            value = self.read_card(name)
        except CardNotationError as error:
            raise CaseError(f"{where}: {error}") from None
        if value not in self.cards:
            raise CaseError(f"{where} = {name!r}: must be a card such as {self.example}")
        return value


def flag_in(question: Mapping[str, Any], key: str, *, default: bool) -> bool:
    """Return the truth that stands under `key`, `default` where it is not said.

    Raises CaseError for anything else.
    """
    value = question.get(key, default)
    if not isinstance(value, bool):
        raise CaseError(f"input.{key} = {value!r}: must be true or false")
    return value


def read_cases(text: bytes | str) -> CaseFile:
    """Return the cases of a file's `text`. Raises CaseError with the place of the fault."""
    try:
        return msgspec.json.decode(text, type=CaseFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CaseError(f"not a case file: {error}") from None
    except RecursionError:
        raise CaseError("not a case file: lists or objects lie too deep in each other") from None


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
