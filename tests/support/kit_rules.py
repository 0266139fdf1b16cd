"""Random rules of Scala 40: a preset, options and variants that do not contradict themselves."""

from __future__ import annotations

from random import Random
from typing import Any

from cardarena.scala40.rules import PRESETS, VARIANTS
from referee.games.rules import OptionError
from referee.games.scala40.game import GAME

OPTIONS: dict[str, tuple[Any, ...]] = {
    "jokers": (4, 2),
    "double_ended_run": ("no", "joker_only", "any"),
    "face_values": ("ten", "ranked"),
    "ace_penalty": ("eleven", "one", "only_ace_one", "only_card_one"),
    "joker_penalty": (0, 14, 25, 50),
    "direction": ("clockwise", "counterclockwise"),
    "upcard_joker": ("redraw", "keep"),
    "pickup_duty": ("use", "none"),
    "pickup_may_swap": (True, False),
    "early_pickup": ("no", "to_open"),
    "opening_minimum": (1, 30, 40, 50),
    "opening_jokers": ("allowed", "forbidden", "clean_minimum"),
    "swapped_joker": ("keep", "use", "new_meld"),
    "discard_attachable": ("after_opening", "always"),
    "discard_jokers": ("after_opening", "always"),
    "final_discard": ("required", "optional"),
    "final_joker": (True, False),
    "first_turn_out": (False, True),
    "reshuffle": ("at_last_draw", "at_turn_end", "when_needed"),
    "reshuffles_max": (0, 1, 3),
    "void_deals_max": (0, 1, 2),
    "buying": (False, True),
    "unopened_penalty": ("hand", "flat_100"),
    "closed_out": ("plain", "double", "minus_100"),
    "team_scoring": ("closer_clears", "sum"),
    "game_format": ("elimination", "deals", "deals_won", "points", "single"),
    "target": (51, 101, 151),
    "deals": (1, 2, 3),
    "reentry": (False, True),
    "reentries_max": (1, 2),
    "teams": ("none", "none", "pairs"),
}
SHARES = (0.1, 0.3, 0.9)
"""How much of a preset's options is drawn anew: little, some, nearly all."""

VARIANTS_SHARE = 0.3
PAIRS_SEATS = 4
IDLE_UNLESS: dict[str, tuple[str, tuple[object, ...]]] = {
    "reentry": ("game_format", ("elimination",)),
    "reentries_max": ("reentry", (True,)),
    "target": ("game_format", ("elimination", "points")),
    "deals": ("game_format", ("deals", "deals_won")),
    "team_scoring": ("teams", ("pairs",)),
    "pickup_may_swap": ("pickup_duty", ("use",)),
}
"""What an option needs, so that it says anything: another one, and which values of it."""

TRIES_MAX = 10_000


def random_rules(dice: Random, **fixed: object) -> tuple[str, dict[str, Any], int]:
    """A preset, changes of it with all of `fixed`, and a number of seats for which they hold."""
    for _ in range(TRIES_MAX):
        preset, seats = dice.choice(list(PRESETS)), dice.randint(2, 6)
        changes = _some_changes(dice)
        if changes.get("teams") == "pairs":
            seats = PAIRS_SEATS
        try:
            GAME.options(preset, {**changes, **fixed}, seats)
        except OptionError:
            continue
        return preset, {**changes, **fixed}, seats
    raise AssertionError(f"no options in {TRIES_MAX} tries hold together")


def _some_changes(dice: Random) -> dict[str, Any]:
    """Options drawn at random, without those that say nothing beside the others."""
    share = dice.choice(SHARES)
    drawn = {name: dice.choice(values) for name, values in OPTIONS.items() if dice.random() < share}
    if dice.random() < VARIANTS_SHARE:
        drawn["variants"] = dice.sample(list(VARIANTS), dice.randint(1, 3))
    for name, (other, values) in IDLE_UNLESS.items():
        if name in drawn and drawn.get(other) not in values:
            del drawn[name]
    return drawn
