"""Records of a game as the messages that protobuf itself would make of them, field by field.

A second writer beside `referee.rpc.wire`, told only what does not follow from the names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

Special = Callable[[Any], Mapping[str, Any]]
Specials = Mapping[str, Special]
"""By `Record.field`: what fields of the message a field of the record becomes."""


def filled(message: type, record: Any, specials: Specials) -> Any:
    """A message of the type, with all that `record` says."""
    fields: dict[str, Any] = {}
    for name, value in record._asdict().items():
        special = specials.get(f"{type(record).__name__}.{name}")
        fields |= special(value) if special else {name: value}
    descriptor = message.DESCRIPTOR  # type: ignore[attr-defined]
    known = {field.name: field for field in descriptor.fields}
    assert set(fields) <= set(known), set(fields) - set(known)
    said = {name: _value(known[name], value) for name, value in fields.items() if value is not None}
    return message(**said)


def _value(field: Any, value: Any) -> Any:
    if isinstance(value, Enum):
        values = field.enum_type.values_by_name
        [number] = [one.number for name, one in values.items() if name.endswith(f"_{value.name}")]
        return number
    return list(value) if isinstance(value, bytes | tuple) else value


def one_of(message: type, event: Any, parts: Mapping[str, type], specials: Specials) -> Any:
    """An event's message: the part that has the name of its record, filled."""
    kind = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
    return message(**{kind: filled(parts[type(event).__name__], event, specials)})


def parts_of(module: Any, prefix: str) -> dict[str, type]:
    """The messages of a module by their names without `prefix`."""
    names = module.DESCRIPTOR.message_types_by_name
    return {name.removeprefix(prefix): getattr(module, name) for name in names}


def flat(name: str, sizes: str | None = None) -> Special:
    """How a list of piles travels: one behind the other, and how many cards each has."""

    def special(piles: tuple[bytes, ...]) -> dict[str, Any]:
        counts = {sizes: tuple(map(len, piles))} if sizes else {}
        return {name: b"".join(piles), **counts}

    return special
