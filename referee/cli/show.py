"""How a game is shown to people: what the replay needs of each game, and who provides it."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Protocol, cast

from rich.console import RenderableType
from rich.text import Text

from referee.cli.cards import Faces
from referee.games.rules import Seat


class Show(Protocol):
    """One game, for the eyes. Its file is `referee/cli/show_<game>.py`."""

    def move(self, move: Any, faces: Faces) -> Text:
        """Say a move in words, as a sentence without its subject."""
        ...

    def event(self, event: Any, names: Sequence[str], faces: Faces) -> Text | None:
        """Say an event in words, None when the move has said it."""
        ...

    def hand(self, view: Any, faces: Faces) -> Text:
        """Draw what the seat holds."""
        ...

    def hand_count(self, views: Sequence[Any], seat: Seat) -> int:
        """Say how many cards a seat holds."""
        ...

    def is_to_act(self, views: Sequence[Any], seat: Seat) -> bool:
        """Say whether it is the seat's turn."""
        ...

    def notes(self, views: Sequence[Any], seat: Seat) -> str:
        """Say what else is public of a seat, in a few words."""
        ...

    def total(self, views: Sequence[Any], seat: Seat) -> int:
        """Say how the seat stands in the game."""
        ...

    def middle(self, view: Any, faces: Faces) -> RenderableType:
        """Draw what lies between the seats, as everybody sees it."""
        ...

    def drawn(self, view: Any, faces: Faces) -> Text | None:
        """Draw the card that the seat to act has just drawn, None when it has drawn none."""
        ...

    def begins_deal(self, event: Any) -> bool:
        """Say whether an event is the first of a deal."""
        ...

    def last_table(self, state: Any, move: tuple[Seat, Any] | None, events: Sequence[Any]) -> Any:
        """Return the state in which a deal ended; see `referee.replay.deals.Ends`."""
        ...

    def when(self, view: Any) -> str:
        """Say where in the game this is, such as `deal 3, turn 7`."""
        ...


def show_of(game: str) -> Show:
    """Return how `game` is shown. Raises LookupError when nobody has written it yet."""
    try:
        module = importlib.import_module(f"referee.cli.show_{game}")
    except ModuleNotFoundError:
        raise LookupError(f"the game {game} cannot be shown on a terminal yet") from None
    return cast("Show", module.SHOW)
