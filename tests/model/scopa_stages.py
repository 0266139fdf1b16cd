"""Random moments in the middle of a deal of Scopa, for what a fresh deal seldom comes to.

One side has most of the coins, the totals are near the target, the table is small.
"""

from __future__ import annotations

import random
from typing import Any

from model.scopa_cards import aces, full_deck, suit_of, value_of
from model.scopa_game import copied

State = dict[str, Any]

SMALL_PACKET, LONGEST = 3, 4


def stage(state: State, chance: random.Random) -> State:
    """Another moment of a deal that has just begun; the seats that were dealt to stay."""
    state = copied(state)
    packet = len(state["hands"][state["seat"]])
    size = chance.randint(1, min(packet, LONGEST))
    rounds = len(state["stock"]) // (SMALL_PACKET * len(state["order"]))
    stock = chance.randint(0, rounds) * SMALL_PACKET * len(state["order"])
    cards = coins_last(chance)
    shown = size * len(state["order"]) + stock + chance.choice([0, 1, 2, 3, 5])
    unplayed, captured = cards[:shown], cards[shown:]
    chance.shuffle(unplayed)
    if (found := aces(unplayed)) and chance.random() < 0.5:
        unplayed.remove(found[0])
        unplayed.insert(0, found[0])  # the table gets the first, if it gets any
    for seat in state["order"]:
        state["hands"][seat] = [unplayed.pop() for _ in range(size)]
    state["stock"] = [unplayed.pop() for _ in range(stock)]
    state["table"], state["events"] = unplayed, []
    pile_up(state, captured, chance)
    return state


def coins_last(chance: random.Random) -> list[str]:
    """The deck in a random order, most coins behind all other cards, often the aces first."""
    coins_early = chance.choice([0.0, 0.1, 0.2, 1.0])
    aces_early = chance.choice([0.0, 0.8])
    places = {}
    for card in full_deck():
        places[card] = chance.random()
        if value_of(card) == 1 and chance.random() < aces_early:
            places[card] -= 1
        elif suit_of(card) == "D" and chance.random() >= coins_early:
            places[card] += 1
    places[chance.choice([card for card in places if suit_of(card) == "D"])] = -1
    return sorted(places, key=lambda card: places[card])


def pile_up(state: State, captured: list[str], chance: random.Random) -> None:
    """Give the captured cards to the sides, most of them to one, and points to all."""
    sides = range(len(state["sides"]))
    favourite = chance.choice(sides)
    share = chance.choice([0.4, 0.9, 1.0])
    state["piles"] = [[] for _ in sides]
    for card in captured:
        side = favourite if chance.random() < share else chance.choice(sides)
        state["piles"][side].append(card)
    state["sweeps"] = [chance.randrange(3) for _ in sides]
    state["last_capture"] = chance.choice([None, *sides])
    target = state["options"]["target"]
    totals = [max(0, target + chance.choice([2, 0, 0, -1, -1, -2, -3, -8])) for _ in sides]
    state["totals"] = [totals[side] for side in state["side_of"]]
