"""Random moves for the slow model of Scala 40: ones meant to be legal, and mutations of them.

Nothing here decides whether a move is legal; that is what is compared.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from model.scala40_cards import (
    FACES,
    RANKS,
    SUITS,
    growths,
    in_hand,
    is_joker,
    opening_value,
    stands_for,
)
from model.scala40_turn import IllegalError, act, new_turn

State = dict[str, Any]
Move = dict[str, Any]
Action = dict[str, Any]


# Writing.


def write(move: Move) -> str:
    """A move as text."""
    if move["draw"] in ("stock", "pass"):
        return "draw stock" if move["draw"] == "stock" else "pass"
    parts = {"": [], "discard": ["draw discard"], "buy": ["buy"]}[move["draw"]]
    for action in move["actions"]:
        cards = " ".join(action["cards"])
        if action["kind"] == "meld":
            parts.append(f"meld {cards}".strip())
        else:
            end = action["end"] if action["kind"] == "layoff" else ""
            parts.append(f"{action['kind']} {cards} > {action['meld']} {end}".strip())
    if move["draw"] != "buy":
        parts.append(f"discard {move['discard'] or 'none'}")
    return "; ".join(parts)


# Moves meant to be legal.


def some_melds(hand: list[str], chance: random.Random) -> list[list[str]]:
    """Melds of a hand, one joker filled in anywhere; not all of them, but of every kind."""
    held, joker = set(hand), "X" in hand
    lines = [[rank + suit for suit in SUITS] for rank in RANKS]
    runs = [[rank + suit for rank in [*RANKS, "A"]] for suit in SUITS]
    for run in runs:
        lines += [run[low : low + size] for size in (3, 3, 4, 5) for low in range(15 - size)]
    lines += [run[chance.randrange(2) :] for run in runs] + [run[:13] for run in runs]
    found = []
    for line in lines:
        cards = list(line)
        missing = [n for n, card in enumerate(cards) if card not in held]
        if len(cards) == 4 and line[0][:-1] == line[1][:-1] and missing:
            spare = missing.pop(chance.randrange(len(missing)))
            cards = [card for n, card in enumerate(cards) if n != spare]
            missing = [n for n, card in enumerate(cards) if card not in held]
        if joker and not missing and chance.random() < 0.2:
            missing = [chance.randrange(len(cards))]
        if len(missing) == 1 and joker:
            cards[missing[0]] = "*" + cards[missing[0]]
            found.append(cards)
        elif not missing:
            found.append(cards)
    chance.shuffle(found)
    return found


def chosen_melds(turn: dict[str, Any], chance: random.Random) -> list[list[str]]:
    """Melds that do not share a card, enough to open with; none where they are not enough."""
    hand, options, chosen = list(turn["hand"]), turn["options"], []
    found = some_melds(hand, chance)
    if not turn["opened"]:
        found.sort(key=lambda cards: -opening_value(cards, options))
    if options["opening_jokers"] == "forbidden" and not turn["opened"]:
        found = [cards for cards in found if not any(map(is_joker, cards))]
    for cards in found:
        left = list(hand)
        if len(cards) <= len(left) and all(_remove(left, in_hand(card)) for card in cards):
            hand = left
            chosen.append(cards)
    points = sum(opening_value(cards, options) for cards in chosen)
    if not turn["opened"] and points < options["opening_minimum"]:
        return []
    return chosen


def _remove(hand: list[str], card: str) -> bool:
    if card not in hand:
        return False
    hand.remove(card)
    return True


def table_actions(turn: dict[str, Any], chance: random.Random) -> list[dict[str, Any]]:
    """Layoffs and swaps that look possible now."""
    found: list[dict[str, Any]] = []
    for number, meld in enumerate(turn["melds"]):
        jokers = [card for card in meld if is_joker(card)]
        for card in dict.fromkeys(turn["hand"]):
            words = ["*" + chance.choice(FACES)] if card == "X" else [card]
            if card == "X" and not jokers:
                words = ["*" + face for face in near(meld) if growths(meld, face, "")]
            for word in words:
                for end in ("low", "high", ""):
                    if growths(meld, word, end):
                        action = {"kind": "layoff", "cards": [word], "meld": number, "end": end}
                        found.append(action)
            if jokers and stands_for(jokers[0]) == card:
                found.append({"kind": "swap", "cards": [card], "meld": number, "end": ""})
                found.append({"kind": "swap", "cards": [card], "meld": number, "end": ""})
    return found


def near(meld: list[str]) -> list[str]:
    """Faces of the meld's rank or suit."""
    ranks = {stands_for(card)[:-1] for card in meld}
    if len(ranks) == 1:
        return [rank + suit for rank in ranks for suit in SUITS]
    return [rank + meld[0][-1] for rank in RANKS]


