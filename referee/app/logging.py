"""The operator's log: JSON lines to a file, pretty lines to a terminal.

One canonical line a match (`match_over`) and one a connection (`connection_over`). An event's name
is a fixed word and data are values only, so that nothing a bot sends can pass for an event, break
a line in two or steer the reader's terminal. Secrets are replaced before anything is written.
The log is for operators; what can be verified is the journal.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TextIO, TypeAlias

import structlog

from referee.store.folder import LOG

Event: TypeAlias = structlog.typing.EventDict

VALUE_CHARACTERS_MAX: Final = 500
VALUES_MAX: Final = 64
REDACTED: Final = "[redacted]"

_EVENT_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_TOKEN = re.compile(
    r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"
)  # see `referee.app.secrets.token_of`
_SECRET_WORDS = frozenset({"token", "tokens", "secret", "secrets", "password", "authorization"})
_PLAIN = re.compile(r"[\w.,:;/@+\[\]{}()#%-]*", re.ASCII)
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_COMBINING = frozenset({"Mn", "Me"})


def printable(text: str, characters_max: int = VALUE_CHARACTERS_MAX) -> str:
    """Return `text` with whatever could steer a terminal or reorder a line written as an escape.

    That is every control and format character (ESC, CR, line feeds, bidirectional marks), and
    letters that run right to left or pile upon their neighbours.
    """
    shown = "".join(map(_printable_character, text[:characters_max]))
    return shown if len(text) <= characters_max else f"{shown}... ({len(text)} characters)"


def _printable_character(character: str) -> str:
    if character.isascii():
        return character if character.isprintable() else f"\\x{ord(character):02x}"
    is_plain = (
        character.isprintable()
        and unicodedata.bidirectional(character) not in _RIGHT_TO_LEFT
        and unicodedata.category(character) not in _COMBINING
    )
    return character if is_plain else character.encode("ascii", "backslashreplace").decode()


class Log:
    """Where log lines go: a file (always), and a terminal's stream when one is given."""

    def __init__(self, file: TextIO | None, console: TextIO | None = None) -> None:
        self._file, self._console = file, console
        is_colorful = console is not None and console.isatty()
        self._pretty = structlog.dev.ConsoleRenderer(colors=is_colorful, sort_keys=False)

    def logger(self) -> structlog.typing.FilteringBoundLogger:
        """Return a logger that writes here."""
        wrapper = structlog.make_filtering_bound_logger("info")
        bound: structlog.typing.FilteringBoundLogger = structlog.wrap_logger(
            None,
            processors=self._processors(),
            wrapper_class=wrapper,
            cache_logger_on_first_use=True,
        )
        return bound

    def install(self) -> None:
        """Have every logger of structlog's own that is made from now on write here."""
        wrapper = structlog.make_filtering_bound_logger("info")
        structlog.configure(processors=self._processors(), wrapper_class=wrapper)

    def _processors(self) -> list[structlog.typing.Processor]:
        return [
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            name_event,
            redact,
            self._write,
        ]

    def close(self) -> None:
        """Close the file. The terminal's stream is not the log's to close."""
        if self._file is not None:
            self._file.close()

    def _write(self, _logger: object, method: str, event: Event) -> Event:
        if self._file is not None and not self._file.closed:
            self._file.write(json_line(event) + "\n")
            self._file.flush()
        if self._console is not None:
            shown = {key: _console_value(value) for key, value in event.items()}
            self._console.write(str(self._pretty(None, method, shown)) + "\n")
        raise structlog.DropEvent


def open_log(directory: Path, console: TextIO | None = None) -> Log:
    """Return a log that appends to `referee.log` in `directory`. Raises OSError."""
    return Log((directory / LOG).open("a", encoding="ascii"), console)


def name_event(_logger: object, _method: str, event: Event) -> Event:
    """Let only fixed words be the names of events; anything else becomes a value."""
    name = event.get("event")
    if not (isinstance(name, str) and _EVENT_NAME.fullmatch(name)):
        event["text"], event["event"] = name, "unnamed"
    return event


def redact(_logger: object, _method: str, event: Event) -> Event:
    """Replace secrets: values under a secret's name, and whatever looks like a token."""
    return {key: REDACTED if _is_secret(key) else _without_secrets(event[key]) for key in event}


def _is_secret(key: str) -> bool:
    words = key.lower().split("_")
    is_key = words[-1] in {"key", "keys"} and "public" not in words
    return is_key or not _SECRET_WORDS.isdisjoint(words)


def _without_secrets(value: object) -> object:
    if isinstance(value, str):
        return _shortened(_TOKEN.sub(REDACTED, value))
    if isinstance(value, (bytes, bytearray)):
        return f"[{len(value)} bytes]"
    if isinstance(value, Mapping):
        pairs = list(value.items())[:VALUES_MAX]
        return {
            str(key): REDACTED if _is_secret(str(key)) else _without_secrets(one)
            for key, one in pairs
        }
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_without_secrets(one) for one in list(value)[:VALUES_MAX]]
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return _shortened(_TOKEN.sub(REDACTED, str(value)))


def json_line(event: Mapping[str, Any]) -> str:
    """Return `event` as one line of JSON in ASCII: no byte of it can steer a terminal."""
    return json.dumps(event, ensure_ascii=True, default=str).replace("\x7f", "\\u007f")


def _shortened(text: str) -> str:
    # A traceback is the one long value that the operator wants in full.
    limit = 20 * VALUE_CHARACTERS_MAX
    return text if len(text) <= limit else f"{text[:limit]}... ({len(text)} characters)"


def _console_value(value: object) -> object:
    if value is None or isinstance(value, (bool, int, float)):
        return value
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=True, default=str)
    shown = printable(text)
    return shown if shown and _PLAIN.fullmatch(shown) else f'"{shown.replace(chr(34), chr(39))}"'
