from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from referee.games.judging import Case, Judged, judge_case, read_cases
from referee.games.scopa.judge import judge

CASES = Path(__file__).resolve().parents[1] / "cases" / "scopa.json"


def judged(
    group: str,
    question: Mapping[str, object],
    expect: Mapping[str, object] | None = None,
    **options: object,
) -> Judged:
    case = Case("T", group, dict(question), dict(expect or {}), options)
    return judge_case(case, judge)


@pytest.mark.parametrize("one", read_cases(CASES.read_bytes()).cases, ids=lambda one: str(one.id))
def test_judged_case(one: Case) -> None:
    answer = judge_case(one, judge)
    assert answer.error == ""
    assert answer.got == answer.expected


def test_all_cases_are_there() -> None:
    assert len(read_cases(CASES.read_bytes()).cases) == 64


@pytest.mark.parametrize(
    ("group", "question", "wrong", "got"),
    [
        ("capture", {"table": ["7D"], "card": "7B"}, {"captures": []}, {"captures": [["7D"]]}),
        ("play", {"table": [], "card": "7B", "take": []}, {"ok": False}, {"ok": True}),
        ("sweep", {"table": ["7D"], "card": "7B"}, {"scopa": 0}, {"scopa": 1}),
        ("ace", {"table": ["2C"], "card": "1B"}, {"scopa": 1}, {"scopa": 0}),
        ("primiera", {"piles": [["7D"], []]}, {"values": [21, None]}, {"values": [21, 0]}),
        ("napola", {"denari": [1, 2, 3]}, {"points": 3}, {"points": 0}),
        ("napola", {"denari": []}, {"colour": 1}, {}),
    ],
)
def test_a_wrong_expectation_fails(
    group: str, question: dict[str, object], wrong: dict[str, object], got: dict[str, object]
) -> None:
    answer = judged(group, question, wrong)
    assert not answer.passed
    assert answer.got == got


@pytest.mark.parametrize(
    ("group", "question", "words"),
    [
        ("ghost", {}, "group = 'ghost': no such group; known are capture, play, sweep, ace"),
        ("capture", {}, "input.table = None: must be a list of cards"),
        ("capture", {"table": ["7D"]}, "input.card = None: must be a card"),
        ("capture", {"table": "7D", "card": "7B"}, "input.table = '7D'"),
        ("capture", {"table": ["7D", "11D"], "card": "7B"}, "input.table[1]: '11D' is no card"),
        ("capture", {"table": ["7D", "?11"], "card": "7B"}, "input.table[1] = '?11'"),
        ("capture", {"table": ["7D", 7], "card": "7B"}, "input.table[1] = 7"),
        ("capture", {"table": ["7D", "7d"], "card": "7B"}, "input.table: 7D is there twice"),
        ("sweep", {"table": [], "card": "7B", "last_play_of_hand": 1}, "input.last_play_of_hand"),
        ("ace", {"table": [], "card": ""}, "input.card: '' is no card"),
        ("play", {"table": [], "card": "7B", "take": "7D"}, "input.take = '7D'"),
        ("play", {"table": [], "card": "7B", "take": ["7H"]}, "input.take[0]: '7H' is no card"),
        ("play", {"table": [], "card": "7B", "hand": 3}, "input.hand = 3"),
        ("primiera", {}, "input.piles = None: must be a list of lists of cards"),
        ("primiera", {"piles": []}, "input.piles = []"),
        ("primiera", {"piles": [["7D"], "7C"]}, "input.piles[1] = '7C'"),
        ("primiera", {"piles": [["7D"], ["7C", "7Z"]]}, "input.piles[1][1]: '7Z' is no card"),
        ("napola", {}, "input.denari = None: must be a list of values"),
        ("napola", {"denari": [1, 11]}, "input.denari[1] = 11: must be a value from 1 to 10"),
        ("napola", {"denari": [True]}, "input.denari[0] = True"),
        ("napola", {"denari": ["1D", "X"]}, "input.denari[1]: 'X' is no card"),
        ("napola", {"denari": [1, 2, "2D"]}, "input.denari: 2D is there twice"),
        ("napola", {"denari": [1] * 10}, "input.denari: 1D is there twice"),
    ],
)
def test_a_malformed_question_fails_and_says_where(
    group: str, question: dict[str, object], words: str
) -> None:
    answer = judged(group, question)
    assert not answer.passed
    assert words in answer.error


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"colour": "red"}, "colour = 'red'"),
        ({"napola": "perhaps"}, "napola = 'perhaps': must be true or false"),
        ({"napola": ["yes"]}, "napola = ['yes']"),
        ({"napoleone": True}, "napoleone = True: needs napola"),
        ({"preset": "house"}, "preset = 'house'"),
        ({"preset": ["scopone"]}, "preset = ['scopone']"),
        ({"line_up": "five"}, "line_up = 'five'"),
        ({"line_up": {}}, "line_up = {}"),
    ],
)
def test_options_that_cannot_be_fail_and_are_named(options: dict[str, object], words: str) -> None:
    assert words in judged("napola", {"denari": []}, {"points": 0}, **options).error


