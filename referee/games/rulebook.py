"""What a game's options mean, for people: `referee rules GAME` prints it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias


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
