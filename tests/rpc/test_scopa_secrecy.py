"""What a seat of Scopa can't know has no influence on a single byte that it is sent.

Two deals that differ only in cards that a seat has not legally seen are played with the same
moves: views, events and rulings are the same bytes, until a card that differs comes to light.

Another deal is made by exchanging cards that the seat has not seen: in the other hands, in the
stock, set aside. Both are then played on with the same moves, as long as no such card is played.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from referee.floor.updates import Asked, Ruling, Update
from referee.games.rules import Applied, Due
from referee.games.scopa.game import GAME
from referee.games.scopa.moves import Play
from referee.games.scopa.rules import legal_plays
from referee.games.scopa.state import State
from referee.match.state import Verdict
from referee.rpc.wire.play import UpdateWriter
from referee.rpc.wire.scopa import CODEC
from support.scopa_mirror import random_ruleset

GATE_DEALS, SLOW_DEALS, SLOW_BLOCKS = 200, 250, 8
PROBES = ("7D", "1C x 1D", "10B x 7D 3C", "?11 x 7D", "2S x 2D", "?300")

CODECS = {"scopa": CODEC}


class Said(NamedTuple):
    seat: int
    play: Play


class Pair(NamedTuple):
    """Two deals that look the same to `seat`, and moves that are legal in both.

    `hidden` are the cards that lie in other places in the two.
    """

    one: State
    other: State
    moves: list[Said]
    seat: int
    hidden: frozenset[int]


def a_deal(chance: random.Random) -> State:
    """A deal, at its beginning or at any later play; a seat may have left it."""
    preset, changes, seats = random_ruleset(chance)
    rules = GAME.options(preset, changes, seats)
    state = GAME.start(rules, seats, chance.randrange(seats))
    state = GAME.deal(state, chance.randbytes(32)).state
    for _ in range(chance.choice([0, 0, chance.randrange(24)])):
        after = played(state, Said(state.seat, chance.choice(legal_plays(state))))
        if GAME.due(after) is not Due.MOVE:
            break
        state = after
    if seats > len(GAME.sides(rules, seats)) or chance.random() < 0.8:
        return state
    left = GAME.withdraw(state, chance.randrange(seats)).state
    return left if GAME.due(left) is Due.MOVE else state


def played(state: State, said: Said) -> State:
    applied = GAME.apply(state, *said)
    assert isinstance(applied, Applied), "a hidden card decided what is legal"
    after: State = applied.state
    return after


# Another deal that looks the same.


def exchanged(state: State, one: int, other: int) -> State:
    """The deal with two cards in each other's place."""
    swap = bytes.maketrans(bytes([one, other]), bytes([other, one]))
    return state._replace(
        hands=tuple(bytes(sorted(hand.translate(swap))) for hand in state.hands),
        stock=state.stock.translate(swap),
        aside=state.aside.translate(swap),
    )


def unseen_cards(state: State, seat: int) -> list[int]:
    """What the seat has not seen: the other hands, the stock, what was set aside face down."""
    others = [hand for owner, hand in enumerate(state.hands) if owner != seat]
    return [*b"".join(others), *state.stock, *state.aside]


def another_deal(state: State, seat: int, chance: random.Random) -> tuple[State, frozenset[int]]:
    """The deal with up to three pairs of unseen cards exchanged, and those cards."""
    unseen = unseen_cards(state, seat)
    chance.shuffle(unseen)
    pairs = list(zip(unseen[::2], unseen[1::2], strict=False))[: chance.randint(1, 3)]
    other = state
    for pair in pairs:
        other = exchanged(other, *pair)
    return other, frozenset(card for pair in pairs for card in pair)


def common_moves(
    one: State, other: State, hidden: frozenset[int], chance: random.Random
) -> list[Said]:
    """Moves of all seats, legal in both, until somebody has only cards that differ."""
    moves: list[Said] = []
    while GAME.due(one) is Due.MOVE and one.standing.deal == 1:
        plays = [play for play in legal_plays(one) if play.card not in hidden]
        if not plays:
            break
        moves.append(Said(one.seat, chance.choice(plays)))
        one, other = played(one, moves[-1]), played(other, moves[-1])
    return moves


