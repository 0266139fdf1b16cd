"""Journals as files: the stored lines, byte for byte, one a line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from referee.store.folder import JOURNALS
from referee.store.rows import StoreError


def journal_path(directory: Path, match_id: str) -> Path:
    """Return where the journal of a match lies in the directory of its tournament."""
    return directory / JOURNALS / f"{match_id}.jsonl"


def export_journal(directory: Path, match_id: str, lines: Sequence[bytes]) -> Path:
    """Write a match's journal so that it is there whole or not at all. Raises StoreError."""
    path = journal_path(directory, match_id)
    write_whole(path, b"".join(line + b"\n" for line in lines))
    return path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, in a folder that is made for it, whole or not at all. Raises StoreError."""
    unfinished = path.with_suffix(".part")
    try:
        path.parent.mkdir(exist_ok=True)
        unfinished.write_bytes(data)
        unfinished.replace(path)
    except OSError as error:
        raise StoreError(f"{path}: cannot be written ({error.strerror})") from None
