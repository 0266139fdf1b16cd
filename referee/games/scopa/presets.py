"""The line-ups, presets and named variants of Scopa (rules/scopa.md, "Line-ups" and "Variants").

Presets and variants say what they change in the defaults of `referee.games.scopa.options.Options`.
A variant can be played over any preset.
"""

from __future__ import annotations

from typing import NamedTuple


class LineUp(NamedTuple):
    """How many play, whether in two pairs, and how many cards each seat and the table get."""

    seats: int
    in_pairs: bool
    packet: int
    on_table: int


LINE_UPS: dict[str, LineUp] = {
    "two": LineUp(2, in_pairs=False, packet=3, on_table=4),
    "three": LineUp(3, in_pairs=False, packet=3, on_table=4),
    "four_solo": LineUp(4, in_pairs=False, packet=3, on_table=4),
    "four_teams": LineUp(4, in_pairs=True, packet=3, on_table=4),
    "scopone": LineUp(4, in_pairs=True, packet=9, on_table=4),
    "scopone_scientifico": LineUp(4, in_pairs=True, packet=10, on_table=0),
}

LINE_UP_BY_SEATS = {2: "two", 3: "three", 4: "four_teams"}
"""What is played where neither the preset nor a change names a line-up."""

PRESETS: dict[str, dict[str, object]] = {
    "classic": {},
    "scopone": {"line_up": "scopone"},
    "scopone_scientifico": {"line_up": "scopone_scientifico"},
}

PRESET_SOURCES = dict.fromkeys(PRESETS, "004")
"""The rule document that each preset plays as."""

VARIANTS: dict[str, dict[str, object]] = {
    "asso_piglia_tutto": {"asso_piglia_tutto": True},
    "napola": {"napola": True},
    "re_bello": {"re_bello": True},
    "settanta_coppe": {"settanta_coppe": True},
    "napoleone": {"napola": True, "napoleone": True},
}

VARIANT_SOURCES = {
    "004": ("asso_piglia_tutto", "napola", "re_bello", "settanta_coppe"),
    "others": ("napoleone",),
}
"""The variants that each rule document names; 004 knows ten points for all ten coins."""
