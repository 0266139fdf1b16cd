"""Whole games: they end, the census holds, views hide, whatever is legal is accepted."""

from __future__ import annotations

import hashlib
import random
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards.italian import NAMES
from referee.games.rules import Applied, CensusError, Due, Refusal
from referee.games.scopa import play
from referee.games.scopa.captures import captures
from referee.games.scopa.events import Played
from referee.games.scopa.game import GAME
from referee.games.scopa.moves import Play
from referee.games.scopa.rules import check, legal_plays
from referee.games.scopa.state import DECK, State, take_census
from support.scopa_play import (
    Player,
    at_random,
    first_state,
    game_steps,
    greedy,
    played,
    some_state,
    stubborn,
)
from support.scopa_rulesets import LINED_UP, Ruleset, random_ruleset
from support.scopa_states import KEY, cards, situation, start

SEEDS = st.integers(0, 2**32 - 1)
TABLES = st.lists(st.sampled_from(DECK), unique=True, max_size=9)


PLAYERS: dict[str, Player] = {"random": at_random(1), "greedy": greedy, "stubborn": stubborn}


@pytest.mark.parametrize("ruleset", LINED_UP, ids=lambda one: str(one.changes["line_up"]))
@pytest.mark.parametrize("player", PLAYERS)
def test_games_of_every_line_up_end_with_one_winner(ruleset: Ruleset, player: str) -> None:
    for seed in range(5):
        steps = list(game_steps(first_state(ruleset, seed), seed, PLAYERS[player]))
        outcome = GAME.outcome(steps[-1].applied.state)
        assert outcome is not None
        assert not outcome.adjudicated
        winners = {seat for seat, place in enumerate(outcome.places) if place == 1}
        sides = GAME.sides(steps[0].before.rules.options, ruleset.seats)
        assert [winners] == [set(side) for side in sides if winners & set(side)]
        best = max(outcome.totals)
        assert best >= 11
        assert {seat for seat, total in enumerate(outcome.totals) if total == best} == winners


@pytest.mark.parametrize("block", range(4))
def test_games_under_random_rules_end(block: int) -> None:
    for seed in range(block * 12, block * 12 + 12):
        ruleset = random_ruleset(random.Random(seed))
        deals = 0
        for step in game_steps(first_state(ruleset, seed), seed, at_random(seed)):
            deals += step.move is None
        outcome = GAME.outcome(step.applied.state)
        assert outcome is not None
        assert deals <= step.before.rules.options.deals_max
        if outcome.adjudicated:
            assert deals == step.before.rules.options.deals_max


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_withdrawals_at_any_moment_keep_the_game_whole(seed: int) -> None:
    chance = random.Random(seed)
    line_up = chance.choice(["three", "four_solo", "four_teams"])
    ruleset = Ruleset("classic", {"line_up": line_up}, 3 if line_up == "three" else 4)
    state = first_state(ruleset, seed, target=chance.choice([3, 21]), napola=True, napoleone=True)
    left: list[int] = []
    while GAME.due(state) is not Due.NOTHING:
        if chance.random() < 0.03:
            seat = chance.randrange(ruleset.seats)
            left += [] if seat in left else state.rules.sides[state.rules.side_of[seat]]
            applied = GAME.withdraw(state, seat)
        elif GAME.due(state) is Due.DEAL:
            applied = GAME.deal(state, chance.randbytes(32))
        else:
            applied = played(state, GAME.write_move(chance.choice(legal_plays(state))))
        state = applied.state
        if GAME.due(state) is Due.MOVE:
            take_census(state)
            assert state.seat not in left
            assert state.hands[state.seat]
        assert [seat for seat, is_in in enumerate(state.standing.playing) if not is_in] == sorted(
            left
        )
    outcome = GAME.outcome(state)
    assert outcome is not None
    stayed = [place for seat, place in enumerate(outcome.places) if seat not in left]
    assert not stayed or max(stayed) <= min([outcome.places[seat] for seat in left], default=9)


