"""A journal's entries in words, for a person who steps through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.text import Text

from referee.app.logging import printable
from referee.cli.show import text_of
from referee.games.rules import NotationError
from referee.games.showing import Show
from referee.journal.entry import Entry
from referee.match.state import AnyGame
from referee.replay.stepper import Position

CAUSES = {
    "timeout": "out of time",
    "disconnect": "gone, and out of time",
    "illegal_move": "one illegal move too many",
    "malformed_move": "one malformed move too many",
    "no_show": "never showed up",
    "resignation": "gave up",
}

ENDINGS = ("game", "result", "reveal")
"""Kinds that follow from the game's own events, and are told after them."""


class Words:
    """Says what happened in a match between `names`, as `show` tells its game."""

    def __init__(self, show: Show, names: Sequence[str]) -> None:
        self._show, self._names = show, names

    def lines(self, position: Position) -> list[Text]:
        """Return what a position has brought, a line each."""
        game = position.match.game
        events = [event for event in position.events if not _is_of_match(event)]
        said = [
            (entry, text) for entry in position.entries for text in self._entry(entry, game, events)
        ]
        return [
            *(text for entry, text in said if entry.kind not in ENDINGS),
            *(text_of(line) for one in events for line in self._show.event(one, self._names)),
            *(text for entry, text in said if entry.kind in ENDINGS),
        ]

    def _entry(self, entry: Entry, game: AnyGame, events: Sequence[Any]) -> Iterator[Text]:
        said = entry.fields
        who = self._name(said.get("seat"))
        if entry.kind == "move":
            yield (
                Text().append(f"{who} ", "bold").append_text(self._move(said["move"], game, events))
            )
        elif entry.kind == "refused":
            yield self._refused(who, said, game)
        elif entry.kind == "late":
            is_gone = "" if said["connected"] else ", and is not connected"
            yield Text(f"{who} does not answer in time{is_gone}", "yellow")
        elif entry.kind == "substitute":
            text = Text().append(f"the referee moves for {who}: ", "yellow")
            yield text.append_text(self._move(said["move"], game, events))
        elif entry.kind == "forfeit":
            cause = CAUSES.get(str(said["cause"]), str(said["cause"]))
            yield Text(f"{who} forfeits the match: {cause}", "bold red")
        elif entry.kind in _OTHERS:
            yield Text(_OTHERS[entry.kind](self, said))

    def _refused(self, who: str, said: dict[str, Any], game: AnyGame) -> Text:
        if said["problem"] == "malformed_move":
            return Text(f"{who} sends no move: {printable(str(said['sentence']))}", "yellow")
        reason = printable(str(said["reason"]))
        text = Text().append(f"{who} is refused ({reason}): ", "yellow")
        return text.append_text(self._move(said["move"], game, ()))

    def _move(self, notation: str, game: AnyGame, events: Sequence[Any]) -> Text:
        try:
            return text_of(self._show.move(game.read_move(notation), events))
        except NotationError:
            return Text(printable(notation))

    def _name(self, seat: object) -> str:
        is_seat = isinstance(seat, int) and 0 <= seat < len(self._names)
        return self._names[seat] if is_seat and isinstance(seat, int) else "nobody"

    def places(self, places: Sequence[int]) -> str:
        """Say who came in where, best first."""
        ranked = sorted(zip(places, self._names, strict=True))
        return ", ".join(f"{place}. {name}" for place, name in ranked)

    def _result(self, said: dict[str, Any]) -> str:
        return f"the match is over ({said['termination']}): {self.places(said['places'])}"

    def _game(self, said: dict[str, Any]) -> str:
        how = " (adjudicated)" if said["adjudicated"] else ""
        return f"game {said['game']} is over{how}: {self.places(said['places'])}"

    def _absent(self, said: dict[str, Any]) -> str:
        return f"{', '.join(self._name(seat) for seat in said['seats'])} did not show up"


def _is_of_match(event: object) -> bool:
    """Say whether an event is the match's own; those are told by its entries."""
    return type(event).__module__.startswith("referee.match.")


_OTHERS: dict[str, Callable[[Words, dict[str, Any]], str]] = {
    "game": Words._game,  # noqa: SLF001  (this module's own)
    "result": Words._result,  # noqa: SLF001
    "absent": Words._absent,  # noqa: SLF001
    "resign": lambda words, said: f"{words._name(said['seat'])} resigns",  # noqa: SLF001
    "resumed": lambda _words, _said: "the referee was away and is back",
    "reveal": lambda _words, said: f"the secret of the deals is revealed: {said['secret']}",
}