def tried(turn: dict[str, Any], action: dict[str, Any], index: int) -> dict[str, Any] | None:
    copied = {**turn, "melds": [list(meld) for meld in turn["melds"]]}
    copied["laid"], copied["new_melds"] = list(turn["laid"]), list(turn["new_melds"])
    try:
        act(copied, action, index)
    except IllegalError:
        return None
    return copied


def busy_move(state: State, seat: int, chance: random.Random, draw: str, *, daring: bool) -> Move:
    """Melds, layoffs and swaps at random, then any discard; if daring, also what is refused."""
    turn = new_turn(state, seat, state["pile"][-1] if draw else None)
    actions: list[Action] = []
    for cards in chosen_melds(turn, chance):
        action = {"kind": "meld", "cards": cards}
        keep = not turn["opened"] or chance.random() < 0.8
        after = tried(turn, action, len(actions)) if keep else None
        if after is not None:
            actions.append(action)
            turn = after
    if turn["opened"] or actions:
        turn = more_actions(turn, actions, chance, draw, daring=daring)
    discard = chance.choice(turn["hand"]) if turn["hand"] else None
    return {"draw": draw, "actions": actions, "discard": discard}


def more_actions(
    turn: dict[str, Any], actions: list[Action], chance: random.Random, draw: str, *, daring: bool
) -> dict[str, Any]:
    """Add some actions that look possible to `actions`; return the turn after them."""
    for _ in range(chance.randrange(1, 8)):
        options = table_actions(turn, chance)
        if draw == "buy":
            options = [action for action in options if action["kind"] != "swap"]
        if turn["opened"]:
            melds = some_melds(turn["hand"], chance)[:2]
            options += [{"kind": "meld", "cards": cards} for cards in melds]
        if not options:
            break
        action = chance.choice(options)
        after = tried(turn, action, len(actions))
        if after is not None or daring:
            actions.append(action)
        if after is None and daring:
            break
        turn = after or turn
    return turn


def quiet_moves(state: State, seat: int, chance: random.Random) -> list[Move]:
    """A discard alone, each card of the hand once, the dear ones rather first."""
    hand = list(dict.fromkeys(state["hands"][seat]))
    chance.shuffle(hand)
    hand.sort(key=lambda card: card == "X")
    return [{"draw": "", "actions": [], "discard": card} for card in hand]


def candidates(state: State, seat: int, chance: random.Random) -> Iterator[Move]:
    """Moves for the seat to act, the busiest first; one of them is legal."""
    stock: Move = {"draw": "stock", "actions": [], "discard": None}
    busy = {"sale": "buy", "draw": "discard", "rest": ""}[state["phase"]]
    if chance.random() < 0.7:
        for daring in (True, False, False):
            yield busy_move(state, seat, chance, busy, daring=daring)
    if state["phase"] == "sale":
        yield {**stock, "draw": "pass"}
    elif state["phase"] == "draw":
        yield stock
    else:
        yield from quiet_moves(state, seat, chance)


# Mutations.


