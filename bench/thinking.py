"""The bots of the engine's cases, without the way over the wire: from a view to a move."""

from __future__ import annotations

from typing import Any

from cardarena.scala40 import Rules
from cardarena.scala40.greedy import choose
from cardarena.scala40.moves import pack_move
from cardarena.scala40.view import View as BotView
from referee.floor.updates import Problem
from referee.games.scala40.view import View as Scala40View
from referee.games.scopa.moves import Play
from referee.games.scopa.view import View as ScopaView
from referee.rpc.wire.scala40 import packed_move

RULES = Rules()


def as_the_bot_sees(view: Scala40View) -> BotView:
    """Return a view as the kit would unpack it."""
    *_, pickup, joker, sides, partner = view
    return BotView(*view[:-4], pickup.value, joker.value, sides, partner)


def scala40_greedy(view: Scala40View) -> Any:
    """Return what the kit's greedy bot plays."""
    move = packed_move(pack_move(choose(as_the_bot_sees(view), RULES)))
    if isinstance(move, Problem):
        raise TypeError(move.sentence)
    return move


def scopa_greedy(view: ScopaView) -> Play:
    """Return the play that takes most cards, the first of those."""
    return max(view.plays, key=lambda play: len(play.take))
