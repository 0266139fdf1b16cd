"""Random rules of Scopa: a preset, some options changed at random, a number of seats."""

from __future__ import annotations

import random
from typing import NamedTuple

from referee.games.choices import Range
from referee.games.rules import OptionError
from referee.games.scopa.game import GAME
from referee.games.scopa.options import ALLOWED
from referee.games.scopa.presets import LINE_UPS, PRESETS, VARIANTS

NUMBERS: dict[str, tuple[int, ...]] = {"target": (1, 5, 11, 16, 21), "deals_max": (1, 2, 5, 200)}
"""Numbers that bring short games and every limit into play."""


class Ruleset(NamedTuple):
    preset: str
    changes: dict[str, object]
    seats: int


LINED_UP = [
    Ruleset("classic", {"line_up": name}, line_up.seats) for name, line_up in LINE_UPS.items()
]
"""Every line-up, by its own name."""


def random_ruleset(chance: random.Random) -> Ruleset:
    """Rules that a configuration may hold: what is refused is taken back by its name."""
    preset = chance.choice(sorted(PRESETS))
    seats = chance.choice([2, 2, 3, 4, 4, 4])
    names = chance.sample(sorted(ALLOWED), chance.randrange(len(ALLOWED)))
    changes: dict[str, object] = {name: chance.choice(values_of(name)) for name in names}
    if chance.random() < 0.3:
        changes["variants"] = chance.sample(sorted(VARIANTS), 2)
    while True:
        try:
            GAME.options(preset, changes, seats)
        except OptionError as refused:
            if refused.option == "seats":
                seats = 4
            else:
                del changes[refused.option]
            continue
        return Ruleset(preset, changes, seats)


def values_of(name: str) -> tuple[object, ...]:
    allowed = ALLOWED[name]
    return NUMBERS[name] if isinstance(allowed, Range) else allowed.values
