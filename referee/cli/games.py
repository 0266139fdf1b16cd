"""The known games for the commands; a package that cannot be loaded is told in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from referee.app.config import ConfigError
from referee.app.games import known_boxes
from referee.cli.failure import FailureError
from referee.games.box import Box
from referee.games.judging import Judge
from referee.games.rulebook import RulebookOf
from referee.games.showing import Show
from referee.match.state import AnyGame


def boxes() -> Mapping[str, Box]:
    """Return every game by its name, with all that it brings. Raises FailureError."""
    try:
        return known_boxes()
    except ConfigError as error:
        raise FailureError(str(error)) from None


def games() -> dict[str, AnyGame]:
    """Return the rules of every game, by its name. Raises FailureError."""
    return {name: box.game for name, box in boxes().items()}


def rulebooks() -> dict[str, RulebookOf]:
    """Return what says what a game's options mean, by the name of the game."""
    return {name: box.rulebook for name, box in boxes().items() if box.rulebook}


def judges() -> dict[str, Judge]:
    """Return what answers rule cases, by the name of its game."""
    return {name: box.judge for name, box in boxes().items() if box.judge}


def show_of(game: str) -> Show:
    """Return how `game` is shown. Raises FailureError when its package does not say."""
    show = boxes()[game].show
    if show is None:
        raise FailureError(f"the game {game} cannot be shown on a terminal")
    return show
