"""The standings of a tournament, computed from results and never kept. Pure.

A match gives a point for each opponent that it was finished ahead of, half a point for each
one tied with (two seats: win 1, tie ½, loss 0). A partner is no opponent. An entrant that holds
several seats of a match, a whole side, counts once. A place shared by a forfeit is no tie: it
gives nothing to those who share it. Equal points are broken by, in this order,

1. direct: the points from each other, counting only the entrants on equal points;
2. games won: games finished first, alone or with one's partner, and those that a match decided
   by forfeit had left, which its winner wins;
3. forfeits, the fewer the better: before the totals, for a forfeit keeps penalties low;
4. the sum of the totals of all games, by the game's name for them (`penalties`) and with the
   lower or the higher the better, as the game says.

Who is equal in all of them shares a rank. A void match does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from referee.games.rules import Seat, Totals
from referee.match.places import half_points
from referee.match.state import AnyGame, Termination
from referee.store.batch import ResultRow
from referee.store.rows import PlanRow

SECOND = 2
TIE_BREAKS = ("direct", "games won", "forfeits")
"""What decides between equal points before the totals do; named as the tables name it."""


class Played(NamedTuple):
    """A finished match: who sat where, and its result."""

    entrants: tuple[str, ...]
    result: ResultRow


class Standing(NamedTuple):
    """One line of the standings.

    `half_points` and `head_to_head` (the tie-break *direct*) count half points. `wins` are
    matches finished first alone (or with one's partner), `ties` those finished first with
    others, `losses` the rest.
    `forfeits` are matches lost by conduct. `total` is the sum of the entrant's totals.
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
    total: int

    @property
    def points(self) -> float:
        """The points, in steps of a half."""
        return self.half_points / 2


class Scoring(NamedTuple):
    """What the standings must know of a tournament's matches.

    `games` is how many games each was to have, `sides` are the seats that play together (none:
    everybody alone), `totals` is what the totals of a game count.
    """

    games: int = 1
    sides: tuple[tuple[Seat, ...], ...] = ()
    totals: Totals = Totals("totals", fewer_is_better=True)


SINGLE_GAME = Scoring()
"""Matches of one game in which everybody plays alone."""


class _Matches(msgspec.Struct, frozen=True):
    game: str
    games: int


class _Seats(msgspec.Struct, frozen=True):
    seats: int


class _Rules(msgspec.Struct, frozen=True):
    preset: str
    options: dict[str, Any]


class _Settings(msgspec.Struct, frozen=True):
    tournament: _Matches
    format: _Seats
    rules: _Rules


class Standings(NamedTuple):
    """The rows, best first, and their cross table in the same order.

    `cross[row][column]` are the half points of the row's entrant against the column's, None
    where they have not met. `totals` is the game's name for its totals.
    """

    rows: tuple[Standing, ...]
    cross: tuple[tuple[int | None, ...], ...]
    totals: str = SINGLE_GAME.totals.name

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """What decides between equal points, the first that differs."""
        return (*TIE_BREAKS, self.totals)


@dataclass(slots=True)
class _Account:
    matches: int = 0
    half_points: int = 0
    wins: int = 0
    ties: int = 0
    forfeits: int = 0
    games_won: int = 0
    total: int = 0


_Cross = dict[tuple[str, str], int]
_Key = tuple[int, int, int, int]


def played(plan: Iterable[PlanRow], results: Iterable[ResultRow]) -> tuple[Played, ...]:
    """Return the finished matches of a plan."""
    seats = {row.match_id: row.entrants for row in plan}
    return tuple(Played(seats[row.match_id], row) for row in results)


def scoring(game: AnyGame, rules: Mapping[str, Any], *, seats: int, games: int) -> Scoring:
    """Return how matches of `games` games between `seats` seats are scored.

    `rules` is what `Game.describe` returns. Raises OptionError when the game refuses them.
    """
    options = game.options(rules["preset"], rules["options"], seats)
    return Scoring(games, game.sides(options, seats), game.totals)


def scoring_of(settings: str, games: Mapping[str, AnyGame]) -> Scoring:
    """Return how the matches of a tournament are scored, by its stored settings.

    Raises ValueError when they do not say it (msgspec.MsgspecError, OptionError), or when their
    game is none of `games`.
    """
    said = msgspec.json.decode(settings, type=_Settings)
    game = games.get(said.tournament.game)
    if game is None:
        raise ValueError(f"the game {said.tournament.game!r} is not known here")
    rules = msgspec.to_builtins(said.rules)
    return scoring(game, rules, seats=said.format.seats, games=said.tournament.games)


def standings(
    entrants: Sequence[str], matches: Iterable[Played], scored: Scoring = SINGLE_GAME
) -> Standings:
    """Return the standings over `matches` of `entrants`, with those who have not played yet."""
    accounts = {name: _Account() for name in entrants}
    cross: _Cross = {}
    for match in matches:
        if match.result.termination != Termination.VOID.value:
            _count(match, scored, accounts, cross)
    rows = _ranked(accounts, cross, scored.totals)
    order = [row.entrant for row in rows]
    points = tuple(tuple(cross.get((a, b)) for b in order) for a in order)
    return Standings(rows, points, scored.totals.name)


def _count(match: Played, scored: Scoring, accounts: dict[str, _Account], cross: _Cross) -> None:
    names, result = match
    is_forfeit = result.termination == Termination.FORFEIT.value
    held = {name: tuple(s for s, one in enumerate(names) if one == name) for name in names}
    for name, seats in held.items():
        # Whoever holds a whole side has one place and one total: those of its first seat.
        account, seat = accounts[name], seats[0]
        side = _side_of(seats, scored.sides)
        is_first, has_won = result.places[seat] == 1, _has_won(result.places, seat)
        account.matches += 1
        account.wins += has_won
        account.ties += is_first and not has_won and not _have_forfeited(result, side)
        account.forfeits += _have_forfeited(result, seats)
        account.games_won += sum(_has_won(places, seat) for places in result.game_places)
        if is_forfeit and has_won:
            account.games_won += scored.games - len(result.game_places)
        account.total += sum(totals[seat] for totals in result.totals)
        for opponent, its in held.items():
            if its[0] not in side:
                worth = _worth(result, side, _side_of(its, scored.sides))
                account.half_points += worth
                cross[name, opponent] = cross.get((name, opponent), 0) + worth


def _side_of(seats: tuple[Seat, ...], sides: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
    """Return the side that an entrant's seats belong to, themselves where none is known."""
    return next((side for side in sides if seats[0] in side), seats)


def _have_forfeited(result: ResultRow, seats: Iterable[Seat]) -> bool:
    return any(result.causes[seat] for seat in seats)


def _worth(result: ResultRow, side: tuple[Seat, ...], other: tuple[Seat, ...]) -> int:
    """Return the half points of a side against another; none where a forfeit made them equal."""
    own, its = result.places[side[0]], result.places[other[0]]
    if own == its and _have_forfeited(result, (*side, *other)):
        return 0
    return half_points(own, its)


def _has_won(places: Sequence[int], seat: int) -> bool:
    """Say whether a seat's side is first alone. Places count sides: then one has the place 2."""
    return places[seat] == 1 and SECOND in places


def _ranked(accounts: dict[str, _Account], cross: _Cross, totals: Totals) -> tuple[Standing, ...]:
    by_points = sorted(accounts, key=lambda name: (-accounts[name].half_points, name))
    rows: list[Standing] = []
    for _, equal in groupby(by_points, key=lambda name: accounts[name].half_points):
        names = list(equal)
        keys = {name: _key(name, names, accounts[name], cross, totals) for name in names}
        key_of: Callable[[str], _Key] = keys.__getitem__
        for _, sharing in groupby(sorted(names, key=key_of), key=key_of):
            rank = len(rows) + 1
            rows += [_row(rank, name, accounts[name], -keys[name][0]) for name in sharing]
    return tuple(rows)


def _key(name: str, equal: list[str], account: _Account, cross: _Cross, totals: Totals) -> _Key:
    head_to_head = sum(cross.get((name, other), 0) for other in equal)
    total = account.total if totals.fewer_is_better else -account.total
    return (-head_to_head, -account.games_won, account.forfeits, total)


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
        total=account.total,
    )