def test_the_same_keys_and_moves_give_the_same_game_and_text() -> None:
    def text() -> list[str]:
        steps = game_steps(start(4, target=21), 6, at_random(6))
        return [f"{step.move} {step.applied.events} {step.applied.state}" for step in steps]

    assert text() == text()


# What is legal.


def all_moves(state: State) -> list[Play]:
    """Every card with every part of a small table, and some that are no cards or lie elsewhere."""
    table = state.table[:7]
    parts = [bytes(part) for size in range(len(table) + 1) for part in combinations(table, size)]
    others = [bytes([card]) for card in (0, 11, 0x40, *state.hands[state.seat][:1])]
    return [Play(card, part) for card in (*NAMES, 0, 255) for part in chain(parts, others)]


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_the_list_of_plays_is_what_check_allows_and_apply_plays(seed: int) -> None:
    state = some_state(seed)
    listed = legal_plays(state)
    assert len(set(listed)) == len(listed) > 0
    assert GAME.view(state, state.seat).plays == listed
    allowed = {move for move in all_moves(state) if check(state, state.seat, move) is None}
    if len(state.table) <= 7:
        assert allowed == set(listed)
    assert allowed <= set(listed)
    for move in listed:
        assert isinstance(GAME.apply(state, state.seat, move), Applied)
    assert GAME.plainest(state) in listed


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.integers(-3, 300), st.binary(max_size=5), st.integers(0, 3))
def test_no_move_raises_and_a_refused_one_changes_nothing(
    seed: int, card: int, take: bytes, seat: int
) -> None:
    state = some_state(seed % 40)
    seat %= state.rules.seats
    move = Play(card, take)
    verdict, refusal = GAME.apply(state, seat, move), GAME.check(state, seat, move)
    if refusal is None:
        assert isinstance(verdict, Applied)
        assert Play(card, bytes(sorted(take))) in legal_plays(state)
        return
    assert verdict == refusal
    assert isinstance(verdict, Refusal)
    assert verdict.sentence.endswith(".")
    assert GAME.read_move(GAME.write_move(move)).card == card


def slow_captures(table: bytes, card: int, *, ace_takes_all: bool) -> set[bytes]:
    """What the rules say of a capture, word by word, of every part of the table."""
    value = card & 15
    if ace_takes_all and value == 1:
        return {table} if table else set()
    if equal := [other for other in table if other & 15 == value]:
        return {bytes([other]) for other in equal}
    sizes = range(1, len(table) + 1)
    parts = chain.from_iterable(combinations(table, size) for size in sizes)
    return {bytes(part) for part in parts if sum(other & 15 for other in part) == value}


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from(DECK), unique=True, max_size=9), st.sampled_from(DECK), st.booleans()
)
def test_captures_are_those_of_the_rules(table: list[int], card: int, ace: bool) -> None:  # noqa: FBT001
    on_table = bytes(sorted(table))
    options = GAME.options("classic", {"asso_piglia_tutto": ace}, 2)
    found = captures(on_table, card, options)
    assert list(found) == sorted(slow_captures(on_table, card, ace_takes_all=ace))


def test_all_forty_cards_on_the_table_are_looked_through() -> None:
    options = GAME.options("classic", {}, 2)
    without = bytes(sorted(card for card in DECK if card & 15 != 10))
    found = captures(without, DECK[-1], options)
    assert len(set(found)) == len(found) > 1000
    assert {sum(card & 15 for card in part) for part in found} == {10}


# The census.


def test_a_lost_a_doubled_or_a_changed_card_is_found() -> None:
    state = situation("7B 2C", "7D", stock="1D 2D")
    take_census(state)
    hand = state.hands[0]
    for wrong in (hand[:1], hand + hand[:1], hand[:1] + b"\x0b", hand[:1] + state.table):
        with pytest.raises(CensusError, match="the cards do not add up in State"):
            take_census(state._replace(hands=(wrong, *state.hands[1:])))


