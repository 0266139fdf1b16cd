"""Random rules of Scala 40: a preset, some options changed at random, a number of seats."""

from __future__ import annotations

import random
from typing import NamedTuple

from referee.games.choices import Range
from referee.games.rules import OptionError
from referee.games.scala40.game import GAME
from referee.games.scala40.options import ALLOWED
from referee.games.scala40.presets import PRESETS, VARIANTS

TRIES_MAX = 200

FAVOURED_SHARE = 0.4

NUMBERS: dict[str, tuple[int, ...]] = {
    "joker_penalty": (0, 14, 25, 50),
    "opening_minimum": tuple(range(1, 64, 3)),
    "reshuffles_max": (0, 1, 3),
    "void_deals_max": (0, 1, 2),
    "target": (20, 60, 101, 151),
    "deals": (1, 2, 3, 5),
    "reentries_max": (0, 1, 2),
    "turns_max": (7, 40, 120, 1000),
    "deals_max": (1, 3, 8),
}
"""Numbers that bring short games and every limit into play."""


FAVOURED: tuple[dict[str, object], ...] = (
    {"game_format": "elimination", "target": 20, "reentry": True, "reentries_max": 1},
    {"game_format": "elimination", "target": 60, "reentry": True, "deals_max": 3},
    {"game_format": "deals", "deals": 2},
    {"teams": "pairs"},
    {"buying": True},
)
"""Options that only say something together, or seldom."""


class Ruleset(NamedTuple):
    preset: str
    changes: dict[str, object]
    seats: int


def plain_ruleset(chance: random.Random) -> Ruleset:
    """A preset as it is, perhaps with one of the documents' variants, over a few deals."""
    preset = chance.choice(sorted(PRESETS))
    seats = chance.choice([2, 3, 4])
    variants = [chance.choice(sorted(VARIANTS))] if chance.random() < 0.5 else []
    if "pairs" in variants:
        seats = 4
    return Ruleset(preset, {"variants": variants, "deals_max": 3, "turns_max": 60}, seats)


def random_ruleset(chance: random.Random) -> Ruleset:
    """Rules that a configuration may hold: what is refused is taken back by its name."""
    preset = chance.choice(sorted(PRESETS))
    seats = chance.choice([2, 2, 3, 4, 4, 5, 6])
    names = chance.sample(sorted(ALLOWED), chance.randrange(len(ALLOWED)))
    names = list(dict.fromkeys([*names, "deals_max", "turns_max"]))
    changes = {name: chance.choice(values_of(name)) for name in names}
    if chance.random() < FAVOURED_SHARE:
        changes |= chance.choice(FAVOURED)
    seats = 4 if changes.get("teams") == "pairs" else seats
    while True:
        try:
            GAME.options(preset, changes, seats)
        except OptionError as refused:
            seats = min(seats, 4)
            named = refused.option in changes
            changes.pop(refused.option if named else chance.choice([*changes, "seats"]), None)
            continue
        return Ruleset(preset, changes, seats)


def values_of(name: str) -> tuple[object, ...]:
    allowed = ALLOWED[name]
    return NUMBERS[name] if isinstance(allowed, Range) else allowed.values
