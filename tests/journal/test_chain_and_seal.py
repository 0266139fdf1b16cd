"""The chain finds every change of a line; a signature holds for one head of one match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.journal.chain import LINE_BYTES_MAX, NO_LINE, Chain, read_lines
from referee.journal.entry import Entry, JournalError
from referee.journal.seal import Sealer, is_signed

PLAIN = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=20)
VALUES = (
    PLAIN | st.lists(PLAIN, max_size=3) | st.dictionaries(st.text(max_size=5), PLAIN, max_size=3)
)
NAMES = st.sampled_from(["at_ms", "seat", "move", "cards", "totals"])
ENTRIES = st.lists(
    st.builds(
        Entry, st.sampled_from(["move", "score"]), st.dictionaries(NAMES, VALUES, max_size=4)
    ),
    min_size=1,
    max_size=8,
)


def written(entries: list[Entry]) -> list[bytes]:
    chain = Chain()
    return [chain.append(entry) for entry in entries]


@given(ENTRIES)
def test_what_is_written_is_read_back(entries: list[Entry]) -> None:
    assert list(read_lines(written(entries))) == entries


@given(ENTRIES, st.data())
def test_any_changed_byte_before_the_last_line_is_found(
    entries: list[Entry], data: st.DataObject
) -> None:
    lines = written([*entries, Entry("seal", {})])
    at = data.draw(st.integers(0, len(lines) - 2))
    place = data.draw(st.integers(0, len(lines[at]) - 1))
    changed = bytearray(lines[at])
    changed[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(JournalError):
        list(read_lines([*lines[:at], bytes(changed), *lines[at + 1 :]]))


@pytest.mark.parametrize("way", ["missing", "swapped", "repeated", "first"])
def test_missing_moved_and_repeated_lines_are_named(way: str) -> None:
    lines = written([Entry("move", {"seat": seat}) for seat in range(4)])
    ways = {
        "missing": (1, [lines[0], *lines[2:]]),
        "swapped": (1, [lines[0], lines[2], lines[1], lines[3]]),
        "repeated": (2, [lines[0], lines[1], lines[1], *lines[2:]]),
        "first": (0, lines[1:]),
    }
    line, forged = ways[way]
    with pytest.raises(JournalError) as found:
        list(read_lines(forged))
    assert found.value.line == line


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"n":0}',
        b'{"n":false,"prev":"' + NO_LINE.encode() + b'","kind":"x"}',
        b'{"n":0,"prev":"' + NO_LINE.encode() + b'","kind":3}',
        b"[" * 10_000,
        *(b'{"n":' + b"[" * depth + b"]" * depth + b"}" for depth in (16, 500, 980, 990)),
        b" " * (LINE_BYTES_MAX + 1),
    ],
)
def test_what_is_no_entry_is_refused_without_a_traceback(line: bytes) -> None:
    with pytest.raises(JournalError):
        Chain().follow(line)


def test_a_signature_holds_for_one_head_of_one_match_by_one_key() -> None:
    sealer, other = Sealer(bytes(range(32))), Sealer(bytes(32))
    head = "ab" * 32
    signature = sealer.sign("m1", head).hex()
    assert is_signed("m1", head, signature, sealer.public_key)
    assert not is_signed("m2", head, signature, sealer.public_key)
    assert not is_signed("m1", "ac" * 32, signature, sealer.public_key)
    assert not is_signed("m1", head, signature, other.public_key)
    assert not is_signed("m1", head, "zz", sealer.public_key)
    assert not is_signed("m1", head, signature.upper(), sealer.public_key)
    assert not is_signed("m1", head, f" {signature}", sealer.public_key)
    assert not is_signed("m1", head, signature, sealer.public_key.upper())
    assert not is_signed("m1", "no hex", signature, sealer.public_key)


def test_the_seal_names_the_head_it_closes() -> None:
    chain = Chain()
    chain.append(Entry("header", {}))
    sealer = Sealer(bytes(range(32)))
    entry = sealer.seal("m1", chain.head)
    assert entry.fields["head"] == chain.head
    assert is_signed("m1", chain.head, entry.fields["signature"], entry.fields["key"])
