"""Reading a journal from disk. The file may be anybody's: its size is bounded, its text unread."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

import msgspec

from referee.store.folder import PUBLIC_KEY

FILE_BYTES_MAX = 64 * 1024 * 1024
KEY_TEXT_BYTES_MAX = 4096
PUBLIC_KEY_BYTES = 32


class UnreadableError(Exception):
    """A file that cannot be read as what it should be: says which and why."""


def read_journal(path: Path) -> list[bytes]:
    """Return the lines of a journal, each without its line feed. Raises UnreadableError."""
    text = read_bounded(path, FILE_BYTES_MAX)
    if not text:
        raise UnreadableError(f"{path} is empty: a journal begins with a header")
    lines = text.split(b"\n")
    # A file that was cut off inside a line has no line feed at its end; the rest of that line
    # stays, and is refused as what it is.
    if not lines[-1]:
        lines.pop()
    return lines


def read_own_journal(path: Path) -> list[bytes]:
    """Return the lines of what must be a journal by its first line, true or false.

    Raises UnreadableError also for a file that is none at all.
    """
    lines = read_journal(path)
    if not _may_be_header(lines[0]):
        raise UnreadableError(
            f"{path} is no journal: the first line of one is its header, a JSON object of the kind"
            ' "header"'
        )
    return lines


def _may_be_header(line: bytes) -> bool:
    """Say whether a line is an entry of any kind, or a header that was damaged."""
    if b'"kind":"header"' in line:
        return True
    try:
        return "kind" in msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def read_bounded(path: Path, bytes_max: int) -> bytes:
    """Return what is in `path`, a regular file of at most `bytes_max`. Raises UnreadableError."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise UnreadableError(f"{path} is not a file")
        with path.open("rb") as file:
            text = file.read(bytes_max + 1)
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror or error}") from None
    if len(text) > bytes_max:
        raise UnreadableError(f"{path} is larger than {bytes_max} bytes")
    return text


def public_key(text: str) -> str:
    """Return the public key that `text` says in hex, in small letters. Raises UnreadableError."""
    key = text.strip().lower()
    try:
        is_key = len(bytes.fromhex(key)) == PUBLIC_KEY_BYTES and len(key) == 2 * PUBLIC_KEY_BYTES
    except ValueError:
        is_key = False
    if not is_key:
        raise UnreadableError("a public key is 64 hexadecimal digits (32 bytes, Ed25519)")
    return key


def read_key(path: Path) -> str:
    """Return the public key that the file `path` holds in hex. Raises UnreadableError."""
    text = read_bounded(path, KEY_TEXT_BYTES_MAX)
    try:
        return public_key(text.decode("ascii", "replace"))
    except UnreadableError as error:
        raise UnreadableError(f"{path}: {error}") from None


def key_near(journal: Path) -> str | None:
    """Return the key of the `referee.pub` beside the journal or one folder above, None without.

    Raises UnreadableError when there is one that holds no key.
    """
    folder = journal.resolve().parent
    for place in (folder, folder.parent):
        if (place / PUBLIC_KEY).is_file():
            return read_key(place / PUBLIC_KEY)
    return None