def other_card(state: State, chance: random.Random) -> str:
    """Any card, rather one of the hand, now and then none at all."""
    hand = state["hands"][state["seat"]]
    kinds: list[str] = [
        chance.choice([*hand, "X"]),
        chance.choice(FACES),
        "*" + chance.choice(FACES),
        chance.choice([*state["pile"], "X"]),
        chance.choice(["?15", "?200", "X"]),
    ]
    [card] = chance.choices(kinds, weights=[8, 3, 4, 3, 1])
    return card


def mutate(state: State, move: Move, chance: random.Random) -> Move:
    """The move with one thing changed."""
    changed = copy.deepcopy(move)
    if move["draw"] in ("stock", "pass"):
        hand = state["hands"][state["seat"]]
        draw = chance.choice(["discard", "discard", "stock", "pass", "buy", ""])
        some = [new_action(state, chance)] if chance.random() < 0.5 else []
        return {"draw": draw, "actions": some, "discard": chance.choice([*hand, None])}
    actions = changed["actions"]
    kind = chance.choice(["discard", "draw", "add", *["action"] * 5])
    if kind == "draw":
        changed["draw"] = chance.choice(["", "", "discard", "discard", "buy", "pass", "stock"])
    elif kind == "discard":
        changed["discard"] = chance.choice([None, *[other_card(state, chance)] * 4])
    elif kind == "add" or not actions:
        actions.insert(chance.randrange(len(actions) + 1), new_action(state, chance))
    else:
        mutate_action(state, actions, chance)
    return changed


def new_action(state: State, chance: random.Random) -> dict[str, Any]:
    meld = chance.randrange(len(state["melds"]) + 1)
    end = chance.choice(["", "", "low", "high"])
    kind = chance.choice(["layoff", "layoff", "swap", "meld"])
    cards = [other_card(state, chance)]
    if kind == "meld":
        hand = state["hands"][state["seat"]]
        guesses = corners(hand) or some_melds([*hand, "X"], chance)
        cards = guesses[0] if guesses else [*cards, *hand[:3]]
    return {"kind": kind, "cards": cards, "meld": meld, "end": end}


def corners(hand: list[str]) -> list[list[str]]:
    """Runs round the corner, K-A-2, that the hand could lay if there were such runs."""
    lines = [["K" + suit, "A" + suit, "2" + suit] for suit in SUITS]
    return [line for line in lines if all(card in hand for card in line)]


def mutate_action(state: State, actions: list[dict[str, Any]], chance: random.Random) -> None:
    index = chance.randrange(len(actions))
    action = actions[index]
    how = chance.randrange(8)
    place = chance.randrange(len(action["cards"])) if action["cards"] else 0
    if how == 0:
        del actions[index]
    elif how == 1:
        actions.insert(chance.randrange(len(actions)), copy.deepcopy(action))
    elif how == 2:
        actions.append(actions.pop(index))
    elif how == 3 and action["kind"] != "meld":
        action["meld"] = chance.choice([0, 1, action["meld"] + 1, len(state["melds"]), -1])
    elif how == 3:
        del action["cards"][place]
    elif how == 4 and action["kind"] != "meld":
        action["end"] = chance.choice(["", "low", "high"])
    elif how == 4:
        chance.shuffle(action["cards"])
    elif how == 5:
        card = action["cards"][place]
        action["cards"][place] = other_face(card) if is_joker(card) else joker_for(card)
    elif how == 6 and action["kind"] == "meld":
        action["cards"].insert(
            chance.randrange(len(action["cards"]) + 1), other_card(state, chance)
        )
    else:
        action["cards"][place] = other_card(state, chance)


def other_face(card: str) -> str:
    """A joker's neighbour meaning, or the card itself."""
    if stands_for(card) not in FACES:
        return card
    rank, suit = stands_for(card)[:-1], card[-1]
    follower = RANKS[(RANKS.index(rank) + 1) % 13]
    return "*" + follower + suit


def joker_for(card: str) -> str:
    return "*" + card if card in FACES else card
