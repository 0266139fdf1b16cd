"""The kit's reading of the law of Scopa is the referee's: captures, scope, counting, rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardarena import scopa
from cardarena.scopa.rules import LINE_UP_BY_SEATS
from referee.cards import italian
from referee.cards.deck import italian_deck
from referee.games.scopa import captures as law
from referee.games.scopa import presets, scoring
from referee.games.scopa.faces import name_of
from referee.games.scopa.game import GAME
from referee.games.scopa.options import Options
from support.kit_scopa import LINE_UPS, judged, rules_of
from support.scopa_mirror import random_ruleset

CARDS = st.sampled_from(scopa.DECK)
TABLES = st.sets(CARDS, max_size=12).map(lambda cards: bytes(sorted(cards)))
ACES: tuple[dict[str, Any], ...] = (
    {},
    {"asso_piglia_tutto": True},
    {"asso_piglia_tutto": True, "ace_takes_ace_only": True},
    {"asso_piglia_tutto": True, "ace_sweep_counts": "lone_ace"},
    {"asso_piglia_tutto": True, "ace_sweep_counts": "always", "ace_takes_ace_only": True},
)
EXTRAS = ("napola", "re_bello", "settanta_coppe", "primiera_all_suits", "last_card_scopa")


def test_the_cards_are_the_referees() -> None:
    assert sorted(italian_deck()) == list(scopa.DECK)
    for card in scopa.DECK:
        assert scopa.card(scopa.value_of(card), scopa.suit_of(card)) == card
        text = scopa.write_card(card)
        assert text == italian.write_card(card)
        assert scopa.read_card(text.lower()) == scopa.read_card(scopa.name_of(card)) == card


def test_italian_names_are_those_that_people_use() -> None:
    told = [scopa.name_of(card) for card in scopa.read_cards("1D 8C 9S 10B 4C")]
    assert told == [
        "asso di denari",
        "fante di coppe",
        "cavallo di spade",
        "re di bastoni",
        "quattro di coppe",
    ]
    others = [card for card in scopa.DECK if card != scopa.SETTEBELLO]
    assert [scopa.name_of(card) for card in others] == [name_of(card) for card in others]
    assert scopa.name_of(scopa.SETTEBELLO) == "sette di denari"
    assert scopa.read_card(" Re  di Denari ") == scopa.RE_BELLO
    assert (scopa.RE_BELLO, scopa.SETTANTA) == (scoring.RE_BELLO, scoring.SETTANTA)


@pytest.mark.parametrize("text", ["", "11D", "7X", "7", "sette", "otto di denari", "7D" * 20])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no card: 7D, 10C, or a name"):
        scopa.read_card(text)


@pytest.mark.parametrize(("value", "suit"), [(0, 0), (11, 0), (1, 4), (1, -1)])
def test_no_card_is_made_of_what_is_none(value: int, suit: int) -> None:
    with pytest.raises(ValueError, match="a value from 1 to 10, then a suit"):
        scopa.card(value, suit)


@given(card=CARDS, table=TABLES, changes=st.sampled_from(ACES))
def test_captures_are_the_referees(card: int, table: bytes, changes: dict[str, Any]) -> None:
    table = bytes(other for other in table if other != card)
    options = GAME.options("classic", changes, 2)
    found = scopa.captures(card, table, rules_of(options, 2))
    assert len(set(found)) == len(found)
    assert sorted(found) == sorted(law.captures(table, card, options))


@given(table=TABLES, most=st.integers(0, 10))
def test_sums_are_all_sets_of_a_table_up_to_a_value(table: bytes, most: int) -> None:
    table = table[:9]
    masks = range(1, 1 << len(table))
    every = [bytes(card for at, card in enumerate(table) if mask >> at & 1) for mask in masks]
    wanted = [(scopa.total_of(cards), cards) for cards in every if scopa.total_of(cards) <= most]
    assert sorted(scopa.sums(table, most)) == sorted(wanted)


@pytest.mark.parametrize(
    ("text", "table", "changes", "is_last", "counts"),
    [
        ("7C x 3D 4S", "3D 4S", {}, False, True),
        ("7C x 3D 4S", "3D 4S 9B", {}, False, False),
        ("7C", "", {}, False, False),
        ("7C x 3D 4S", "3D 4S", {}, True, False),
        ("7C x 3D 4S", "3D 4S", {"last_card_scopa": True}, True, True),
        ("1C x 3D 4S", "3D 4S", {"asso_piglia_tutto": True}, False, False),
        ("1C x 1D", "1D", {"asso_piglia_tutto": True}, False, False),
        ("1C x 1D", "1D", {}, False, True),
        ("1C x 1D", "1D", ACES[3], False, True),
        ("1C x 3D", "3D", ACES[3], False, False),
        ("1C x 3D 4S", "3D 4S", ACES[4], False, True),
        ("1C x 3D 4S", "3D 4S", {**ACES[4]}, True, False),
    ],
)
def test_a_scopa_is_what_the_rules_say(
    text: str,
    table: str,
    changes: dict[str, Any],
    is_last: bool,  # noqa: FBT001
    counts: bool,  # noqa: FBT001
) -> None:
    card, _, take = text.partition(" x ")
    play = scopa.play(scopa.read_card(card), scopa.read_cards(take))
    rules = scopa.Rules(**changes)
    found = scopa.is_sweep(
        play.card, play.take, scopa.read_cards(table), rules, is_last_play=is_last
    )
    assert found == counts


@given(data=st.data())
def test_piles_count_what_the_referee_counts(data: st.DataObject) -> None:
    sides = data.draw(st.integers(2, 4))
    owners = data.draw(st.lists(st.integers(0, sides), min_size=40, max_size=40))
    piles = [
        bytes(card for card, to in zip(scopa.DECK, owners, strict=True) if to == side)
        for side in range(sides)
    ]
    sweeps = data.draw(st.lists(st.integers(0, 5), min_size=sides, max_size=sides))
    changes = {name: data.draw(st.booleans()) for name in EXTRAS}
    out = data.draw(st.sets(st.integers(0, sides - 1), max_size=sides - 1))
    options = GAME.options("classic", changes, 2)
    rules = rules_of(options, 2)
    theirs = scoring.count(piles, sweeps, options, [side not in out for side in range(sides)])
    ours = scopa.count(piles, sweeps, rules, out)
    sums = tuple(one or 0 for one in theirs.primiera)
    assert tuple(ours) == tuple(theirs._replace(primiera=sums))
    assert [scopa.primiera(pile, rules) or None for pile in piles if pile] == [
        scoring.primiera(pile, options) for pile in piles if pile
    ]


def said_by(options: Options) -> dict[str, Any]:
    return {name: getattr(options, name) for name in options.__struct_fields__}


def test_the_kit_knows_every_preset_variant_and_line_up_of_the_referee() -> None:
    assert dict(scopa.PRESETS) == presets.PRESETS
    assert dict(scopa.VARIANTS) == presets.VARIANTS
    assert dict(LINE_UP_BY_SEATS) == presets.LINE_UP_BY_SEATS
    assert list(scopa.SIDES) == list(presets.LINE_UPS)
    for ruleset in LINE_UPS:
        assert ruleset.rules.sides == GAME.sides(ruleset.options, ruleset.seats)


@pytest.mark.parametrize("preset", scopa.PRESETS)
@pytest.mark.parametrize("variant", [None, *scopa.VARIANTS])
def test_rules_are_what_the_referee_says(preset: str, variant: str | None) -> None:
    changes = {"variants": [variant]} if variant else {}
    for seats in (2, 3, 4) if preset == "classic" else (4,):
        options = GAME.options(preset, changes, seats)
        assert rules_of(options, seats)._asdict() == said_by(options)
        named = json.dumps({"preset": preset, "options": changes})
        assert scopa.read_rules(named, seats)._asdict() == said_by(options)


@pytest.mark.parametrize("seed", range(200))
def test_rules_of_random_options_are_what_the_referee_says(seed: int) -> None:
    preset, changes, seats = random_ruleset(Random(seed))
    options = GAME.options(preset, changes, seats)
    assert rules_of(options, seats)._asdict() == said_by(options)


def test_what_the_kit_does_not_know_is_passed_over() -> None:
    unknown = {"preset": "scopone", "options": {"weather": "fine", "variants": ["moonlight"]}}
    assert scopa.read_rules(json.dumps(unknown), 4) == scopa.read_rules('{"preset": "scopone"}')
    with pytest.raises(ValueError, match="unknown preset"):
        scopa.read_rules('{"preset": "briscola"}')


def test_a_move_is_read_and_written_as_the_referee_does() -> None:
    move = scopa.play(scopa.read_card("7C"), scopa.read_cards("4S 3D"))
    assert move == (scopa.read_card("7C"), scopa.read_cards("3D 4S"))
    assert scopa.write_move(move) == "7C x 3D 4S" == GAME.write_move(judged(move))
    laid = scopa.play(scopa.SETTEBELLO)
    assert scopa.write_move(laid) == "7D" == GAME.write_move(judged(laid))
    assert (laid.won, move.won) == (b"", scopa.read_cards("3D 7C 4S"))
    with pytest.raises(TypeError, match=r"one of view\.plays"):
        scopa.pack_move((7, b""))  # type: ignore[arg-type]


@pytest.mark.parametrize(("card", "take"), [("7C", b""), (23, ["3D", "4S"])])
def test_cards_as_text_are_refused_with_the_way_to_read_them(card: Any, take: Any) -> None:
    with pytest.raises(TypeError, match=r"play\(read_card\("):
        scopa.play(card, take)
