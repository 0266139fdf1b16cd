"""The kit knows the referee's rules: every option, preset and variant, and what hands count."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cardarena import scala40
from cardarena.scala40.rules import PRESETS, VARIANTS
from referee.games.rules import OptionError
from referee.games.scala40 import presets as referee_presets
from referee.games.scala40.game import GAME
from referee.games.scala40.options import Options
from referee.games.scala40.scoring import hand_penalty
from support.kit_rules import random_rules

JOKERS = {"ten": 25, "ranked": 14}
PAIRS_SEATS = 4


def said_by_the_referee(options: Options) -> dict[str, Any]:
    """Every option of the referee's, the joker's penalty as it follows from the others."""
    fields = {name: getattr(options, name) for name in options.__struct_fields__}
    if fields["joker_penalty"] is None:
        fields["joker_penalty"] = JOKERS[options.face_values]
    return fields


def read_by_the_kit(options: Options) -> dict[str, Any]:
    return scala40.read_rules(json.dumps(GAME.describe(options)))._asdict()


def test_the_kit_knows_every_preset_and_variant_of_the_referee() -> None:
    assert dict(PRESETS) == referee_presets.PRESETS
    assert dict(VARIANTS) == referee_presets.VARIANTS


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("variant", [None, *VARIANTS])
def test_rules_are_what_the_referee_says(preset: str, variant: str | None) -> None:
    changes = {"variants": [variant]} if variant else {}
    options = GAME.options(preset, changes, PAIRS_SEATS)
    assert read_by_the_kit(options) == said_by_the_referee(options)
    named = json.dumps({"preset": preset, "options": changes})
    assert scala40.read_rules(named)._asdict() == said_by_the_referee(options)


@pytest.mark.parametrize("seed", range(200))
def test_rules_of_random_options_are_what_the_referee_says(seed: int) -> None:
    preset, changes, seats = random_rules(Random(seed))
    options = GAME.options(preset, changes, seats)
    assert read_by_the_kit(options) == said_by_the_referee(options)


def test_what_the_kit_does_not_know_is_passed_over() -> None:
    unknown = {"preset": "dutch", "options": {"weather": "fine", "variants": ["moonlight"]}}
    assert scala40.read_rules(json.dumps(unknown)) == scala40.read_rules('{"preset": "dutch"}')


@pytest.mark.parametrize("face_values", ["ten", "ranked"])
@pytest.mark.parametrize("ace_penalty", ["eleven", "one", "only_ace_one", "only_card_one"])
@pytest.mark.parametrize(
    "hand", ["", "AH", "X", "AH KH", "AH AS", "AH X JH QH KH 10H 2S", "X X AS"]
)
def test_hands_count_what_the_referee_counts(hand: str, ace_penalty: str, face_values: str) -> None:
    options = GAME.options("classic", {"ace_penalty": ace_penalty, "face_values": face_values}, 2)
    rules = scala40.read_rules(json.dumps(GAME.describe(options)))
    cards = scala40.read_cards(hand)
    assert scala40.hand_penalty(cards, rules) == hand_penalty(cards, options)


@pytest.mark.parametrize(
    ("options", "opened", "closed_out", "penalty"),
    [
        ({}, False, True, 20),
        ({"unopened_penalty": "flat_100"}, False, False, 100),
        ({"unopened_penalty": "flat_100"}, True, False, 20),
        ({"closed_out": "double"}, True, True, 40),
        ({"closed_out": "double"}, True, False, 20),
        ({"closed_out": "minus_100"}, True, True, 20),
        ({"closed_out": "double", "unopened_penalty": "flat_100"}, False, True, 100),
    ],
)
def test_what_a_deal_costs_a_seat(
    options: dict[str, Any],
    opened: bool,  # noqa: FBT001
    closed_out: bool,  # noqa: FBT001
    penalty: int,
) -> None:
    hand, rules = scala40.read_cards("KH QH"), scala40.Rules(**options)
    assert scala40.seat_penalty(hand, rules, opened=opened, closed_out=closed_out) == penalty


@pytest.mark.parametrize(
    ("melds", "options", "value", "opens"),
    [
        (["10H JH QH KH"], {}, 40, True),
        (["9S 9H 9D"], {}, 27, False),
        (["9S 9H 9D"], {"opening_minimum": 27}, 27, True),
        (["9S 9H 9D", "4S *5S 6S"], {}, 42, True),
        (["9S 9H 9D", "4S *5S 6S"], {"opening_jokers": "forbidden"}, 42, False),
        (["9S 9H 9D", "4S *5S 6S"], {"opening_jokers": "clean_minimum"}, 27, False),
        (["10H JH QH KH", "4S *5S 6S"], {"opening_jokers": "clean_minimum"}, 40, True),
        (["AS AH AD"], {}, 33, False),
        (["AS AH AD"], {"face_values": "ranked"}, 42, True),
    ],
)
def test_an_opening_counts_as_the_options_say(
    melds: list[str],
    options: dict[str, Any],
    value: int,
    opens: bool,  # noqa: FBT001
) -> None:
    laid, rules = list(map(scala40.read_cards, melds)), scala40.Rules(**options)
    assert scala40.opening_value(laid, rules) == value
    assert scala40.is_opening(laid, rules) == opens


def test_only_whole_configurations_are_drawn() -> None:
    with pytest.raises(OptionError):
        GAME.options("classic", {"variants": ["pairs"]}, 2)
