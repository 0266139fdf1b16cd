"""True journals are true, and every way of cheating is found where it happened."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.journal.entry import Entry
from referee.match.rules import begin, step
from referee.match.state import Absent, Resigned
from referee.replay.verify import Report, Standing, verify
from support.journals import (
    OTHER_SEALER,
    SEALER,
    chained,
    entries_of,
    eventful_match,
    eventful_setup,
    first,
    forged,
    written,
)
from support.matches import SECRET, answer_plainly, play_out, setup_for
from support.toy_game import GAME

GAMES = {"toy": GAME}
KEY = SEALER.public_key
STEPS = eventful_match()
LINES = written(STEPS)
ENTRIES = entries_of(LINES)


def judged(lines: list[bytes], key: str | None = KEY) -> Report:
    return verify(lines, GAMES, key)


def test_the_eventful_match_holds_every_kind_of_entry() -> None:
    kinds = {entry.kind for entry in ENTRIES}
    assert kinds == {
        "header", "move", "refused", "substitute", "late", "resumed", "score", "game", "result",
        "reveal", "seal",
    }  # fmt: skip


def test_a_true_journal_is_true() -> None:
    report = judged(LINES)
    assert (report.standing, report.why, report.line) == (Standing.TRUE, "", 0)
    assert report.replayed
    assert report.result == STEPS[-1].match.result
    assert report.head == ENTRIES[-1].fields["head"]
    assert (report.key, report.key_is_own) == (KEY, False)


def test_without_a_key_the_journal_is_only_true_to_itself() -> None:
    report = judged(LINES, None)
    assert (report.standing, report.key, report.key_is_own) == (Standing.TRUE, KEY, True)


@pytest.mark.parametrize("give_up", [Resigned(1, 5), Absent((0, 2), 5)])
def test_a_match_that_ends_by_forfeit_is_true(give_up: Resigned | Absent) -> None:
    steps = [begin(setup_for("ann", "ben", "cas"), GAME)]
    steps.append(step(steps[0].match, give_up))
    while steps[-1].match.result is None:
        steps.append(answer_plainly(steps[-1].match, at_ms=6))
    assert judged(written(steps)).standing is Standing.TRUE


def test_time_does_not_run_backwards() -> None:
    steps = [begin(setup_for("ann", "ben"), GAME)]
    for at_ms in (7, 6):
        steps.append(answer_plainly(steps[-1].match, at_ms=at_ms))
    report = verify(written(steps, None), {"toy": GAME}, secret=SECRET)
    assert (report.standing, report.why) == (Standing.FALSE, "move: a time that runs backwards")


def hand_at_first_move() -> bytes:
    match = next(made.match for made in STEPS if made.entries[0].kind == "refused")
    hand: bytes = match.state.hands[match.game.to_act(match.state)]
    return hand


UNHELD = next(rank for rank in range(1, 10) if rank not in hand_at_first_move())


def change(kind: str, name: str, value: Any) -> Callable[[list[Entry]], None]:
    def cheat(entries: list[Entry]) -> None:
        entry = entries[first(entries, kind)]
        assert repr(entry.fields[name]) != repr(value), "no change at all"
        entry.fields[name] = value

    return cheat


def drop(kind: str) -> Callable[[list[Entry]], None]:
    return lambda entries: entries.__delitem__(first(entries, kind))


def double(kind: str) -> Callable[[list[Entry]], None]:
    return lambda entries: entries.insert(first(entries, kind), entries[first(entries, kind)])


def drop_last_refusal(entries: list[Entry]) -> None:
    """The refusal that was one too many: what follows hangs in the air."""
    del entries[max(index for index, entry in enumerate(entries) if entry.kind == "refused")]


def held_and_not_plainest() -> str:
    """Another legal move for the first move of the match."""
    played = ENTRIES[first(ENTRIES, "move")].fields["move"]
    other = next(rank for rank in hand_at_first_move() if f"play {rank}" != played)
    return f"play {other}"


def swap_moves(entries: list[Entry]) -> None:
    index = first(entries, "resumed")
    entries[index], entries[index - 1] = entries[index - 1], entries[index]


def add_a_field(entries: list[Entry]) -> None:
    entries[first(entries, "move")].fields["note"] = "x"


def turn_fields(entries: list[Entry]) -> None:
    index = first(entries, "move")
    entries[index] = Entry("move", dict(reversed(entries[index].fields.items())))


def in_the_middle(entries: list[Entry]) -> None:
    del entries[first(entries, "substitute") :]


# What a host does who has the key and chains and signs anew; what is said of it, and where.
CHEATS: dict[str, tuple[Callable[[list[Entry]], None], str, str]] = {
    "illegal move": (change("move", "move", f"play {UNHELD}"), "move", "rules refuse that"),
    "no move": (change("move", "move", "play a trick"), "move", "not `play`"),
    "another legal move": (change("move", "move", held_and_not_plainest()), "", "refuse"),
    "another seat's move": (change("move", "seat", 0), "move", ""),
    "no such seat": (change("move", "seat", 7), "move", "seat"),
    "a seat below 0": (change("move", "seat", -1), "move", "seat"),
    "another decision": (change("move", "decision", 9), "move", ""),
    "charge": (change("move", "charged_ms", 0), "move", "clock"),
    "bank": (change("move", "bank_ms", [5_000, 5_000]), "move", "clock"),
    "time below 0": (change("move", "took_ms", -5), "move", ""),
    "time as true": (change("resumed", "at_ms", True), "resumed", "at_ms"),
    "time as a fraction": (change("resumed", "at_ms", 1800.0), "resumed", "at_ms"),
    "a time that is text": (change("move", "took_ms", "x"), "move", ""),
    "not late at all": (change("late", "took_ms", 5_999), "late", "not late"),
    "another substitute": (change("substitute", "move", "play 9"), "substitute", "move"),
    "score": (change("score", "totals", [99, 0, 0]), "score", "score"),
    "game": (change("game", "places", [1, 1, 1]), "game", "result"),
    "result": (change("result", "places", [3, 2, 2]), "result", "result"),
    "termination": (change("result", "termination", "forfeit"), "result", "result"),
    "a cause": (change("result", "causes", ["timeout", None, None]), "result", "result"),
    "secret": (change("reveal", "secret", "11" * 32), "header", "secret"),
    "no secret": (change("reveal", "secret", "xyz"), "seal", "secret"),
    "commitment": (change("header", "commitment", "11" * 32), "header", "secret"),
    "rules": (change("header", "rules_hash", "11" * 32), "header", "hash"),
    "cuts": (
        change("header", "cuts", {"ann": "11" * 32, "ben": "00" * 32, "cas": "00" * 32}), "", "",
    ),
    "entrants": (change("header", "entrants", ["ann", "ben"]), "", ""),
    "game unknown": (change("header", "game", "whist"), "header", "whist"),
    "preset unknown": (change("header", "preset", "odd"), "header", "only plain"),
    "clock": (change("header", "clock", {"increment_ms": 0, "bank_ms": 5_000}), "move", "clock"),
    "clock without a bank": (change("header", "clock", {"increment_ms": 0}), "header", "bank_ms"),
    "policy": (
        change("header", "policy", {
            "illegal_retries": 0, "illegal_then": "substitute", "late_then": "substitute",
        }), "refused", "retries",
    ),
    "options as text": (change("header", "options", "x"), "header", ""),
    "games as a list": (change("header", "games", [2]), "header", ""),
    "a field too many": (add_a_field, "move", "note"),
    "fields in another order": (turn_fields, "move", ""),
    "missing refusal": (drop_last_refusal, "substitute", ""),
    "missing move": (drop("move"), "refused", ""),
    "missing substitution": (drop("substitute"), "resumed", "substitute"),
    "missing score": (drop("score"), "move", "score"),
    "missing result": (drop("result"), "reveal", "result"),
    "missing reveal": (drop("reveal"), "seal", "secret"),
    "missing header": (drop("header"), "refused", ""),
    "a move twice": (double("move"), "move", ""),
    "a result twice": (double("result"), "result", "reveal"),
    "two lines exchanged": (swap_moves, "", ""),
    "sealed before its end": (in_the_middle, "seal", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", CHEATS)
def test_a_host_who_rewrites_a_journal_is_found_out(name: str) -> None:
    cheat, kind, words = CHEATS[name]
    lines = forged(LINES, cheat)
    report = judged(lines)
    assert report.standing is Standing.FALSE
    assert 1 <= report.line <= len(lines)
    assert words in report.why, report.why
    assert report.why.isprintable()
    if kind:
        assert json.loads(lines[report.line - 1])["kind"] == kind, report.why


def test_a_line_that_is_possible_but_was_changed_is_blamed_itself() -> None:
    index = len(LINES) - 8
    at_ms = ENTRIES[index].fields["at_ms"]
    changed = LINES[index].replace(b'"at_ms":%d' % at_ms, b'"at_ms":%d' % (at_ms + 1))
    report = judged([*LINES[:index], changed, *LINES[index + 1 :]])
    assert (report.line, report.why[:11]) == (index + 1, "was changed")


def test_a_move_that_the_rules_refuse_is_false_and_says_why() -> None:
    unheld = json.loads(LINES[first(ENTRIES, "refused")])["move"]
    report = judged(forged(LINES, change("move", "move", unheld)))
    assert report.line == first(ENTRIES, "move") + 1
    assert "rules refuse that move (NOT_IN_HAND): play a card that you hold" in report.why


def test_a_legal_move_in_place_of_another_is_found_by_what_follows() -> None:
    report = judged(forged(LINES, change("move", "move", held_and_not_plainest())))
    assert report.line > first(ENTRIES, "move") + 1


@pytest.mark.parametrize("index", range(len(LINES)))
def test_a_changed_byte_anywhere_is_found_at_its_line(index: int) -> None:
    line = LINES[index]
    at = line.rindex(b'"')
    changed = line[: at - 1] + (b"z" if line[at - 1 : at] != b"z" else b"y") + line[at:]
    report = judged([*LINES[:index], changed, *LINES[index + 1 :]])
    assert report.standing is Standing.FALSE
    assert report.line == index + 1, report.why


@pytest.mark.parametrize("index", range(len(LINES) - 1))
def test_a_missing_line_is_found(index: int) -> None:
    report = judged([*LINES[:index], *LINES[index + 1 :]])
    assert report.standing is Standing.FALSE
    assert report.line == (len(LINES) - 1 if ENTRIES[index].kind == "reveal" else index + 1)


@pytest.mark.parametrize("index", range(len(LINES) - 1))
def test_exchanged_lines_are_found(index: int) -> None:
    lines = [*LINES[:index], LINES[index + 1], LINES[index], *LINES[index + 2 :]]
    report = judged(lines)
    assert (report.standing, report.line) == (Standing.FALSE, index + 1)


@pytest.mark.parametrize("count", range(1, len(LINES)))
def test_a_journal_cut_off_is_never_true(count: int) -> None:
    report = judged(LINES[:count])
    assert report.standing is not Standing.TRUE
    if report.standing is Standing.UNFINISHED:
        assert report.replayed == (count == len(LINES) - 1)


def test_a_line_cut_off_is_false() -> None:
    report = judged([*LINES[:3], LINES[3][:20]])
    assert (report.standing, report.line) == (Standing.FALSE, 4)


def test_who_keeps_the_secret_can_judge_an_unfinished_match() -> None:
    lines = written(STEPS[:5], sealer=None)
    report = verify(lines, GAMES, None, SECRET)
    assert (report.standing, report.replayed) == (Standing.UNFINISHED, True)
    cheated = chained([*entries_of(lines)[:-1]], "r01-m001", None)
    assert verify(cheated, GAMES, None, SECRET).standing is Standing.FALSE
    assert "substitute" in verify(cheated, GAMES, None, SECRET).why


def test_signatures_that_are_not_the_host_s() -> None:
    strange = written(STEPS, OTHER_SEALER)
    assert judged(strange, None).standing is Standing.TRUE
    report = judged(strange)
    assert (report.standing, report.line) == (Standing.FALSE, len(strange))
    assert "key" in report.why


def test_a_seal_of_another_match_is_no_seal() -> None:
    other = chained([entry for entry in ENTRIES if entry.kind != "seal"], "r01-m002")
    report = judged(other)
    assert (report.standing, report.line) == (Standing.FALSE, len(other))
    assert "signature" in report.why


def reseal(**changes: Any) -> list[bytes]:
    seal = {**json.loads(LINES[-1]), **changes}
    return [*LINES[:-1], json.dumps(seal, separators=(",", ":")).encode()]


@pytest.mark.parametrize(
    "changes",
    [
        {"signature": "00" * 64},
        {"signature": "zz"},
        {"signature": 7},
        {"key": OTHER_SEALER.public_key},
        {"head": "00" * 32},
        {"head": "x"},
        {"more": 1},
    ],
)
def test_a_seal_that_is_not_right_is_false(changes: dict[str, Any]) -> None:
    assert reseal() == LINES
    for key in (KEY, None):
        report = judged(reseal(**changes), key)
        assert (report.standing, report.line) == (Standing.FALSE, len(LINES))


def test_nothing_may_follow_the_seal() -> None:
    entry = {"n": len(LINES), "prev": hashlib.sha256(LINES[-1]).hexdigest(), "kind": "move"}
    report = judged([*LINES, json.dumps(entry).encode()])
    assert (report.standing, report.line) == (Standing.FALSE, len(LINES) + 1)


HEADER = json.loads(LINES[0])


@pytest.mark.parametrize(
    "text",
    [
        b"", b"{}", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"n":0}', b"x" * 70_000,
        b'{"n":0,"prev":"' + b"0" * 64 + b'","kind":"header"}',
        b'{"n":0,"prev":"' + b"0" * 64 + b'","kind":"seal"}',
        b'{"n":true,"prev":"' + b"0" * 64 + b'","kind":"header"}',
        b'{"n":0,"prev":"' + b"0" * 64 + b'","kind":["\\u001b[2J"]}',
        b'{"n":"\\u001b[2J","prev":"","kind":""}',
    ],
)  # fmt: skip
def test_lines_that_are_no_journal_are_false_in_printable_words(text: bytes) -> None:
    report = judged([text])
    assert (report.standing, report.line) == (Standing.FALSE, 1)
    assert report.why.isprintable()
    assert len(report.why) < 500


@pytest.mark.parametrize("depth", [16, 400, *range(850, 1_000, 10)])
def test_nesting_that_can_be_read_but_not_written_is_false(depth: int) -> None:
    nested = b"[" * depth + b"]" * depth
    line = LINES[0].replace(b'"commitment":', b'"commitment":' + nested + b',"was":')
    report = judged([line, *LINES[1:]])
    assert (report.standing, report.line) == (Standing.FALSE, 1)
    assert "nested more than 16" in report.why or "recursion" in report.why


@pytest.mark.parametrize(
    ("name", "value"), [("games", 0), ("games", -9), ("clock", {"increment_ms": -1, "bank_ms": 5})]
)
def test_figures_that_no_tournament_has_are_false(name: str, value: Any) -> None:
    report = judged(forged(LINES, change("header", name, value)))
    assert (report.standing, report.line) == (Standing.FALSE, 1)
    assert "1 game or more" in report.why


def test_no_lines_are_no_journal() -> None:
    assert judged([]).standing is Standing.FALSE


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5) | st.sampled_from(["\x1b[2J", "\u202e", "9" * 5_000]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)  # fmt: skip


@given(data=st.data(), value=ANYTHING)
def test_any_value_in_any_field_is_false_or_changes_nothing(
    data: st.DataObject, value: Any
) -> None:
    index = data.draw(st.integers(0, len(ENTRIES) - 2))
    name = data.draw(st.sampled_from(sorted(ENTRIES[index].fields)))

    def cheat(entries: list[Entry]) -> None:
        entries[index] = Entry(entries[index].kind, {**entries[index].fields, name: value})

    lines = forged(LINES, cheat)
    report = judged(lines)
    assert report.why.isprintable()
    if report.standing is Standing.TRUE:
        free = {"at_ms", "took_ms", "sentence", "tournament", "group", "round", "started", "engine",
                "commitments_root", "connected", "entrants", "match"}  # fmt: skip
        assert lines == LINES or name in free, (name, value)


def test_a_plain_match_of_any_length_is_true() -> None:
    for games in (1, 5):
        lines = written(play_out(setup_for("ann", "ben", games=games), 3))
        assert judged(lines).standing is Standing.TRUE


def test_setup_is_reported() -> None:
    report = judged(LINES)
    assert report.setup is not None
    assert report.setup.match_id == "r01-m001"
    assert report.commitment == ENTRIES[0].fields["commitment"]
    assert eventful_setup().entrants == report.setup.entrants
