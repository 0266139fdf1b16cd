"""Every option of Scopa in one frozen record (rules/scopa.md), its presets and its limits.

What contradicts itself is refused when a configuration is read, never in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
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
from referee.games.scopa.presets import LINE_UP_BY_SEATS, LINE_UPS, PRESETS, VARIANTS

SEATS_MIN, SEATS_MAX = min(LINE_UP_BY_SEATS), max(LINE_UP_BY_SEATS)


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one game. Names, values and defaults are those of rules/scopa.md.

    `line_up` follows the number of seats where it is not given (2 `two`, 3 `three`, 4
    `four_teams`); in the record it is always named.
    """

    preset: str = "classic"
    line_up: str = "two"
    target: int = 11
    direction: str = "counterclockwise"
    redeal_kings: int | str = 3
    last_card_scopa: bool = False
    pile_visible: str = "count"
    primiera_all_suits: bool = False
    asso_piglia_tutto: bool = False
    ace_takes_ace_only: bool = False
    ace_sweep_counts: str = "never"
    napola: bool = False
    napoleone: bool = False
    re_bello: bool = False
    settanta_coppe: bool = False
    deals_max: int = 200


ALLOWED: Allowed = {
    "line_up": Choice(tuple(LINE_UPS)),
    "target": Range(1, 1000),
    "direction": Choice(("counterclockwise", "clockwise")),
    "redeal_kings": Choice((3, 4, "no")),
    "last_card_scopa": YES_NO,
    "pile_visible": Choice(("count", "all")),
    "primiera_all_suits": YES_NO,
    "asso_piglia_tutto": YES_NO,
    "ace_takes_ace_only": YES_NO,
    "ace_sweep_counts": Choice(("never", "lone_ace", "always")),
    "napola": YES_NO,
    "napoleone": YES_NO,
    "re_bello": YES_NO,
    "settanta_coppe": YES_NO,
    "deals_max": Range(1, 100_000),
}
"""What each option may be."""


def read_options(preset: str, changes: Mapping[str, object], seats: int) -> Options:
    """Return the rules of `preset` with `changes`, for `seats` players.

    Beside options, `changes` may have a list `variants` of named variants (`VARIANTS`). Raises
    OptionError naming the option, its value and what is allowed.
    """
    read_seats(seats, SEATS_MIN, SEATS_MAX)
    base = read_preset(preset, PRESETS)
    said = read_changes(changes, ALLOWED, VARIANTS)
    values: dict[str, Any] = {"line_up": LINE_UP_BY_SEATS[seats], **base, **said}
    options = Options(preset=preset, **values)
    _refuse_wrong_seats(options, said, seats)
    _refuse_idle(options)
    return options


def changes_of(options: Options) -> dict[str, Any]:
    """Return every option that differs from the preset, in the order of the record.

    A line-up that the preset has by the number of its seats does not differ.
    """
    base = preset_options(options.preset, LINE_UPS[options.line_up].seats)
    return differing(options, base, ALLOWED)


def preset_options(preset: str, seats: int = SEATS_MIN) -> Options:
    """Return the options of a preset as it is, for `seats` players where that is free."""
    values: dict[str, Any] = {"line_up": LINE_UP_BY_SEATS[seats], **PRESETS[preset]}
    return Options(preset=preset, **values)


def _refuse_wrong_seats(options: Options, said: Mapping[str, object], seats: int) -> None:
    """Refuse a line-up for another number of seats, or the seats where the preset has it."""
    wanted = LINE_UPS[options.line_up].seats
    if seats == wanted:
        return
    if "line_up" in said:
        words = f"is for {wanted} players, and there are {seats}"
        raise OptionError("line_up", options.line_up, words)
    raise OptionError("seats", seats, f"the preset {options.preset} is for {wanted} players")


def _refuse_idle(options: Options) -> None:
    """Refuse what says nothing without another option that is off."""
    for name, silent, needed in NEEDS:
        value = getattr(options, name)
        if value != silent and not getattr(options, needed):
            raise OptionError(name, value, f"needs {needed} = true")


NEEDS: tuple[tuple[str, object, str], ...] = (
    ("ace_takes_ace_only", False, "asso_piglia_tutto"),
    ("ace_sweep_counts", "never", "asso_piglia_tutto"),
    ("napoleone", False, "napola"),
)
"""Options that need another one, with the value that does not."""