def test_the_census_is_taken_after_every_accepted_move(monkeypatch: pytest.MonkeyPatch) -> None:
    state = situation("7B 2C", "7D", others=("3C",), stock="")
    lost = state._replace(aside=state.aside[1:])
    for text in ("7B x 7D", "2C"):
        with pytest.raises(CensusError):
            GAME.apply(lost, 0, GAME.read_move(text))
    with pytest.raises(CensusError):
        GAME.withdraw(situation("7B", "7D", others=("3C", "4C"))._replace(aside=b"\x01"), 1)
    last = situation("7B", "7D", stock="")
    with pytest.raises(CensusError):
        GAME.apply(last._replace(aside=last.aside[1:]), 0, GAME.read_move("7B x 7D"))
    monkeypatch.setattr(play, "DECK", DECK[1:] + DECK[1:2])
    with pytest.raises(CensusError):
        GAME.deal(start(2), KEY)


def test_deals_differ_by_their_keys() -> None:
    hands = {
        GAME.deal(start(2), hashlib.sha256(bytes([number])).digest()).state.hands
        for number in range(50)
    }
    assert len(hands) == 50


def test_greedy_beats_the_stubborn() -> None:
    won = 0
    for seed in range(30):
        state, chance = start(2), random.Random(seed)
        while GAME.due(state) is not Due.NOTHING:
            if GAME.due(state) is Due.DEAL:
                state = GAME.deal(state, chance.randbytes(32)).state
                continue
            player = greedy if state.seat == 0 else stubborn
            state = played(state, GAME.write_move(player(GAME.view(state, state.seat)))).state
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += outcome.places[0] == 1
    assert won > 20


def test_an_ace_takes_the_table_and_is_laid_on_none() -> None:
    state = situation("1B 2C", "1D 4S", changes={"asso_piglia_tutto": True})
    assert GAME.view(state, 0).plays == (Play(0x12), Play(0x31, cards("1D 4S")))
    state = situation("1B 2C", "", changes={"asso_piglia_tutto": True})
    assert played(state, "1B").state.table == cards("1B")
    state = situation("2B", "1D 1S", changes={"asso_piglia_tutto": True})
    assert GAME.view(state, 0).plays == (Play(0x32, cards("1D 1S")),)
    changes = {"asso_piglia_tutto": True, "ace_takes_ace_only": True}
    state = situation("1B", "1D 1S 5C", changes=changes)
    assert GAME.view(state, 0).plays == (Play(0x31, cards("1D")), Play(0x31, cards("1S")))


@pytest.mark.parametrize(
    ("counts", "table", "ace_only", "swept"),
    [
        ("never", "1D", False, False),
        ("never", "4D 5S", False, False),
        ("never", "1D", True, False),
        ("lone_ace", "1D", False, True),
        ("lone_ace", "1D", True, True),
        ("lone_ace", "4D", False, False),
        ("lone_ace", "1D 4S", False, False),
        ("always", "4D 5S", False, True),
        ("always", "1D", True, True),
        ("always", "1D 4S", True, False),
    ],
)
def test_when_an_ace_sweeps(counts: str, table: str, *, ace_only: bool, swept: bool) -> None:
    changes = {"ace_sweep_counts": counts, "ace_takes_ace_only": ace_only}
    changes |= {"asso_piglia_tutto": True}
    state = situation("1B 2C", table, changes=changes)
    [move] = [one for one in GAME.view(state, 0).plays if one.card == 0x31]
    applied = GAME.apply(state, 0, move)
    assert isinstance(applied, Applied)
    assert applied.state.sweeps == (int(swept), 0)
    last = situation("1B", table, stock="", changes=changes)
    applied = GAME.apply(last, 0, move)
    assert isinstance(applied, Applied)
    [event] = [one for one in applied.events if isinstance(one, Played)]
    assert not event.is_sweep
