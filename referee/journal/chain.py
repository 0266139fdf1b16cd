"""The hash chain: line n carries the SHA-256 of the exact bytes of line n-1 (docs/journal.md).

A line is one JSON object: `n`, `prev`, `kind`, then the entry's own fields. What is hashed is
always the bytes that were stored, never a new rendering of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from referee.journal.entry import Entry, JournalError

NO_LINE = "0" * 64
LINE_BYTES_MAX = 64 * 1024
DEPTH_MAX = 16
"""Lists and objects within each other; deeper ones can be read, but not written again."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(dict[str, Any])


class Chain:
    """The end of one journal: how many lines it has and the hash of the last one (hex)."""

    __slots__ = ("count", "head")

    def __init__(self, count: int = 0, head: str = NO_LINE) -> None:
        self.count, self.head = count, head

    def append(self, entry: Entry) -> bytes:
        """Return the line (without a line feed) that adds `entry`, and move the end past it."""
        line = _encoder.encode(
            {"n": self.count, "prev": self.head, "kind": entry.kind, **entry.fields}
        )
        self.count += 1
        self.head = hashlib.sha256(line).hexdigest()
        return line

    def follow(self, line: bytes) -> Entry:
        """Read the next line of an existing journal and move the end past it.

        Raises JournalError when it is no entry, is out of order or does not continue the chain.
        """
        entry = _read(line, self.count, self.head)
        self.count += 1
        self.head = hashlib.sha256(line).hexdigest()
        return entry


def read_lines(lines: Iterable[bytes]) -> Iterator[Entry]:
    """Yield the entries of a whole journal, checking the chain. Raises JournalError."""
    chain = Chain()
    for line in lines:
        yield chain.follow(line)


def _read(line: bytes, count: int, head: str) -> Entry:
    if len(line) > LINE_BYTES_MAX:
        raise JournalError(count, f"longer than {LINE_BYTES_MAX} bytes")
    try:
        fields = _decoder.decode(line)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise JournalError(count, f"not a JSON object ({error})") from None
    if not _is_shallow(fields, DEPTH_MAX):
        raise JournalError(count, f"lists or objects nested more than {DEPTH_MAX} deep")
    number, previous, kind = (fields.pop(key, None) for key in ("n", "prev", "kind"))
    if number != count or isinstance(number, bool):
        raise JournalError(count, f"n is {number!r}, expected {count}: a line is missing or moved")
    if previous != head:
        raise JournalError(count, "prev is not the hash of the line before: that line was changed")
    if not isinstance(kind, str):
        raise JournalError(count, f"kind is {kind!r}, expected a string")
    return Entry(kind, fields)


def _is_shallow(value: object, depth: int) -> bool:
    """Say whether `value` has at most `depth` lists and objects within each other."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return True
    return depth > 0 and all(_is_shallow(one, depth - 1) for one in value)
