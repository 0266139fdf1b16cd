"""No rules and no stubborn bots make a deal or a game of Scopa endless.

Every play takes a card out of a hand, so a deal has as many plays as it has cards to hand out;
`deals_max` ends the game. Bots that only want the game to go on cannot change either.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import Any

import pytest

from referee.games.rules import Applied, Due
from referee.games.scopa.events import DealEnd, DealEnded
from referee.games.scopa.game import GAME
from referee.games.scopa.moves import Play
from referee.games.scopa.view import View
from support.scopa_mirror import LINE_UPS, random_ruleset

GAMES = 60
DECK = 40

State = Any
Bot = Callable[[View, random.Random], Play]


def value(card: int) -> int:
    return card & 0x0F


def lays(view: View, chance: random.Random) -> Play:
    """Takes nothing that it need not take, and as little as it can."""
    least = min(len(play.take) for play in view.plays)
    return chance.choice([play for play in view.plays if len(play.take) == least])


def plays_last(view: View, chance: random.Random) -> Play:  # noqa: ARG001
    return view.plays[-1]


def plays_first(view: View, chance: random.Random) -> Play:  # noqa: ARG001
    return view.plays[0]


def seeks_a_tie(view: View, chance: random.Random) -> Play:
    """Who is ahead takes as little as it can, who is behind as much."""
    side = view.side_of[view.seat]
    others = [count for other, count in enumerate(view.pile_counts) if other != side]
    totals = [total for seat, total in enumerate(view.totals) if view.side_of[seat] != side]
    ahead = (view.totals[view.seat], view.pile_counts[side]) > (max(totals), max(others))
    if ahead:
        return lays(view, chance)
    return max(view.plays, key=lambda play: (len(play.take), play))


def keeps_high_cards(view: View, chance: random.Random) -> Play:  # noqa: ARG001
    """Lays small cards, so that the table grows and its sums are many."""
    return min(view.plays, key=lambda play: (bool(play.take), value(play.card), play))


BOTS: tuple[Bot, ...] = (lays, plays_last, plays_first, seeks_a_tie, keeps_high_cards)


def key_of(seed: int, deal: int, attempt: int = 0) -> bytes:
    return hashlib.sha256(b"%d %d %d" % (seed, deal, attempt)).digest()


def play_deal(state: State, bots: list[Bot], key: bytes, seed: int) -> tuple[State, DealEnded]:
    """Play one deal to its end; it may have no more plays than cards."""
    chance = random.Random(seed)
    state = GAME.deal(state, key).state
    for _ in range(DECK):
        seat = GAME.to_act(state)
        view = GAME.view(state, seat)
        assert view.plays
        applied = GAME.apply(state, seat, bots[seat](view, chance))
        assert isinstance(applied, Applied)
        state = applied.state
        if isinstance(applied.events[-1], DealEnded):
            return state, applied.events[-1]
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("seed", range(GAMES))
def test_stubborn_bots_come_to_an_end(seed: int) -> None:
    chance = random.Random(seed)
    preset, changes, seats = random_ruleset(chance)
    options = GAME.options(preset, {**changes, "target": 21, "deals_max": 12}, seats)
    bots = [chance.choice(BOTS) for _ in range(seats)]
    state = GAME.start(options, seats, seed % seats)
    for deal in range(1, options.deals_max + 1):
        state, ended = play_deal(state, bots, key_of(seed, deal), seed)
        assert ended.deal == deal
        if GAME.due(state) is Due.NOTHING:
            break
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert 1 in outcome.places


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("line_up", LINE_UPS)
def test_a_deal_has_as_many_plays_as_cards_in_hands(line_up: str, bot: Bot) -> None:
    seats = LINE_UPS[line_up]
    state = GAME.start(GAME.options("classic", {"line_up": line_up}, seats), seats, 0)
    state = GAME.deal(state, key_of(7, 1)).state
    plays, chance = 0, random.Random(0)
    while GAME.due(state) is Due.MOVE:
        seat = GAME.to_act(state)
        view = GAME.view(state, seat)
        assert view.turn == plays + 1
        applied = GAME.apply(state, seat, bot(view, chance))
        assert isinstance(applied, Applied)
        state, plays = applied.state, plays + 1
    assert plays == (DECK if line_up == "scopone_scientifico" else DECK - 4)


def tied_deal(state: State, seed: int, deal: int) -> State:
    """Play a deal, dealt and played as it must be for the totals to be equal after it."""
    bots: list[Bot] = [seeks_a_tie] * 2
    for attempt in range(1000):
        after, ended = play_deal(state, bots, key_of(seed, deal, attempt), attempt)
        if ended.end is DealEnd.PLAYED_OUT and len(set(ended.totals)) == 1:
            return after
    raise AssertionError("no deal was found that ends even")


@pytest.mark.parametrize("deals_max", [1, 7, 200])
def test_deals_that_all_end_even_are_adjudicated(deals_max: int) -> None:
    """Luck and both bots want the tie, deal after deal: the game is even, and over."""
    state = GAME.start(GAME.options("classic", {"deals_max": deals_max}, 2), 2, 0)
    for deal in range(1, deals_max + 1):
        assert GAME.due(state) is Due.DEAL
        state = tied_deal(state, 5, deal)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.adjudicated
    assert outcome.places == (1, 1)
    assert outcome.totals[0] == outcome.totals[1]


def test_most_kings_and_aces_on_the_table_are_thrown_in_only_so_often() -> None:
    """Throwing in is by chance alone; a run of it is short."""
    rules = {"asso_piglia_tutto": True, "redeal_kings": 3}
    options = GAME.options("classic", rules, 2)
    thrown = [
        len(GAME.deal(GAME.start(options, 2, 0), key_of(seed, 1)).events[-1].thrown_in)
        for seed in range(400)
    ]
    # 36 tables of 100 have an ace: 0.56 are thrown in for each deal.
    assert 0.4 < sum(thrown) / len(thrown) < 0.75
    assert max(thrown) < 12
