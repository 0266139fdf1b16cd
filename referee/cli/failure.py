"""How a command fails: in one or two plain lines, and with an exit status that means something."""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
import traceback
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import NoReturn


class Status(IntEnum):
    """Exit statuses; `referee --help` explains each of them."""

    OK = 0
    FAILED = 1
    USAGE = 2
    INTERRUPTED = 130


STATUS_HELP = {
    Status.OK: "done; what was asked about is true",
    Status.FAILED: "false, failed or not finished",
    Status.USAGE: "wrong usage, or input that cannot be used",
    Status.INTERRUPTED: "interrupted by Ctrl-C",
}


class FailureError(Exception):
    """Ends a command with a message for its user, one or two lines, and a status."""

    def __init__(self, message: str, status: Status = Status.USAGE) -> None:
        self.status = status
        super().__init__(message)


class ReaderGoneError(Exception):
    """Nobody reads stdout any more, as behind `| head`: whoever read has seen enough."""


class AccidentError(Exception):
    """An error that nobody expected, in a run that is kept in `folder`; its cause is the error."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        super().__init__(f"an error in the run of {folder}")


def guarded(command: Callable[[], None], unread: Status = Status.OK) -> None:
    """Run a command; turn whatever it raises into plain words and an exit status.

    `unread` is the status when nobody reads stdout any more: no failure, and nothing is said.
    An error that nobody expected is written with its traceback to `errors.log` in the folder of
    the run when there is one, else to a temporary file; the user gets its number and the place.
    """
    try:
        command()
    except FailureError as failure:
        complain(str(failure))
        sys.exit(failure.status)
    except KeyboardInterrupt:
        complain("interrupted")
        sys.exit(Status.INTERRUPTED)
    except (ReaderGoneError, BrokenPipeError):
        # Nothing may be flushed to a closed pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(unread)
    except AccidentError as accident:
        _confess(accident.__cause__ or accident, accident.folder)
    except Exception as error:  # noqa: BLE001  (the last guard: no traceback reaches a user)
        _confess(error, None)


def _confess(error: BaseException, folder: Path | None) -> NoReturn:
    number = secrets.token_hex(4)
    place = _write_down(error, number, folder)
    complain(f"an error that should not happen, number {number} ({type(error).__name__})")
    complain(f"please report it with {place}")
    sys.exit(Status.FAILED)


def complain(message: str) -> None:
    """Write a line to stderr, safe for terminals."""
    from referee.app.logging import printable  # noqa: PLC0415  (only failures pay for it)

    for line in message.splitlines():
        sys.stderr.write(f"referee: {printable(line, 1000)}\n")


def _write_down(error: BaseException, number: str, folder: Path | None) -> Path:
    text = "".join(traceback.format_exception(error))
    entry = f"error {number}\n{text}\n".encode("utf-8", "backslashreplace")
    for place in (folder, Path(tempfile.gettempdir())):
        if place is None:
            continue
        path = place / ("errors.log" if place is folder else f"referee-error-{number}.log")
        try:
            with path.open("ab") as file:
                file.write(entry)
        except OSError:
            continue
        return path
    return Path(os.devnull)
