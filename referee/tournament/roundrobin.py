"""Who meets whom in an n-fold round robin, by places in the draw (0 to entrants - 1). Pure.

Two seats: the circle method, the pairs of Berger's tables (FIDE Handbook C.05). In a *leg* every
pair meets once; with an odd number one entrant a round has a bye. Seats are even within a leg
up to one, and swapped from leg to leg.

Three to six seats: the circle again. A *turn* of it seats a fixed pattern of places and moves
it on by one place, all the way round: every entrant then has sat once in each seat. Patterns
are chosen so that the meetings of pairs stay as even as can be; a leg is as many turns as it
takes until every pair has met. When all entrants fill one table, a leg is one turn: the same
table as often as it has seats, everybody once in each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TypeAlias

Table: TypeAlias = tuple[int, ...]
"""Places in the draw, by seat."""
Round: TypeAlias = tuple[Table, ...]

SEATS_MIN, SEATS_MAX = 2, 6
# Up to so many patterns are all tried; beyond it a pattern is built place by place.
PATTERNS_MAX = 5_000


def schedule(entrants: int, seats: int, legs: int) -> tuple[Round, ...]:
    """Return the rounds of `legs` legs. In a round nobody sits at two tables.

    Raises ValueError when `seats` is not 2 to 6, or there are fewer entrants than seats.
    """
    if not SEATS_MIN <= seats <= SEATS_MAX:
        raise ValueError(f"seats = {seats}: must be {SEATS_MIN} to {SEATS_MAX}")
    if entrants < seats:
        raise ValueError(f"{entrants} entrants cannot fill a match of {seats} seats")
    if legs < 1:
        raise ValueError(f"legs = {legs}: must be at least 1")
    if seats == SEATS_MIN:
        rounds = list(_circle(entrants))
        return tuple(one for leg in range(legs) for one in _swapped(rounds, leg))
    turns = _turns(entrants, seats, legs)
    return tuple(one for turn in turns for one in _packed(turn, entrants // seats))


def _circle(entrants: int) -> Iterator[Round]:
    """Yield the rounds of one leg for two seats. With an odd number the last place is the bye."""
    last = entrants - 1 if entrants % 2 == 0 else entrants
    for number in range(last):
        # Along the circle everybody sits once on either side of each distance; only the meetings
        # with the place that stands still must be shared out by hand.
        still = (number, last) if number % 2 == 0 else (last, number)
        around = [((number + i) % last, (number - i) % last) for i in range(1, (last + 1) // 2)]
        yield tuple(pair for pair in (still, *around) if max(pair) < entrants)


def _swapped(rounds: Iterable[Round], leg: int) -> Iterator[Round]:
    for one in rounds:
        yield one if leg % 2 == 0 else tuple((second, first) for first, second in one)


def _turns(entrants: int, seats: int, legs: int) -> Iterator[list[Table]]:
    """Yield the tables of each turn of the circle."""
    # met[d]: how often two places at distance d along the circle have met so far.
    met = [0] * entrants
    patterns: list[Table] = []
    while not patterns or min(met[1:]) == 0:
        patterns.append(_add_pattern(met, seats))
    patterns += [_add_pattern(met, seats) for _ in range(len(patterns) * (legs - 1))]
    for number, pattern in enumerate(patterns):
        # Every other turn runs the other way, so that not always the same sits before another.
        order = pattern if number % 2 == 0 else pattern[::-1]
        yield [tuple((place + turn) % entrants for place in order) for turn in range(entrants)]


def _add_pattern(met: list[int], seats: int) -> Table:
    """Return the pattern that keeps meetings most even, the first of equals, and count it."""
    places = range(1, len(met))
    if comb(len(places), seats - 1) <= PATTERNS_MAX:
        patterns = ((0, *rest) for rest in combinations(places, seats - 1))
        chosen = min(patterns, key=lambda pattern: _unevenness(met, pattern))
    else:
        chosen = (0,)
        while len(chosen) < seats:
            longer = [(*chosen, place) for place in places if place not in chosen]
            chosen = min(longer, key=lambda pattern: _unevenness(met, pattern))
    for distance in _distances(chosen, len(met)):
        met[distance] += 1
    return chosen


def _distances(pattern: Table, entrants: int) -> list[int]:
    return [(a - b) % entrants for a in pattern for b in pattern if a != b]


def _unevenness(met: Sequence[int], pattern: Table) -> int:
    """Return by how much the sum of the squares of all meetings would grow."""
    added: dict[int, int] = {}
    for distance in _distances(pattern, len(met)):
        added[distance] = added.get(distance, 0) + 1
    return sum(count * (2 * met[distance] + count) for distance, count in added.items())


def _packed(tables: list[Table], tables_max: int) -> Iterator[Round]:
    """Yield rounds of tables that share nobody, each table in the first round with room."""
    rest = tables
    while rest:
        chosen: list[Table] = []
        busy: set[int] = set()
        left: list[Table] = []
        for table in rest:
            if len(chosen) < tables_max and busy.isdisjoint(table):
                chosen.append(table)
                busy.update(table)
            else:
                left.append(table)
        rest = left
        yield tuple(chosen)
