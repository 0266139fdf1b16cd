"""The games that this referee knows, by name: its own, and those of other packages."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from referee.games.judging import Judge
from referee.games.scala40.game import GAME as SCALA40
from referee.games.scala40.judge import judge as judge_scala40
from referee.match.state import AnyGame

GROUP = "referee.games"
"""The entry-point group under which another package brings a function; see `compose.Hosted`."""


@cache
def known_games() -> dict[str, AnyGame]:
    """Return every game by its name. A package cannot take the name of one of the referee's own."""
    own: dict[str, AnyGame] = {SCALA40.name: SCALA40}
    brought = (entry.load()()[0] for entry in entry_points(group=GROUP))
    return {**{game.name: game for game in brought}, **own}


def known_judges() -> dict[str, Judge]:
    """Return what answers rule cases, by the name of its game."""
    return {SCALA40.name: judge_scala40}
