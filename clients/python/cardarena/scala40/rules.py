"""The rules of a match, read from the `rules_json` of its start.

The fields are the options of the rule document (docs/rules/scala40.md) that a bot has use for,
under the same names and with the values of the preset `classic` as defaults.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from cardarena.scala40.cards import ACE, JOKER, KING, RANK_BITS, Cards

LOW, HIGH = 0, 1
RANKED_ACE, PLAIN_ACE, PLAIN_FACE = 14, 11, 10


class Rules(NamedTuple):
    """The options that a match is played under."""

    preset: str = "classic"
    opening_minimum: int = 40
    opening_jokers: str = "allowed"
    early_pickup: str = "no"
    pickup_duty: str = "use"
    pickup_may_swap: bool = True
    double_ended_run: str = "joker_only"
    swapped_joker: str = "keep"
    discard_attachable: str = "after_opening"
    discard_jokers: str = "after_opening"
    final_discard: str = "required"
    final_joker: bool = True
    first_turn_out: bool = False
    face_values: str = "ten"
    ace_penalty: str = "eleven"
    joker_penalty: int = 25
    unopened_penalty: str = "hand"
    closed_out: str = "plain"
    teams: str = "none"
    target: int = 101


CLASSIC = Rules()

_ITALIAN: dict[str, Any] = {
    "early_pickup": "to_open",
    "swapped_joker": "use",
    "discard_jokers": "always",
    "final_joker": False,
    "ace_penalty": "only_ace_one",
    "unopened_penalty": "flat_100",
    "closed_out": "double",
}
_DUTCH: dict[str, Any] = {
    "opening_jokers": "forbidden",
    "pickup_duty": "none",
    "swapped_joker": "new_meld",
    "discard_attachable": "always",
    "discard_jokers": "always",
    "ace_penalty": "one",
}
_POLISH: dict[str, Any] = {
    "early_pickup": "to_open",
    "double_ended_run": "no",
    "swapped_joker": "use",
    "discard_attachable": "always",
    "discard_jokers": "always",
    "final_discard": "optional",
    "unopened_penalty": "flat_100",
}
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "classic": {},
    "italian": _ITALIAN,
    "dutch": _DUTCH,
    "polish": _POLISH,
}


def read_rules(rules_json: str) -> Rules:
    """Return the rules of a match's `rules_json`. Raises ValueError for no rules at all.

    An option that this version does not know is passed over: the view and the refusals of the
    referee still tell a bot what it may do.
    """
    described = json.loads(rules_json)
    if not isinstance(described, dict) or described.get("preset") not in PRESETS:
        raise ValueError(f"rules of an unknown preset: {rules_json[:200]!r}")
    options = {**PRESETS[described["preset"]], **described.get("options", {})}
    if options.get("face_values") == "ranked" and options.get("joker_penalty") is None:
        options["joker_penalty"] = RANKED_ACE
    known = {
        name: value
        for name, value in options.items()
        if name in Rules._fields and value is not None
    }
    known["preset"] = described["preset"]
    return Rules(**known)


def rank_value(rank: int, rules: Rules, end: int = HIGH) -> int:
    """Return what a rank counts in an opening; an ace at the LOW end of a run counts 1."""
    if rank == ACE and end == LOW:
        return 1
    if rank in (ACE, KING + 1):
        return RANKED_ACE if rules.face_values == "ranked" else PLAIN_ACE
    return rank if rules.face_values == "ranked" else min(rank, PLAIN_FACE)


def meld_value(cards: Cards, rules: Rules) -> int:
    """Return what a meld counts in an opening; a joker counts as the card it stands for."""
    ranks = [value & RANK_BITS for value in cards]
    is_set = ranks[0] == ranks[1]
    low = 0 if is_set or ranks[0] != ACE else 1
    return low + sum(rank_value(rank, rules) for rank in ranks[low:])


def penalty(card: int, rules: Rules = CLASSIC) -> int:
    """Return what one card counts when it is left in hand, among other cards."""
    if card & JOKER:
        return rules.joker_penalty
    rank = card & RANK_BITS
    if rank == ACE:
        return 1 if rules.ace_penalty == "one" else PLAIN_ACE
    return rank if rules.face_values == "ranked" else min(rank, PLAIN_FACE)


def hand_penalty(hand: Cards, rules: Rules) -> int:
    """Return what a hand counts when another goes out, as the match's rules have it."""
    total = sum(penalty(card, rules) for card in hand)
    aces = sum(1 for card in hand if card & (JOKER | RANK_BITS) == ACE)
    lone = (rules.ace_penalty == "only_ace_one" and aces == 1) or (
        rules.ace_penalty == "only_card_one" and aces == 1 == len(hand)
    )
    return total - (PLAIN_ACE - 1 if lone else 0)
