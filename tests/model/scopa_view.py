"""What a seat may know, by the slow model of Scopa."""

from __future__ import annotations

from typing import Any

from model.scopa_cards import in_order
from model.scopa_game import is_last_play, legal_plays

State = dict[str, Any]


def view(state: State, seat: int) -> dict[str, Any]:
    """The view of one seat, field by field as docs/rules and the protocol name them."""
    acts = seat == state["seat"]
    side = state["sides"][state["side_of"][seat]]
    shows_piles = state["options"]["pile_visible"] == "all"
    return {
        "seat": seat,
        "to_act": state["seat"],
        "deal": state["deal"],
        "dealer": state["dealer"],
        "turn": state["turn"],
        "hand": in_order(state["hands"][seat]),
        "table": in_order(state["table"]),
        "plays": sorted(legal_plays(state)) if acts else [],
        "stock_count": len(state["stock"]),
        "hand_counts": [len(hand) for hand in state["hands"]],
        "playing": state["playing"],
        "totals": state["totals"],
        "side_of": state["side_of"],
        "pile_counts": [len(pile) for pile in state["piles"]],
        "sweeps": state["sweeps"],
        "piles": [in_order(pile) for pile in state["piles"]] if shows_piles else [],
        "last_capture": state["last_capture"],
        "partner": next((one for one in side if one != seat), None),
        "is_last_play": is_last_play(state),
    }
