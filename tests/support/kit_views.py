"""Views of Scala 40 for tests of the bot kit, written as text."""

from __future__ import annotations

from typing import Any

from cardarena.scala40 import View, read_card, read_cards
from cardarena.v1 import scala40_pb2 as wire

PICKUP_DUTIES = ("none", "table", "lay", "open")
JOKER_DUTIES = ("none", "table", "meld")


def view_of(hand: str, *melds: str, **changes: Any) -> View:
    """A view of seat 0 of two that has drawn; cards are texts, any field can be given."""
    cards = bytes(sorted(read_cards(hand)))
    fields: dict[str, Any] = {
        "seat": 0,
        "to_act": 0,
        "deal": 1,
        "dealer": 1,
        "turn": 5,
        "hand": cards,
        "drawn": cards[0],
        "may_draw_stock": False,
        "may_take_discard": False,
        "discards": bytes(sorted(set(cards))),
        "discard_pile": read_cards("2S"),
        "stock_count": 60,
        "melds": tuple(map(read_cards, melds)),
        "hand_counts": (len(cards), 13),
        "opened": (True, True),
        "playing": (True, True),
        "totals": (0, 0),
        "turns_taken": (2, 2),
        "reshuffles": 0,
    }
    return View(**{**fields, **changes})


def before_draw(hand: str, top: str, *melds: str, **changes: Any) -> View:
    """A view of a seat that has to draw and may take `top` from the discard pile."""
    draw = {
        "drawn": 0,
        "may_draw_stock": True,
        "may_take_discard": True,
        "discards": b"",
        "discard_pile": bytes((read_card(top),)),
    }
    return view_of(hand, *melds, **{**draw, **changes})


def asked_to_buy(hand: str, top: str, *melds: str, **changes: Any) -> View:
    """A view of seat 0 of three that is asked whether it buys `top`."""
    offer = {
        "drawn": 0,
        "discards": b"",
        "discard_pile": bytes((read_card(top),)),
        "hand_counts": (len(read_cards(hand)), 13, 13),
        "opened": (True, True, True),
        "playing": (True, True, True),
        "totals": (0, 0, 0),
        "turns_taken": (2, 2, 2),
        "may_buy": True,
        "buyers": (0, 1),
        "in_turn": 2,
        "pickup_duty": "lay",
    }
    return view_of(hand, *melds, **{**offer, **changes})


def packed(view: View) -> bytes:
    """The view as the referee sends it."""
    fields: dict[str, Any] = view._asdict()
    fields["meld_sizes"] = [len(meld) for meld in view.melds]
    fields["melds"] = b"".join(view.melds)
    fields["pickup_duty"] = PICKUP_DUTIES.index(view.pickup_duty)
    fields["joker_duty"] = JOKER_DUTIES.index(view.joker_duty)
    return wire.Scala40View(**fields).SerializeToString()
