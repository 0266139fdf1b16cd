"""How the shipped bots play each game that the kit knows: its package's module `strategies`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from random import Random
from typing import Any, Protocol, TypeAlias, cast

from cardarena.games import GAMES

Strategy: TypeAlias = Callable[[Any, Any], Any]
"""From a view and the rules to a move."""


class Strategies(Protocol):
    """What the module `cardarena.<game>.strategies` has."""

    STYLES: Mapping[str, str]

    def greedy(self, styles: Collection[str] = ()) -> Strategy:
        """Return the greedy strategy; styles of other games are passed over."""

    def at_random(self, dice: Random) -> Strategy:
        """Return the strategy of random legal moves."""


STRATEGIES: Mapping[str, Strategies] = {
    game: cast("Strategies", import_module(f"cardarena.{game}.strategies")) for game in GAMES
}
"""The strategies of each game."""
