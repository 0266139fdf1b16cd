"""The law of a game alone: games that a bot played, played again against the clock.

A decision is: the view of the seat to act, then its move checked and applied; deals and the
census are in the time. `python -m bench.engine GAME GAMES` prints, as JSON, the decisions and CPU
seconds of the law alone, and of the law with the bot thinking inside the time.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from multiprocessing import Pool
from typing import Any, NamedTuple

from bench.thinking import scala40_greedy, scopa_greedy
from referee.app.games import own_box
from referee.cards.dealing import deal_key, first_dealer, lot_key
from referee.games.rules import Applied, Due
from referee.match.state import AnyGame

SEATS = 2


class Kind(NamedTuple):
    """A game, and the bot that plays it: from a view to a move."""

    game: AnyGame
    choose: Callable[[Any], Any]

    def start(self, number: int) -> tuple[Any, bytes]:
        """Return a game before its first deal, and the secret of its deals."""
        secret = number.to_bytes(32, "big")
        options = self.game.options("classic", {}, SEATS)
        return self.game.start(options, SEATS, first_dealer(lot_key(secret, 1, {}), SEATS)), secret


class Played(NamedTuple):
    """A game of the bot against itself: the number that its deals hang on, its moves."""

    number: int
    moves: list[Any]


CHOOSE: dict[str, Callable[[Any], Any]] = {"scala40": scala40_greedy, "scopa": scopa_greedy}


def unwrap(applied: Any) -> Any:
    """Return the state that a legal move led to."""
    if not isinstance(applied, Applied):
        raise TypeError(f"the bot was refused: {applied}")
    return applied.state


def record(kind: Kind, number: int) -> Played:
    """Let the bot play a game against itself."""
    game, choose = kind
    state, secret = kind.start(number)
    moves: list[Any] = []
    deals = 0
    while (due := game.due(state)) is not Due.NOTHING:
        if due is Due.DEAL:
            deals += 1
            state = game.deal(state, deal_key(secret, 1, deals, {})).state
            continue
        seat = game.to_act(state)
        moves.append(choose(game.view(state, seat)))
        state = unwrap(game.apply(state, seat, moves[-1]))
    return Played(number, moves)


def replay(kind: Kind, played: Played) -> None:
    """Play a recorded game again, as the referee would: view, check, apply."""
    game = kind.game
    state, secret = kind.start(played.number)
    moves = iter(played.moves)
    deals = 0
    while (due := game.due(state)) is not Due.NOTHING:
        if due is Due.DEAL:
            deals += 1
            state = game.deal(state, deal_key(secret, 1, deals, {})).state
            continue
        seat = game.to_act(state)
        game.view(state, seat)
        state = game.apply(state, seat, next(moves)).state  # type: ignore[union-attr]


def record_all(kind: Kind, games: int) -> tuple[list[Played], float]:
    """Record games; return them and the CPU seconds that it took."""
    before = time.process_time()
    recorded = [record(kind, number) for number in range(1, games + 1)]
    return recorded, time.process_time() - before


def run(kind: Kind, games: int) -> dict[str, float]:
    """Record games, then time them played again.

    They are recorded in another process, so that the law keeps no answers to its questions from
    them; like a referee that has been up for a while, this one has seen as many other games.
    """
    with Pool(1) as elsewhere:
        recorded, thinking = elsewhere.apply(record_all, (kind, games))
    for number in range(games + 1, 2 * games + 1):
        record(kind, number)
    before = time.process_time()
    for played in recorded:
        replay(kind, played)
    cpu = time.process_time() - before
    decisions = sum(len(played.moves) for played in recorded)
    return {"decisions": decisions, "cpu": cpu, "cpu_with_bot": thinking}


if __name__ == "__main__":
    name = sys.argv[1]
    print(json.dumps(run(Kind(own_box(name).game, CHOOSE[name]), int(sys.argv[2]))))
