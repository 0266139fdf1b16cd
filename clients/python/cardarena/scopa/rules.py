"""The rules of a match, read from the `rules_json` of its start.

The fields are all options of the rule document (docs/rules/scopa.md), under the same names and
with the values of the preset `classic` for two as defaults.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

SIDES: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "two": ((0,), (1,)),
    "three": ((0,), (1,), (2,)),
    "four_solo": ((0,), (1,), (2,), (3,)),
    "four_teams": ((0, 2), (1, 3)),
    "scopone": ((0, 2), (1, 3)),
    "scopone_scientifico": ((0, 2), (1, 3)),
}
"""Who plays together in each line-up: the seats of each side."""

LINE_UP_BY_SEATS: Mapping[int, str] = {2: "two", 3: "three", 4: "four_teams"}
"""What the preset `classic` plays with so many seats."""


class Rules(NamedTuple):
    """The options that a match is played under.

    `redeal_kings` is 3, 4 or `no`.
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

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side. Raises KeyError for a line-up that this kit does not know."""
        return SIDES[self.line_up]

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        found = {seat: side for side, seats in enumerate(self.sides) for seat in seats}
        return tuple(found[seat] for seat in range(len(found)))

    @property
    def step(self) -> int:
        """How the turn passes on: the next seat is this one's number and `step`, in a circle."""
        return 1 if self.direction == "counterclockwise" else -1


CLASSIC = Rules()

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "classic": {},
    "scopone": {"line_up": "scopone"},
    "scopone_scientifico": {"line_up": "scopone_scientifico"},
}
"""What each preset changes in the defaults, which are those of `classic` for two."""

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "asso_piglia_tutto": {"asso_piglia_tutto": True},
    "napola": {"napola": True},
    "napoleone": {"napola": True, "napoleone": True},
    "re_bello": {"re_bello": True},
    "settanta_coppe": {"settanta_coppe": True},
}
"""What each named variant changes, over any preset."""


def read_rules(rules_json: str, seats: int = 2) -> Rules:
    """Return the rules of a match of `seats` (2 to 4) from its `rules_json`.

    They are a preset, and options that differ from it; among these may be `variants`, a list of
    names. Where neither says the line-up, the number of seats does. Raises ValueError for no
    rules at all. What this version does not know is passed over: the view and the refusals of the
    referee still tell a bot what it may do.
    """
    described = json.loads(rules_json)
    if not isinstance(described, dict) or described.get("preset") not in PRESETS:
        raise ValueError(f"rules of an unknown preset: {rules_json[:200]!r}")
    preset, options = described["preset"], described.get("options", {})
    said = {"line_up": LINE_UP_BY_SEATS.get(seats), **PRESETS[preset]}
    for variant in options.get("variants", ()):
        said |= VARIANTS.get(variant, {})
    said |= options
    known = {name: said[name] for name in Rules._fields if said.get(name) is not None}
    return Rules(**{**known, "preset": preset})