def a_pair(chance: random.Random) -> Pair | None:
    """Two deals that a seat can't tell apart, None where there is no move to compare."""
    state = a_deal(chance)
    seat = chance.choice([seat for seat, is_in in enumerate(state.standing.playing) if is_in])
    other, hidden = another_deal(state, seat, chance)
    moves = common_moves(state, other, hidden, chance) if other != state else []
    return Pair(state, other, moves, seat, hidden) if moves else None


# What the seat is sent.


def stream(state: State, pair: Pair, seat: int) -> Iterator[list[bytes]]:
    """Every message to `seat`, until it is dealt a card that differs."""
    writer = UpdateWriter(CODECS)
    for number, said in enumerate(pair.moves):
        if pair.hidden & set(state.hands[seat]):
            return
        own = GAME.write_move(said.play) if said.seat == seat else "7C"
        for text in (*PROBES, own):
            refusal = GAME.check(state, seat, GAME.read_move(text))
            verdict = Verdict.ILLEGAL if refusal else Verdict.ACCEPTED
            ruling = Ruling(number, verdict, refusal, "", 3)
            asked = Asked(number, GAME.view(state, seat), 1000, 0, 3)
            yield writer.to_wire([update(number, (), ruling, asked)])
        applied = GAME.apply(state, *said)
        assert isinstance(applied, Applied)
        state, events = applied
        yield writer.to_wire([update(number, events, None, None)])


def update(
    number: int, events: tuple[object, ...], ruling: Ruling | None, asked: Asked | None
) -> Update:
    return Update("m", 0, "scopa", None, number, events, ruling, asked, None)


def deals_compared(seeds: range) -> Counter[str]:
    """Compare deals, one seat each; return what was counted."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        pair = a_pair(random.Random(seed))
        if pair is None:
            counts["without"] += 1
            continue
        mine = list(stream(pair.one, pair, pair.seat))
        assert mine == list(stream(pair.other, pair, pair.seat)), f"seed {seed}, {pair.seat}"
        counts["compared"] += 1
        counts["messages"] += len(mine)
        counts["with partner"] += GAME.view(pair.one, pair.seat).partner is not None
        counts["seen by others"] += any(
            pair.one.hands[seat] != pair.other.hands[seat]
            and GAME.view(pair.one, seat) != GAME.view(pair.other, seat)
            for seat in range(pair.one.rules.seats)
        )
    return counts


def look_like_a_real_comparison(counts: Counter[str]) -> bool:
    """Whether much was compared, and what differs is told to those who may know it."""
    return (
        counts["compared"] >= 9 * counts["without"]
        and counts["messages"] >= 30 * counts["compared"]
        and counts["with partner"] >= counts["compared"] // 4
        and counts["seen by others"] >= counts["compared"] // 3
    )


def test_hidden_cards_change_no_byte() -> None:
    counts = deals_compared(range(GATE_DEALS))
    assert look_like_a_real_comparison(counts), counts


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("block", range(SLOW_BLOCKS))
def test_hidden_cards_change_no_byte_in_many_deals(block: int) -> None:
    first = 10_000 + block * SLOW_DEALS
    counts = deals_compared(range(first, first + SLOW_DEALS))
    assert look_like_a_real_comparison(counts), counts


@pytest.mark.parametrize("line_up", ["four_teams", "scopone", "scopone_scientifico"])
def test_a_partner_s_hand_is_as_hidden_as_any_other(line_up: str) -> None:
    rules = GAME.options("classic", {"line_up": line_up}, 4)
    state = GAME.deal(GAME.start(rules, 4, 0), bytes(32)).state
    other = exchanged(state, state.hands[3][0], state.hands[2][0])
    assert other.hands[3] != state.hands[3]
    for seat in (0, 1):
        assert GAME.view(state, seat) == GAME.view(other, seat)
    assert GAME.view(state, 3) != GAME.view(other, 3)
