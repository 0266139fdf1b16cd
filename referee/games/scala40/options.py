"""Every option of Scala 40 in one frozen record (rules/scala40.md), its presets, its limits.

Where the four rule documents disagree there is an option. What contradicts itself is refused
when a configuration is read (`CONTRADICTIONS`), never in the middle of a
game. What each option means is said in `referee.games.scala40.explained`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from referee.games.choices import (
    YES_NO,
    Allowed,
    Choice,
    Range,
    differing,
    read_changes,
    read_preset,
    read_seats,
)
from referee.games.rules import OptionError
from referee.games.scala40.presets import PRESETS, VARIANTS

CARDS_EACH = 13
SEATS_MIN, SEATS_MAX = 2, 6
PAIRS_SEATS = 4
SEATS_BY_PRESET = {"polish": 4}
"""The most players that a preset is for, where they are fewer than SEATS_MAX."""


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
    team_scoring: str = "sum"
    game_format: str = "elimination"
    target: int = 101
    deals: int = 3
    reentry: bool = False
    reentries_max: int | None = None
    teams: str = "none"
    turns_max: int = 1000
    deals_max: int = 200


AFTER_OPENING = Choice(("after_opening", "always"))

ALLOWED: Allowed = {
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
    "buying": YES_NO,
    "unopened_penalty": Choice(("hand", "flat_100")),
    "closed_out": Choice(("plain", "double", "minus_100")),
    "team_scoring": Choice(("closer_clears", "sum")),
    "game_format": Choice(("elimination", "deals", "deals_won", "points", "single")),
    "target": Range(1, 100_000),
    "deals": Range(1, 10_000),
    "reentry": YES_NO,
    "reentries_max": Range(1, 1000),
    "teams": Choice(("none", "pairs")),
    "turns_max": Range(1, 100_000),
    "deals_max": Range(1, 100_000),
}
"""What each option may be.

Left alone, `joker_penalty` follows `face_values` (25, or 14 when ranked), and `reentries_max`
is no bound.
"""


def read_options(preset: str, changes: Mapping[str, object], seats: int) -> Options:
    """Return the rules of `preset` with `changes`, for `seats` players.

    Beside options, `changes` may have a list `variants` of named variants (`VARIANTS`). Raises
    OptionError naming the option, its value and what is allowed.
    """
    read_seats(seats, SEATS_MIN, SEATS_MAX)
    base = read_preset(preset, PRESETS)
    said = read_changes(changes, ALLOWED, VARIANTS)
    values: dict[str, Any] = {**base, **said}
    options = Options(preset=preset, **values)
    refuse_contradictions(options, said, seats)
    return options


def changes_of(options: Options) -> dict[str, Any]:
    """Return every option that differs from the preset, in the order of the record."""
    return differing(options, preset_options(options.preset), ALLOWED)


def preset_options(preset: str) -> Options:
    """Return the options of a preset as it is."""
    values: dict[str, Any] = dict(PRESETS[preset])
    return Options(preset=preset, **values)


def refuse_contradictions(options: Options, said: Mapping[str, object], seats: int) -> None:
    """Raise OptionError for the first contradiction; `said` are the options named expressly."""
    for check in CONTRADICTIONS:
        check(options, said, seats)


def _too_many_seats(options: Options, said: Mapping[str, object], seats: int) -> None:  # noqa: ARG001
    most = SEATS_BY_PRESET.get(options.preset, SEATS_MAX)
    if seats > most:
        words = f"the preset {options.preset} is for {SEATS_MIN} to {most} players"
        raise OptionError("seats", seats, words)


def _pairs_of_four(options: Options, said: Mapping[str, object], seats: int) -> None:
    if options.teams == "pairs" and seats != PAIRS_SEATS:
        words = f"two pairs are {PAIRS_SEATS} players, and there are {seats}"
        raise OptionError("teams", options.teams, words)
    _needs(said, "team_scoring", options.teams == "pairs", "teams = pairs")


def _opening_in_reach(options: Options, said: Mapping[str, object], seats: int) -> None:  # noqa: ARG001
    clean = options.opening_jokers != "allowed"
    cards = CARDS_EACH if options.final_discard == "required" else CARDS_EACH + 1
    best = best_opening(options.face_values, 0 if clean else options.jokers, cards)
    if options.opening_minimum > best:
        words = f"no hand can reach it; must be at most {best}"
        raise OptionError("opening_minimum", options.opening_minimum, words)


def _six_can_play_on(options: Options, said: Mapping[str, object], seats: int) -> None:  # noqa: ARG001
    if seats == SEATS_MAX and not options.reshuffles_max:
        words = f"{SEATS_MAX} players use the stock up within five turns each; must be 1 or more"
        raise OptionError("reshuffles_max", options.reshuffles_max, words)


def _format_is_whole(options: Options, said: Mapping[str, object], seats: int) -> None:  # noqa: ARG001
    form = options.game_format
    counted = form in ("deals", "deals_won")
    _needs(said, "deals", counted, "game_format = deals or deals_won")
    if form == "deals_won" and options.deals % 2 == 0:
        words = "must be odd with game_format = deals_won, so that somebody wins more than half"
        raise OptionError("deals", options.deals, words)
    if counted and options.deals > options.deals_max:
        words = f"the game ends after deals_max = {options.deals_max} deals"
        raise OptionError("deals", options.deals, words)
    until = "game_format = elimination or points"
    _needs(said, "target", form in ("elimination", "points"), until)
    if options.reentry and form != "elimination":
        raise OptionError("reentry", options.reentry, "needs game_format = elimination")


def _nothing_idle(options: Options, said: Mapping[str, object], seats: int) -> None:  # noqa: ARG001
    _needs(said, "reentries_max", options.reentry, "reentry = true")
    _needs(said, "pickup_may_swap", options.pickup_duty == "use", "pickup_duty = use")


CONTRADICTIONS = (
    _too_many_seats,
    _pairs_of_four,
    _opening_in_reach,
    _six_can_play_on,
    _format_is_whole,
    _nothing_idle,
)
"""What no configuration may say, each of them a check that raises OptionError."""


def _needs(said: Mapping[str, object], name: str, met: bool, condition: str) -> None:  # noqa: FBT001
    """Refuse an option that was named but says nothing unless `condition`."""
    if name in said and not met:
        raise OptionError(name, said[name], f"needs {condition}")


@cache
def best_opening(face_values: str, jokers: int, cards: int = CARDS_EACH) -> int:
    """Return what the dearest opening of so many cards is worth, with at most so many jokers.

    A turn has 14 cards, of which one is kept where a final discard is required.
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

    return best(cards, 8, jokers)


SET_MAX = 4
RUN_TO_ACE_VALUES = {
    "ten": (11, 10, 10, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2),
    "ranked": (14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2),
}
