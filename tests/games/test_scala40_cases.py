"""The case table: every line holds."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from referee.games.rules import Applied, Refusal
from referee.games.scala40.game import GAME
from referee.games.scala40.reasons import Reason
from referee.games.scala40.state import NO_SALE, Phase, Sale, State
from support.scala40_states import situation

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "tests" / "cases" / "scala40_moves.txt"
VALUES = {"true": True, "false": False}


class Line(NamedTuple):
    reason: str
    action: str
    hand: str
    melds: str
    words: str
    move: str

    def state(self) -> State:
        words = self.words.split()
        pairs = dict(word.split("=") for word in words if "=" in word)
        pile = pairs.pop("pile", "KC").replace("+", " ")
        turns = int(pairs.pop("turns", "1"))
        changes: dict[str, object] = {
            name: VALUES.get(value, value) for name, value in pairs.items()
        }
        phase = Phase.DRAW if "draw" in words else Phase.REST
        sale = "sale" in words
        state = situation(
            self.hand,
            self.melds,
            pile=pile,
            opened="opened" in words,
            phase=Phase.DEAL if "dealing" in words else Phase.SALE if sale else phase,
            sale=Sale(None, 1, (0,)) if sale else NO_SALE,
            turns=turns,
            changes=changes,
        )
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
        return
    assert isinstance(verdict, Refusal)
    assert verdict.reason is Reason[line.reason], verdict
    assert verdict.action == (None if line.action == "-" else int(line.action))
    assert verdict.sentence.endswith(".")
    assert "{" not in verdict.sentence


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("draw discard; layoff 6H > 9; discard KD", Reason.PICKUP_BEFORE_OPENING),
        ("meld ?15 *9H *9C; discard KD", Reason.NOT_A_CARD),
        ("layoff X > 9; discard KD", Reason.JOKER_UNSAID),
        ("layoff 6C > 9; discard KD", Reason.NO_SUCH_MELD),
        ("layoff 6C > 0; discard KD", Reason.CARD_NOT_IN_HAND),
        ("layoff 2C > 0; discard KD", Reason.NOT_OPENED),
        ("meld 9S 9H 9C; discard KD", Reason.OPENING_TOO_LOW),
    ],
)
def test_of_two_faults_the_one_declared_first_is_reported(move: str, reason: Reason) -> None:
    state = situation("9S 9H 9C X X 2C 5D", "3H 4H 5H", pile="2D")
    refusal = GAME.check(state, 0, GAME.read_move(move))
    assert refusal is not None
    assert refusal.reason is reason


def test_of_two_actions_the_first_bad_one_is_refused_and_named() -> None:
    state = situation("9S 9H 9C 2C 5D", "3H 4H 5H", opened=True)
    move = GAME.read_move("meld 9S 9H 9C; layoff 2C > 0; meld ?15; discard KD")
    refusal = GAME.check(state, 0, move)
    assert refusal is not None
    assert (refusal.reason, refusal.action, refusal.cards) == (Reason.DOES_NOT_FIT, 1, b"\x32")
