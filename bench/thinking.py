"""The kit's greedy bots without the way over the wire: from the referee's view to its move."""

from __future__ import annotations

from typing import Any

from cardarena.scala40 import Rules as Scala40Rules
from cardarena.scala40.greedy import choose as choose_scala40
from cardarena.scala40.moves import pack_move
from cardarena.scala40.view import View as Scala40BotView
from cardarena.scopa.greedy import choose as choose_scopa
from cardarena.scopa.moves import Play as BotPlay
from cardarena.scopa.rules import Rules as ScopaRules
from cardarena.scopa.view import View as ScopaBotView
from referee.floor.updates import Problem
from referee.games.scala40.view import View as Scala40View
from referee.games.scopa.moves import Play
from referee.games.scopa.view import View as ScopaView
from referee.rpc.wire.scala40 import packed_move

SCALA40_RULES, SCOPA_RULES = Scala40Rules(), ScopaRules()


def scala40_greedy(view: Scala40View) -> Any:
    """Return what the greedy bot plays in Scala 40."""
    *_, pickup, joker, sides, partner = view
    seen = Scala40BotView(*view[:-4], pickup.value, joker.value, sides, partner)
    move = packed_move(pack_move(choose_scala40(seen, SCALA40_RULES)))
    if isinstance(move, Problem):
        raise TypeError(move.sentence)
    return move


def scopa_greedy(view: ScopaView) -> Play:
    """Return what the greedy bot plays in Scopa."""
    plays = tuple(BotPlay(*play) for play in view.plays)
    seen = ScopaBotView._make(plays if field is view.plays else field for field in view)
    chosen = choose_scopa(seen, SCOPA_RULES)
    return Play(chosen.card, bytes(sorted(chosen.take)))
