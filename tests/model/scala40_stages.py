"""Random moments in the middle of a deal for the slow model of Scala 40.

Play from a fresh deal rarely meets long runs, several jokers or a hand of two cards; here they
are what is dealt.
"""

from __future__ import annotations

import random
from typing import Any

from model.scala40_cards import (
    FACES,
    RANKS,
    SUITS,
    attachable,
    double_ended_forbidden,
    is_joker,
    stands_for,
)
from model.scala40_game import full_deck

State = dict[str, Any]


def random_meld(chance: random.Random) -> list[str]:
    """A set, a short run or a long one, now and then with a joker anywhere."""
    kind = chance.choice(["set", "set", "run", "run", "long"])
    if kind == "set":
        rank = chance.choice(RANKS)
        suits = chance.sample(SUITS, chance.choice([3, 3, 4]))
        cards = [rank + suit for suit in SUITS if suit in suits]
    else:
        suit = chance.choice(SUITS)
        line = [rank + suit for rank in [*RANKS, "A"]]
        size = chance.choice([3, 3, 4, 5]) if kind == "run" else chance.choice([11, 12, 13, 14])
        low = chance.randrange(len(line) - size + 1)
        cards = line[low : low + size]
    if chance.random() < 0.5:
        place = chance.randrange(len(cards))
        cards[place] = "*" + cards[place]
    return cards


def take(pool: list[str], cards: list[str]) -> bool:
    """Take the cards out of the pool, if they are all there."""
    left = list(pool)
    for card in cards:
        held = "X" if is_joker(card) else card
        if held not in left:
            return False
        left.remove(held)
    pool[:] = left
    return True


def random_table(
    pool: list[str], options: dict[str, Any], chance: random.Random
) -> list[list[str]]:
    melds: list[list[str]] = []
    for _ in range(chance.randrange(6)):
        meld = random_meld(chance)
        if not double_ended_forbidden(meld, options) and take(pool, meld):
            melds.append(meld)
    return melds


def useful_cards(melds: list[list[str]], options: dict[str, Any]) -> list[str]:
    """Cards that could be laid off or swapped, and a joker."""
    jokers = [card for meld in melds for card in meld if is_joker(card)]
    found = [stands_for(card) for card in jokers] * 2
    found += [face for face in FACES if any(attachable(face, meld, options) for meld in melds)]
    return [*found, "X", "X"]


def random_hand(pool: list[str], useful: list[str], size: int, chance: random.Random) -> list[str]:
    """A hand of cards that can do something: two melds perhaps, useful cards, any cards."""
    hand: list[str] = []
    while len(hand) < size:
        how = chance.random()
        cards = random_meld(chance) if how < 0.3 else [chance.choice(useful)]
        if how > 0.8:
            cards = [chance.choice(pool)]
        if how > 0.95:
            suit = chance.choice(SUITS)
            cards = ["K" + suit, "A" + suit, "2" + suit]
        if len(hand) + len(cards) <= size and take(pool, cards):
            hand += ["X" if is_joker(card) else card for card in cards]
    return hand


def stage(state: State, chance: random.Random) -> tuple[State, list[str]]:
    """A moment of the deal that `state` has begun, and the cards that are set aside."""
    options, seats = state["options"], state["seats"]
    pool = full_deck(options)
    melds = random_table(pool, options, chance)
    opened = [bool(melds) and chance.random() < 0.7 for _ in range(seats)]
    useful = useful_cards(melds, options)
    sizes = [chance.randrange(1, 9) if is_open else 13 for is_open in opened]
    if sum(sizes) > len(pool) - 20:
        sizes = [min(size, 4) for size in sizes]
    hands = [random_hand(pool, useful, size, chance) for size in sizes]
    seat = state["in_turn"]
    pile = [chance.choice(useful)]
    if not take(pool, pile):
        pile = [pool.pop()]
    chance.shuffle(pool)
    pile = [*(pool.pop() for _ in range(chance.choice([0, 1, 5]))), *pile]
    early = options["early_pickup"] == "to_open"
    choice = (opened[seat] or early) and chance.random() < 0.6
    if not choice and opened[seat] is False:
        choice = early and chance.random() < 0.6
    if not choice:
        hands[seat].append(pool.pop())
    kept = min(chance.choice([0, 1, 2, 10]), len(pool))
    turns = chance.randrange(3)
    staged = {
        "hands": hands,
        "melds": melds,
        "opened": opened,
        "pile": pile,
        "stock": pool[:kept],
        "phase": "draw" if choice else "rest",
        "turns_taken": [turns] * seats,
        "turn": 1 + turns * sum(state["playing"]),
        "seat": seat,
        "buyers": [],
        "reshuffles": chance.choice([0, 0, options["reshuffles_max"]]),
        "drawn": None if choice else hands[seat][-1],
    }
    return {**state, **staged}, pool[kept:]
