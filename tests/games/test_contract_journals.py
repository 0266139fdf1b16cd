"""A match of every game is in its journal whole: it is played again from it, byte for byte."""

from __future__ import annotations

import pytest

from referee.journal.entry import Entry
from referee.match.retrace import retrace
from referee.replay.verify import Standing, verify
from support.contract import Ruleset, Trial
from support.contract_match import play_match, setup_of
from support.journals import SEALER, chained, entries_of, forged, written
from support.trials import CASES

RULES = pytest.mark.parametrize(("trial", "rules"), CASES)


@RULES
@pytest.mark.parametrize("resigns_after", [None, 5, 25])
def test_a_journal_is_true_and_played_again_is_the_same(
    trial: Trial, rules: Ruleset, resigns_after: int | None
) -> None:
    setup = setup_of(trial, rules, games=2)
    steps = play_match(trial, setup, 13, resigns_after)
    lines = written(steps)
    report = verify(lines, {trial.game.name: trial.game}, SEALER.public_key)
    assert (report.standing, report.why) == (Standing.TRUE, "")
    assert report.result == steps[-1].match.result
    again = [made.step for made in retrace(setup, trial.game, entries_of(lines))]
    assert [made.match for made in again] == [made.match for made in steps]
    assert [made.events for made in again] == [made.events for made in steps]
    assert written(again) == lines
    kinds = {entry.kind for entry in entries_of(lines)}
    closing = {"score"} if resigns_after is None else {"resign", "forfeit"}
    assert {"move", "result", "reveal"} | closing <= kinds


@RULES
def test_a_move_that_was_not_played_is_found(trial: Trial, rules: Ruleset) -> None:
    steps = play_match(trial, setup_of(trial, rules), 14)
    entries = entries_of(written(steps))
    moves = [entry.fields["move"] for entry in entries if entry.kind == "move"]
    places = [index for index, entry in enumerate(entries) if entry.kind == "move"]
    at = len(places) // 2
    other = next(move for move in moves if move != moves[at])

    def cheat(forging: list[Entry]) -> None:
        forging[places[at]].fields["move"] = other

    lines = forged(written(steps), cheat)
    report = verify(lines, {trial.game.name: trial.game}, SEALER.public_key)
    assert report.standing is Standing.FALSE
    assert report.line >= places[at]


@RULES
def test_a_journal_that_breaks_off_is_true_so_far(trial: Trial, rules: Ruleset) -> None:
    steps = play_match(trial, setup_of(trial, rules), 15)
    half = [entry for made in steps[: len(steps) // 2] for entry in made.entries]
    report = verify(chained(half, "r01-m001", None), {trial.game.name: trial.game}, None)
    assert report.standing is Standing.UNFINISHED
