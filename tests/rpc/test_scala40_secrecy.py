"""What a seat of Scala 40 can't know has no influence on a single byte that it is sent.

Two deals that differ only in cards that a seat has not legally seen are played with the same
moves: views, events and rulings are the same bytes, until the end of the deal shows the hands.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from referee.floor.updates import Asked, Ruling, Update
from referee.games.rules import Applied, CensusError, Due, Refusal
from referee.games.scala40.events import DealEnded
from referee.games.scala40.game import GAME
from referee.games.scala40.state import State
from referee.match.state import Verdict
from referee.rpc.wire.play import UpdateWriter
from referee.rpc.wire.scala40 import CODEC
from support.scala40_mirror import Mirror
from support.scala40_rulesets import random_ruleset

GATE_GAMES, SLOW_GAMES, SLOW_BLOCKS = 60, 250, 8
MOVES_MAX = 60
PROBES = ("discard 7H", "pass", "buy", "draw discard; discard KS", "meld 7H 7D *7C; discard 2S")

CODECS = {"scala40": CODEC}


class Said(NamedTuple):
    seat: int
    text: str


class Played(NamedTuple):
    """A deal as it was played: its beginning, the moves, the state before the last of them.

    `drawn_by` says of each card of the first stock, from its top, who drew it.
    """

    first: State
    moves: list[Said]
    last: State
    drawn_by: list[int]


def play_deal(seed: int) -> Played:
    chance = random.Random(seed)
    mirror = Mirror(*random_ruleset(chance), seed)
    mirror.deal()
    if seed % 2 and GAME.due(mirror.state) is Due.MOVE:
        mirror.rig(60)
    first = last = mirror.state
    moves: list[Said] = []
    drawn_by: list[int] = []
    while mirror.model["deal"] == 1 and GAME.due(mirror.state) is Due.MOVE:
        if len(moves) == MOVES_MAX:
            break
        last = mirror.state
        moves.append(Said(last.seat, mirror.step(0)))
        if not last.reshuffles:
            drawn_by += draws(last, mirror.state, moves[-1])
    return Played(first, moves, last, drawn_by)


def draws(before: State, after: State, said: Said) -> list[int]:
    """Who drew from the stock in a move: a buyer first, then the seat in turn."""
    reshuffled = after.reshuffles > before.reshuffles
    count = len(before.stock) - (0 if reshuffled else len(after.stock))
    buyer = [said.seat] if said.text.startswith("buy") else []
    return [*buyer, *[after.seat] * count][:count]


# Another deal that looks the same.


Place = tuple[int, int]
"""A place where a card lies at first: a seat's hand or (-1) the stock, and the index there."""


def face_at(state: State, place: Place) -> int:
    where, index = place
    return state.stock[index] if where < 0 else state.hands[where][index]


def hidden_places(played: Played, seat: int) -> list[Place]:
    """Places whose card `seat` seems not to have seen when the deal was over."""
    first, last = played.first, played.last
    hidden = []
    for index, face in enumerate(reversed(first.stock)):
        owner = played.drawn_by[index] if index < len(played.drawn_by) else None
        if owner != seat and (owner is None or face in last.hands[owner]):
            hidden.append((-1, len(first.stock) - 1 - index))
    for other, hand in enumerate(first.hands):
        if other != seat:
            hidden += [(other, n) for n, face in enumerate(hand) if face in last.hands[other]]
    return hidden


def exchanged(state: State, one: Place, other: Place) -> State:
    hands, stock = [bytearray(hand) for hand in state.hands], bytearray(state.stock)
    faces = face_at(state, one), face_at(state, other)
    for (where, index), face in zip((one, other), reversed(faces), strict=True):
        (stock if where < 0 else hands[where])[index] = face
    return state._replace(hands=tuple(map(bytes, hands)), stock=bytes(stock))


def sorted_hands(state: State) -> State:
    return state._replace(hands=tuple(bytes(sorted(hand)) for hand in state.hands))


def other_deal(played: Played, seat: int, chance: random.Random) -> State | None:
    """A deal with hidden cards exchanged in which the others' moves are legal as well."""
    places = hidden_places(played, seat)
    for pairs in (6, 4, 2, 1, 1, 1, 1):
        state = played.first
        chance.shuffle(places)
        for one, other in zip(places[: 2 * pairs : 2], places[1 : 2 * pairs : 2], strict=False):
            state = exchanged(state, one, other)
        state = sorted_hands(state)
        if state != played.first and can_be_played(state, played, seat):
            return state
    return None


def can_be_played(state: State, played: Played, seat: int) -> bool:
    """Whether the others hold what they play; what `seat` itself may do must not depend on it."""
    for said in played.moves:
        try:
            applied = GAME.apply(state, said.seat, GAME.read_move(said.text))
        except CensusError:
            return False
        if isinstance(applied, Refusal):
            assert said.seat != seat, "a hidden card decided what the seat may do"
            return False
        state = applied.state
    return True


# What the seat is sent.


def stream(state: State, moves: list[Said], seat: int) -> Iterator[list[bytes]]:
    """Every message to `seat`, until the hands are shown."""
    writer = UpdateWriter(CODECS)
    for number, said in enumerate(moves):
        for text in (*PROBES, said.text if said.seat == seat else "draw stock"):
            refusal = GAME.check(state, seat, GAME.read_move(text))
            verdict = Verdict.ILLEGAL if refusal else Verdict.ACCEPTED
            ruling = Ruling(number, verdict, refusal, "", 3)
            asked = Asked(number, GAME.view(state, seat), 1000, 0, 3)
            yield writer.to_wire([update(number, (), ruling, asked)])
        applied = GAME.apply(state, said.seat, GAME.read_move(said.text))
        assert isinstance(applied, Applied)
        state = applied.state
        events = applied.events
        ended = [isinstance(event, DealEnded) for event in events]
        if any(ended):
            yield writer.to_wire([update(number, events[: ended.index(True)], None, None)])
            return
        yield writer.to_wire([update(number, events, None, None)])


def update(
    number: int, events: tuple[object, ...], ruling: Ruling | None, asked: Asked | None
) -> Update:
    return Update("m", 0, "scala40", None, number, events, ruling, asked, None)


def deals_compared(seeds: range) -> tuple[int, int]:
    """Compare deals, one seat each; return how many, and how many had no other deal."""
    compared = without = 0
    for seed in seeds:
        played = play_deal(seed)
        if not played.moves:
            without += 1
            continue
        chance = random.Random(seed)
        seat = chance.randrange(played.first.rules.seats)
        other = other_deal(played, seat, chance)
        if other is None:
            without += 1
            continue
        mine = list(stream(played.first, played.moves, seat))
        assert mine == list(stream(other, played.moves, seat)), f"seed {seed}, seat {seat}"
        assert len(mine) > len(PROBES)
        compared += 1
    return compared, without


def test_hidden_cards_change_no_byte() -> None:
    compared, without = deals_compared(range(GATE_GAMES))
    assert compared >= 4 * without


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("block", range(SLOW_BLOCKS))
def test_hidden_cards_change_no_byte_in_many_deals(block: int) -> None:
    first = 10_000 + block * SLOW_GAMES
    compared, without = deals_compared(range(first, first + SLOW_GAMES))
    assert compared >= 4 * without
