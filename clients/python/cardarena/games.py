"""The games that this kit knows, and how each is read from and written to the wire."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cardarena import scala40


class Codec(NamedTuple):
    """How one game travels: its view, its events and its rules down, its moves up."""

    unpack_view: Callable[[bytes], Any]
    unpack_event: Callable[[bytes], Any]
    read_rules: Callable[[str], Any]
    pack_move: Callable[[Any], bytes]


GAMES: Mapping[str, Codec] = {
    "scala40": Codec(
        scala40.unpack_view, scala40.unpack_event, scala40.read_rules, scala40.pack_move
    ),
}
