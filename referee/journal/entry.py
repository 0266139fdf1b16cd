"""One entry of a journal, before and after it is chained."""

from __future__ import annotations

from typing import Any, NamedTuple


class Entry(NamedTuple):
    """What is to be written: a kind, and fields that JSON can hold, in the order of writing."""

    kind: str
    fields: dict[str, Any]


class JournalError(Exception):
    """A line that is no entry, or does not continue the chain: says which line and why."""

    def __init__(self, line: int, why: str) -> None:
        self.line, self.why = line, why
        super().__init__(f"line {line + 1}: {why}")
