"""A slow, plain model of Scala 40: who may do what, and what comes of it.

Written from rules/scala40.md and the manual's list of reasons (docs/scala40.md), and from
nothing else: it shares no code with the referee, knows no packed card and copies whole states.
A state is a dict of plain lists (see `scala40_game.start`); the top of a pile is its last card.
Chance comes in as a callback, `shuffled(cards, number)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.scala40_cards import is_set
from model.scala40_game import copied, end_deal, next_seat
from model.scala40_turn import IllegalError, Turn, act, check_end, new_turn, parse

State = dict[str, Any]
Shuffled = Callable[[list[str], int], list[str]]


def check_due(state: State, seat: int) -> None:
    if state["phase"] not in ("draw", "rest", "sale"):
        raise IllegalError("NO_MOVE_DUE")
    if seat != state["seat"]:
        raise IllegalError("NOT_YOUR_TURN")


def check_draw(state: State, seat: int, draw: str) -> None:
    asked = state["phase"] == "sale"
    if not asked and draw in ("buy", "pass"):
        raise IllegalError("NOTHING_FOR_SALE")
    if asked and draw not in ("buy", "pass"):
        raise IllegalError("BUY_OR_PASS")
    early = state["options"]["early_pickup"] == "to_open"
    if draw == "discard" and not state["opened"][seat] and not early:
        raise IllegalError("PICKUP_BEFORE_OPENING")
    if draw in ("stock", "discard") and state["phase"] == "rest":
        raise IllegalError("ALREADY_DREW")
    if not draw and state["phase"] == "draw":
        raise IllegalError("MUST_DRAW")


def play(state: State, seat: int, text: str, shuffled: Shuffled) -> State:
    """The state after a move, or IllegalError."""
    move = parse(text)
    check_due(state, seat)
    check_draw(state, seat, move["draw"])
    after = copied(state)
    if move["draw"] in ("buy", "pass"):
        answer_sale(after, seat, move, shuffled)
        return after
    if move["draw"] == "stock":
        before_stock(after, shuffled)
        return after
    taken = state["pile"][-1] if move["draw"] == "discard" else None
    turn = new_turn(state, seat, taken)
    for index, action in enumerate(move["actions"]):
        act(turn, action, index)
    check_end(turn, move["discard"])
    if taken is not None:
        after["pile"].pop()
    finish_turn(after, seat, turn, move["discard"])
    begin_or_end(after, seat, turn, shuffled)
    return after


def finish_turn(after: State, seat: int, turn: Turn, discard: str | None) -> None:
    hand = list(turn["hand"])
    if discard is not None:
        hand.remove(discard)
        after["pile"].append(discard)
    after["hands"][seat] = hand
    after["melds"] = [sorted(meld) if is_set(meld) else meld for meld in turn["melds"]]
    after["opened_now"] = turn["opened"] and not after["opened"][seat]
    after["opened"][seat] = turn["opened"]
    after["turns_taken"][seat] += 1


def begin_or_end(after: State, seat: int, turn: Turn, shuffled: Shuffled) -> None:
    options = turn["options"]
    if not after["hands"][seat]:
        end_deal(after, "went_out", seat)
        return
    if options["reshuffle"] == "at_turn_end" and not after["stock"] and may_reshuffle(after):
        reshuffle(after, shuffled)
    if after["turn"] >= options["turns_max"]:
        end_deal(after, "adjudicated", None)
        return
    after["turn"] += 1
    after["discarder"] = seat
    after["seat"] = after["in_turn"] = next_seat(after, seat)
    begin_turn(after, shuffled)


def begin_turn(state: State, shuffled: Shuffled) -> None:
    """Ask for the draw where it is a choice; else draw."""
    seat = state["seat"]
    early = state["options"]["early_pickup"] == "to_open"
    if state["pile"] and (state["opened"][seat] or early):
        state["phase"] = "draw"
    else:
        before_stock(state, shuffled)


def before_stock(state: State, shuffled: Shuffled) -> None:
    """The seat in turn draws from the stock; first the others may buy the top discard."""
    state["buyers"] = []
    following = next_seat(state, state["seat"])
    while following != state["in_turn"]:
        if state["opened"][following] and following != state["discarder"]:
            state["buyers"].append(following)
        following = next_seat(state, following)
    if state["options"]["buying"] and state["pile"] and state["buyers"]:
        state["phase"], state["seat"] = "sale", state["buyers"][0]
        return
    state["buyers"] = []
    draw_stock(state, shuffled)


def answer_sale(state: State, seat: int, move: dict[str, Any], shuffled: Shuffled) -> None:
    """Buy or pass; after a buy, or when all have passed, the seat in turn draws."""
    if move["draw"] == "buy":
        buy(state, seat, move["actions"])
        state["buyers"] = []
        if not one_card(state, seat, shuffled):
            return
    else:
        state["buyers"].pop(0)
    if state["buyers"]:
        state["seat"] = state["buyers"][0]
        return
    state["seat"] = state["in_turn"]
    draw_stock(state, shuffled)


def buy(state: State, seat: int, actions: list[dict[str, Any]]) -> None:
    """The bought card goes to the table at once, other cards of the hand may go with it."""
    bought = state["pile"][-1]
    turn = new_turn(state, seat, bought)
    for index, action in enumerate(actions):
        if action["kind"] == "swap":
            raise IllegalError("BUY_WITH_SWAP", index)
        act(turn, action, index)
    if bought not in turn["laid"]:
        raise IllegalError("BOUGHT_UNUSED")
    state["pile"].pop()
    state["hands"][seat] = list(turn["hand"])
    state["melds"] = [sorted(meld) if is_set(meld) else meld for meld in turn["melds"]]


def may_reshuffle(state: State) -> bool:
    return len(state["pile"]) > 1 and state["reshuffles"] < state["options"]["reshuffles_max"]


def reshuffle(state: State, shuffled: Shuffled) -> None:
    """All discards but the last become the stock."""
    state["reshuffles"] += 1
    *discards, last = state["pile"]
    stock = shuffled(discards, state["reshuffles"])
    assert sorted(stock) == sorted(discards)
    state["stock"], state["pile"] = stock, [last]


def one_card(state: State, seat: int, shuffled: Shuffled) -> bool:
    """Give a seat the top of the stock; where there is none and can be none the deal is void."""
    if not state["stock"]:
        if not may_reshuffle(state):
            end_deal(state, "void", None)
            return False
        reshuffle(state, shuffled)
    state["hands"][seat].append(state["stock"].pop())
    at_once = state["options"]["reshuffle"] == "at_last_draw"
    if at_once and not state["stock"] and may_reshuffle(state):
        reshuffle(state, shuffled)
    return True


def draw_stock(state: State, shuffled: Shuffled) -> None:
    if one_card(state, state["seat"], shuffled):
        state["phase"] = "rest"
