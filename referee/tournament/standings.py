"""The standings of a tournament, computed from results and never kept. Pure.

A match gives a point for each opponent that it was finished ahead of, half a point for each
one tied with (two seats: win 1, tie ½, loss 0). A place shared by a forfeit is no tie: it gives
nothing to those who share it. Equal points are broken by, in this order (TIE_BREAKS),

1. direct: the points from each other, counting only the entrants on equal points;
2. games won: games finished first, alone or with one's partner, and those that a match decided
   by forfeit had left, which its winner wins;
3. forfeits, the fewer the better: before the penalties, which a forfeit keeps low;
4. penalties: the sum of the totals of all games, the lower the better.

Who is equal in all of them shares a rank. A void match does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import msgspec

from referee.match.places import half_points
from referee.match.state import Termination
from referee.store.batch import ResultRow
from referee.store.rows import PlanRow

SECOND = 2
TIE_BREAKS = ("direct", "games won", "forfeits", "penalties")
"""What decides between equal points, the first that differs; named as the tables name it."""


class Played(NamedTuple):
    """A finished match: who sat where, and its result."""

    entrants: tuple[str, ...]
    result: ResultRow


class Standing(NamedTuple):
    """One line of the standings.

    `half_points` and `head_to_head` (the tie-break *direct*) count half points. `wins` are
    matches finished first alone (or with one's partner), `ties` those finished first with
    others, `losses` the rest.
    `forfeits` are matches lost by conduct.
    """

    rank: int
    entrant: str
    matches: int
    half_points: int
    wins: int
    ties: int
    losses: int
    forfeits: int
    head_to_head: int
    games_won: int
    penalties: int

    @property
    def points(self) -> float:
        """The points, in steps of a half."""
        return self.half_points / 2


class _Matches(msgspec.Struct, frozen=True):
    games: int


class _Settings(msgspec.Struct, frozen=True):
    tournament: _Matches


class Standings(NamedTuple):
    """The rows, best first, and their cross table in the same order.

    `cross[row][column]` are the half points of the row's entrant against the column's, None
    where they have not met.
    """

    rows: tuple[Standing, ...]
    cross: tuple[tuple[int | None, ...], ...]


@dataclass(slots=True)
class _Account:
    matches: int = 0
    half_points: int = 0
    wins: int = 0
    ties: int = 0
    forfeits: int = 0
    games_won: int = 0
    penalties: int = 0


_Cross = dict[tuple[str, str], int]
_Key = tuple[int, int, int, int]


def played(plan: Iterable[PlanRow], results: Iterable[ResultRow]) -> tuple[Played, ...]:
    """Return the finished matches of a plan."""
    seats = {row.match_id: row.entrants for row in plan}
    return tuple(Played(seats[row.match_id], row) for row in results)


def games_of(settings: str) -> int:
    """Return how many games a match has, by a tournament's stored settings.

    Raises msgspec.MsgspecError when they do not say it.
    """
    return msgspec.json.decode(settings, type=_Settings).tournament.games


def standings(entrants: Sequence[str], matches: Iterable[Played], games: int = 1) -> Standings:
    """Return the standings over `matches` of `entrants`, with those who have not played yet.

    `games` is how many games each match was to have.
    """
    accounts = {name: _Account() for name in entrants}
    cross: _Cross = {}
    for match in matches:
        if match.result.termination != Termination.VOID.value:
            _count(match, games, accounts, cross)
    rows = _ranked(accounts, cross)
    order = [row.entrant for row in rows]
    return Standings(rows, tuple(tuple(cross.get((a, b)) for b in order) for a in order))


def _count(match: Played, games: int, accounts: dict[str, _Account], cross: _Cross) -> None:
    names, result = match
    is_forfeit = result.termination == Termination.FORFEIT.value
    for seat, name in enumerate(names):
        account = accounts[name]
        account.matches += 1
        is_first, has_won = result.places[seat] == 1, _has_won(result.places, seat)
        account.wins += has_won
        account.ties += is_first and not has_won and not result.causes[seat]
        account.forfeits += bool(result.causes[seat])
        account.games_won += sum(_has_won(places, seat) for places in result.game_places)
        if is_forfeit and has_won:
            account.games_won += games - len(result.game_places)
        account.penalties += sum(totals[seat] for totals in result.totals)
        for other, opponent in enumerate(names):
            if other != seat:
                worth = _worth(result, seat, other)
                account.half_points += worth
                cross[name, opponent] = cross.get((name, opponent), 0) + worth


def _worth(result: ResultRow, seat: int, other: int) -> int:
    """Return the half points of a seat against another; none where a forfeit made them equal."""
    own, its = result.places[seat], result.places[other]
    if own == its and (result.causes[seat] or result.causes[other]):
        return 0
    return half_points(own, its)


def _has_won(places: Sequence[int], seat: int) -> bool:
    """Say whether a seat's side is first alone. Places count sides: then one has the place 2."""
    return places[seat] == 1 and SECOND in places


def _ranked(accounts: dict[str, _Account], cross: _Cross) -> tuple[Standing, ...]:
    by_points = sorted(accounts, key=lambda name: (-accounts[name].half_points, name))
    rows: list[Standing] = []
    for _, equal in groupby(by_points, key=lambda name: accounts[name].half_points):
        names = list(equal)
        keys = {name: _key(name, names, accounts[name], cross) for name in names}
        key_of: Callable[[str], _Key] = keys.__getitem__
        for _, sharing in groupby(sorted(names, key=key_of), key=key_of):
            rank = len(rows) + 1
            rows += [_row(rank, name, accounts[name], -keys[name][0]) for name in sharing]
    return tuple(rows)


def _key(name: str, equal: list[str], account: _Account, cross: _Cross) -> _Key:
    head_to_head = sum(cross.get((name, other), 0) for other in equal)
    return (-head_to_head, -account.games_won, account.forfeits, account.penalties)


def _row(rank: int, name: str, account: _Account, head_to_head: int) -> Standing:
    return Standing(
        rank=rank,
        entrant=name,
        matches=account.matches,
        half_points=account.half_points,
        wins=account.wins,
        ties=account.ties,
        losses=account.matches - account.wins - account.ties,
        forfeits=account.forfeits,
        head_to_head=head_to_head,
        games_won=account.games_won,
        penalties=account.penalties,
    )
