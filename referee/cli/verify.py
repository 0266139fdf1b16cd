"""`referee verify FILE|DIR`: say whether a journal, or a whole run, is true."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from referee.app.logging import printable
from referee.cli.failure import FailureError, Status
from referee.cli.games import games
from referee.replay.reading import (
    UnreadableError,
    key_near,
    public_key,
    read_key,
    read_own_journal,
)
from referee.replay.run import RunReport, verify_run
from referee.replay.verify import Report, Standing, line_said, verify

EXAMPLES = (
    "referee verify runs/demo/journals/r01-m001.jsonl",
    "referee verify runs/demo",
    "referee verify r01-m001.jsonl --key 5d1c...",
    "referee verify r01-m001.jsonl --key referee.pub",
)
NEEDS = True


def command(
    path: Annotated[
        Path, typer.Argument(metavar="FILE|DIR", help="A journal (.jsonl), or a run's folder.")
    ],
    key: Annotated[
        str | None,
        typer.Option(
            "--key",
            metavar="HEX|FILE",
            help="The host's public key. Default: referee.pub beside the journal or above it.",
        ),
    ] = None,
) -> None:
    """Judge a journal or a run."""
    try:
        known = _key(key)
        true = _judge_run(path, known) if path.is_dir() else _judge_file(path, known)
    except UnreadableError as error:
        raise FailureError(str(error)) from None
    raise typer.Exit(Status.OK if true else Status.FAILED)


def _key(text: str | None) -> str | None:
    """Return the key that an option says, in hex or by the name of a file."""
    if text is None:
        return None
    path = Path(text)
    return read_key(path) if path.is_file() else public_key(text)


def _judge_file(path: Path, key: str | None) -> bool:
    lines = read_own_journal(path)
    report = verify(lines, games(), key or key_near(path))
    for line in words_of(report):
        _say(f"{path}: {line}")
    return report.standing is Standing.TRUE


def words_of(report: Report) -> list[str]:
    """Return what a report on one journal says, a line each."""
    if report.standing is Standing.FALSE:
        return [f"FALSE, {line_said(report.line)}: {report.why}"]
    if report.standing is Standing.UNFINISHED:
        return [_unfinished(report)]
    words = [f"TRUE: {report.lines} lines, {_result(report)}", f"sealed with the key {report.key}"]
    if report.key_is_own:
        words.append(
            "that key is the journal's own: this proves that it agrees with itself, not who wrote "
            "it (give the host's with --key)"
        )
    return words


def _unfinished(report: Report) -> str:
    so_far = f"UNFINISHED, true so far: {report.lines} lines without a seal"
    if report.replayed:
        return f"{so_far}, played again up to there"
    return f"{so_far}; only their chain was followed, for the secret of the deals is not revealed"


def _result(report: Report) -> str:
    if report.setup is None or report.result is None:
        return "no result"
    ranked = sorted(set(zip(report.result.places, report.setup.entrants, strict=True)))
    places = ", ".join(f"{place}. {name}" for place, name in ranked)
    return f"{report.setup.match_id} {report.result.termination.value} ({places})"


def _judge_run(path: Path, key: str | None) -> bool:
    report: RunReport = verify_run(path, games(), key)
    for line in report.lines:
        _say(line)
    return report.is_true


def _say(line: str) -> None:
    sys.stdout.write(printable(line, 2000) + "\n")
