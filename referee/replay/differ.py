"""Says in words how a line of a journal differs from what the rules would have written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from referee.journal.entry import Entry

SHOWN_CHARACTERS_MAX = 120

_MEANINGS = {
    "commitment": "the revealed secret is not the one that was committed to",
    "rules_hash": "the hash is not that of the rules in the header",
    "charged_ms": "the clock's arithmetic is wrong",
    "bank_ms": "the clock's arithmetic is wrong",
    "move": "the move was changed",
    "penalties": "the score was changed",
    "totals": "the score was changed",
    "hands": "the cards were changed",
    "upcard": "the cards are not the ones that the secret deals",
    "places": "the result was changed",
    "termination": "the result was changed",
    "causes": "the result was changed",
    "secret": "the secret was changed",
}


def quote(value: object) -> str:
    """Return `value` as short JSON in ASCII, whatever it holds."""
    text = json.dumps(value, ensure_ascii=True, default=str).replace("\x7f", "\\u007f")
    if len(text) <= SHOWN_CHARACTERS_MAX:
        return text
    return f"{text[:SHOWN_CHARACTERS_MAX]}... ({len(text)} characters)"


def difference(got: Entry, expected: Entry) -> str:
    """Say the first way in which `got` is not `expected`; both may be told apart by bytes only."""
    if got.kind != expected.kind:
        return f"is {quote(got.kind)}, but here the rules write {quote(expected.kind)}"
    rules = _as_read(expected.fields)
    for name, value in rules.items():
        if name not in got.fields:
            return f"{expected.kind}: field {quote(name)} is missing"
        if not _is_same(got.fields[name], value):
            return _field(expected.kind, name, got.fields[name], value)
    for name in got.fields:
        if name not in rules:
            return f"{expected.kind}: field {quote(name)} is not one that the rules write"
    return f"{expected.kind}: says the right thing, but not in the bytes that the rules write"


def _field(kind: str, name: str, got: object, expected: object) -> str:
    meaning = f" ({_MEANINGS[name]})" if name in _MEANINGS else ""
    if isinstance(got, dict) and isinstance(expected, dict):
        return f"{kind}: {name} differs{meaning}: {_member(got, expected)}"
    return f"{kind}: {name} is {quote(got)}, expected {quote(expected)}{meaning}"


def _member(got: Mapping[str, Any], expected: Mapping[str, Any]) -> str:
    for name in {**expected, **got}:
        if not _is_same(got.get(name), expected.get(name)):
            return f"{quote(name)} is {quote(got.get(name))}, expected {quote(expected.get(name))}"
    return f"is {quote(got)}, expected {quote(expected)}"


def _is_same(got: object, expected: object) -> bool:
    # Compared as text: to Python, True == 1 == 1.0.
    return msgspec.json.encode(got) == msgspec.json.encode(expected)


def _as_read(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields as a reader finds them: tuples become lists, and so on."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(fields))
    return read
