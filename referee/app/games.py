"""The games that this referee knows, by name: its own, and those of other packages.

`OWN` is the one line that a game of its own needs here. All else about it is found by its name:
`referee/games/<name>/box.py` and `referee/rpc/wire/<name>.py`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import NamedTuple

from referee.app.config import ConfigError
from referee.games.box import Box
from referee.match.state import AnyGame
from referee.rpc.wire.codec import Codec

OWN = ("scala40", "scopa")
"""The names of the referee's own games."""

GROUP = "referee.games"
"""The entry-point group under which another package brings a function, see `brought_games`."""


class Hosted(NamedTuple):
    """A game that can be played here: its rules, and how it travels."""

    game: AnyGame
    codec: Codec


class Brought(NamedTuple):
    """A game of another package."""

    box: Box
    codec: Codec


@cache
def known_boxes() -> dict[str, Box]:
    """Return every game by its name. A package cannot take the name of one of the referee's own."""
    brought = {name: one.box for name, one in brought_games().items()}
    return {**brought, **{name: own_box(name) for name in OWN}}


def known_games() -> dict[str, AnyGame]:
    """Return the rules of every game, by its name."""
    return {name: box.game for name, box in known_boxes().items()}


def hosted_game(name: str) -> Hosted:
    """Return a known game with its codec. Raises KeyError for one that is not known.

    Only here the protocol's libraries are imported, and only for the game that is played.
    """
    codec = own_codec(name) if name in OWN else brought_games()[name].codec
    return Hosted(known_boxes()[name].game, codec)


def own_box(name: str) -> Box:
    """Return what the referee's own game `name` brings."""
    box: Box = import_module(f"referee.games.{name}.box").BOX
    return box


def own_codec(name: str) -> Codec:
    """Return how the referee's own game `name` travels."""
    codec: Codec = import_module(f"referee.rpc.wire.{name}").CODEC
    return codec


def brought_games() -> dict[str, Brought]:
    """Return the games of other packages by name.

    An entry point of the group names a function that takes nothing and returns two things: a
    game, or a whole `Box`, and its codec (`referee.rpc.wire.codec`). Raises ConfigError naming
    one that does not load.
    """
    found: dict[str, Brought] = {}
    for point in entry_points(group=GROUP):
        try:
            what, codec = point.load()()
            box = what if isinstance(what, Box) else Box(what)
            found[box.game.name] = Brought(box, codec)
        except Exception as error:  # another package's code may raise anything
            why = f"does not load ({type(error).__name__}: {error})"
            raise ConfigError(f"the game {point.name!r} ({point.value}) {why}") from error
    return found
