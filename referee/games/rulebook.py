"""What a game's options mean, for people: `referee rules GAME` prints it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from referee.games.choices import Allowed, Choice, Range, Settings, values_in_words


class Line(NamedTuple):
    """What one value means (of a number: any value), and who says so, with spaces between."""

    words: str
    sources: str


class Explained(NamedTuple):
    """What an option decides, and its values."""

    words: str
    values: dict[object, Line]


ANY = "any"
"""Stands for every number of a range."""


class ValueMeaning(NamedTuple):
    """A value that an option may have, what it means, and the rule documents that say so."""

    value: str
    words: str
    sources: tuple[str, ...]


class OptionMeaning(NamedTuple):
    """An option, its value under the preset, what it decides, and what it may be.

    Numbers have one line in `values`, with the range instead of a value.
    """

    name: str
    value: str
    words: str
    values: tuple[ValueMeaning, ...]


class VariantMeaning(NamedTuple):
    """A named variant, the options that it sets, and the rule document that names it."""

    name: str
    sets: dict[str, str]
    source: str


class Rulebook(NamedTuple):
    """All options of a game under one preset, and the variants over it.

    `sources` says what each short name of a rule document stands for.
    """

    preset: str
    presets: tuple[str, ...]
    sources: dict[str, str]
    options: tuple[OptionMeaning, ...]
    variants: tuple[VariantMeaning, ...]


RulebookOf: TypeAlias = Callable[[str], Rulebook]
"""Returns the rulebook of a preset. Raises OptionError for an unknown one."""


def option_meanings(
    options: object, allowed: Allowed, explained: Mapping[str, Explained]
) -> tuple[OptionMeaning, ...]:
    """Return what each option means and what it is in `options`, a game's record of them."""
    return tuple(_meaning(explained[name], name, allowed[name], options) for name in allowed)


def variant_meanings(
    variants: Settings, sources: Mapping[str, tuple[str, ...]]
) -> tuple[VariantMeaning, ...]:
    """Return the named variants; `sources` are those that each rule document names."""
    return tuple(
        VariantMeaning(name, {key: _written(of) for key, of in variants[name].items()}, source)
        for source, names in sources.items()
        for name in names
    )


def _meaning(
    explained: Explained, name: str, allowed: Choice | Range, options: object
) -> OptionMeaning:
    lines = tuple(
        ValueMeaning(
            values_in_words(allowed) if isinstance(allowed, Range) else _written(one),
            line.words,
            tuple(line.sources.split()),
        )
        for one, line in explained.values.items()
    )
    return OptionMeaning(name, _written(getattr(options, name)), explained.words, lines)


def _written(value: object) -> str:
    """Return a value as a configuration file has it; nothing stands for an option left alone."""
    if value is None:
        return "left alone"
    return str(value).lower() if isinstance(value, bool) else str(value)
