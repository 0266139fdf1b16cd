"""Every option of Scala 40 in one frozen record (rules/scala40.md), its presets, its limits.

Where the four rule documents disagree there is an option. An option's value that the referee
does not play yet is refused when a configuration is read, never in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from referee.games.rules import OptionError

CARDS_EACH = 13
SEATS_MIN, SEATS_MAX = 2, 6


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one game. Names, values and defaults are those of rules/scala40.md."""

    preset: str = "classic"
    jokers: int = 4
    double_ended_run: str = "joker_only"
    face_values: str = "ten"
    ace_penalty: str = "eleven"
    joker_penalty: int | None = None
    direction: str = "clockwise"
    upcard_joker: str = "redraw"
    pickup_duty: str = "use"
    pickup_may_swap: bool = True
    early_pickup: str = "no"
    opening_minimum: int = 40
    opening_jokers: str = "allowed"
    swapped_joker: str = "keep"
    discard_attachable: str = "after_opening"
    discard_jokers: str = "after_opening"
    final_discard: str = "required"
    final_joker: bool = True
    first_turn_out: bool = False
    reshuffle: str = "at_last_draw"
    reshuffles_max: int = 3
    void_deals_max: int = 2
    buying: bool = False
    unopened_penalty: str = "hand"
    closed_out: str = "plain"
    team_scoring: str = "none"
    game_format: str = "elimination"
    target: int = 101
    deals: int = 1
    reentry: bool = False
    reentries_max: int = 0
    teams: str = "none"
    turns_max: int = 1000
    deals_max: int = 200


class Choice(NamedTuple):
    """The values an option may have, and those of them that are not built yet."""

    values: tuple[object, ...]
    unbuilt: tuple[object, ...] = ()


class Range(NamedTuple):
    """The whole numbers an option may have, both ends included."""

    low: int
    high: int


AFTER_OPENING = Choice(("after_opening", "always"))
YES_NO = Choice((True, False))

ALLOWED: dict[str, Choice | Range] = {
    "jokers": Choice((4, 2)),
    "double_ended_run": Choice(("no", "joker_only", "any")),
    "face_values": Choice(("ten", "ranked")),
    "ace_penalty": Choice(("eleven", "one", "only_ace_one", "only_card_one")),
    "joker_penalty": Range(0, 1000),
    "direction": Choice(("clockwise", "counterclockwise")),
    "upcard_joker": Choice(("redraw", "keep")),
    "pickup_duty": Choice(("use", "none")),
    "pickup_may_swap": YES_NO,
    "early_pickup": Choice(("no", "to_open")),
    "opening_minimum": Range(1, 1000),
    "opening_jokers": Choice(("allowed", "forbidden", "clean_minimum")),
    "swapped_joker": Choice(("keep", "use", "new_meld")),
    "discard_attachable": AFTER_OPENING,
    "discard_jokers": AFTER_OPENING,
    "final_discard": Choice(("required", "optional")),
    "final_joker": YES_NO,
    "first_turn_out": YES_NO,
    "reshuffle": Choice(("at_last_draw", "at_turn_end", "when_needed")),
    "reshuffles_max": Range(0, 100),
    "void_deals_max": Range(0, 100),
    "buying": Choice((False, True), unbuilt=(True,)),
    "unopened_penalty": Choice(("hand", "flat_100")),
    "closed_out": Choice(("plain", "double", "minus_100")),
    "team_scoring": Choice(("none", "closer_clears", "sum"), unbuilt=("closer_clears", "sum")),
    "game_format": Choice(
        ("elimination", "deals", "deals_won", "points", "single"),
        unbuilt=("deals", "deals_won", "points", "single"),
    ),
    "target": Range(1, 100_000),
    "deals": Range(1, 10_000),
    "reentry": Choice((False, True), unbuilt=(True,)),
    "reentries_max": Range(0, 1000),
    "teams": Choice(("none", "pairs"), unbuilt=("pairs",)),
    "turns_max": Range(1, 100_000),
    "deals_max": Range(1, 100_000),
}
"""What each option may be.

Left alone, `joker_penalty` follows `face_values` (25, or 14 when ranked), and `reentries_max` = 0
stands for no bound.
"""

