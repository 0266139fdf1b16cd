"""How the shipped bots play Scopa: `greedy` and `at_random`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import TypeAlias

from cardarena.scopa import greedy as _greedy
from cardarena.scopa.moves import Play
from cardarena.scopa.rules import Rules
from cardarena.scopa.view import View

Strategy: TypeAlias = Callable[[View, Rules], Play]

STYLES: Mapping[str, str] = {}
"""The greedy strategy of this game has no other styles than the plain one."""


def greedy(styles: Collection[str] = ()) -> Strategy:  # noqa: ARG001  (no style is of this game)
    """Return the greedy strategy, which takes what is worth most."""
    return _greedy.choose


def at_random(dice: Random) -> Strategy:
    """Return the strategy that plays any legal play."""
    return lambda view, _: dice.choice(view.plays)
