"""The golden journals stay what they are, verify, and cannot be tampered with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.app.games import known_games
from referee.journal.entry import Entry
from referee.replay.reading import read_journal
from referee.replay.verify import Standing, verify
from support.golden import ALL, MATCHES, golden_path, text_of
from support.journals import SEALER, entries_of, forged

KEY = SEALER.public_key


@pytest.mark.parametrize("name", ALL)
def test_a_golden_journal_is_what_would_be_written_today(name: str) -> None:
    assert golden_path(name).read_bytes() == text_of(name), "see support/golden.py"


@pytest.mark.parametrize("name", ALL)
def test_a_golden_journal_is_true(name: str) -> None:
    report = verify(read_journal(golden_path(name)), known_games(), KEY)
    assert (report.standing, report.why) == (Standing.TRUE, "")


def test_the_golden_journals_hold_every_kind_of_entry_but_no_show() -> None:
    kinds = {
        entry.kind for name in MATCHES for entry in entries_of(read_journal(golden_path(name)))
    }
    assert kinds == {
        "header", "move", "refused", "substitute", "late", "resumed", "resign", "forfeit",
        "score", "game", "result", "reveal", "seal",
    }  # fmt: skip


def tamper(kind: str, name: str, change: Callable[[Any], Any]) -> Callable[[list[Entry]], None]:
    def cheat(entries: list[Entry]) -> None:
        fields = next(entry.fields for entry in entries if entry.kind == kind)
        before = fields[name]
        fields[name] = change(before)
        assert fields[name] != before

    return cheat


CHEATS: dict[str, tuple[Callable[[list[Entry]], None], str]] = {
    "a card not held": (tamper("move", "move", lambda _: "discard KS"), "move"),
    "another hand shown": (tamper("score", "hands", lambda hands: hands[::-1]), "score"),
    "a lower penalty": (
        tamper("score", "penalties", lambda all_: [max(0, each - 1) for each in all_]), "score",
    ),
    "a lower total": (
        tamper("score", "totals", lambda all_: [max(0, each - 1) for each in all_]), "score",
    ),
    "another winner of a deal": (tamper("score", "winner", lambda _: 3), "score"),
    "another winner": (tamper("result", "places", lambda places: places[::-1]), "result"),
    "another dealer by other cuts": (
        tamper("header", "cuts", lambda cuts: dict.fromkeys(cuts, "ff" * 16)), "",
    ),
    "a looser rule": (
        tamper("header", "options", lambda options: {**options, "opening_minimum": 1}), "header",
    ),
    "a rule that does not exist": (
        tamper("header", "options", lambda _: {"weather": "fine"}), "header",
    ),
    "more time": (
        tamper("header", "clock", lambda clock: {**clock, "bank_ms": 60_000}), "move",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHEATS)
@pytest.mark.parametrize("journal", ALL)
def test_a_tampered_golden_journal_is_false(journal: str, name: str) -> None:
    cheat, kind = CHEATS[name]
    lines = forged(read_journal(golden_path(journal)), cheat)
    report = verify(lines, known_games(), KEY)
    assert report.standing is Standing.FALSE
    if kind:
        assert entries_of(lines)[report.line - 1].kind == kind, report.why


def test_another_legal_move_makes_another_head_than_the_seats_were_given() -> None:
    """What a file alone cannot prove (docs/journal.md): here the seats' own receipts decide."""
    lines = read_journal(golden_path("scala40-four"))
    other = forged(lines, tamper("move", "move", lambda _: "discard 5D"))
    reports = [verify(each, known_games(), KEY) for each in (lines, other)]
    assert [report.standing for report in reports] == [Standing.TRUE, Standing.TRUE]
    assert reports[0].head != reports[1].head


@pytest.mark.parametrize("journal", ALL)
def test_a_golden_journal_cut_off_anywhere_is_not_true(journal: str) -> None:
    lines = read_journal(golden_path(journal))
    for count in range(1, len(lines), 7):
        assert verify(lines[:count], known_games(), KEY).standing is not Standing.TRUE
