"""Lines of play and captures of Scopa, counted by the referee as the model counted them.

The figures are in tests/cases/scopa_counts.txt, which says what they mean and how it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from model.scopa_counts import DEFAULTS, SEATS, rows

from referee.cards.deck import italian_deck
from referee.cards.italian import read_card, read_cards
from referee.games.rules import Applied, Due
from referee.games.scopa.captures import captures
from referee.games.scopa.events import DealEnded, Played
from referee.games.scopa.game import GAME
from referee.games.scopa.moves import Play

COUNTS = Path(__file__).resolve().parents[1] / "cases" / "scopa_counts.txt"

GATE_LINES = 1600
"""The gate counts lines only as deep as there are so many of them."""
GATE_TABLE = 2

State = Any


class Spot(NamedTuple):
    """A deal, and how many plays of it have been made."""

    seed: int
    options: str
    dealer: int
    before: int


def read(kind: str) -> list[list[str]]:
    found = [line.split(" | ") for line in COUNTS.read_text().splitlines()]
    return [row[1:] for row in found if row[0] == kind]


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def changes_of(text: str) -> dict[str, Any]:
    """Options as the file writes them, with values of the types that they have."""
    pairs = [word.split("=") for word in text.split() if word != "-"]
    kinds: dict[str, Callable[[str], Any]] = {
        name: (lambda said: said == "True") if isinstance(value, bool) else str
        for name, value in DEFAULTS.items()
    }
    return {name: kinds[name](said) for name, said in pairs}


def lines_by_spot() -> dict[Spot, list[list[int]]]:
    """The figures of each depth, from 1."""
    found: dict[Spot, list[list[int]]] = {}
    for seed, options, dealer, before, depth, figures in read("lines"):
        spot = Spot(int(seed), options, int(dealer), int(before))
        found.setdefault(spot, []).append(numbers(figures))
        assert len(found[spot]) == int(depth)
    return found


def dealt(seed: int, options: str, dealer: int) -> State:
    changes = changes_of(options)
    seats = SEATS.get(changes.get("line_up", "two"), 4)
    state = GAME.start(GAME.options("classic", changes, seats), seats, dealer)
    return GAME.deal(state, seed.to_bytes(32, "big")).state


def plays_of(state: State) -> tuple[Play, ...]:
    plays: tuple[Play, ...] = GAME.view(state, GAME.to_act(state)).plays
    return plays


def made(state: State, play: Play) -> Applied[State]:
    applied = GAME.apply(state, GAME.to_act(state), play)
    assert isinstance(applied, Applied)
    return applied


def least(state: State) -> State:
    return made(state, min(plays_of(state))).state


def figures(state: State, depth: int) -> Iterator[list[int]]:
    """What the file says of each depth: lines, captures, sweeps, ends, points of each side."""
    sides = len(GAME.view(state, GAME.to_act(state)).pile_counts)
    states = [state]
    for _ in range(depth):
        reached = [made(one, play) for one in states for play in plays_of(one)]
        ends = [
            end for end in (applied.events[-1] for applied in reached) if isinstance(end, DealEnded)
        ]
        played = [applied.events[0] for applied in reached]
        assert all(isinstance(event, Played) for event in played)
        points = [end.tally.points for end in ends if end.tally]
        captures = sum(bool(event.take) for event in played)
        sweeps = sum(event.is_sweep for event in played)
        by_side = [sum(of[side] for of in points) for side in range(sides)]
        yield [len(reached), captures, sweeps, len(ends), *by_side]
        states = [one.state for one in reached if GAME.due(one.state) is Due.MOVE]


def check_lines(spot: Spot, lines_max: int | None) -> None:
    expected = lines_by_spot()[spot]
    if lines_max is not None:
        expected = [level for level in expected if level[0] <= lines_max]
    state = dealt(spot.seed, spot.options, spot.dealer)
    for _ in range(spot.before):
        state = least(state)
    assert list(figures(state, len(expected))) == expected


SPOTS = list(lines_by_spot())


def test_the_file_says_enough() -> None:
    assert len(SPOTS) >= 15
    assert sum(level[0] for levels in lines_by_spot().values() for level in levels) > 50_000
    assert len(read("takes")) >= 60


@pytest.mark.parametrize("spot", SPOTS)
def test_lines_of_play_are_counted_alike(spot: Spot) -> None:
    check_lines(spot, GATE_LINES)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("spot", SPOTS)
def test_all_lines_of_play_are_counted_alike(spot: Spot) -> None:
    check_lines(spot, None)


@pytest.mark.parametrize("row", read("plays"))
def test_legal_plays_are_counted_alike(row: list[str]) -> None:
    seed, options, dealer, expected = row
    state, found = dealt(int(seed), options, int(dealer)), []
    while GAME.due(state) is Due.MOVE:
        found.append(len(plays_of(state)))
        state = least(state)
    assert found == numbers(expected)


def captures_of(card: str, table: str, options: str) -> tuple[bytes, ...]:
    rules = GAME.options("classic", changes_of(options), 2)
    return captures(bytes(sorted(read_cards(table))), read_card(card), rules)


@pytest.mark.parametrize("row", read("takes"))
def test_the_captures_of_a_card_are_counted_alike(row: list[str]) -> None:
    card, table, options, expected = row
    found = captures_of(card, table, options)
    assert len(found) == int(expected)
    assert len({bytes(sorted(take)) for take in found}) == len(found)


def check_pairs(size: int, options: str, expected: str) -> None:
    rules, deck = GAME.options("classic", changes_of(options), 2), italian_deck()
    found = [
        len(captures(bytes(table), card, rules))
        for table in combinations(sorted(deck), size)
        for card in deck
        if card not in table
    ]
    assert [len(found), sum(map(bool, found)), sum(found)] == numbers(expected)


PAIRS = [(int(size), options, expected) for size, options, expected in read("pairs")]


@pytest.mark.parametrize("row", [row for row in PAIRS if row[0] <= GATE_TABLE])
def test_the_captures_of_all_small_tables_are_counted_alike(row: tuple[int, str, str]) -> None:
    check_pairs(*row)


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in PAIRS if row[0] > GATE_TABLE])
def test_the_captures_of_all_tables_are_counted_alike(row: tuple[int, str, str]) -> None:
    check_pairs(*row)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_file_is_what_the_model_counts() -> None:
    assert COUNTS.read_text().splitlines() == list(rows())
