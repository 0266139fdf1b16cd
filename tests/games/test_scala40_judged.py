from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.games.judging import Case, CaseError, judge_case, judge_cases, read_cases
from referee.games.scala40.judge import judge

CASES = Path(__file__).resolve().parents[1] / "cases" / "scala40.json"


def case(group: str, question: dict[str, object], expect: dict[str, object]) -> Case:
    return Case("T", group, question, expect)


@pytest.mark.parametrize("one", read_cases(CASES.read_bytes()).cases, ids=lambda one: str(one.id))
def test_judged_case(one: Case) -> None:
    judged = judge_case(one, judge)
    assert judged.error == ""
    assert judged.got == judged.expected


def test_all_cases_are_there() -> None:
    assert len(read_cases(CASES.read_bytes()).cases) == 93


def test_a_wrong_expectation_fails() -> None:
    judged = judge_case(case("hand_score", {"hand": ["AH"]}, {"points": 12}), judge)
    assert not judged.passed
    assert judged.got == {"points": 11}


def test_a_key_that_the_rules_do_not_answer_fails() -> None:
    judged = judge_case(case("hand_score", {"hand": []}, {"points": 0, "colour": 1}), judge)
    assert not judged.passed


@pytest.mark.parametrize(
    ("group", "question", "words"),
    [
        ("ghost", {}, "group = 'ghost'"),
        ("meld", {}, "input.cards"),
        ("meld", {"cards": ["7H", "1Z"]}, "input.cards[1]"),
        ("meld", {"cards": ["7H", "*7C"]}, "input.cards[1]"),
        ("meld", {"cards": ["7H", 7]}, "input.cards[1]"),
        ("opening", {"melds": "7H"}, "input.melds"),
        ("opening", {"melds": ["7H"]}, "input.melds[0]"),
        ("layoff", {"meld": ["3H", "4H", "5H"]}, "input.card"),
        ("layoff", {"meld": ["3H", "4H", "5H"], "card": "6H", "opened": 1}, "input.opened"),
        ("hand_score", {"hand": None}, "input.hand"),
    ],
)
def test_a_malformed_question_fails_and_says_where(
    group: str, question: dict[str, object], words: str
) -> None:
    judged = judge_case(case(group, question, {}), judge)
    assert not judged.passed
    assert words in judged.error


@pytest.mark.parametrize(
    ("options", "hand", "points"),
    [
        ({"joker_penalty": 20}, ["X", "X", "2S"], 42),
        ({"joker_penalty": 25, "face_values": "ranked"}, ["X", "KS", "AS"], 49),
        ({"ace_penalty": "one"}, ["AH", "AD", "X"], 27),
        ({"ace_penalty": "only_ace_one"}, ["AH", "AH"], 22),
        ({"ace_penalty": "only_card_one"}, ["AH"], 1),
    ],
)
def test_hands_count_by_the_options(
    options: dict[str, object], hand: list[str], points: int
) -> None:
    one = Case("T", "hand_score", {"hand": hand}, {"points": points}, options=options)
    assert judge_case(one, judge).got == {"points": points}


@pytest.mark.parametrize(
    ("option", "natural", "joker"), [("no", 0, 0), ("joker_only", 0, 1), ("any", 1, 1)]
)
def test_the_double_ended_run_by_its_option(option: str, natural: int, joker: int) -> None:
    run = ["AC", *(f"{rank}C" for rank in range(2, 11)), "JC", "QC", "KC"]
    options = {"double_ended_run": option}
    for last, valid in (("AC", natural), ("X", joker)):
        meld = Case("T", "meld", {"cards": [*run, last]}, {"valid": bool(valid)}, options=options)
        layoff = Case("T", "layoff", {"meld": run, "card": last}, {"ok": bool(valid)}, options)
        assert judge_case(meld, judge).passed
        assert judge_case(layoff, judge).passed


def test_an_opening_from_a_hand_can_use_a_card_once() -> None:
    melds = [["9C", "9D", "9H"], ["7H", "8H", "9H"]]
    hand = ["9C", "9D", "9H", "8H", "7H", "2S"]
    short = case("opening", {"hand": hand, "melds": melds}, {"ok": False, "points": 51})
    full = case("opening", {"hand": [*hand, "9H"], "melds": melds}, {"ok": True, "points": 51})
    assert judge_case(short, judge).passed
    assert judge_case(full, judge).passed


def test_an_unknown_option_fails_and_is_named() -> None:
    one = Case("T", "hand_score", {"hand": []}, {"points": 0}, options={"colour": "red"})
    assert "colour = 'red'" in judge_case(one, judge).error


DEEP = '{"game": "scala40", "cases": [{"id": "A", "group": "meld", "expect": {}, "input": {"a": '
DEEP += "[" * 50_000


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a case file"),
        ("[]", "Expected `object`"),
        ('{"game": "scala40"}', "cases"),
        ('{"game": "scala40", "cases": [{"id": "A"}]}', "$.cases[0]"),
        ('{"game": "scala40", "cases": [], "more": 1}', "more"),
        (DEEP, "too deep in each other"),
    ],
)
def test_a_file_that_is_no_case_file_says_where(text: str, words: str) -> None:
    with pytest.raises(CaseError) as raised:
        read_cases(text)
    assert words in str(raised.value)


def test_a_game_without_judge_is_named() -> None:
    file = read_cases(json.dumps({"game": "bridge", "cases": []}))
    with pytest.raises(CaseError, match=r"bridge.*known are scala40"):
        list(judge_cases(file, {"scala40": judge}))
