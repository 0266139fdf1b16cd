"""The rules of a match, read from the `rules_json` of its start.

The fields are all options of the rule document (docs/rules/scala40.md), under the same names and
with the values of the preset `classic` as defaults.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cardarena.scala40.cards import ACE, JOKER, KING, RANK_BITS, Cards

LOW, HIGH = 0, 1
RANKED_ACE, PLAIN_ACE, PLAIN_FACE = 14, 11, 10
JOKER_PENALTIES = {"ten": 25, "ranked": 14}
FLAT_PENALTY = 100


class Rules(NamedTuple):
    """The options that a match is played under.

    `joker_penalty` is what a joker counts in this match, whether it was set or follows from
    `face_values`. `reentries_max` is None for no bound.
    """

    preset: str = "classic"
    jokers: int = 4
    double_ended_run: str = "joker_only"
    face_values: str = "ten"
    ace_penalty: str = "eleven"
    joker_penalty: int = 25
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

    @property
    def hands_count(self) -> bool:
        """Whether cards left in hand cost anything: not where only deals won decide."""
        return self.game_format not in ("single", "deals_won")


CLASSIC = Rules()

_ITALIAN: dict[str, Any] = {
    "early_pickup": "to_open",
    "swapped_joker": "use",
    "discard_jokers": "always",
    "final_joker": False,
    "reshuffle": "at_turn_end",
    "ace_penalty": "only_ace_one",
    "unopened_penalty": "flat_100",
    "closed_out": "double",
    "team_scoring": "closer_clears",
}
_DUTCH: dict[str, Any] = {
    "opening_jokers": "forbidden",
    "pickup_duty": "none",
    "swapped_joker": "new_meld",
    "discard_attachable": "always",
    "discard_jokers": "always",
    "reshuffle": "when_needed",
    "direction": "counterclockwise",
    "ace_penalty": "one",
}
_POLISH: dict[str, Any] = {
    "early_pickup": "to_open",
    "double_ended_run": "no",
    "swapped_joker": "use",
    "discard_attachable": "always",
    "discard_jokers": "always",
    "final_discard": "optional",
    "reshuffle": "when_needed",
    "unopened_penalty": "flat_100",
}
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "classic": {},
    "italian": _ITALIAN,
    "dutch": _DUTCH,
    "polish": _POLISH,
}
"""What each preset changes in the defaults, which are those of `classic`."""

VARIANTS: Mapping[str, Mapping[str, Any]] = {
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
"""What each named variant changes, over any preset."""


def read_rules(rules_json: str, seats: int = 2) -> Rules:  # noqa: ARG001  (as every game's)
    """Return the rules of a match's `rules_json`. Raises ValueError for no rules at all.

    They do not depend on the number of seats.

    They are a preset, and options that differ from it; among these may be `variants`, a list of
    names. What this version does not know is passed over: the view and the refusals of the
    referee still tell a bot what it may do.
    """
    described = json.loads(rules_json)
    if not isinstance(described, dict) or described.get("preset") not in PRESETS:
        raise ValueError(f"rules of an unknown preset: {rules_json[:200]!r}")
    preset, options = described["preset"], described.get("options", {})
    said = dict(PRESETS[preset])
    for variant in options.get("variants", ()):
        said |= VARIANTS.get(variant, {})
    said |= options
    if said.get("joker_penalty") is None:
        said["joker_penalty"] = JOKER_PENALTIES.get(said.get("face_values", "ten"))
    known = {name: said[name] for name in Rules._fields if said.get(name) is not None}
    return Rules(**{**known, "preset": preset})


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


def opening_value(melds: Iterable[Cards], rules: Rules) -> int:
    """Return what melds count together towards the opening minimum.

    With `opening_jokers = clean_minimum` a meld that holds a joker counts nothing.
    """
    clean = rules.opening_jokers == "clean_minimum"
    return sum(meld_value(cards, rules) for cards in melds if not (clean and max(cards) > JOKER))


def is_opening(melds: Sequence[Cards], rules: Rules) -> bool:
    """Say whether melds may be an opening: worth enough, and no joker where it is forbidden."""
    if rules.opening_jokers == "forbidden" and any(max(cards) > JOKER for cards in melds):
        return False
    return opening_value(melds, rules) >= rules.opening_minimum


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


def seat_penalty(
    hand: Cards, rules: Rules, *, opened: bool = True, closed_out: bool = False
) -> int:
    """Return what a deal costs a seat that is left with `hand` when another goes out.

    `opened`: whether the seat has opened; `closed_out`: whether the other goes out in the turn of
    his own opening. A flat 100 is never doubled.
    """
    if not opened and rules.unopened_penalty == "flat_100":
        return FLAT_PENALTY
    doubled = closed_out and rules.closed_out == "double"
    return hand_penalty(hand, rules) * (2 if doubled else 1)
