"""Views and events of Scopa arrive as they are, and a memory knows the truth behind them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import Any

import pytest

from cardarena import GameStarted, scopa
from referee.games.scopa.events import DealEnded
from referee.games.scopa.game import GAME
from referee.games.scopa.scoring import count
from referee.games.scopa.state import State, sides_in
from support.kit_scopa import LINE_UPS, Ruleset, Watch, play_game, randomly
from support.scopa_mirror import random_ruleset

SEEDS = 60


def plain(value: Any) -> Any:
    """A value of the referee as the kit has it: an enum is its word."""
    if isinstance(value, Enum):
        return value.value
    return tuple(plain(one) for one in value) if isinstance(value, tuple) else value


def as_the_kit_has(event: Any) -> Any:
    if isinstance(event, DealEnded) and event.tally:
        sums = tuple(one or 0 for one in event.tally.primiera)
        event = event._replace(tally=event.tally._replace(primiera=sums))
    return plain(event)


def sorted_piles(state: State) -> list[bytes]:
    return [bytes(sorted(pile)) for pile in state.piles]


def hidden_from(seat: int, state: State) -> bytes:
    """The truth: all cards that a seat has not seen."""
    others = [hand for other, hand in enumerate(state.hands) if other != seat]
    return bytes(sorted(b"".join((*others, state.stock, state.aside))))


class Truth(Watch):
    """Holds a memory against the state, at every decision and for every seat."""

    def __init__(self, rules: scopa.Rules) -> None:
        self.memory = scopa.Memory(rules)
        self.kinds: set[str] = set()
        self.certain = 0

    def happened(self, events: Sequence[Any], raw: Sequence[Any]) -> None:
        assert [tuple(event) for event in events] == [as_the_kit_has(event) for event in raw]
        names = [type(event).__name__ for event in events]
        assert names == [type(event).__name__ for event in raw]
        self.kinds |= set(names)
        self.memory.note(events)
        for event in events:
            if isinstance(event, scopa.DealEnded):
                assert self.memory.totals == event.totals
                assert self.memory.piles == list(event.piles)
                assert event.tally is None or self.memory.tally() == event.tally

    def asked(self, state: State, view: scopa.View) -> None:
        told = GAME.view(state, view.seat)
        if not any(told.pile_counts):
            told = told._replace(piles=(b"",) * len(told.sweeps))
        assert plain(told) == tuple(view)
        memory, options = self.memory, state.rules.options
        assert memory.piles == sorted_piles(state)
        assert tuple(memory.sweeps) == state.sweeps == view.sweeps
        assert memory.table == state.table
        tally = count(state.piles, state.sweeps, options, sides_in(state.rules, state.standing))
        assert memory.points_so_far() == tally.points
        assert memory.is_whole(view)
        for seat in range(len(state.hands)):
            seen = view._replace(seat=seat, hand=state.hands[seat])
            assert memory.unseen(seen) == hidden_from(seat, state)
            self.check_hands(seen, state)

    def check_hands(self, view: scopa.View, state: State) -> None:
        for other in range(len(state.hands)):
            hand = self.memory.hand_of(view, other)
            assert hand in (None, state.hands[other])
            self.certain += other != view.seat and bool(hand)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_memory_knows_the_truth_in_games_of_any_rules(seed: int) -> None:
    ruleset = Ruleset(*random_ruleset(Random(seed)))
    truth = Truth(ruleset.rules)
    strategies = [randomly((seed, seat)) for seat in range(ruleset.seats)]
    play_game(strategies, seed, ruleset, truth, leaving=0.01 if seed % 3 == 0 else 0.0)


def test_every_kind_of_event_comes_by_and_hands_become_certain() -> None:
    kinds: set[str] = set()
    for seed in range(6):
        truth = Truth(LINE_UPS[2].rules)
        play_game([randomly((seed, seat)) for seat in range(4)], seed, LINE_UPS[2], truth, 0.01)
        kinds |= truth.kinds
        assert truth.certain
    assert kinds == {"Dealt", "Played", "Refilled", "DealEnded", "SeatOut"}


def test_between_two_the_last_hand_is_known() -> None:
    class LastRound(Truth):
        known = 0

        def asked(self, state: State, view: scopa.View) -> None:
            super().asked(state, view)
            other = 1 - view.seat
            if not view.stock_count:
                assert self.memory.hand_of(view, other) == state.hands[other]
                self.known += 1

    watch = LastRound(LINE_UPS[0].rules)
    play_game([randomly(1), randomly(2)], 1, LINE_UPS[0], watch)
    assert watch.known > 20


class Lossy(Watch):
    """A memory that is told only some of the events, as one that is made late."""

    def __init__(self, rules: scopa.Rules, dice: Random) -> None:
        self.memory, self.dice = scopa.Memory(rules), dice
        self.holes = self.whole = 0
        self.is_deaf = True

    def happened(self, events: Sequence[Any], raw: Sequence[Any]) -> None:
        del raw
        if self.dice.random() < 0.1:
            self.is_deaf = not self.is_deaf
        if not self.is_deaf:
            self.memory.note(events)

    def asked(self, state: State, view: scopa.View) -> None:
        hidden, unseen = set(hidden_from(view.seat, state)), set(self.memory.unseen(view))
        assert hidden <= unseen
        assert unseen - hidden <= set(b"".join(state.piles))
        if view.piles or self.memory.is_whole(view):
            assert hidden == unseen
            self.whole += 1
        self.holes += hidden != unseen


@pytest.mark.parametrize("number", range(len(LINE_UPS)))
@pytest.mark.parametrize("visible", ["count", "all"])
def test_a_memory_with_holes_errs_on_one_side_only(number: int, visible: str) -> None:
    preset, changes, seats = LINE_UPS[number]
    ruleset = Ruleset(preset, {**changes, "pile_visible": visible}, seats)
    holes = whole = 0
    for seed in range(10):
        watch = Lossy(ruleset.rules, Random(seed))
        play_game([randomly((seed, seat)) for seat in range(seats)], seed, ruleset, watch)
        holes, whole = holes + watch.holes, whole + watch.whole
    assert whole
    assert (holes > 0) == (visible == "count")


def test_a_new_game_begins_with_nothing() -> None:
    memory = scopa.Memory(scopa.Rules(line_up="three"))
    deal = scopa.Dealt(1, 0, 1, scopa.read_cards("3D 4C 5S 6B"), ())
    played = scopa.Played(1, scopa.SETTEBELLO, scopa.read_cards("3D 4C"), is_sweep=False)
    memory.note([GameStarted(1), deal, played, scopa.SeatOut(2), scopa.Refilled(20)])
    assert memory.piles == [b"", scopa.read_cards("3D 7D 4C"), b""]
    assert memory.points_so_far() == (0, 4, 0)
    assert (memory.deal, memory.out) == (1, frozenset({2}))
    memory.note([GameStarted(2)])
    assert (memory.deal, memory.out, memory.totals) == (0, frozenset(), (0, 0, 0))
    assert memory.piles == [b"", b"", b""]


def test_a_view_says_what_is_ones_own() -> None:
    class Own(Watch):
        def asked(self, state: State, view: scopa.View) -> None:
            side = state.rules.side_of[view.seat]
            assert (view.side, view.own_sweeps) == (side, state.sweeps[side])
            assert view.own_pile_count == len(state.piles[side])
            assert view.own_total == state.standing.totals[view.seat]
            others = [seat for seat in range(4) if state.rules.side_of[seat] != side]
            assert list(view.opponents) == others
            assert view.partner == (view.seat + 2) % 4

    play_game([randomly(seat) for seat in range(4)], 1, LINE_UPS[4], Own())
