"""How Scopa is dealt, against docs/vectors/scopa.json: by the engine, and by hand."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from typing import Any

import pytest

from referee.cards.italian import write_cards
from referee.games.rules import Applied, Due
from referee.games.scopa.events import Dealt, Refilled
from referee.games.scopa.game import GAME
from referee.games.scopa.presets import LINE_UPS
from support.checkout import ROOT

VECTORS: dict[str, Any] = json.loads((ROOT / "docs/vectors/scopa.json").read_text("utf-8"))
DEALS: list[dict[str, Any]] = VECTORS["deals"]
PACKETS = {"scopone": 9, "scopone_scientifico": 10}
IDS = [deal["about"] for deal in DEALS]


# By hand: docs/fair-dealing.md in a few lines, with no code of the referee.


def stream(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        message = b"cardarena/v1/stream\0" + counter.to_bytes(8, "big")
        yield from hmac.digest(key, message, "sha256")
        counter += 1


def shuffled(key: bytes) -> list[str]:
    """The 40 cards, bottom to top."""
    pile, bytes_ = [f"{value}{suit}" for suit in "DCSB" for value in range(1, 11)], stream(key)
    for top in range(39, 0, -1):
        byte = next(byte for byte in bytes_ if byte < 256 - 256 % (top + 1))
        pile[top], pile[byte % (top + 1)] = pile[byte % (top + 1)], pile[top]
    return pile


def is_thrown_in(table: list[str], options: dict[str, Any]) -> bool:
    values = [int(card[:-1]) for card in table]
    kings = options.get("redeal_kings", 3)
    return (kings != "no" and values.count(10) >= kings) or (
        options.get("asso_piglia_tutto", False) and 1 in values
    )


def dealt_by_hand(deal: dict[str, Any]) -> dict[str, Any]:
    """What follows from a deal's key, options, seats and dealer."""
    key, options, seats = bytes.fromhex(deal["key"]), deal["options"], deal["seats"]
    line_up = deal["line_up"]
    step = -1 if options.get("direction") == "clockwise" else 1
    order = [(deal["dealer"] + step * place) % seats for place in range(1, seats + 1)]
    thrown_in: list[list[str]] = []
    deck_key, number = key, 0
    while True:
        deck = shuffled(deck_key)
        taken = iter(reversed(deck))
        hands = packets(taken, order, PACKETS.get(line_up, 3))
        table = [next(taken) for _ in range(0 if line_up == "scopone_scientifico" else 4)]
        if not is_thrown_in(table, options):
            break
        thrown_in.append(table)
        number += 1
        message = b"cardarena/v1/reshuffle\0" + number.to_bytes(4, "big")
        deck_key = hmac.digest(key, message, "sha256")
    left = list(taken)
    rounds = [packets(iter(left[at:]), order, 3) for at in range(0, len(left), 3 * seats)]
    return {
        "deck": " ".join(deck),
        "thrown_in": [" ".join(one) for one in thrown_in],
        "first": order[0],
        "hands": hands,
        "table": " ".join(table),
        "refills": rounds,
    }


def packets(taken: Iterator[str], order: list[int], size: int) -> list[str]:
    """A packet for each seat, by seat, in the order in which its cards come."""
    found = {seat: " ".join(next(taken) for _ in range(size)) for seat in order}
    return [found[seat] for seat in sorted(found)]


@pytest.mark.parametrize("deal", DEALS, ids=IDS)
def test_a_deal_follows_from_its_key_by_hand(deal: dict[str, Any]) -> None:
    found = dealt_by_hand(deal)
    assert {name: deal[name] for name in found} == found


# By the engine.


def in_packing_order(cards: str) -> list[str]:
    return sorted(cards.split(), key=lambda card: ("DCSB".index(card[-1]), int(card[:-1])))


@pytest.mark.parametrize("deal", DEALS, ids=IDS)
def test_the_engine_deals_so(deal: dict[str, Any]) -> None:
    options = GAME.options(
        "classic", {"line_up": deal["line_up"], **deal["options"]}, deal["seats"]
    )
    state, events = GAME.deal(
        GAME.start(options, deal["seats"], deal["dealer"]), bytes.fromhex(deal["key"])
    )
    [dealt] = events
    assert isinstance(dealt, Dealt)
    assert (dealt.dealer, dealt.first) == (deal["dealer"], deal["first"])
    assert write_cards(dealt.table).split() == in_packing_order(deal["table"])
    thrown_in = [write_cards(table).split() for table in dealt.thrown_in]
    assert thrown_in == [in_packing_order(table) for table in deal["thrown_in"]]
    hands = [[write_cards(hand).split() for hand in state.hands]]
    while GAME.due(state) is Due.MOVE and state.standing.deal == 1:
        applied = GAME.apply(state, GAME.to_act(state), GAME.plainest(state))
        assert isinstance(applied, Applied)
        state, events = applied
        if any(isinstance(event, Refilled) for event in events):
            hands.append([write_cards(hand).split() for hand in state.hands])
    told = [deal["hands"], *deal["refills"]]
    assert hands == [[in_packing_order(packet) for packet in one] for one in told]


def test_the_vectors_show_every_line_up_both_directions_and_every_reason_to_throw_in() -> None:
    assert {deal["line_up"] for deal in DEALS} == set(LINE_UPS)
    assert {deal["options"].get("direction", "counterclockwise") for deal in DEALS} == {
        "clockwise",
        "counterclockwise",
    }
    thrown_in = [(deal["options"], table) for deal in DEALS for table in deal["thrown_in"]]
    kings = [table for options, table in thrown_in if "asso_piglia_tutto" not in options]
    assert kings
    assert all(sum(card.startswith("10") for card in table.split()) >= 3 for table in kings)
    assert len(thrown_in) > len(kings)
    assert max(len(deal["thrown_in"]) for deal in DEALS) >= 2
    kept = [deal for deal in DEALS if deal["options"].get("redeal_kings") == "no"]
    assert any(deal["table"].count("10") >= 3 for deal in kept)


def test_the_keys_are_those_that_the_page_says() -> None:
    for deal in DEALS:
        assert deal["key"] == hashlib.sha256(deal["about"].encode()).hexdigest()