PRESETS: dict[str, dict[str, object]] = {"classic": {}}
"""What each preset changes in the defaults. `classic` is rule document 000, the defaults."""

UNBUILT_PRESETS = ("italian", "dutch", "polish")


def read_options(preset: str, changes: Mapping[str, object], seats: int) -> Options:
    """Return the rules of `preset` with `changes`, for `seats` players.

    Raises OptionError naming the option, its value and what is allowed.
    """
    if not isinstance(seats, int) or not SEATS_MIN <= seats <= SEATS_MAX:
        raise OptionError("seats", seats, f"must be {SEATS_MIN} to {SEATS_MAX}")
    if preset not in PRESETS:
        later = " (not built yet)" if preset in UNBUILT_PRESETS else ""
        raise OptionError("preset", preset, f"must be one of {', '.join(PRESETS)}{later}")
    for name, value in changes.items():
        _check_value(name, value)
    values: dict[str, Any] = {**PRESETS[preset], **changes}
    options = Options(preset=preset, **values)
    _check_together(options, changes)
    return options


def changes_of(options: Options) -> dict[str, Any]:
    """Return every option that differs from the preset, in the order of the record."""
    base = Options(preset=options.preset, **_preset_values(options.preset))
    return {
        name: getattr(options, name)
        for name in ALLOWED
        if getattr(options, name) != getattr(base, name)
    }


def _preset_values(preset: str) -> dict[str, Any]:
    return dict(PRESETS[preset])


def _check_value(name: str, value: object) -> None:
    """Raise OptionError unless `name` is an option and may be `value`."""
    if name not in ALLOWED:
        raise OptionError(str(name), value, f"unknown option; known are {', '.join(ALLOWED)}")
    allowed = ALLOWED[name]
    if isinstance(allowed, Range):
        if type(value) is not int or not allowed.low <= value <= allowed.high:
            words = f"must be a whole number from {allowed.low} to {allowed.high}"
            raise OptionError(name, value, words)
        return
    built = [entry for entry in allowed.values if entry not in allowed.unbuilt]
    words = " or ".join(str(entry).lower() for entry in built)
    if not any(value == entry and type(value) is type(entry) for entry in allowed.values):
        raise OptionError(name, value, f"must be {words}")
    if value in allowed.unbuilt:
        raise OptionError(name, value, f"is not built yet; must be {words}")


def _check_together(options: Options, changes: Mapping[str, object]) -> None:
    """Raise OptionError where options contradict each other."""
    clean = options.opening_jokers != "allowed"
    best = best_opening(options.face_values, 0 if clean else options.jokers)
    if options.opening_minimum > best:
        words = f"no hand can reach it; must be at most {best}"
        raise OptionError("opening_minimum", options.opening_minimum, words)
    if "reentries_max" in changes and not options.reentry:
        raise OptionError("reentries_max", options.reentries_max, "needs reentry = true")
    if "deals" in changes and options.game_format not in ("deals", "deals_won"):
        raise OptionError("deals", options.deals, "needs game_format = deals or deals_won")
    if options.pickup_duty == "none" and "pickup_may_swap" in changes:
        raise OptionError("pickup_may_swap", options.pickup_may_swap, "needs pickup_duty = use")


@cache
def best_opening(face_values: str, jokers: int) -> int:
    """Return what the dearest opening of 13 cards is worth, with at most so many jokers.

    The dearest melds are sets of aces, for which there are eight aces beside the jokers, and
    runs up to an ace; every meld takes one joker at most.
    """
    values = RUN_TO_ACE_VALUES[face_values]

    def best(cards: int, aces: int, jokers: int) -> int:
        found = 0
        for joker in range(min(jokers, 1) + 1):
            for size in range(3, cards + 1):
                if size <= len(values) and aces:
                    rest = best(cards - size, aces - 1, jokers)
                    found = max(found, sum(values[:size]) + rest)
                if size <= SET_MAX and aces >= size - joker:
                    rest = best(cards - size, aces - size + joker, jokers - joker)
                    found = max(found, size * values[0] + rest)
        return found

    return best(CARDS_EACH, 8, jokers)


SET_MAX = 4
RUN_TO_ACE_VALUES = {
    "ten": (11, 10, 10, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2),
    "ranked": (14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2),
}
