"""The games that this referee knows, by name: its own, and those of other packages."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from referee.app.config import ConfigError
from referee.games.judging import Judge
from referee.games.rulebook import RulebookOf
from referee.games.scala40.explained import rulebook as rulebook_of_scala40
from referee.games.scala40.game import GAME as SCALA40
from referee.games.scala40.judge import judge as judge_scala40
from referee.match.state import AnyGame

GROUP = "referee.games"
"""The entry-point group under which another package brings a function, see `brought_games`."""

OWN: dict[str, AnyGame] = {SCALA40.name: SCALA40}


@cache
def known_games() -> dict[str, AnyGame]:
    """Return every game by its name. A package cannot take the name of one of the referee's own."""
    return {**{game.name: game for game, _ in brought_games()}, **OWN}


def brought_games() -> list[tuple[AnyGame, Any]]:
    """Return the games of other packages, each with its codec (`referee.rpc.wire.codec`).

    An entry point of the group names a function that takes nothing and returns the two. Raises
    ConfigError naming one that does not load.
    """
    found: list[tuple[AnyGame, Any]] = []
    for point in entry_points(group=GROUP):
        try:
            game, codec = point.load()()
        except Exception as error:  # another package's code may raise anything
            why = f"does not load ({type(error).__name__}: {error})"
            raise ConfigError(f"the game {point.name!r} ({point.value}) {why}") from error
        found.append((game, codec))
    return found


def known_rulebooks() -> dict[str, RulebookOf]:
    """Return what says what a game's options mean, by the name of the game."""
    return {SCALA40.name: rulebook_of_scala40}


def known_judges() -> dict[str, Judge]:
    """Return what answers rule cases, by the name of its game."""
    return {SCALA40.name: judge_scala40}
