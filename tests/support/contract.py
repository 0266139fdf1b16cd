"""What tests of every game need of each: rules to try, moves right and wrong, and other eyes.

A game has one `Trial`; the tests in tests/games/test_contract_*.py run on all of them.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from referee.app.games import own_codec
from referee.games.rules import Applied, Due
from referee.match.state import AnyGame
from referee.rpc.wire.codec import Codec


class Ruleset(NamedTuple):
    """Rules as a tournament file names them, and how many play."""

    preset: str
    changes: dict[str, object]
    seats: int

    def __str__(self) -> str:
        words = ", ".join(f"{name}={value}" for name, value in self.changes.items())
        return f"{self.preset}-{self.seats}({words})"


class Trial(Protocol):
    """One game, to be tried."""

    game: AnyGame
    rulesets: Sequence[Ruleset]
    lists_all: bool
    """Whether a view lists every legal move, so that all others must be refused."""

    def legal(self, state: Any, chance: random.Random) -> Any:
        """Any legal move of the seat to act."""
        ...

    def listed(self, state: Any) -> Sequence[Any]:
        """The moves that the view of the seat to act says are legal."""
        ...

    def changed(self, move: Any, chance: random.Random) -> Any:
        """A move that differs from a legal one, legal or not."""
        ...

    def cards(self, state: Any) -> bytes:
        """The cards of all places of a state, as they are in the deck."""
        ...

    def deck(self, state: Any) -> bytes:
        """The deck of the game."""
        ...

    def disguised(self, state: Any, seat: int, chance: random.Random) -> Any:
        """Another state, which differs in all and only in what `seat` has no way to see."""
        ...

    def packed(self, move: Any) -> bytes:
        """A move as a bot sends it."""
        ...

    def view_message(self, view: Any) -> Any:
        """A view as the message that should travel."""
        ...

    def event_message(self, event: Any) -> Any:
        """An event as the message that should travel."""
        ...


class Moved(NamedTuple):
    """A step of a game: who moved what (nobody: it was dealt), and what came of it."""

    before: Any
    seat: int
    move: Any
    applied: Applied[Any]


def begun(trial: Trial, rules: Ruleset, dealer: int = 0) -> Any:
    """A game before its first deal."""
    options = trial.game.options(rules.preset, rules.changes, rules.seats)
    return trial.game.start(options, rules.seats, dealer)


def key_of(seed: int, deal: int) -> bytes:
    return hashlib.sha256(b"%d %d" % (seed, deal)).digest()


MOVES_MAX = 20_000
"""No game of the rules that are tried is nearly so long."""


def played(trial: Trial, state: Any, seed: int) -> Iterator[Moved]:
    """Every step of a game from `state` to its end, by legal moves of chance."""
    game, chance = trial.game, random.Random(seed)
    for number in range(MOVES_MAX):
        due = game.due(state)
        if due is Due.NOTHING:
            return
        seat, move = -1, None
        if due is Due.DEAL:
            applied = game.deal(state, key_of(seed, number))
        else:
            seat, move = game.to_act(state), trial.legal(state, chance)
            verdict = game.apply(state, seat, move)
            assert isinstance(verdict, Applied), (game.write_move(move), verdict)
            applied = verdict
        yield Moved(state, seat, move, applied)
        state = applied.state
    raise AssertionError("the game does not end")


def moments(trial: Trial, rules: Ruleset, seed: int, every: int) -> list[Any]:
    """Every so many-th state of a game, its beginning and its end among them."""
    first = begun(trial, rules, seed % rules.seats)
    states = [first, *[step.applied.state for step in played(trial, first, seed)]]
    return [*states[::every], states[-1]]


def codec_of(trial: Trial) -> Codec:
    return own_codec(trial.game.name)
