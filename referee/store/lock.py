"""One writer a directory: a lock that the operating system drops when its process dies."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from referee.store.folder import LOCK
from referee.store.rows import StoreError


class Lock:
    """Holds the directory of a tournament for this process until `release` or its death."""

    def __init__(self, directory: Path) -> None:
        """Take the lock. Raises StoreError when another process holds it."""
        self.path = directory / LOCK
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StoreError(f"{self.path}: cannot be opened ({error.strerror})") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.pread(self._file, 20, 0).decode("ascii", "replace").strip()
            os.close(self._file)
            who = f"process {holder}" if holder.isdigit() else "another process"
            raise StoreError(f"{directory}: {who} runs this tournament already") from None
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let another process have the directory."""
        os.close(self._file)
