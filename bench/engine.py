"""`games/scala40` alone: games that the greedy bot played, played again against the clock.

A decision is: the view of the seat to act, then its move checked and applied; deals and the
census are in the time. `python -m bench.engine GAMES` prints, as JSON, the decisions and CPU
seconds of the law alone, and of the law with the greedy bot thinking inside the time.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any, NamedTuple

from cardarena.bots.greedy import choose
from cardarena.scala40 import Rules
from cardarena.scala40.moves import pack_move
from cardarena.scala40.view import View as BotView
from referee.cards.dealing import deal_key, first_dealer, lot_key
from referee.floor.updates import Problem
from referee.games.rules import Applied, Due
from referee.games.scala40.game import GAME
from referee.games.scala40.moves import Move
from referee.games.scala40.view import View
from referee.rpc.wire.scala40 import packed_move

SEATS = 2
OPTIONS = GAME.options("classic", {}, SEATS)
RULES = Rules()


class Played(NamedTuple):
    """A game of the greedy bot against itself: the number that its deals hang on, its moves."""

    number: int
    moves: list[Move]


def start(number: int) -> tuple[Any, bytes]:
    """Return a game before its first deal, and the secret of its deals."""
    secret = number.to_bytes(32, "big")
    return GAME.start(OPTIONS, SEATS, first_dealer(lot_key(secret, 1, {}), SEATS)), secret


def unwrap(applied: Any) -> Any:
    """Return the state that a legal move led to."""
    if not isinstance(applied, Applied):
        raise TypeError(f"the greedy bot was refused: {applied}")
    return applied.state


def as_the_bot_sees(view: View) -> BotView:
    """Return a view as the kit would unpack it, without the way over the wire."""
    *_, pickup, joker, sides, partner = view
    return BotView(*view[:-4], pickup.value, joker.value, sides, partner)


def record(number: int) -> Played:
    """Let the greedy bot play a game against itself."""
    state, secret = start(number)
    moves: list[Move] = []
    deals = 0
    while (due := GAME.due(state)) is not Due.NOTHING:
        if due is Due.DEAL:
            deals += 1
            state = GAME.deal(state, deal_key(secret, 1, deals, {})).state
            continue
        seat = GAME.to_act(state)
        move = packed_move(pack_move(choose(as_the_bot_sees(GAME.view(state, seat)), RULES)))
        if isinstance(move, Problem):
            raise TypeError(move.sentence)
        moves.append(move)
        state = unwrap(GAME.apply(state, seat, moves[-1]))
    return Played(number, moves)


def replay(played: Played) -> None:
    """Play a recorded game again, as the referee would: view, check, apply."""
    state, secret = start(played.number)
    moves = iter(played.moves)
    deals = 0
    while (due := GAME.due(state)) is not Due.NOTHING:
        if due is Due.DEAL:
            deals += 1
            state = GAME.deal(state, deal_key(secret, 1, deals, {})).state
            continue
        seat = GAME.to_act(state)
        GAME.view(state, seat)
        state = unwrap(GAME.apply(state, seat, next(moves)))


def run(games: int) -> dict[str, float]:
    """Record games, then time them played again."""
    replay(record(0))
    before = time.process_time()
    recorded = [record(number) for number in range(1, games + 1)]
    thinking = time.process_time() - before
    before = time.process_time()
    for played in recorded:
        replay(played)
    cpu = time.process_time() - before
    decisions = sum(len(played.moves) for played in recorded)
    return {"decisions": decisions, "cpu": cpu, "cpu_with_bot": thinking}


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]))))
