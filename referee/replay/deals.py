"""The end of each deal as a position of its own, for people who step through a match. Pure.

One move may end a deal, and the rules then deal again in the same step: whoever looks only at
what came of it never sees the last table of a deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from referee.games.rules import Due, Seat
from referee.match.state import GameStarted, Match
from referee.replay.stepper import Film, Position, deal_of

AFTER_THE_DEALS = ("result", "reveal")
"""Kinds that belong to the match, after its last deal."""
MOVES = ("move", "substitute")


class Ends(Protocol):
    """What a game must tell, so that the end of a deal can be shown."""

    def begins_deal(self, event: Any) -> bool:
        """Say whether an event is the first of a deal."""
        ...

    def last_table(self, state: Any, move: tuple[Seat, Any] | None, events: Sequence[Any]) -> Any:
        """Return the state in which a deal ended: `state` after `move`, before it was cleared.

        `move` is the seat's that ended it, None when nobody's did; `events` tell what came of it.
        """
        ...


def with_deal_ends(film: Film, ends: Ends) -> Film:
    """Return `film` with a position more for the last table of each deal."""
    shown: list[Position] = []
    before: Position | None = None
    for position in film.positions:
        shown += _parts(before, position, ends)
        before = position
    return film._replace(positions=tuple(shown))


def _parts(before: Position | None, now: Position, ends: Ends) -> Iterator[Position]:
    """Yield a position; one that ends a deal as two: its last table, and what came after."""
    if before is None or not _ends_deal(before, now):
        yield now
        return
    first = _first_of_next(now.events, ends)
    events, later = now.events[:first], now.events[first:]
    state = ends.last_table(before.match.state, _move(before.match, now), events)
    entries = tuple(entry for entry in now.entries if entry.kind not in AFTER_THE_DEALS)
    rest = now.entries[len(entries) :]
    table = now.match._replace(
        state=state, number=before.match.number, deals=before.match.deals, decision=None,
        result=None,
    )  # fmt: skip
    yield Position(now.line, entries, events, table, is_deal_end=True)
    is_over = now.match.result is not None
    match = now.match._replace(state=state) if is_over else now.match
    yield Position(now.line + len(entries) * bool(rest), rest, later, match, is_deal_end=is_over)


def _ends_deal(before: Position, now: Position) -> bool:
    game, state = now.match.game, now.match.state
    was_playing = before.match.game.due(before.match.state) is Due.MOVE
    is_next = deal_of(before) != deal_of(now)
    return was_playing and (is_next or game.due(state) is Due.NOTHING)


def _first_of_next(events: Sequence[Any], ends: Ends) -> int:
    firsts = (
        at
        for at, event in enumerate(events)
        if isinstance(event, GameStarted) or ends.begins_deal(event)
    )
    return next(firsts, len(events))


def _move(match: Match, position: Position) -> tuple[Seat, Any] | None:
    for entry in position.entries:
        if entry.kind in MOVES:
            return entry.fields["seat"], match.game.read_move(entry.fields["move"])
    return None
