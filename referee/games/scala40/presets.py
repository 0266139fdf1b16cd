"""The presets, one for each rule document, and the documents' named variants.

Both say what they change in the defaults of `referee.games.scala40.options.Options`, which are
the preset `classic`. A variant can be played over any preset (rules/scala40.md, "Presets").
"""

from __future__ import annotations

PRESETS: dict[str, dict[str, object]] = {
    "classic": {},
    "italian": {
        "early_pickup": "to_open",
        "swapped_joker": "use",
        "discard_jokers": "always",
        "final_joker": False,
        "reshuffle": "at_turn_end",
        "ace_penalty": "only_ace_one",
        "unopened_penalty": "flat_100",
        "closed_out": "double",
        "team_scoring": "closer_clears",
    },
    "dutch": {
        "opening_jokers": "forbidden",
        "pickup_duty": "none",
        "swapped_joker": "new_meld",
        "discard_attachable": "always",
        "discard_jokers": "always",
        "reshuffle": "when_needed",
        "direction": "counterclockwise",
        "ace_penalty": "one",
    },
    "polish": {
        "early_pickup": "to_open",
        "double_ended_run": "no",
        "swapped_joker": "use",
        "discard_attachable": "always",
        "discard_jokers": "always",
        "final_discard": "optional",
        "reshuffle": "when_needed",
        "unopened_penalty": "flat_100",
    },
}

PRESET_SOURCES = {"classic": "000", "italian": "001", "dutch": "002", "polish": "003"}
"""The rule document that each preset plays as."""

VARIANTS: dict[str, dict[str, object]] = {
    "single-deal": {"game_format": "single"},
    "target-151": {"target": 151},
    "target-201": {"target": 201},
    "reentry": {"reentry": True},
    "no-elimination-1000": {"game_format": "points", "target": 1000},
    "ranked-faces": {"face_values": "ranked"},
    "early-pickup": {"early_pickup": "to_open"},
    "best-of-3": {"game_format": "deals_won", "deals": 3},
    "trenta": {"opening_minimum": 30},
    "cinquanta": {"opening_minimum": 50},
    "two-jokers": {"jokers": 2},
    "chiusa": {"closed_out": "minus_100"},
    "compra": {"buying": True},
    "pairs": {"teams": "pairs"},
}

VARIANT_SOURCES = {
    "000": (
        *("single-deal", "target-151", "target-201", "reentry", "no-elimination-1000"),
        *("ranked-faces", "early-pickup"),
    ),
    "001": ("best-of-3",),
    "002": ("trenta", "cinquanta", "two-jokers", "chiusa", "compra", "pairs"),
}
"""The variants that each rule document names."""
