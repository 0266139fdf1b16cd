"""What the wire must know of a game: four functions. A third game brings one `Codec`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

NOTATION_MAX = 1_000
"""The characters that a move in notation may have."""


VARINT_MORE = 0x80
"""The bit of a varint's byte that says that another follows."""


@dataclass(frozen=True, slots=True)
class Codec:
    """How one game travels.

    `view` and `event` turn the game's records into its own messages, serialised. `move` reads
    the payload of an answer (bytes: the game's move message; str: notation; None: neither) and
    returns a move of the game or a `Problem`; it never raises, whatever the payload.
    `reasons` gives each reason of the game its wire value.
    """

    game: str
    view: Callable[[Any], bytes]
    event: Callable[[Any], bytes]
    move: Callable[[object], Any]
    reasons: Mapping[Enum, int]


def wire_values(wire: Any, prefix: str, members: Iterable[Enum]) -> dict[Any, Any]:
    """Return the value that an enum of the wire has for each member, found by its name.

    Raises ValueError naming a member that the wire has no value for.
    """
    return {member: wire.Value(f"{prefix}_{member.name}") for member in members}


def packed_tag(field: int) -> bytes:
    """Return the tag of a packed field as protobuf writes it: its number, then wire type 2."""
    return _tag(field << 3 | 2)


def varint_tag(field: int) -> bytes:
    """Return the tag of a field that is one number: its own number, then wire type 0."""
    return _tag(field << 3)


def _tag(tag: int) -> bytes:
    return bytes((tag,)) if tag < VARINT_MORE else bytes((tag & 0x7F | VARINT_MORE, tag >> 7))
