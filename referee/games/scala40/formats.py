"""When a game is over, in each format; who is out of it, who comes back (rules, "The game")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from referee.games.rules import Seat
from referee.games.scala40.events import Event, Reentered, SeatOut
from referee.games.scala40.options import Options
from referee.games.scala40.state import Rules, Standing


class Settled(NamedTuple):
    """The standing after a deal that was scored, and whether the game is decided by it."""

    standing: Standing
    is_over: bool


def deals_played(options: Options, standing: Standing, seats: Sequence[Seat]) -> bool:  # noqa: ARG001
    """Say whether the fixed number of deals has been played."""
    return standing.scored_deals >= options.deals


def more_than_half_won(options: Options, standing: Standing, seats: Sequence[Seat]) -> bool:
    """Say whether somebody has won more than half of the deals."""
    return 2 * max(standing.deals_won[seat] for seat in seats) > options.deals


def target_reached(options: Options, standing: Standing, seats: Sequence[Seat]) -> bool:
    """Say whether somebody has reached the target."""
    return max(standing.totals[seat] for seat in seats) >= options.target


def deal_scored(options: Options, standing: Standing, seats: Sequence[Seat]) -> bool:  # noqa: ARG001
    """Say that the one deal there is has been scored."""
    return standing.scored_deals > 0


ENDS: dict[str, Callable[[Options, Standing, Sequence[Seat]], bool]] = {
    "deals": deals_played,
    "deals_won": more_than_half_won,
    "points": target_reached,
    "single": deal_scored,
}
"""When a game without elimination is over: the best of all seats wins it then."""


def settled(rules: Rules, standing: Standing, events: list[Event]) -> Settled:
    """Return what a scored deal makes of the standing: who leaves, who reenters, is it over.

    Several sides that are equally good at the end play a deciding deal; the others leave.
    """
    seats = [seat for seat, playing in enumerate(standing.playing) if playing]
    has_ended = ENDS.get(rules.options.game_format)
    if has_ended is None:
        return _eliminated(rules, standing, seats, events)
    if not standing.deciding and not has_ended(rules.options, standing, seats):
        return Settled(standing, is_over=False)
    best = _best(rules, standing, seats)
    if _count(rules, best) == 1:
        return Settled(standing, is_over=True)
    return Settled(_decide(standing, seats, best, events), is_over=False)


def merit(rules: Rules, standing: Standing, seat: Seat) -> tuple[int, int, int]:
    """Return what orders seats that went out together, or are in to the end: less is better.

    The total, then the deals without opening, then (more is better) the deals won. Where deals
    won decide they come first and totals do not count, unless the game is adjudicated.
    """
    total, unopened = standing.totals[seat], standing.unopened_deals[seat]
    won = standing.deals_won[seat]
    if rules.options.game_format == "deals_won" and not standing.adjudicated:
        return -won, unopened, 0
    return total, unopened, -won


def without(standing: Standing, seats: Sequence[Seat]) -> Standing:
    """Return the standing after `seats` left the game together."""
    number = max(standing.exits) + 1
    return standing._replace(
        playing=tuple(on and seat not in seats for seat, on in enumerate(standing.playing)),
        exits=tuple(
            number if seat in seats and on else n
            for seat, (n, on) in enumerate(zip(standing.exits, standing.playing, strict=True))
        ),
    )


def _eliminated(
    rules: Rules, standing: Standing, seats: Sequence[Seat], events: list[Event]
) -> Settled:
    """Settle a deal of an elimination game: who reached the target is out, or reenters.

    When all who were left did, the best of them stays; several that are equally good stay for
    one more deal among them.
    """
    stay = [seat for seat in seats if standing.totals[seat] < rules.options.target]
    if standing.deciding or not stay:
        stay = _best(rules, standing, seats)
        return Settled(_decide(standing, seats, stay, events), is_over=_count(rules, stay) == 1)
    if rules.options.reentry and _count(rules, stay) > 1:
        standing = _reentered(rules.options, standing, stay, events)
        stay = [seat for seat in seats if standing.totals[seat] < rules.options.target]
    after = _leave(standing, [seat for seat in seats if seat not in stay], events)
    return Settled(after, is_over=_count(rules, stay) == 1)


def _reentered(
    options: Options, standing: Standing, stay: Sequence[Seat], events: list[Event]
) -> Standing:
    """Put those at the target back to the highest total under it, as often as each may be."""
    total = max(standing.totals[seat] for seat in stay)
    most = options.reentries_max
    back = [
        seat
        for seat, playing in enumerate(standing.playing)
        if playing and seat not in stay and (most is None or standing.reentries[seat] < most)
    ]
    events.extend(Reentered(seat, total) for seat in back)
    return standing._replace(
        totals=tuple(total if seat in back else n for seat, n in enumerate(standing.totals)),
        reentries=tuple(n + (seat in back) for seat, n in enumerate(standing.reentries)),
    )


def _best(rules: Rules, standing: Standing, seats: Sequence[Seat]) -> list[Seat]:
    merits = {seat: merit(rules, standing, seat) for seat in seats}
    best = min(merits.values())
    return [seat for seat in seats if merits[seat] == best]


def _decide(
    standing: Standing, seats: Sequence[Seat], stay: Sequence[Seat], events: list[Event]
) -> Standing:
    """Leave the game to those who are tied for the first place."""
    after = _leave(standing, [seat for seat in seats if seat not in stay], events)
    return after._replace(deciding=True)


def _leave(standing: Standing, seats: Sequence[Seat], events: list[Event]) -> Standing:
    events.extend(SeatOut(seat, withdrawn=False) for seat in seats)
    return without(standing, seats) if seats else standing


def _count(rules: Rules, seats: Sequence[Seat]) -> int:
    """Return how many sides `seats` are of."""
    return len({rules.side_of[seat] for seat in seats})
