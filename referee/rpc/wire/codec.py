"""What the wire must know of a game: one `Codec`, and what every codec is made with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from referee.floor.updates import Problem
from referee.games.rules import NotationError

NOTATION_MAX = 1_000
"""The characters that a move in notation may have."""

SENTENCE_MAX = 300
"""The characters of a sentence that holds what a bot wrote."""

VARINT_MORE = 0x80
"""The bit of a varint's byte that says that another follows."""

MoveT = TypeVar("MoveT")


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


NO_MOVE = Problem("The answer holds no move: set packed or notation.")


def move_reader(
    packed_move: Callable[[bytes], MoveT | Problem], read_move: Callable[[str], MoveT], game: str
) -> Callable[[object], MoveT | Problem]:
    """Return what reads the payload of an answer: `packed_move` of bytes, `noted_move` of a text.

    `read_move` is the game's notation, `game` what people call the game.
    """

    def move_from_wire(payload: object) -> MoveT | Problem:
        if isinstance(payload, bytes):
            return packed_move(payload)
        if isinstance(payload, str):
            return noted_move(payload, read_move, game)
        return NO_MOVE

    return move_from_wire


def noted_move(text: str, read_move: Callable[[str], MoveT], game: str) -> MoveT | Problem:
    """Read a move in notation. What is sent back of the bot's own text is short and printable.

    `read_move` raises NotationError for what is none; `game` is what people call the game.
    """
    if len(text) > NOTATION_MAX:
        return Problem(f"The notation has {len(text)} characters; {NOTATION_MAX} are allowed.")
    try:
        return read_move(text)
    except NotationError as error:
        said = "".join(c if c.isprintable() else "?" for c in str(error)[:SENTENCE_MAX])
        return Problem(said or f"That is no move of {game}.")
