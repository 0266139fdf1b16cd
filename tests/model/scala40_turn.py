"""The slow model of Scala 40: the table actions of one turn, in order, and how it ends.

Written from rules/scala40.md and the manual's list of reasons (docs/scala40.md), and from
nothing else. A turn is a dict, a copy of what its player can change.
"""

from __future__ import annotations

import re
from typing import Any

from model.scala40_cards import (
    attachable,
    double_ended_forbidden,
    growths,
    in_hand,
    is_joker,
    is_on_table_form,
    meld_fault,
    opening_value,
    stands_for,
)

State = dict[str, Any]
Turn = dict[str, Any]
Token = tuple[tuple[int, ...], bool]
World = tuple[tuple[Token, ...], tuple[tuple[int, Token], ...]]

OWN: Token = ((), False)
"""A joker of which nothing is owed: the melds that swaps freed it from, and whether its use
is still owed."""


class IllegalError(Exception):
    """A move that the rules refuse: the manual's reason, and the index of the action."""

    def __init__(self, reason: str, action: int | None = None) -> None:
        super().__init__(reason, action)
        self.reason, self.action = reason, action


# Reading a move.

STARTS = {"draw stock": "stock", "draw discard": "discard", "buy": "buy", "pass": "pass"}


def parse(text: str) -> dict[str, Any]:
    """A move in notation as a plain dict."""
    parts = [part.strip() for part in text.split(";")]
    move: dict[str, Any] = {"draw": "", "actions": [], "discard": None}
    if parts[0] in STARTS:
        move["draw"] = STARTS[parts[0]]
        parts = parts[1:]
    for part in parts:
        words = part.split()
        if words[0] == "discard":
            move["discard"] = None if words[1] == "none" else words[1]
        elif words[0] == "meld":
            move["actions"].append({"kind": "meld", "cards": words[1:]})
        else:
            found = re.fullmatch(r"(\w+) (\S+) > (-?\d+) ?(low|high|)", part)
            assert found, part
            kind, card, meld, end = found.groups()
            action = {"kind": kind, "cards": [card], "meld": int(meld), "end": end}
            move["actions"].append(action)
    return move


# Jokers that swaps free. Equal jokers can't be told apart, so every way in which they may have
# been used is followed: a move is legal if one way is.


def free_joker(worlds: set[World], meld: int) -> set[World]:
    result = set()
    for hand, table in worlds:
        origins = dict(table).get(meld, OWN)[0]
        token = (tuple(sorted({*origins, meld})), True)
        rest = tuple(entry for entry in table if entry[0] != meld)
        result.add((tuple(sorted([*hand, token])), rest))
    return result


def lay_joker(worlds: set[World], meld: int, *, new: bool, duty: str) -> set[World]:
    result = set()
    for hand, table in worlds:
        for token in set(hand):
            origins, owed = token
            if not new and meld in origins:
                continue
            rest = list(hand)
            rest.remove(token)
            laid = (origins, owed and not new and duty == "new_meld")
            result.add((tuple(rest), tuple(sorted([*table, (meld, laid)]))))
    return result


def nothing_owed(worlds: set[World]) -> bool:
    return any(
        not any(owed for _, owed in [*hand, *(token for _, token in table)])
        for hand, table in worlds
    )


# The table actions of a turn.


def take_from_hand(turn: Turn, cards: list[str], index: int) -> None:
    hand = list(turn["hand"])
    for card in cards:
        if in_hand(card) not in hand:
            raise IllegalError("CARD_NOT_IN_HAND", index)
        hand.remove(in_hand(card))
    turn["left"] = hand


def check_words(turn: Turn, action: dict[str, Any], index: int) -> None:
    """What is wrong with an action whatever the rules of melds say."""
    cards = action["cards"]
    known = [is_on_table_form(card) or card == "X" for card in cards]
    if not all(known):
        raise IllegalError("NOT_A_CARD", index)
    if "X" in cards and action["kind"] != "swap":
        raise IllegalError("JOKER_UNSAID", index)
    if action["kind"] != "meld" and not 0 <= action["meld"] < len(turn["melds"]):
        raise IllegalError("NO_SUCH_MELD", index)
    take_from_hand(turn, cards, index)


def close_opening(turn: Turn, index: int | None) -> None:
    """The melds so far are the opening: judge it, once."""
    options = turn["options"]
    if turn["opened"]:
        return
    melds = turn["new_melds"]
    if not melds:
        if turn["taken"] is not None and index is None:
            raise IllegalError("PICKUP_NOT_IN_OPENING", None)
        if index is not None:
            raise IllegalError("NOT_OPENED", index)
        return
    clean = [meld for meld in melds if not any(is_joker(card) for card in meld)]
    if options["opening_jokers"] == "forbidden" and len(clean) < len(melds):
        raise IllegalError("OPENING_JOKER", index)
    counted = clean if options["opening_jokers"] == "clean_minimum" else melds
    if sum(opening_value(meld, options) for meld in counted) < options["opening_minimum"]:
        raise IllegalError("OPENING_TOO_LOW", index)
    laid = [in_hand(card) for meld in melds for card in meld]
    if turn["taken"] is not None and turn["taken"] not in laid:
        raise IllegalError("PICKUP_NOT_IN_OPENING", index)
    turn["opened"] = True


