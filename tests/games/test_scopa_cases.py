"""The case table: every line holds."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from referee.games.rules import Applied, Refusal
from referee.games.scopa.game import GAME
from referee.games.scopa.moves import Play
from referee.games.scopa.reasons import Reason
from referee.games.scopa.state import Phase, State
from support.scopa_states import last_play, situation

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "tests" / "cases" / "scopa_moves.txt"
VALUES = {"true": True, "false": False}
PHASES = {"dealing": Phase.DEAL, "over": Phase.OVER}


class Line(NamedTuple):
    reason: str
    hand: str
    table: str
    words: str
    move: str

    def state(self) -> State:
        words = self.words.split()
        pairs = dict(word.split("=") for word in words if "=" in word)
        changes: dict[str, object] = {
            name: VALUES.get(value, value) for name, value in pairs.items()
        }
        build = last_play if "last" in words else situation
        state = build(self.hand, self.table, changes=changes)
        for word in words:
            state = state._replace(phase=PHASES.get(word, state.phase))
        return state._replace(seat=1) if "out-of-turn" in words else state


def lines() -> list[Line]:
    text = TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in text if line and not line.startswith("#")]
    return [Line(*(cell.strip() for cell in row)) for row in rows]


@pytest.mark.parametrize("line", lines(), ids=lambda line: f"{line.reason}: {line.move}")
def test_case(line: Line) -> None:
    state, move = line.state(), GAME.read_move(line.move)
    verdict = GAME.apply(state, 0, move)
    assert GAME.check(state, 0, move) == (verdict if isinstance(verdict, Refusal) else None)
    if line.reason == "ok":
        assert isinstance(verdict, Applied), verdict
        assert move in GAME.view(state, 0).plays
        return
    assert isinstance(verdict, Refusal)
    assert verdict.reason is Reason[line.reason], verdict
    assert verdict.action is None
    assert verdict.sentence.endswith(".")
    assert "{" not in verdict.sentence


SAID = [
    ("?999", "7D", "?999 is no card of this game; the hand is 1B 7B."),
    ("7S", "7D", "7S is not in the hand; the hand is 1B 7B."),
    ("7B x 4C", "", "4C is not on the table; on the table is nothing."),
    ("7B x 4C 4C", "4C", "4C is named twice, and lies there once; on the table is 4C."),
    (
        "7B",
        "7D 7S",
        "7B can capture and so must, and the player says what: `7B x 7D` or `7B x 7S`.",
    ),
    ("1B x 4C", "3D 4C", "An ace takes every card of the table: `1B x 3D 4C`."),
    ("7B x 4C", "4C", "The values taken must add up to the value of 7B; legal is `7B`, laid."),
]


@pytest.mark.parametrize(("move", "table", "sentence"), SAID)
def test_the_sentence_says_what_would_have_been_legal(move: str, table: str, sentence: str) -> None:
    state = situation("1B 7B", table, changes={"asso_piglia_tutto": True})
    refusal = GAME.check(state, 0, GAME.read_move(move))
    assert refusal is not None
    assert refusal.sentence == sentence


def test_a_long_list_of_captures_is_cut_short() -> None:
    state = situation("10B", "1D 1C 1S 2D 2C 2S 3D 3C 3S 4D 4C 4S 5C")
    refusal = GAME.check(state, 0, GAME.read_move("10B"))
    assert refusal is not None
    assert refusal.sentence.endswith(f"or {len(GAME.view(state, 0).plays) - 8} more.")
    assert len(refusal.sentence) < 400


def test_a_refusal_names_the_cards_that_it_is_about() -> None:
    state = situation("7B 2C", "3D 4S 7S")
    about = {"7B x 3D 4S": "3D 4S", "7B x 7D": "7D", "7S": "7S", "7B": "7B", "2C x 7S": "2C"}
    for move, names in about.items():
        refusal = GAME.check(state, 0, GAME.read_move(move))
        assert refusal is not None
        assert GAME.write_cards(refusal.cards) == names


def test_what_is_taken_may_be_named_in_any_order() -> None:
    state = situation("7B 2C", "3D 4S 5C")
    one = GAME.apply(state, 0, Play(GAME.read_move("7B").card, bytes([0x24, 0x03])))
    assert one == GAME.apply(state, 0, GAME.read_move("7B x 3D 4S"))
    assert isinstance(one, Applied)
