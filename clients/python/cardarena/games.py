"""The games that this kit knows, and how each is read from and written to the wire.

A further game is one line here and its package, which also has a module `strategies` for the
bots that ship.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cardarena import scala40, scopa


class Codec(NamedTuple):
    """How one game travels: its view, its events and its rules down, its moves up.

    Rules are read for a number of seats, for in some games that number says part of them.
    """

    unpack_view: Callable[[bytes], Any]
    unpack_event: Callable[[bytes], Any]
    read_rules: Callable[[str, int], Any]
    pack_move: Callable[[Any], bytes]


def _codec_of(game: Any) -> Codec:
    """Return the codec that the package of a game brings."""
    return Codec(game.unpack_view, game.unpack_event, game.read_rules, game.pack_move)


GAMES: Mapping[str, Codec] = {
    "scala40": _codec_of(scala40),
    "scopa": _codec_of(scopa),
}
