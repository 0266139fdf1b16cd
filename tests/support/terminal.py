"""A program under a pseudo-terminal: its keys typed, its screen read."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import termios
import time
from collections.abc import Sequence

TIMEOUT_S = 60.0


def _environment() -> dict[str, str]:
    """The environment of a user at a terminal, which says its size by itself."""
    sizes = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"}
    kept = {name: value for name, value in os.environ.items() if name not in sizes}
    return {**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}


class Terminal:
    """A running program; `seen` is all that it has written."""

    def __init__(self, command: Sequence[str], columns: int = 100, lines: int = 50) -> None:
        self.process_id, self._file = pty.fork()
        if self.process_id == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            os.execve(command[0], list(command), _environment())  # noqa: S606
        self.seen = self._unread = ""

    def read_until(self, words: str) -> str:
        """Read on, up to and with `words`; return what was read."""
        limit = time.monotonic() + TIMEOUT_S
        while words not in self._unread:
            ready, _, _ = select.select([self._file], [], [], max(0, limit - time.monotonic()))
            assert ready, f"{words!r} never came; the screen has {self._unread!r}"
            try:
                self._unread += os.read(self._file, 65536).decode("utf-8", "replace")
            except OSError:  # the program has ended
                break
        assert words in self._unread, f"{words!r} never came; the screen has {self._unread!r}"
        text, words, self._unread = self._unread.partition(words)
        self.seen += text + words
        return text + words

    def type(self, keys: str) -> None:
        """Type keys."""
        os.write(self._file, keys.encode())

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size; the system tells the program."""
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def wait(self) -> int:
        """Read to the end of the program; return its exit status."""
        self.seen += self._unread
        with open(self._file, "rb", buffering=0, closefd=False) as file:
            while True:
                try:
                    text = file.read(65536)
                except OSError:
                    break
                if not text:
                    break
                self.seen += text.decode("utf-8", "replace")
        _, status = os.waitpid(self.process_id, 0)
        os.close(self._file)
        return os.waitstatus_to_exitcode(status)
