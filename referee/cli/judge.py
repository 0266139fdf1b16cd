"""`referee judge FILE`: answer a file of rule cases."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.app.logging import printable
from referee.cli.failure import FailureError, Status
from referee.cli.games import judges
from referee.games.judging import CaseError, CaseFile, Judged, judge_cases, read_cases
from referee.replay.reading import UnreadableError, read_bounded

EXAMPLES = ("referee judge tests/cases/scala40.json", "referee judge tests/cases/scopa.json")
NEEDS = True
FILE_BYTES_MAX = 64 * 1024 * 1024
LINE_CHARACTERS_MAX = 4000
CASE_FILE = 'a case file is JSON such as {"game": "scala40", "cases": [...]}'


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of judged cases (JSON).")],
) -> None:
    """Print a line for each case that is answered otherwise than expected, and the counts."""
    passed = failed = 0
    try:
        for judged in judge_cases(_cases(file), judges()):
            passed += judged.passed
            failed += not judged.passed
            if not judged.passed:
                _say(_failure(judged))
    except UnreadableError as error:
        raise FailureError(str(error)) from None
    except CaseError as error:
        raise FailureError(f"{file}: {error}") from None
    _say(f"{passed} passed, {failed} failed")
    raise typer.Exit(Status.FAILED if failed else Status.OK)


def _cases(file: Path) -> CaseFile:
    try:
        return read_cases(read_bounded(file, FILE_BYTES_MAX))
    except CaseError as error:
        raise FailureError(f"{file}: {error}\n{CASE_FILE}") from None


def _failure(judged: Judged) -> str:
    got = judged.error or _shown(judged.got)
    return f"{judged.id}: expected {_shown(judged.expected)}, got {got}; rule: {judged.rule}"


def _shown(answer: Mapping[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=True)


def _say(line: str) -> None:
    sys.stdout.write(printable(line, LINE_CHARACTERS_MAX) + "\n")
