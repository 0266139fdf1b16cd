"""The cases of scala40-events.json that are data enough to be played as they stand.

What is played by hand elsewhere has its id in the name of its test; the last test here sees that
no case is left out.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.cards.card import JOKER
from referee.games.rules import Applied, OptionError
from referee.games.scala40.events import DealEnd
from referee.games.scala40.game import GAME
from referee.games.scala40.state import Phase, State
from support.scala40_play import deal_end, played
from support.scala40_states import situation, start

HERE = Path(__file__).resolve().parent
CASES = json.loads((HERE.parent / "cases" / "scala40-events.json").read_text("utf-8"))["cases"]


def of(group: str, *without: int) -> list[Any]:
    """The cases of a group but those with these numbers, which are played by hand."""
    found = [case for case in CASES if case["group"] == group]
    kept = [case for case in found if int(case["id"][-3:]) not in without]
    return [pytest.param(case, id=case["id"]) for case in kept]


def ok(state: State, text: str) -> bool:
    return isinstance(GAME.apply(state, state.seat, GAME.read_move(text)), Applied)


def meld_words(cards: list[str], joker_as: str = "") -> str:
    """A meld as it lies on the table: a set is sorted by suit."""
    is_set = len({card[:-1] for card in cards if card != "X"}) == 1
    said = [(f"*{joker_as}" if card == "X" else card) for card in cards]
    return " ".join(sorted(said, key=lambda card: "SHDC".index(card[-1])) if is_set else said)


@pytest.mark.parametrize("case", of("layoff", 32))
def test_layoff(case: dict[str, Any]) -> None:
    given = case["input"]
    card = f"*{given['joker_as']}" if given["card"] == "X" else given["card"]
    opening = given.get("same_turn_as_opening", False)
    hand = f"{given['card']} 2C 9C" + (" KS KD KC AS AD AC" if opening else "")
    state = situation(hand, meld_words(given["meld"]), opened=not opening, changes=case["options"])
    first = "meld KS KD KC; meld AS AD AC; " if opening else ""
    assert ok(state, f"{first}layoff {card} > 0; discard 9C") == case["expect"]["ok"]


THEN = {
    "kept_in_hand": ("", "discard 9C"),
    "used_in_new_meld": ("meld 8S 8D *8C; ", "discard 9C"),
    "laid_off": ("layoff *JC > 1; ", "discard 9C"),
    "back_on_same_meld": ("layoff *6H > 0; ", "discard 9C"),
    "discarded": ("", "discard X"),
}


@pytest.mark.parametrize("case", of("joker_swap", 21))
def test_joker_swap(case: dict[str, Any]) -> None:
    given = case["input"]
    melds = f"{meld_words(given['meld'], given['joker_as'])}, QC KC AC"
    hand = f"{given['card']} 8S 8D 9C 2C"
    state = situation(hand, melds, opened=given["opened"], changes=case["options"])
    use, end = THEN[given["joker_then"]]
    assert ok(state, f"swap {given['card']} > 0; {use}{end}") == case["expect"]["ok"]


@pytest.mark.parametrize("case", of("discard"))
def test_discard(case: dict[str, Any]) -> None:
    given, card = case["input"], case["input"]["card"]
    table = given.get("table", [])
    meanings = given.get("table_jokers", {})
    melds = ", ".join(
        meld_words(cards, meanings.get(str(number), "")) for number, cards in enumerate(table)
    )
    rest = "" if given.get("closing") else "2C 9C"
    if given.get("hand_all_attachable_or_joker"):
        rest = "X 2H"
    hand = rest if given.get("in_hand") is False else f"{card} {rest}"
    others = ("",) * (given.get("players", 2) - 1)
    state = situation(hand, melds, others=others, opened=given["opened"], changes=case["options"])
    assert ok(state, f"discard {card}") == case["expect"]["ok"]


@pytest.mark.parametrize("case", of("closing", 4, 5, 6, 7, 9))
def test_closing_by_turns(case: dict[str, Any]) -> None:
    turns, player = case["input"]["turns_completed_by"], case["input"]["player"]
    others = ("QS", "QD")
    state = situation("KS", others=others, opened=(True,) * 3, changes=case["options"])
    hands = [b"", b"", b""]
    hands[player], hands[(player + 1) % 3], hands[(player + 2) % 3] = state.hands
    state = state._replace(seat=player, turns_taken=tuple(turns), hands=tuple(hands))
    assert ok(state, "discard KS") == case["expect"]["ok"]


def test_closing_004_005_006_melding_everything() -> None:
    for option, legal in (("required", False), ("optional", True)):
        state = situation("7S 7H 7D", opened=True, changes={"final_discard": option})
        assert ok(state, "meld 7S 7H 7D; discard none") == legal
        assert GAME.view(state, 0).hand == state.hands[0]  # refused: nothing has happened


def test_closing_007_a_hand_that_closes_needs_the_minimum_too() -> None:
    [case] = [case for case in CASES if case["id"] == "S40-CLOSING-007"]
    given = case["input"]
    state = situation(" ".join(given["hand_14"]), opened=given["opened"])
    melds = "".join(f"meld {' '.join(meld)}; " for meld in given["melds"])
    refusal = GAME.check(state, 0, GAME.read_move(f"{melds}discard {given['discard']}"))
    assert refusal is not None
    assert refusal.reason.name == "OPENING_TOO_LOW"
    assert f"worth {case['expect']['points']}." in refusal.sentence


@pytest.mark.parametrize("case", of("opening"))
def test_opening(case: dict[str, Any]) -> None:
    given = case["input"]
    also = given.get("also_layoff", [])
    laid = [card for cards in given["melds"] for card in cards]
    hand = given.get("hand", [*laid, *(one["card"] for one in also), "2S"])
    state = situation(" ".join([*hand, "3C"]), " ".join(given.get("table_has", [])))
    melds = "".join(f"meld {' '.join(cards)}; " for cards in given["melds"])
    layoffs = "".join(f"layoff {one['card']} > 0; " for one in also)
    assert ok(state, f"{melds}{layoffs}discard 2S") == case["expect"]["ok"]


def going_out(hands: tuple[str, ...], totals: tuple[int, ...]) -> Applied[State]:
    state = situation("6C 9C", "3C 4C 5C", others=hands, opened=(True,) * (1 + len(hands)))
    state = state._replace(standing=state.standing._replace(totals=totals))
    return played(state, "layoff 6C > 0; discard 9C")


def test_round_score_001_hands_are_counted() -> None:
    assert deal_end(going_out(("8H KD", "AH X"), (0, 0, 0))).penalties == (0, 18, 36)


def test_round_score_002_penalties_are_added_and_101_is_out() -> None:
    applied = going_out(("X KD 4H", "AD KS"), (62, 0, 88))
    assert deal_end(applied).totals == (62, 39, 109)
    assert applied.state.standing.playing == (True, True, False)


def test_round_score_003_totals_add_up() -> None:
    assert deal_end(going_out(("8H KD", "AH X"), (0, 20, 30))).totals == (0, 38, 66)


def test_stock_005_a_stalemate_is_void_once_the_cards_have_gone_round_often_enough() -> None:
    state = situation("2S 5D 9C", pile="KC QC", stock=0, others=("KS QD",), reshuffles=3)
    assert deal_end(played(state, "discard 2S")).end is DealEnd.VOID


def test_draw_012_a_joker_is_not_turned_up_or_not_taken_to_be_kept() -> None:
    pile = situation("2S 5D 9C", pile="X", phase=Phase.DRAW, changes={"early_pickup": "to_open"})
    assert not ok(pile, "draw discard; discard 2S")
    for number in range(200):
        key = number.to_bytes(32, "big")
        assert JOKER not in GAME.deal(start(2), key).state.pile
    kept = (GAME.deal(start(2, upcard_joker="keep"), n.to_bytes(32, "big")) for n in range(200))
    assert any(JOKER in applied.state.pile for applied in kept)


@pytest.mark.parametrize("players", [1, 7])
def test_setup_006_007_players(players: int) -> None:
    with pytest.raises(OptionError, match=f"seats = {players}"):
        GAME.options("classic", {}, players)


ELSEWHERE = {
    "S40-SETUP-008": ("app/test_config.py", "is taken by an earlier entrant"),
}
"""What no rule of the game says: entrants of a tournament have different names."""


NAMED = re.compile(r"def test_([a-z]+(?:_[a-z]+)*)_((?:(?:\d{3}|to)_)*\d{3})(?=_)")


def test_no_case_is_left_out() -> None:
    done = {param.id for group in ("layoff", "joker_swap", "discard") for param in of(group)}
    done |= {param.id for group in ("closing", "opening") for param in of(group)}
    for path in HERE.glob("test_scala40_*.py"):
        for group, numbers in NAMED.findall(path.read_text("utf-8")):
            done |= ids(group, numbers)
    for case, (file, words) in ELSEWHERE.items():
        assert words in (HERE.parent / file).read_text("utf-8")
        done.add(case)
    by_data = ("joker_meaning", "game_end")
    expected = {case["id"] for case in CASES if case["group"] not in by_data}
    assert expected - done == set()


def ids(group: str, numbers: str) -> set[str]:
    """`draw`, `005_to_011` -> the ids of those cases."""
    prefix = {"game_end": "MATCH_END"}.get(group, group.upper())
    found: set[int] = set()
    words = numbers.split("_")
    for place, word in enumerate(words):
        if word == "to":
            found |= set(range(int(words[place - 1]), int(words[place + 1]) + 1))
        else:
            found.add(int(word))
    return {f"S40-{prefix}-{number:03}" for number in found}