@pytest.mark.parametrize("yes", [True, "yes"])
def test_options_may_be_written_as_the_rules_write_them(yes: object) -> None:
    coins = {"denari": [1, 2, 3]}
    assert judged("napola", coins, {"points": 3}, napola=yes).passed
    assert judged("napola", coins, {"points": 0}, napola="no", redeal_kings=False).passed
    assert judged("napola", coins, {"points": 3}, variants=["napola"]).passed
    for line_up in ("three", "four_solo", "scopone_scientifico"):
        assert judged("napola", coins, {"points": 3}, line_up=line_up, napola=yes).passed
    assert judged("napola", coins, {"points": 3}, preset="scopone", napola=yes).passed


def test_captures_may_be_expected_in_any_order_and_case() -> None:
    question = {"table": ["2D", "5C", "7S", "4B"], "card": "9D"}
    for expected in (
        [["5C", "4B"], ["2D", "7S"]],
        [["7S", "2D"], ["4B", "5C"]],
        [["7s", "2d"], ["4b", "5c"]],
    ):
        assert judged("capture", question, {"captures": expected}).passed
    for wrong in (
        [["5C", "4B"]],
        [["5C", "4B"], ["2D", "7S"], ["2D", "7S"]],
        [["5C", "4B", "2D", "7S"]],
        [["5C", "4B"], ["2D", "7H"]],
        "5C 4B",
        None,
        [1],
    ):
        assert not judged("capture", question, {"captures": wrong}).passed


@pytest.mark.parametrize(
    ("group", "expect"),
    [
        ("capture", {"captures": [["2C"]], "laid": False, "scopa": 1}),
        ("sweep", {"captures": [["2C"]], "scopa": 1}),
        ("ace", {"laid": False, "scopa": 1}),
    ],
)
def test_the_groups_about_captures_answer_alike(group: str, expect: dict[str, object]) -> None:
    assert judged(group, {"table": ["2C"], "card": "2D"}, expect).passed


def test_a_sweep_may_say_what_is_taken() -> None:
    question: dict[str, object] = {"table": ["2C"], "card": "2D"}
    assert judged("sweep", {**question, "take": ["2C"]}, {"scopa": 1}).passed
    assert judged("sweep", {**question, "take": []}, {"scopa": 0}).passed


def test_a_play_is_of_the_hand_and_nothing_is_taken_unnamed() -> None:
    def ok(**question: object) -> object:
        return judged("play", {"card": "7B", **question}, {"ok": True}).got["ok"]

    assert ok(table=["7D"], take=["7D"])
    assert ok(table=["7D"], take=["7D"], hand=["7B", "2C"])
    assert not ok(table=["7D"], take=["7D"], hand=["2C"])
    assert not ok(table=["7D"], take=None)
    assert not ok(table=["7D"])
    assert ok(table=["8D"], take=None)
    assert ok(table=["4D", "3C"], take=["4D", "3C"])
    assert ok(table=["4D", "3C"], take=["3C", "4D"])
    assert not ok(table=["4D", "3C"], take=["3C", "4D", "4D"])


def test_a_play_says_why_it_is_illegal_and_whether_it_sweeps() -> None:
    question: dict[str, object] = {"table": ["7D"], "card": "7B", "take": []}
    assert judged("play", question, {"reason": "MUST_CAPTURE", "scopa": 0}).passed
    question["take"] = ["7D"]
    assert judged("play", question, {"reason": None, "scopa": 1}).passed
    question["last_play_of_hand"] = True
    assert judged("play", question, {"ok": True, "scopa": 0}).passed


@pytest.mark.parametrize(
    ("piles", "values", "point"),
    [
        ([["7D"], ["7C", "6S"], ["1B"]], [21, 39, 16], 1),
        ([["7D"], ["7C"], ["7S"], ["7B"]], [21, 21, 21, 21], None),
        ([["7D"], ["7C"], ["1S"]], [21, 21, 16], None),
        ([["1D", "2D", "10D"]], [16], 0),
    ],
)
def test_any_number_of_piles(piles: list[list[str]], values: list[int], point: int | None) -> None:
    assert judged("primiera", {"piles": piles}, {"values": values, "point": point}).passed


def test_ten_coins_may_win_at_once() -> None:
    coins = {"denari": list(range(1, 11))}
    expect: dict[str, object] = {"points": 10, "match_won_at_once": True}
    assert judged("napola", coins, expect, napola=True, napoleone=True).passed
    expect["match_won_at_once"] = False
    assert judged("napola", coins, expect, napola=True).passed
