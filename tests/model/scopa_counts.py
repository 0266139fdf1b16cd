"""Counts lines of play and captures of Scopa with the slow model, in the manner of perft.

`cd tests && uv run python -m model.scopa_counts > cases/scopa_counts.txt` writes the file anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from model.scopa_cards import captures, deck_of, full_deck, in_order
from model.scopa_game import deal, legal_plays, play, start

State = dict[str, Any]

DEFAULTS: dict[str, Any] = {
    "line_up": "two",
    "target": 11,
    "direction": "counterclockwise",
    "redeal_kings": 3,
    "last_card_scopa": False,
    "pile_visible": "count",
    "primiera_all_suits": False,
    "asso_piglia_tutto": False,
    "ace_takes_ace_only": False,
    "ace_sweep_counts": "never",
    "napola": False,
    "napoleone": False,
    "re_bello": False,
    "settanta_coppe": False,
    "deals_max": 200,
}

SEATS = {"two": 2, "three": 3}
"""The line-ups that are not for four."""

HEAD = """\
# Lines of play and captures of Scopa, counted by the slow model in tests/model, in the manner of
# perft. tests/games/test_scopa_counted.py counts the same with the referee. Written anew by
#
#     cd tests && uv run python -m model.scopa_counts > cases/scopa_counts.txt
#
# lines | seed | options | dealer | before | depth | lines captures sweeps ended points
#   The first deal of a game; its key is the seed as 32 bytes, the highest first. `before` plays are
#   made first, always the least legal play in packing order (the card, then what it takes). Then
#   every legal play is tried, `depth` times; at the depth: how many lines there are, how many of
#   their last plays capture, sweep, end the deal; and for each side the points of the deals
#   that end, added up. A deal that has ended is not played on.
# plays | seed | options | dealer | number of legal plays before each play of the deal, the least
#   legal play being made each time
# takes | card | table | options | number of captures
# pairs | cards on the table | options | pairs of a card and a table, those that capture, captures
"""


class Spot(NamedTuple):
    """A deal, and from where in it and how deep to count."""

    seed: int
    changes: dict[str, Any]
    dealer: int
    before: int
    depth: int


ACES = {"asso_piglia_tutto": True}
NAPOLEONE = {"napola": True, "napoleone": True}

SPOTS = (
    Spot(1, {}, 1, 0, 15),
    Spot(2, {}, 0, 24, 12),
    Spot(3, {"last_card_scopa": True, **NAPOLEONE}, 1, 23, 13),
    Spot(4, ACES, 1, 24, 12),
    Spot(5, {**ACES, "ace_sweep_counts": "always", "ace_takes_ace_only": True}, 0, 22, 14),
    Spot(6, {"line_up": "three"}, 2, 0, 9),
    Spot(7, {"line_up": "three", "direction": "clockwise", "re_bello": True}, 1, 24, 12),
    Spot(8, {"line_up": "four_solo", **NAPOLEONE}, 0, 24, 12),
    Spot(9, {"line_up": "four_teams", "last_card_scopa": True}, 3, 25, 11),
    Spot(10, {"line_up": "four_teams", **ACES, "ace_sweep_counts": "lone_ace"}, 1, 22, 14),
    Spot(11, {"line_up": "scopone"}, 0, 0, 4),
    Spot(12, {"line_up": "scopone", "direction": "clockwise", "napola": True}, 2, 24, 12),
    Spot(13, {"line_up": "scopone_scientifico"}, 3, 0, 4),
    Spot(14, {"line_up": "scopone_scientifico", "settanta_coppe": True}, 1, 27, 13),
    Spot(15, {"line_up": "scopone_scientifico", "primiera_all_suits": True}, 2, 28, 12),
)

HAND_PICKED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("10D", "1D 2C 3S 4B", {}),
    ("7D", "1D 2C 3S 4B", {}),
    ("7B", "7C 7D", {}),
    ("10C", "1D 1C 1S 1B 6D 2C 3D 4S 5B", {}),
    ("9S", "1D 1C 1S 1B 2D 2C 2S 2B 3D 3C", {}),
    ("10S", "2D 2C 2S 2B 1D 1C 1S 1B 3D 3C 3S 3B", {}),
    ("8D", "9C 10C 9S", {}),
    ("1D", "1S 5C 1B", {}),
    ("1D", "1S 5C 1B", ACES),
    ("1D", "1S 5C 1B", {**ACES, "ace_takes_ace_only": True}),
    ("1D", "5C 10B", {**ACES, "ace_takes_ace_only": True}),
    ("6D", "1S 5C 1B", ACES),
)


def first_deal(seed: int, changes: dict[str, Any], dealer: int) -> State:
    options = {**DEFAULTS, **changes}
    game = start(options, SEATS.get(options["line_up"], 4), dealer)
    return deal(game, partial(deck_of, seed.to_bytes(32, "big")))


def text(card: str, take: list[str]) -> str:
    return f"{card} x {' '.join(take)}" if take else card


def after(state: State, card: str, take: list[str]) -> State:
    return play(state, state["seat"], text(card, take))


def place(card: str) -> int:
    return full_deck().index(card)


def least(state: State) -> State:
    """The state after the least legal play."""
    plays = legal_plays(state)
    return after(state, *min(plays, key=lambda one: (place(one[0]), [*map(place, one[1])])))


def count(states: list[State], depth: int) -> Iterator[tuple[int, list[int]]]:
    """For each depth the figures of all lines from these states."""
    for level in range(1, depth + 1):
        reached = [after(state, *one) for state in states for one in legal_plays(state)]
        if not reached:
            return
        ended = [state for state in reached if state["phase"] != "play"]
        played = [state["events"][0] for state in reached]
        tallies = [state["events"][-1][4] for state in ended]
        points = [tally["points"] for tally in tallies if tally is not None]
        sides = len(reached[0]["sides"])
        yield (
            level,
            [
                len(reached),
                sum(bool(take) for _, _, _, take, _ in played),
                sum(is_sweep for *_, is_sweep in played),
                len(ended),
                *(sum(of[side] for of in points) for side in range(sides)),
            ],
        )
        states = [state for state in reached if state["phase"] == "play"]


def options_text(changes: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in changes.items()) or "-"


def line_rows() -> Iterator[str]:
    for seed, changes, dealer, before, depth in SPOTS:
        state = first_deal(seed, changes, dealer)
        for _ in range(before):
            state = least(state)
        for level, figures in count([state], depth):
            where = f"{seed} | {options_text(changes)} | {dealer} | {before} | {level}"
            yield f"lines | {where} | {' '.join(map(str, figures))}"


def play_rows() -> Iterator[str]:
    for seed, changes, dealer, _, _ in SPOTS:
        state, numbers = first_deal(seed, changes, dealer), []
        while state["phase"] == "play":
            numbers.append(len(legal_plays(state)))
            state = least(state)
        where = f"{seed} | {options_text(changes)} | {dealer}"
        yield f"plays | {where} | {' '.join(map(str, numbers))}"


def take_rows() -> Iterator[str]:
    chance = random.Random(40)
    picked = [(card, table.split(), changes) for card, table, changes in HAND_PICKED]
    for size in range(1, 13):
        for _ in range(4):
            card, *table = chance.sample(full_deck(), size + 1)
            picked.append((card, in_order(table), chance.choice([{}, {}, ACES])))
    for card, table, changes in picked:
        number = len(captures(card, table, {**DEFAULTS, **changes}))
        yield f"takes | {card} | {' '.join(table)} | {options_text(changes)} | {number}"


def pair_rows() -> Iterator[str]:
    for changes in ({}, ACES, {**ACES, "ace_takes_ace_only": True}):
        options = {**DEFAULTS, **changes}
        for size in range(1, 4):
            found = [
                len(captures(card, list(table), options))
                for table in combinations(full_deck(), size)
                for card in full_deck()
                if card not in table
            ]
            figures = f"{len(found)} {sum(map(bool, found))} {sum(found)}"
            yield f"pairs | {size} | {options_text(changes)} | {figures}"


def rows() -> Iterator[str]:
    yield from HEAD.splitlines()
    for part in (line_rows(), play_rows(), take_rows(), pair_rows()):
        yield from part


if __name__ == "__main__":
    for row in rows():
        print(row)  # noqa: T201
