"""How many melds a hand can lay (tests/counts/scala40_melds.txt), in the manner of perft.

Counted by the slow model, by the referee's table and by the bots' kit; runs of 14 cards, for
which no card to discard would be left, are not counted.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from model.scala40_cards import all_melds

from cardarena import scala40
from referee.cards.card import is_joker
from referee.cards.notation import read_cards, write_card
from referee.games.scala40.melds import meld_table

COUNTS = Path(__file__).resolve().parents[1] / "counts" / "scala40_melds.txt"
OPTIONS = {"double_ended_run": "joker_only"}
LONGEST = 13


def lines() -> list[tuple[str, int]]:
    rows = [line for line in COUNTS.read_text().splitlines() if line and line[0] != "#"]
    return [(hand.strip(), int(count)) for hand, count in (row.split("|") for row in rows)]


def by_the_model(hand: str) -> int:
    return sum(len(cards) <= LONGEST for cards in all_melds(hand.split(), OPTIONS))


def by_the_referee(hand: str) -> int:
    held = Counter(hand.split())

    def can_lay(cards: bytes) -> bool:
        needed = Counter("X" if is_joker(card) else write_card(card) for card in cards)
        return len(cards) <= LONGEST and needed <= held

    return sum(map(can_lay, meld_table("joker_only", "ten")))


def by_the_kit(hand: str) -> int:
    return len(scala40.all_melds(read_cards(hand)))


def test_there_are_enough_hands() -> None:
    assert len(lines()) >= 30
    assert len({hand for hand, _ in lines()}) == len(lines())


@pytest.mark.parametrize(("hand", "count"), lines())
def test_the_melds_of_a_hand_are_counted_alike(hand: str, count: int) -> None:
    assert (by_the_model(hand), by_the_referee(hand), by_the_kit(hand)) == (count, count, count)
