"""The slow model of Scala 40: dealing, what a deal counts, how a game ends.

Written from rules/scala40.md ("The deal", "Scoring a deal", "The game") and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.scala40_cards import FACES, Options, hand_penalty

State = dict[str, Any]
CARDS_EACH = 13
NEVER = 10**9


def full_deck(options: Options) -> list[str]:
    return FACES * 2 + ["X"] * int(options["jokers"])


def start(options: Options, seats: int, dealer: int) -> State:
    """A game before its first deal; what a deal needs is empty."""
    each = [0] * seats
    return {
        "options": dict(options),
        "seats": seats,
        "phase": "deal",
        "deal": 0,
        "dealer": dealer,
        "seat": dealer,
        "turn": 0,
        "hands": [[] for _ in each],
        "stock": [],
        "pile": [],
        "melds": [],
        "opened": [False for _ in each],
        "turns_taken": list(each),
        "reshuffles": 0,
        "opened_now": False,
        "in_turn": dealer,
        "discarder": None,
        "buyers": [],
        "totals": list(each),
        "playing": [True for _ in each],
        "out_at": [NEVER for _ in each],
        "unopened_deals": list(each),
        "deals_won": list(each),
        "reentries": list(each),
        "scored_deals": 0,
        "void_deals": 0,
        "deciding": False,
        "penalties": list(each),
        "ended": None,
        "places": None,
        "adjudicated": False,
    }


def copied(state: State) -> State:
    """A copy that shares no list with the state."""
    return {name: _copied(value) for name, value in state.items()}


def _copied(value: Any) -> Any:
    return [_copied(entry) for entry in value] if isinstance(value, list) else value


def next_seat(state: State, seat: int) -> int:
    """The next seat in turn order that is in the game."""
    step = 1 if state["options"]["direction"] == "clockwise" else -1
    following = (seat + step) % int(state["seats"])
    while not state["playing"][following]:
        following = (following + step) % int(state["seats"])
    return following


def deal(state: State, deck: list[str], place: Callable[[int], int]) -> State:
    """Deal from a shuffled deck; `place(n)` is where, of n, a joker goes back into the stock.

    The first turn is begun by the caller (`scala40_model.begin_turn`).
    """
    after = copied(state)
    options, stock = after["options"], list(deck)
    after["hands"] = [[] for _ in range(after["seats"])]
    first = next_seat(after, after["dealer"])
    for _ in range(CARDS_EACH * sum(after["playing"])):
        after["seat"] = next_seat(after, after["seat"]) if any(after["hands"]) else first
        after["hands"][after["seat"]].append(stock.pop())
    upcard, jokers = stock.pop(), 0
    while upcard == "X" and options["upcard_joker"] == "redraw":
        jokers += 1
        upcard = stock.pop()
    for _ in range(jokers):
        stock.insert(place(len(stock) + 1), "X")
    after["stock"], after["pile"], after["melds"] = stock, [upcard], []
    after["opened"] = [False] * after["seats"]
    after["turns_taken"] = [0] * after["seats"]
    after.update(deal=after["deal"] + 1, turn=1, reshuffles=0, opened_now=False)
    after.update(seat=first, in_turn=first, discarder=None, buyers=[])
    return after


# The end of a deal.


def end_deal(state: State, how: str, winner: int | None) -> None:
    """Count the deal, and say whether the game goes on."""
    options = state["options"]
    if how == "void" and state["void_deals"] >= options["void_deals_max"]:
        how = "scored_open"
    state["ended"] = {"how": how, "winner": winner}
    state["phase"] = "deal"
    if how == "void":
        state["void_deals"] += 1
        state["penalties"] = [0] * state["seats"]
        check_deals_max(state)
        return
    state["void_deals"] = 0
    state["scored_deals"] += 1
    score(state, winner)
    state["adjudicated"] = how == "adjudicated"
    decide(state)
    if state["phase"] == "deal":
        state["dealer"] = next_seat(state, state["dealer"])
        check_deals_max(state)


def sides(state: State) -> list[list[int]]:
    if state["options"]["teams"] == "pairs":
        return [[0, 2], [1, 3]]
    return [[seat] for seat in range(state["seats"])]


def penalty(state: State, seat: int, winner: int | None) -> int:
    options = state["options"]
    if not state["playing"][seat] or seat == winner:
        return 0
    if not state["opened"][seat] and options["unopened_penalty"] == "flat_100":
        return 100
    points = hand_penalty(state["hands"][seat], options)
    at_once = winner is not None and state["opened_now"]
    return 2 * points if at_once and options["closed_out"] == "double" else points


def score(state: State, winner: int | None) -> None:
    options = state["options"]
    counted = [penalty(state, seat, winner) for seat in range(state["seats"])]
    if winner is not None and state["opened_now"] and options["closed_out"] == "minus_100":
        counted[winner] = -100
    for side in sides(state):
        if winner in side and len(side) > 1 and options["team_scoring"] == "closer_clears":
            for seat in side:
                counted[seat] = min(counted[seat], 0) if seat == winner else 0
    if options["game_format"] == "single" and winner is not None:
        counted = [0] * state["seats"]
    state["penalties"] = counted
    for side in sides(state):
        if not any(state["playing"][seat] for seat in side):
            continue
        points = sum(counted[seat] for seat in side)
        unopened = sum(not state["opened"][seat] for seat in side)
        for seat in side:
            state["totals"][seat] += points
            state["unopened_deals"][seat] += unopened
            state["deals_won"][seat] += winner in side


# The end of a game.


def check_deals_max(state: State) -> None:
    if state["phase"] == "deal" and state["deal"] >= state["options"]["deals_max"]:
        state["adjudicated"] = True
        finish(state)


def standing_of(state: State, seat: int) -> tuple[int, ...]:
    """What places are decided by, best first: when one went out, then what the format counts.

    Where deals won are what counts, totals are not; what a limit ended is by totals.
    """
    total, unopened = state["totals"][seat], state["unopened_deals"][seat]
    won = state["deals_won"][seat]
    if state["options"]["game_format"] == "deals_won" and not state["adjudicated"]:
        return (-state["out_at"][seat], -won, unopened)
    return (-state["out_at"][seat], total, unopened, -won)


def finish(state: State) -> None:
    keys = [standing_of(state, seat) for seat in range(state["seats"])]
    key_of_sides = [keys[side[0]] for side in sides(state)]
    state["places"] = [1 + sum(other < key for other in key_of_sides) for key in keys]
    state["phase"] = "over"


def decide(state: State) -> None:
    """Say whether the game is over, by its format."""
    options = state["options"]
    if state["deciding"]:
        settle(state, [seat for seat in range(state["seats"]) if state["playing"][seat]])
        return
    {
        "elimination": decide_elimination,
        "points": decide_points,
        "deals": decide_deals,
        "deals_won": decide_deals_won,
        "single": decide_single,
    }[options["game_format"]](state)


def in_game(state: State) -> list[int]:
    return [seat for seat in range(state["seats"]) if state["playing"][seat]]


def put_out(state: State, seats: list[int]) -> None:
    for seat in seats:
        state["playing"][seat] = False
        state["out_at"][seat] = state["deal"]


def decide_elimination(state: State) -> None:
    options = state["options"]
    left = in_game(state)
    under = [seat for seat in left if state["totals"][seat] < options["target"]]
    over = [seat for seat in left if seat not in under]
    under_sides = [side for side in sides(state) if side[0] in under]
    if options["reentry"] and len(under_sides) >= 2:
        highest = max(state["totals"][seat] for seat in under)
        bound = options["reentries_max"] or NEVER
        for seat in over:
            if state["reentries"][seat] < bound:
                state["reentries"][seat] += 1
                state["totals"][seat] = highest
        over = [seat for seat in over if state["totals"][seat] >= options["target"]]
    if not under:
        settle(state, left)
        return
    put_out(state, over)
    if len(under_sides) == 1:
        finish(state)


def settle(state: State, candidates: list[int]) -> None:
    """The best of these wins; if the first place is shared, one more deal among those tied."""
    best = min(standing_of(state, seat) for seat in candidates)
    tied = [seat for seat in candidates if standing_of(state, seat) == best]
    if len([side for side in sides(state) if side[0] in tied]) == 1:
        put_out(state, [seat for seat in candidates if seat not in tied])
        finish(state)
        return
    put_out(state, [seat for seat in candidates if seat not in tied])
    state["deciding"] = True


def decide_points(state: State) -> None:
    left = in_game(state)
    if any(state["totals"][seat] >= state["options"]["target"] for seat in left):
        settle(state, left)


def decide_deals(state: State) -> None:
    if state["scored_deals"] >= state["options"]["deals"]:
        settle(state, in_game(state))


def decide_deals_won(state: State) -> None:
    if any(won * 2 > state["options"]["deals"] for won in state["deals_won"]):
        finish(state)


def decide_single(state: State) -> None:
    winner = state["ended"]["winner"]
    if winner is None:
        settle(state, in_game(state))
        return
    finish(state)
