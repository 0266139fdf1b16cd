"""Who meets whom in an n-fold round robin, by lot numbers (0 to entrants - 1). Pure.

Two seats: the circle method, the pairs of Berger's tables (FIDE Handbook C.05). In a *leg* every
pair meets once; with an odd number one entrant a round has a bye. Seats are even within a leg
up to one, and swapped from leg to leg.

Three to six seats: the circle again. A *lap* of it seats a fixed pattern of numbers and moves
it on by one, all the way round: every entrant then has sat once in each seat. Patterns
are chosen so that the meetings of pairs stay as even as can be; a leg is as many laps as it
takes until every pair has met. When all entrants fill one match, a leg is one lap: the same
match as often as it has seats, everybody once in each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TypeAlias

Seating: TypeAlias = tuple[int, ...]
"""The lot numbers of one match, by seat."""
Round: TypeAlias = tuple[Seating, ...]

SEATS_MIN, SEATS_MAX = 2, 6
# Up to so many patterns are all tried; beyond it a pattern is built number by number.
PATTERNS_MAX = 5_000


def schedule(entrants: int, seats: int, legs: int) -> tuple[Round, ...]:
    """Return the rounds of `legs` legs. In a round nobody sits in two matches.

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
    laps = _laps(entrants, seats, legs)
    return tuple(one for lap in laps for one in _packed(lap, entrants // seats))


def _circle(entrants: int) -> Iterator[Round]:
    """Yield the rounds of one leg for two seats. With an odd count the last number is the bye."""
    last = entrants - 1 if entrants % 2 == 0 else entrants
    for number in range(last):
        # Along the circle everybody sits once on either side of each distance; only the meetings
        # with the number that stands still must be shared out by hand.
        still = (number, last) if number % 2 == 0 else (last, number)
        around = [((number + i) % last, (number - i) % last) for i in range(1, (last + 1) // 2)]
        yield tuple(pair for pair in (still, *around) if max(pair) < entrants)


def _swapped(rounds: Iterable[Round], leg: int) -> Iterator[Round]:
    for one in rounds:
        yield one if leg % 2 == 0 else tuple((second, first) for first, second in one)


def _laps(entrants: int, seats: int, legs: int) -> Iterator[list[Seating]]:
    """Yield the seatings of each lap of the circle."""
    # met[d]: how often two numbers at distance d along the circle have met so far.
    met = [0] * entrants
    patterns: list[Seating] = []
    while not patterns or min(met[1:]) == 0:
        patterns.append(_add_pattern(met, seats))
    patterns += [_add_pattern(met, seats) for _ in range(len(patterns) * (legs - 1))]
    for at, pattern in enumerate(patterns):
        # Every other lap runs the other way, so that not always the same sits before another.
        order = pattern if at % 2 == 0 else pattern[::-1]
        yield [tuple((number + step) % entrants for number in order) for step in range(entrants)]


def _add_pattern(met: list[int], seats: int) -> Seating:
    """Return the pattern that keeps meetings most even, the first of equals, and count it."""
    numbers = range(1, len(met))
    if comb(len(numbers), seats - 1) <= PATTERNS_MAX:
        patterns = ((0, *rest) for rest in combinations(numbers, seats - 1))
        chosen = min(patterns, key=lambda pattern: _unevenness(met, pattern))
    else:
        chosen = (0,)
        while len(chosen) < seats:
            longer = [(*chosen, number) for number in numbers if number not in chosen]
            chosen = min(longer, key=lambda pattern: _unevenness(met, pattern))
    for distance in _distances(chosen, len(met)):
        met[distance] += 1
    return chosen


def _distances(pattern: Seating, entrants: int) -> list[int]:
    return [(a - b) % entrants for a in pattern for b in pattern if a != b]


def _unevenness(met: Sequence[int], pattern: Seating) -> int:
    """Return by how much the sum of the squares of all meetings would grow."""
    added: dict[int, int] = {}
    for distance in _distances(pattern, len(met)):
        added[distance] = added.get(distance, 0) + 1
    return sum(count * (2 * met[distance] + count) for distance, count in added.items())


def _packed(seatings: list[Seating], matches_max: int) -> Iterator[Round]:
    """Yield rounds of matches that share nobody, each match in the first round with room."""
    rest = seatings
    while rest:
        chosen: list[Seating] = []
        busy: set[int] = set()
        left: list[Seating] = []
        for seating in rest:
            if len(chosen) < matches_max and busy.isdisjoint(seating):
                chosen.append(seating)
                busy.update(seating)
            else:
                left.append(seating)
        rest = left
        yield tuple(chosen)
