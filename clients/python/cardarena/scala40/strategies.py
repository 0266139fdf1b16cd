"""How the shipped bots play Scala 40: `greedy`, in its styles, and `at_random`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random as _Random
from typing import TypeAlias

from cardarena.scala40 import greedy as _greedy
from cardarena.scala40 import random as _random
from cardarena.scala40.moves import Move
from cardarena.scala40.rules import Rules
from cardarena.scala40.view import View

Strategy: TypeAlias = Callable[[View, Rules], Move]

STYLES: Mapping[str, str] = {
    "cautious": "throw away what costs most",
    "hoard": "open late, with little left in hand",
}
"""The styles of the greedy strategy, freely combined, and what each does."""


def greedy(styles: Collection[str] = ()) -> Strategy:
    """Return the greedy strategy, which lays down all that it can."""
    style = _greedy.Style(cautious="cautious" in styles, hoard="hoard" in styles)
    return lambda view, rules: _greedy.choose(view, rules, style)


def at_random(dice: _Random) -> Strategy:
    """Return the strategy that plays legal moves at random."""
    return lambda view, rules: _random.choose(view, rules, dice)
