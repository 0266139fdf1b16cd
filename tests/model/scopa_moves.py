"""Moves for the slow model of Scopa: legal ones in several styles of play, and illegal ones."""

from __future__ import annotations

import random
from typing import Any

from model.scopa_cards import aces, captures, full_deck, in_order, suit_of, value_of
from model.scopa_game import legal_plays

State = dict[str, Any]
Play = tuple[str, list[str]]

STYLES = ("random", "random", "greedy", "coins", "sweeps", "lays", "aces", "last")

NO_CARDS = ("?0", "?11", "?63", "?64", "?113", "?255")


def is_sweeping(state: State, play: Play) -> bool:
    return bool(play[1]) and len(play[1]) == len(state["table"])


def coins(play: Play) -> int:
    card, take = play
    return sum(suit_of(one) == "D" for one in [card, *take]) if take else 0


def merit(state: State, style: str, play: Play) -> tuple[Any, ...]:
    """How a style likes a play; more is better."""
    card, take = play
    likes: dict[str, tuple[Any, ...]] = {
        "random": (),
        "greedy": (len(take),),
        "coins": (coins(play), len(take)),
        "sweeps": (is_sweeping(state, play), len(take)),
        "lays": (-len(take), -value_of(card)),
        "aces": (-value_of(card),),
        "last": (card, take),
    }
    return likes[style]


def choose(state: State, style: str, chance: random.Random) -> Play:
    """A legal play in a style, now and then any."""
    plays = legal_plays(state)
    chance.shuffle(plays)
    if chance.random() < 0.2:
        style = "random"
    return max(plays, key=lambda play: merit(state, style, play))


def write(play: Play, chance: random.Random) -> str:
    """A move as text: what it takes in any order, in upper or lower case."""
    card, take = play[0], list(play[1])
    chance.shuffle(take)
    text = f"{card} x {' '.join(take)}" if take else card
    return text.lower() if chance.random() < 0.2 else text


def mutate(state: State, play: Play, chance: random.Random) -> Play:
    """A play changed somewhere; most often it is illegal then."""
    card, take = play
    if chance.random() < 0.6:
        return card, changed_take(state, take, chance)
    if chance.random() < 0.4:
        return near_miss(state, card, chance)
    kind = chance.randrange(4)
    if kind == 0:
        hand = state["hands"][state["seat"]]
        return chance.choice(aces(hand) or hand), changed_take(state, take, chance)
    if kind == 1:
        return chance.choice(full_deck()), take
    if kind == 2:
        return card, [*take, chance.choice([*take, *full_deck()[:: chance.randint(1, 5)]])]
    no_card = chance.choice(NO_CARDS)
    return (no_card, take) if chance.random() < 0.5 else (card, [*take, no_card])


def changed_take(state: State, take: list[str], chance: random.Random) -> list[str]:
    """What is taken, with one card more or less, or another part of the table."""
    table = state["table"]
    kind = chance.randrange(5)
    if kind == 0 or not table:
        return []
    if kind == 1:
        return chance.sample(table, chance.randint(1, min(4, len(table))))
    if kind == 2:
        return list(dict.fromkeys([*take, chance.choice(table)]))
    if kind == 3 and take:
        return chance.sample(take, len(take) - 1)
    return list(table)


def near_miss(state: State, card: str, chance: random.Random) -> Play:
    """A card with what another one of its value or of a near value would capture."""
    shift = chance.choice([-1, 0, 0, 1])
    other = f"{min(10, max(1, value_of(card) + shift))}{suit_of(card)}"
    plain = {**state["options"], "asso_piglia_tutto": False}
    without_equal = [one for one in state["table"] if value_of(one) != value_of(other)]
    table = chance.choice([without_equal, state["table"]])
    found = captures(other, table, plain)
    return card, in_order(chance.choice(found)) if found else []
