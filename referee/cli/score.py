"""`referee score GAME SIDE...`: count a deal that people played at a table."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from referee.cli.arguments import Plain
from referee.cli.console import output
from referee.cli.failure import FailureError
from referee.cli.games import boxes
from referee.cli.sheet import print_sheet
from referee.games.rules import OptionError
from referee.games.scoresheet import Scorer, Sheet, SheetError

EXAMPLES = (
    'referee score scopa "Anna: 7D 1D 6C 5B 4S 7C; scope 2" "Ugo: rest; scope 1"',
    'referee score scopa "Anna: carte 22, denari 6, settebello" "Ugo: carte 18, 4 denari, scopa"',
    'referee score scopa "Anna: ...; total 9" "Ugo: ...; total 10" --target 11 --variant napola',
    "referee score scopa --line-up scopone --json - < deal.txt",
)
NEEDS = True
STDIN = "-"
STDIN_CHARACTERS_MAX = 10_000
COMMENT = "#"
TRUE, FALSE = ("yes", "true"), ("no", "false")
SIDE_HELP = (
    "What one side has. Of Scopa: a name and a colon if you like; then its captured cards, such as"
    " 7D 10C, or rest for all that nobody names; or what you counted: carte 22, denari 6,"
    " settebello, primiera (who has it) or primiera 78 (its sum), scope 2, napola 4, re bello,"
    " settanta; and total 9, the points before this deal. - reads a side a line from stdin."
)
ON_THE_LINE = {"line_up": "--line-up", "target": "--target", "variants": "--variant"}
"""The options that have a word of their own on the command line."""


def command(  # noqa: PLR0913, PLR0917  (each is an option of the command)
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, such as scopa.")],
    sides: Annotated[list[str], typer.Argument(metavar="SIDE", help=SIDE_HELP)],
    line_up: Annotated[
        str | None,
        typer.Option(
            "--line-up",
            metavar="NAME",
            help="Who plays with whom: two, three, four_solo; four_teams, scopone or"
            " scopone_scientifico, with a side for each pair or for each of the four in order.",
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="NAME=VALUE",
            help="An option of the rules, such as primiera_all_suits=yes; once for each.",
        ),
    ] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option(
            "--variant", metavar="NAME", help="Such as napola or re_bello; once for each."
        ),
    ] = None,
    target: Annotated[
        int | None, typer.Option("--target", metavar="N", help="The points that win the game.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,  # noqa: FBT002
    plain: Plain = False,  # noqa: FBT002  (typer makes an option of it)
) -> None:
    """Print every point of a deal, whose it is and why."""
    scorer = _scorer(game)
    named: list[tuple[str, object]] = [_option(text, scorer) for text in option or ()]
    named += [("line_up", line_up)] if line_up is not None else []
    named += [("target", target)] if target is not None else []
    named += [("variants", list(variant))] if variant else []
    sheet = _score(scorer, _texts(sides), _once(named))
    if as_json:
        sys.stdout.write(json.dumps(_in_json(game, sheet)) + "\n")
    else:
        console = output(plain=plain)
        print_sheet(sheet, console, plain=plain or not console.is_terminal)


def _scorer(game: str) -> Scorer:
    known = boxes()
    if game not in known:
        raise FailureError(f"GAME = {game!r}: no such game; known are {', '.join(sorted(known))}")
    scorer = known[game].scorer
    if scorer is None:
        having = ", ".join(sorted(name for name, box in known.items() if box.scorer))
        raise FailureError(f"GAME = {game!r}: it is not counted at a table; {having} can be")
    return scorer


def _texts(sides: Sequence[str]) -> list[str]:
    """Return what each side says, from the command line or from stdin."""
    if list(sides) != [STDIN]:
        return list(sides)
    try:
        text = sys.stdin.read(STDIN_CHARACTERS_MAX + 1)
    except UnicodeDecodeError as error:
        raise FailureError(f"stdin: is not {error.encoding} text (byte {error.start})") from None
    if len(text) > STDIN_CHARACTERS_MAX:
        raise FailureError(f"stdin: at most {STDIN_CHARACTERS_MAX} characters are read")
    lines = [line.strip() for line in text.splitlines()]
    return [line for line in lines if line and not line.startswith(COMMENT)]


def _option(text: str, scorer: Scorer) -> tuple[str, object]:
    """Return the name and the value of an option, read as the option's default is."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name:
        raise FailureError(f"--option {text!r}: must be NAME=VALUE, such as re_bello=yes")
    if isinstance(scorer.defaults.get(name), bool):
        if value.lower() not in TRUE + FALSE:
            raise FailureError(f"--option {name} = {value!r}: must be yes or no")
        return name, value.lower() in TRUE
    return name, int(value) if value.isascii() and value.isdecimal() else value


def _once(named: Sequence[tuple[str, object]]) -> dict[str, object]:
    changes: dict[str, object] = {}
    for name, value in named:
        if name in changes:
            raise FailureError(f"{_as_given(name)} is given twice")
        changes[name] = value
    return changes


def _score(scorer: Scorer, texts: Sequence[str], changes: dict[str, object]) -> Sheet:
    try:
        return scorer.score(texts, changes)
    except SheetError as error:
        raise FailureError(str(error)) from None
    except OptionError as error:
        raise FailureError(
            f"{_as_given(error.option)} = {error.value!r}: {error.allowed}"
        ) from None


def _as_given(option: str) -> str:
    return ON_THE_LINE.get(option, f"--option {option}")


def _in_json(game: str, sheet: Sheet) -> dict[str, Any]:
    """Return the sheet for programs; sides are named by their place in `sides`."""
    lines = [
        {**line._asdict(), "to": [n for n, points in enumerate(line.points) if points]}
        for line in sheet.lines
    ]
    return {"game": game, **sheet._asdict(), "lines": lines}