def lay_meld(turn: Turn, action: dict[str, Any], index: int) -> None:
    cards = action["cards"]
    fault = meld_fault(cards, turn["options"])
    if fault:
        raise IllegalError(fault, index)
    number = len(turn["melds"])
    if any(is_joker(card) for card in cards):
        duty = turn["options"]["swapped_joker"]
        turn["worlds"] = lay_joker(turn["worlds"], number, new=True, duty=duty)
    turn["melds"].append(list(cards))
    if not turn["opened"]:
        turn["new_melds"].append(list(cards))


def lay_off(turn: Turn, action: dict[str, Any], index: int) -> None:
    [card] = action["cards"]
    number = action["meld"]
    meld = turn["melds"][number]
    if is_joker(card) and any(is_joker(one) for one in meld):
        raise IllegalError("TWO_JOKERS", index)
    grown = growths(meld, card, action["end"])
    options = turn["options"]
    if grown and all(double_ended_forbidden(cards, options) for cards in grown):
        raise IllegalError("DOUBLE_ENDED_RUN", index)
    close_opening(turn, index)
    if not grown:
        raise IllegalError("DOES_NOT_FIT", index)
    if len(grown) > 1:
        raise IllegalError("END_UNSAID", index)
    if is_joker(card):
        duty = options["swapped_joker"]
        worlds = lay_joker(turn["worlds"], number, new=False, duty=duty)
        if not worlds:
            raise IllegalError("JOKER_PUT_BACK", index)
        turn["worlds"] = worlds
    turn["melds"][number] = grown[0]


def swap(turn: Turn, action: dict[str, Any], index: int) -> None:
    [card] = action["cards"]
    number = action["meld"]
    meld = turn["melds"][number]
    jokers = [one for one in meld if is_joker(one)]
    fits = bool(jokers) and card == stands_for(jokers[0])
    swapped = [card if is_joker(one) else one for one in meld]
    if fits and double_ended_forbidden(swapped, turn["options"]):
        raise IllegalError("DOUBLE_ENDED_RUN", index)
    close_opening(turn, index)
    if not jokers:
        raise IllegalError("NO_JOKER_THERE", index)
    if not fits:
        raise IllegalError("NOT_THE_JOKERS_CARD", index)
    turn["melds"][number] = swapped
    turn["worlds"] = free_joker(turn["worlds"], number)
    turn["left"].append("X")


def act(turn: Turn, action: dict[str, Any], index: int) -> None:
    check_words(turn, action, index)
    {"meld": lay_meld, "layoff": lay_off, "swap": swap}[action["kind"]](turn, action, index)
    turn["hand"] = turn["left"]
    counts = action["kind"] != "swap" or turn["options"]["pickup_may_swap"]
    if counts:
        turn["laid"] += [in_hand(card) for card in action["cards"]]
    if action["kind"] == "swap":
        turn["swapped"] = True


# The end of a turn.


def limited(turn: Turn, card: str) -> str | None:
    """Which limit on the discard of a seat that has not opened forbids this card.

    A joker could be laid off on most melds; whether it may be discarded is `discard_jokers`' to
    say, so that `always` means always.
    """
    options = turn["options"]
    if card == "X":
        return "DISCARD_JOKER" if options["discard_jokers"] == "after_opening" else None
    if options["discard_attachable"] == "after_opening" and any(
        attachable(card, meld, options) for meld in turn["melds"]
    ):
        return "DISCARD_ATTACHABLE"
    return None


def check_discard(turn: Turn, card: str | None) -> None:
    options, hand = turn["options"], turn["hand"]
    if not hand and options["final_discard"] == "required":
        raise IllegalError("NO_CARD_TO_DISCARD")
    if card is None:
        if hand:
            raise IllegalError("DISCARD_MISSING")
        return
    if card not in hand:
        raise IllegalError("DISCARD_NOT_IN_HAND")
    if card == turn["taken"]:
        on_table = options["pickup_duty"] == "use" and card in turn["laid"]
        another = turn["held_another"] or (card == "X" and turn["swapped"])
        if not another and not on_table:
            raise IllegalError("DISCARD_WAS_TAKEN")
    if not turn["opened"] and len(hand) > 1:
        limits = [limited(turn, one) for one in hand]
        fault = limited(turn, card)
        if fault and not all(limits):
            raise IllegalError(fault)
    if card == "X" and len(hand) == 1 and not options["final_joker"]:
        raise IllegalError("FINAL_JOKER")


def check_end(turn: Turn, discard: str | None) -> None:
    options = turn["options"]
    close_opening(turn, None)
    duty = turn["taken"] is not None and options["pickup_duty"] == "use"
    if duty and turn["taken"] not in turn["laid"]:
        raise IllegalError("PICKUP_UNUSED")
    if options["swapped_joker"] != "keep" and not nothing_owed(turn["worlds"]):
        raise IllegalError("SWAPPED_JOKER_UNUSED")
    check_discard(turn, discard)
    left = len(turn["hand"]) - (discard is not None)
    if left == 0 and turn["turns_taken"] == 0 and not options["first_turn_out"]:
        raise IllegalError("FIRST_TURN_OUT")


# Before the first action.


def new_turn(state: State, seat: int, taken: str | None) -> Turn:
    hand = list(state["hands"][seat])
    turn = {
        "options": state["options"],
        "melds": [list(meld) for meld in state["melds"]],
        "opened": state["opened"][seat],
        "turns_taken": state["turns_taken"][seat],
        "taken": taken,
        "held_another": taken in hand,
        "laid": [],
        "new_melds": [],
        "swapped": False,
    }
    if taken is not None:
        hand.append(taken)
    turn["hand"] = hand
    turn["worlds"] = {((OWN,) * hand.count("X"), ())}
    return turn
