"""Who got what in a match of several games. Pure arithmetic over places."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.rules import Outcome, Seat


def half_points(own: int, other: int) -> int:
    """Return what the place `own` is worth against `other`: 2 when better, 1 when equal."""
    return 2 * (own < other) + (own == other)


def half_points_of(seat: Seat, places: Sequence[int]) -> int:
    """Return what `places` are worth to `seat`, over all others."""
    others = [place for index, place in enumerate(places) if index != seat]
    return sum(half_points(places[seat], other) for other in others)


def match_places(
    sides: Sequence[Sequence[Seat]],
    outcomes: Sequence[Outcome],
    forfeits: Sequence[Sequence[Seat]],
) -> tuple[int, ...]:
    """Return the place of each seat in the match, from 1; equal when shared. Places count sides.

    Sides that played to the end are ranked by their points over all games; then come the
    forfeited ones, who went last first. Who forfeited together shares a place.
    """
    gone = {seat for group in forfeits for seat in group}
    points = {
        seat: sum(half_points_of(seat, outcome.places) for outcome in outcomes)
        for side in sides
        for seat in side
        if seat not in gone
    }
    groups = [
        [seat for seat, value in points.items() if value == worth]
        for worth in sorted(set(points.values()), reverse=True)
    ]
    places, ahead = [0] * sum(map(len, sides)), 0
    for group in [*groups, *reversed(forfeits)]:
        for seat in group:
            places[seat] = ahead + 1
        ahead += sum(side[0] in group for side in sides)
    return tuple(places)
