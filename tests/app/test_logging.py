"""The operator's log, and fifty strings that would like to be more than data."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from referee.app.logging import (
    REDACTED,
    Log,
    name_event,
    open_log,
    printable,
)

CONTROLS = [
    "\x1b[2J", "\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x1b]8;;http://evil\x1b\\click\x1b]8;;\x1b\\",
    "\x1bc", "\x1b[1A\x1b[2K", "\x1b[?1049h", "\x1bP+q544e\x1b\\", "\x9b31m", "\x9d0;x\x9c",
    "a\rb", "a\nb", "a\r\nb", "a\x0bb", "a\x0cb", "a\x85b", "a\u2028b", "a\u2029b", "a\x00b",
    "a\x08b",    "a\x07b", "a\x7fb", "a\tb", "\x0e\x0f",
]  # fmt: skip
BIDI = [
    "\u202egnp.exe", "\u202dx", "\u202ax\u202c", "\u202bx", "\u2066x\u2069", "\u2067x", "\u2068x",
    "\u200ex", "\u200fx", "\u061cx", "שלום", "سلام", "a\u0661",
]  # fmt: skip
INVISIBLE = [
    "a\u200bb",
    "a\u200db",
    "\ufeffx",
    "a\u00adb",
    "\ue000",
    "\U000e0041",
    "\ud800",
    "e\u0301" * 40,
]
FORGERIES = [
    "[red]x[/red]",
    "x level=error",
    '"} {"event": "match"',
    "2026-01-01 [error] forged",
    "%s %d {0}",
    "x" * 100_000,
    "a b",
    "a=b",
    "",
]
HOSTILE = CONTROLS + BIDI + INVISIBLE + FORGERIES


def test_there_are_fifty_hostile_strings() -> None:
    assert len(set(HOSTILE)) >= 50


def written(**values: object) -> tuple[str, str]:
    file, console = io.StringIO(), io.StringIO()
    Log(file, console).logger().info("connection", **values)
    return file.getvalue(), console.getvalue()


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_value_stays_one_value_on_one_line(text: str) -> None:
    for values in ({"client_name": text}, {"nested": [{"deep": text}]}):
        file, console = written(**values)
        for line in (file, console):
            assert line.endswith("\n")
            assert line.count("\n") == 1
            assert all(character >= " " for character in line[:-1])
            assert not any("\x7f" <= character < "\xa0" for character in line)
            assert "\u202e" not in line
            assert len(line) < 25_000
        assert json.loads(file)["event"] == "connection"
        assert json.loads(file)["level"] == "info"
        assert console.count('"') % 2 == 0, "a value's quotes do not pair"


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_printable_is_short_and_steers_nothing(text: str) -> None:
    shown = printable(text, 40)
    assert shown.isprintable()
    assert len(shown) < 40 * 10 + 40


def test_printable_leaves_plain_names_alone() -> None:
    assert printable("greedy-2.b_c ♠ é") == "greedy-2.b_c ♠ é"


def test_data_never_become_the_name_of_an_event() -> None:
    event = name_event(None, "info", {"event": "match x\nforged"})
    assert event == {"event": "unnamed", "text": "match x\nforged"}


TOKEN = "q1W_" + "x" * 39


@pytest.mark.parametrize(
    "values",
    [
        {"token": "hunter2"},
        {"group_secret": b"hunter2"},
        {"signing_key": "hunter2"},
        {"Authorization": "Bearer hunter2"},
        {"sentence": f"hello {TOKEN}, bye"},
        {"nested": {"token": "hunter2", "list": [TOKEN]}},
        {"anything": b"hunter2"},
        {"error": ValueError(TOKEN)},
    ],
)
def test_secrets_are_never_logged(values: dict[str, object]) -> None:
    for line in written(**values):
        assert "hunter2" not in line
        assert TOKEN not in line
        assert REDACTED in line or "[7 bytes]" in line


def test_public_keys_and_hashes_are_logged() -> None:
    file, _console = written(public_key="ab" * 32, head="cd" * 32)
    assert json.loads(file)["public_key"] == "ab" * 32
    assert json.loads(file)["head"] == "cd" * 32


def test_a_traceback_is_one_line_of_json() -> None:
    file = io.StringIO()
    try:
        int(TOKEN)
    except ValueError:
        Log(file).logger().exception("failed")
    assert file.getvalue().count("\n") == 1
    assert "ValueError" in json.loads(file.getvalue())["exception"]
    assert TOKEN not in file.getvalue()


def test_the_log_is_a_file_of_json_lines(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    log.logger().info("match_over", match_id="m1", places=(1, 2), termination="completed")
    log.logger().info("connection_over", bot=None, peer="127.0.0.1", cause="BAD_TOKEN")
    log.close()
    lines = (tmp_path / "referee.log").read_text().splitlines()
    first, second = map(json.loads, lines)
    assert (first["event"], first["match_id"], first["places"]) == ("match_over", "m1", [1, 2])
    assert (second["event"], second["bot"], second["cause"]) == (
        "connection_over",
        None,
        "BAD_TOKEN",
    )
