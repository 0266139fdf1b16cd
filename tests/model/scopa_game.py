"""A slow, plain model of Scopa and Scopone: dealing, playing, the ends of deals and games.

Written from docs/rules/scopa.md alone: it shares no code with the referee, knows no packed card
and copies whole states. A state is a dict of plain lists; the top of a deck is its last card.
Chance comes in as a callback, `deck(number)`: 0 is the deck of the deal, n the n-th new one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.scopa_cards import (
    ALL_CARDS,
    IllegalError,
    Options,
    aces,
    captures,
    in_order,
    is_sweep,
    refuse_play,
    value_of,
)
from model.scopa_scoring import tally

State = dict[str, Any]
Deck = Callable[[int], list[str]]

PACKETS = {"scopone": 9, "scopone_scientifico": 10}
TABLE_CARDS = 4
KING = 10
COINS = 10


def sides_of(line_up: str, seats: int) -> list[list[int]]:
    if line_up in ("four_teams", "scopone", "scopone_scientifico"):
        return [[0, 2], [1, 3]]
    return [[seat] for seat in range(seats)]


def start(options: Options, seats: int, dealer: int) -> State:
    """A game before its first deal."""
    sides = sides_of(options["line_up"], seats)
    return {
        "options": options,
        "seats": seats,
        "sides": sides,
        "side_of": [next(n for n, side in enumerate(sides) if s in side) for s in range(seats)],
        "phase": "deal",
        "dealer": dealer,
        "deal": 0,
        "turn": 0,
        "seat": 0,
        "order": [],
        "playing": [True] * seats,
        "totals": [0] * seats,
        "places": [0] * seats,
        "adjudicated": False,
        "hands": [[] for _ in range(seats)],
        "table": [],
        "stock": [],
        "aside": [],
        "piles": [[] for _ in sides],
        "sweeps": [0] * len(sides),
        "last_capture": None,
        "events": [],
    }


def following(state: State, seat: int) -> int:
    """The next seat in the order of play that has not left the game."""
    step = 1 if state["options"]["direction"] == "counterclockwise" else -1
    while True:
        seat = (seat + step) % state["seats"]
        if state["playing"][seat]:
            return seat


def in_game(state: State) -> list[bool]:
    """By side, whether it has not left the game."""
    return [all(state["playing"][seat] for seat in side) for side in state["sides"]]


# Dealing.


def is_thrown_in(table: list[str], options: Options) -> bool:
    kings = sum(value_of(card) == KING for card in table)
    too_many = options["redeal_kings"] != "no" and kings >= options["redeal_kings"]
    return too_many or bool(options["asso_piglia_tutto"] and aces(table))


def taken(deck: list[str], count: int) -> list[str]:
    return [deck.pop() for _ in range(count)]


def deal(state: State, deck: Deck) -> State:
    """Deal until the table is allowed."""
    state = copied(state)
    if not state["playing"][state["dealer"]]:
        state["dealer"] = following(state, state["dealer"])
    state["order"] = [following(state, state["dealer"])]
    while state["order"][-1] != state["dealer"]:
        state["order"].append(following(state, state["order"][-1]))
    options = state["options"]
    thrown_in: list[list[str]] = []
    while True:
        state["stock"] = list(deck(len(thrown_in)))
        hand_out(state)
        open_table = 0 if options["line_up"] == "scopone_scientifico" else TABLE_CARDS
        state["table"] = taken(state["stock"], open_table)
        if not is_thrown_in(state["table"], options):
            break
        thrown_in.append(in_order(state["table"]))
    sides = state["sides"]
    state |= {"phase": "play", "deal": state["deal"] + 1, "turn": 1, "seat": state["order"][0]}
    state |= {"piles": [[] for _ in sides], "sweeps": [0] * len(sides), "last_capture": None}
    state["aside"] = []
    state["events"] = [("dealt", in_order(state["table"]), thrown_in)]
    return state


def hand_out(state: State) -> None:
    """A packet for each seat of the deal; that of a seat that has left is set aside."""
    state["hands"] = [[] for _ in range(state["seats"])]
    for seat in state["order"]:
        packet = taken(state["stock"], PACKETS.get(state["options"]["line_up"], 3))
        if state["playing"][seat]:
            state["hands"][seat] = packet
        else:
            state["aside"] += packet


# Playing.


def read(text: str) -> tuple[str, list[str]]:
    """A move in notation: the card, and what it takes."""
    card, _, take = text.upper().partition(" X ")
    return card.strip(), take.split()


def is_last_play(state: State) -> bool:
    """Whether nobody plays after the play that is due."""
    held = sum(len(hand) for hand in state["hands"])
    return held == 1 and not state["stock"]


def legal_plays(state: State) -> list[tuple[str, list[str]]]:
    """Every legal play of the seat to act, in the order of its hand."""
    return [
        (card, take)
        for card in in_order(state["hands"][state["seat"]])
        for take in captures(card, state["table"], state["options"]) or [[]]
    ]


def check(state: State, seat: int, card: str, take: list[str]) -> None:
    """Raise IllegalError when a seat may not play so."""
    if state["phase"] != "play":
        raise IllegalError("NO_MOVE_DUE")
    if seat != state["seat"]:
        raise IllegalError("NOT_YOUR_TURN")
    if not {card, *take} <= ALL_CARDS:
        raise IllegalError("NOT_A_CARD")
    if card not in state["hands"][seat]:
        raise IllegalError("CARD_NOT_IN_HAND")
    refuse_play(card, take, state["table"], state["options"])


def play(state: State, seat: int, text: str) -> State:
    """The state after a move in notation. Raises IllegalError."""
    card, take = read(text)
    check(state, seat, card, take)
    state = copied(state)
    side = state["side_of"][seat]
    is_last = is_last_play(state)
    sweep = is_sweep(card, take, state["table"], state["options"], is_last=is_last)
    state["hands"][seat].remove(card)
    if take:
        state["table"] = [other for other in state["table"] if other not in take]
        state["piles"][side] += [*take, card]
        state["last_capture"] = side
        state["sweeps"][side] += sweep
    else:
        state["table"].append(card)
    state["events"] = [("played", seat, card, in_order(take), sweep)]
    go_on(state)
    return state


def copied(state: State) -> State:
    """A copy whose lists may be changed, and the lists in them."""
    return {
        name: [list(one) if isinstance(one, list) else one for one in value]
        if isinstance(value, list)
        else value
        for name, value in state.items()
    }


def go_on(state: State) -> None:
    """After a play or a withdrawal: the next seat, new cards, or the end of the deal."""
    if winner := napoleone(state):
        end_deal(state, winner)
    elif any(state["hands"]):
        state["turn"] += state["events"][0][0] == "played"
        state["seat"] = following(state, state["seat"])
    elif state["stock"]:
        hand_out(state)
        state["turn"] += state["events"][0][0] == "played"
        state["seat"] = next(seat for seat in state["order"] if state["playing"][seat])
        state["events"].append(("refilled", len(state["stock"])))
    else:
        end_deal(state, [])


def napoleone(state: State) -> list[int]:
    """The side, in a list, that wins the game because it has every coin."""
    if not state["options"]["napoleone"]:
        return []
    return [
        side
        for side, pile in enumerate(state["piles"])
        if in_game(state)[side] and sum(card.endswith("D") for card in pile) == COINS
    ]


# The end of a deal, and of a game.


def end_deal(state: State, napoleon: list[int]) -> None:
    leftovers: list[str] = []
    taker = None
    if not napoleon:
        leftovers = in_order(state["table"])
        last = state["last_capture"]
        taker = last if last is not None and in_game(state)[last] else None
        to = state["aside"] if taker is None else state["piles"][taker]
        to += leftovers
        state["table"] = []
        napoleon = napoleone(state)
    counted = None
    if not napoleon:
        counted = tally(state["piles"], state["sweeps"], in_game(state), state["options"])
        for seat, side in enumerate(state["side_of"]):
            state["totals"][seat] += counted["points"][side]
    state["events"].append(
        ("deal_ended", "napoleone" if napoleon else "played_out", leftovers, taker, counted)
    )
    state["phase"] = "deal"
    if napoleon:
        finish(state, [napoleon, *ranked(state, without=napoleon[0])])
    else:
        decide(state)
    if state["phase"] == "deal":
        state["dealer"] = following(state, state["dealer"])


def decide(state: State) -> None:
    """Whether the game is over at the end of a counted deal."""
    ranks = ranked(state)
    best = max(total_of(state, side) for side in ranks[0])
    if best >= state["options"]["target"] and len(ranks[0]) == 1:
        finish(state, ranks)
    elif state["deal"] >= state["options"]["deals_max"]:
        state["adjudicated"] = True
        finish(state, ranks)


def total_of(state: State, side: int) -> int:
    return int(state["totals"][state["sides"][side][0]])


def ranked(state: State, without: int | None = None) -> list[list[int]]:
    """The sides in the game by their totals, best first; those that are equal together."""
    sides = [side for side, here in enumerate(in_game(state)) if here and side != without]
    totals = sorted({total_of(state, side) for side in sides}, reverse=True)
    return [[side for side in sides if total_of(state, side) == total] for total in totals]


def finish(state: State, ranks: list[list[int]]) -> None:
    """The game is over; sides that share a rank share the place."""
    state["phase"] = "over"
    place = 1
    for sides in ranks:
        for side in sides:
            for seat in state["sides"][side]:
                state["places"][seat] = place
        place += len(sides)


def withdraw(state: State, seat: int) -> State:
    """A seat and its partners leave the game for good, with the last place that is left."""
    state = copied(state)
    in_deal = state["phase"] == "play"
    place = sum(in_game(state))
    side = state["sides"][state["side_of"][seat]]
    state["events"] = [("seat_out", one) for one in side]
    for one in side:
        state["playing"][one] = False
        state["places"][one] = place
        state["aside"] += state["hands"][one]
        state["hands"][one] = []
    if place <= 2:  # one side is left
        finish(state, ranked(state))
        if in_deal:
            state["events"].append(("deal_ended", "withdrawn", [], None, None))
    elif in_deal and (not any(state["hands"]) or not state["playing"][state["seat"]]):
        go_on(state)
    return state
