"""A journal says all that a match was: its header, its inputs, and nothing untrue."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from referee.journal.chain import Chain, read_lines
from referee.journal.entry import Entry
from referee.match.record import commitment_of, header, input_of, rules_hash, setup_of
from referee.match.retrace import UntrueError, retrace
from referee.match.rules import begin, step
from referee.match.state import (
    Absent,
    Answer,
    Expired,
    Garbled,
    Input,
    Match,
    Policy,
    Resigned,
    Resumed,
    Setup,
    Then,
)
from support.matches import SECRET, answer_plainly, play_out, setup_for
from support.toy_game import GAME, Card


def as_read(entries: list[Entry]) -> list[Entry]:
    """Entries as they come back from a file."""
    chain = Chain()
    return list(read_lines([chain.append(entry) for entry in entries]))


def recorded(setup: Setup) -> list[Entry]:
    return as_read([entry for made in play_out(setup, 9) for entry in made.entries])


def test_the_header_gives_the_setup_back() -> None:
    setup = setup_for("ann", "ben", "cas", games=2, policy=Policy(0, Then.SUBSTITUTE))
    (entry,) = as_read([header(setup)])
    assert setup_of(entry, SECRET) == setup


def test_the_header_says_who_moves_only_where_it_is_not_the_entrants() -> None:
    teams = ("duo", "ann", "duo", "ann")
    alone, paired = setup_for(*teams), setup_for(*teams, bots=("duo.1", "ann", "duo.2", "ann"))
    (plain,), (said,) = as_read([header(alone)]), as_read([header(paired)])
    assert "bots" not in plain.fields
    assert said.fields["bots"] == ["duo.1", "ann", "duo.2", "ann"]
    assert {key for key in said.fields if key not in plain.fields} == {"bots"}
    assert setup_of(plain, SECRET) == alone
    assert alone.bots == teams
    assert setup_of(said, SECRET) == paired


def test_a_header_whose_bots_are_too_few_or_the_entrants_again_is_not_true() -> None:
    (said,) = as_read([header(setup_for("ann", "ben", bots=("a", "b")))])
    with pytest.raises(ValueError, match="not as many bots as seats"):
        setup_of(Entry(said.kind, {**said.fields, "bots": ["a"]}), SECRET)
    entries = recorded(setup_for("ann", "ben"))
    fields: dict[str, Any] = {}
    for key, value in entries[0].fields.items():
        fields[key] = value
        if key == "entrants":
            fields["bots"] = value
    false = [Entry("header", fields), *entries[1:]]
    with pytest.raises(UntrueError, match="bots does not belong there"):
        list(retrace(setup_of(false[0], SECRET), GAME, false))


def test_the_header_holds_no_secret() -> None:
    setup = setup_for("ann", "ben")
    text = msgspec.json.encode(header(setup).fields)
    assert SECRET.hex().encode() not in text
    assert SECRET.hex() not in repr(setup)
    assert repr(SECRET) not in repr(setup)


def test_the_rules_hash_is_of_the_canonical_text() -> None:
    one = rules_hash("toy", {"preset": "plain", "options": {"b": 1, "a": 2}})
    assert one == rules_hash("toy", {"options": {"a": 2, "b": 1}, "preset": "plain"})
    assert one != rules_hash("toy", {"preset": "plain", "options": {"b": 1, "a": 3}})
    text = b'{"game":"toy","options":{"a":2,"b":1},"preset":"plain"}'
    assert one == hashlib.sha256(text).digest()


def test_the_commitment_changes_with_the_secret_the_group_and_the_rules() -> None:
    setup = setup_for("ann", "ben")
    others = [
        setup_for("ann", "ben", secret=bytes(32)),
        setup_for("ann", "ben", group_id="g002"),
        setup_for("ann", "ben", game="other"),
    ]
    assert len({commitment_of(one) for one in [setup, *others]}) == 4


def inputs(match: Match) -> list[Input]:
    assert match.decision is not None
    seat, number = match.decision.seat, match.decision.decision_id
    return [
        Answer(seat, number, GAME.plainest(match.state), 5, 3),
        Answer(seat, number, Card(10), 5, 3),
        Garbled(seat, number, "no move", 5, 3),
        Expired(6_005, 6_001, connected=False),
        Resigned(seat, 5),
        Absent((0, 1), 0),
        Resumed(5),
    ]


def test_every_input_is_read_back_from_the_entry_that_it_leads_to() -> None:
    match = begin(setup_for("ann", "ben", "cas"), GAME).match
    for given in inputs(match):
        if isinstance(given, Answer) and given.move == Card(10):
            continue  # not in the notation of the toy game
        made = step(match, given)
        (entry, *_) = as_read(made.entries)
        assert input_of(entry, GAME) == given


def test_a_true_journal_is_retraced_to_its_end() -> None:
    setup = setup_for("ann", "ben", games=3)
    entries = recorded(setup)
    steps = list(retrace(setup, GAME, entries))
    assert steps[-1].step.match == play_out(setup, 9)[-1].match
    assert sum(len(traced.step.entries) for traced in steps) == len(entries)


def test_a_journal_cut_between_two_steps_is_true_so_far_and_inside_one_is_not() -> None:
    setup = setup_for("ann", "ben")
    entries = recorded(setup)
    moves = [n for n, entry in enumerate(entries) if entry.kind == "move"]
    for cut in moves:
        list(retrace(setup, GAME, entries[:cut]))
    with pytest.raises(UntrueError) as found:
        list(retrace(setup, GAME, entries[:-1]))
    assert found.value.line == len(entries) - 1


def forged(entries: list[Entry], line: int, **fields: Any) -> list[Entry]:
    entry = entries[line]
    return [*entries[:line], Entry(entry.kind, {**entry.fields, **fields}), *entries[line + 1 :]]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("header", {"games": 2}),
        ("header", {"commitment": "00" * 32}),
        ("move", {"seat": 7}),
        ("move", {"seat": True}),
        ("move", {"seat": "ann"}),
        ("move", {"took_ms": 4_000}),
        ("move", {"took_ms": None}),
        ("move", {"charged_ms": 1}),
        ("move", {"move": "play 0"}),
        ("move", {"move": "play 99"}),
        ("move", {"decision": 2}),
        ("move", {"extra": 1}),
        ("score", {"totals": [0, 0]}),
        ("game", {"places": [2, 1]}),
        ("result", {"places": [1, 1]}),
        ("reveal", {"secret": "00" * 32}),
    ],
)
def test_a_changed_field_is_found_on_its_line(kind: str, fields: dict[str, Any]) -> None:
    setup = setup_for("ann", "ben")
    entries = recorded(setup)
    line = next(n for n, entry in enumerate(entries) if entry.kind == kind)
    with pytest.raises(UntrueError) as found:
        list(retrace(setup, GAME, forged(entries, line, **fields)))
    assert found.value.line == line


@pytest.mark.parametrize("seats", [[], [0, 0], [1, 0], [2], [-1], ["x"]])
def test_who_stayed_away_is_named_once_and_in_order(seats: list[Any]) -> None:
    setup = setup_for("ann", "ben")
    entries = as_read([*begin(setup, GAME).entries, Entry("absent", {"at_ms": 0, "seats": seats})])
    with pytest.raises(UntrueError):
        list(retrace(setup, GAME, entries))


def test_entries_that_nothing_led_to_are_found() -> None:
    setup = setup_for("ann", "ben")
    entries = recorded(setup)
    for extra in (Entry("score", {}), Entry("gift", {}), Entry("resigned", {"seat": 0})):
        line = next(n for n, entry in enumerate(entries) if entry.kind == "move")
        with pytest.raises(UntrueError) as found:
            list(retrace(setup, GAME, [*entries[:line], extra, *entries[line:]]))
        assert found.value.line == line


def test_illegal_moves_are_retraced_too() -> None:
    match = begin(setup_for("ann", "ben", policy=Policy(illegal_retries=3)), GAME)
    assert match.match.decision is not None
    seat = match.match.decision.seat
    held = match.match.state.hands[seat]
    wrong = Card(next(rank for rank in range(1, 10) if rank not in held))
    refused = step(match.match, Answer(seat, 1, wrong, 1, 1))
    steps = [match, refused, answer_plainly(refused.match)]
    entries = as_read([entry for made in steps for entry in made.entries])
    assert len(list(retrace(match.match.setup, GAME, entries))) == 3
