"""A game of a page, for tests of the rooms that must know no game: the highest sum wins.

Each deal gives each seat three cards from 1 to 9; in turn each plays one; two deals a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

from referee.cards.shuffle import shuffle
from referee.games.rules import (
    Applied,
    Due,
    NotationError,
    OptionError,
    Outcome,
    Refusal,
    Totals,
)

DECK = bytes(range(1, 10)) * 4
HAND = 3
DEALS = 2


class Reason(Enum):
    NOT_IN_HAND = 1


class Card(NamedTuple):
    rank: int


class Shown(NamedTuple):
    seat: int
    rank: int


class Summed(NamedTuple):
    totals: tuple[int, ...]


class State(NamedTuple):
    hands: tuple[bytes, ...]
    totals: tuple[int, ...]
    out: tuple[int, ...]
    turn: int
    deals: int


class View(NamedTuple):
    seat: int
    hand: bytes
    totals: tuple[int, ...]


class ToyGame:
    name = "toy"
    totals = Totals("sums", fewer_is_better=False)

    def options(self, preset: str, changes: Mapping[str, object], seats: int) -> int:
        if preset != "plain" or changes:
            raise OptionError("preset", preset, "only plain, without options")
        return seats

    def describe(self, options: int) -> dict[str, Any]:
        del options
        return {"preset": "plain", "options": {}}

    def sides(self, options: int, seats: int) -> tuple[tuple[int, ...], ...]:
        del options
        return tuple((seat,) for seat in range(seats))

    def start(self, options: int, seats: int, dealer: int) -> State:
        del options
        return State((b"",) * seats, (0,) * seats, (), (dealer + 1) % seats, 0)

    def due(self, state: State) -> Due:
        if len(state.hands) - len(state.out) < 2:
            return Due.NOTHING
        if any(state.hands[seat] for seat in self._playing(state)):
            return Due.MOVE
        return Due.NOTHING if state.deals == DEALS else Due.DEAL

    def _playing(self, state: State) -> list[int]:
        return [seat for seat in range(len(state.hands)) if seat not in state.out]

    def to_act(self, state: State) -> int:
        return state.turn

    def deal(self, state: State, key: bytes) -> Applied[State]:
        deck = shuffle(key, DECK)
        hands = tuple(
            b"" if seat in state.out else bytes(sorted(deck[seat * HAND : seat * HAND + HAND]))
            for seat in range(len(state.hands))
        )
        return Applied(state._replace(hands=hands, deals=state.deals + 1), ())

    def check(self, state: State, seat: int, move: Card) -> Refusal | None:
        if move.rank in state.hands[seat]:
            return None
        return Refusal(Reason.NOT_IN_HAND, 0, bytes([move.rank]), "play a card that you hold")

    def apply(self, state: State, seat: int, move: Card) -> Applied[State] | Refusal:
        refusal = self.check(state, seat, move)
        if refusal is not None:
            return refusal
        hand = bytearray(state.hands[seat])
        hand.remove(move.rank)
        hands = (*state.hands[:seat], bytes(hand), *state.hands[seat + 1 :])
        total = state.totals[seat] + move.rank
        totals = (*state.totals[:seat], total, *state.totals[seat + 1 :])
        after = self._pass_on(state._replace(hands=hands, totals=totals))
        events: tuple[Any, ...] = (Shown(seat, move.rank),)
        if not any(hands):
            events += (Summed(totals),)
        return Applied(after, events)

    def _pass_on(self, state: State) -> State:
        turn = (state.turn + 1) % len(state.hands)
        while turn in state.out:
            turn = (turn + 1) % len(state.hands)
        return state._replace(turn=turn)

    def plainest(self, state: State) -> Card:
        return Card(state.hands[state.turn][0])

    def withdraw(self, state: State, seat: int) -> Applied[State]:
        hands = (*state.hands[:seat], b"", *state.hands[seat + 1 :])
        after = state._replace(hands=hands, out=(*state.out, seat))
        if len(after.out) < len(hands) and state.turn == seat:
            after = self._pass_on(after)
        return Applied(after, ())

    def view(self, state: State, seat: int) -> View:
        return View(seat, state.hands[seat], state.totals)

    def outcome(self, state: State) -> Outcome | None:
        if self.due(state) is not Due.NOTHING:
            return None
        ranks = [(seat in state.out, -total) for seat, total in enumerate(state.totals)]
        places = tuple(1 + sum(other < own for other in ranks) for own in ranks)
        return Outcome(places, state.totals)

    def write_move(self, move: Card) -> str:
        return f"play {move.rank}"

    def read_move(self, text: str) -> Card:
        verb, _, rank = text.partition(" ")
        if verb != "play" or rank not in "123456789" or not rank:
            raise NotationError(f"{text!r} is not `play` and a rank from 1 to 9")
        return Card(int(rank))

    def write_cards(self, cards: bytes) -> str:
        return " ".join(str(rank) for rank in cards)

    def journal_event(self, event: Any) -> tuple[str, dict[str, Any]] | None:
        return ("score", {"totals": event.totals}) if isinstance(event, Summed) else None


class PairsGame(ToyGame):
    """The same game for pairs: the seats opposite win, lose and leave together."""

    def sides(self, options: int, seats: int) -> tuple[tuple[int, ...], ...]:
        del options
        half = seats // 2
        return tuple((seat, seat + half) for seat in range(half))

    def withdraw(self, state: State, seat: int) -> Applied[State]:
        for one in next(side for side in self.sides(0, len(state.hands)) if seat in side):
            if one not in state.out:
                state = super().withdraw(state, one).state
        return Applied(state, ())


GAME = ToyGame()
PAIRS = PairsGame()
