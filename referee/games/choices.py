"""What the options of a game may be, and how a configuration of them is read. It knows no game.

A game has a table of allowed values, presets (what each changes in the defaults) and named
variants (what each sets over any preset). What contradicts itself is for the game to refuse.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from referee.games.rules import OptionError


class Choice(NamedTuple):
    """The values an option may have."""

    values: tuple[object, ...]


class Range(NamedTuple):
    """The whole numbers an option may have, both ends included."""

    low: int
    high: int


YES_NO = Choice((True, False))

Allowed: TypeAlias = Mapping[str, Choice | Range]
"""What each option of a game may be."""

Settings: TypeAlias = Mapping[str, Mapping[str, object]]
"""Presets or variants by name, each with the options that it sets."""


def read_seats(seats: int, low: int, high: int) -> None:
    """Raise OptionError unless a game can be played by so many."""
    if type(seats) is not int or not low <= seats <= high:
        raise OptionError("seats", seats, f"must be {low} to {high}")


def read_preset(preset: str, presets: Settings) -> Mapping[str, object]:
    """Return what a preset sets. Raises OptionError when there is none of this name."""
    if not isinstance(preset, str) or preset not in presets:
        raise OptionError("preset", preset, f"must be one of {', '.join(presets)}")
    return presets[preset]


def read_changes(
    changes: Mapping[str, object], allowed: Allowed, variants: Settings
) -> dict[str, object]:
    """Return every option that `changes` set, those of the variants that they name included.

    `variants` among the changes is a list of names. Raises OptionError naming the option, its
    value and what is allowed.
    """
    said = _with_variants(changes, variants)
    for name, value in said.items():
        _check_value(name, value, allowed)
    return said


def differing(options: object, base: object, names: Iterable[str]) -> dict[str, Any]:
    """Return the options among `names` that differ from those of `base`, in order."""
    return {
        name: getattr(options, name)
        for name in names
        if getattr(options, name) != getattr(base, name)
    }


def values_in_words(allowed: Choice | Range) -> str:
    """Say which values are allowed."""
    if isinstance(allowed, Range):
        return f"a whole number from {allowed.low} to {allowed.high}"
    return " or ".join(str(entry).lower() for entry in allowed.values)


def _with_variants(changes: Mapping[str, object], variants: Settings) -> dict[str, object]:
    """Return `changes` with what the variants that it names set.

    Raises OptionError for an unknown variant, and where a variant and another one, or an option
    beside it, say different things.
    """
    names = changes.get("variants", ())
    if not isinstance(names, list | tuple):
        raise OptionError("variants", names, f"must be a list of {', '.join(variants)}")
    said = {name: value for name, value in changes.items() if name != "variants"}
    by = dict.fromkeys(said, "")
    for variant in names:
        if not isinstance(variant, str) or variant not in variants:
            raise OptionError("variants", variant, f"must be one of {', '.join(variants)}")
        for name, value in variants[variant].items():
            if name in said and said[name] != value:
                rival = f"the variant {by[name]}" if by[name] else "the options"
                words = f"contradicts {rival}, with {name} = {_written(said[name])}"
                raise OptionError("variants", variant, words)
            said[name], by[name] = value, variant
    return said


def _written(value: object) -> str:
    """Return a value as a file has it."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _check_value(name: str, value: object, table: Allowed) -> None:
    """Raise OptionError unless `name` is an option and may be `value`."""
    if name not in table:
        words = f"unknown option; known are {', '.join(table)}, and variants"
        raise OptionError(str(name), value, words)
    allowed = table[name]
    if isinstance(allowed, Range):
        fits = type(value) is int and allowed.low <= value <= allowed.high
    else:
        fits = any(value == entry and type(value) is type(entry) for entry in allowed.values)
    if not fits:
        raise OptionError(name, value, f"must be {values_in_words(allowed)}")
