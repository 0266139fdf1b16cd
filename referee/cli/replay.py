"""`referee replay FILE`: step through a match in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.arguments import Plain
from referee.cli.console import output
from referee.cli.failure import FailureError, Status
from referee.cli.film_text import print_film
from referee.cli.games import games, show_of
from referee.cli.keys import key_table
from referee.cli.screen import watch
from referee.cli.show import fitting
from referee.cli.viewer import Viewer
from referee.replay.deals import with_deal_ends
from referee.replay.reading import UnreadableError, read_own_journal
from referee.replay.stepper import Film, load
from referee.replay.verify import FalseLineError, line_said

EXAMPLES = (
    "referee replay runs/demo/journals/r01-m001.jsonl",
    "referee replay r01-m001.jsonl --seat 1",
    "referee replay r01-m001.jsonl --plain | less",
    "",
    "Keys:",
    *(f"  {line}" for line in key_table()),
)
NEEDS = True


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A journal (.jsonl).")],
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, help="See only what this seat saw, from 0.")
    ] = None,
    plain: Plain = False,  # noqa: FBT002  (typer makes an option of it)
) -> None:
    """Step through a match."""
    film = _film(file)
    seats = len(film.setup.entrants)
    if seat is not None and seat >= seats:
        raise FailureError(f"--seat {seat}: this match has the seats 0 to {seats - 1}")
    show = show_of(film.setup.game)
    console = output(plain=plain)
    viewer = Viewer(with_deal_ends(film, show), fitting(show, console), seat)
    is_text = plain or not (sys.stdout.isatty() and sys.stdin.isatty())
    if is_text:
        print_film(viewer, console)
    else:
        watch(viewer, console)
    if film.false is not None:
        words = f"the journal is false from {line_said(film.false.line)} on: {film.false.why}"
        raise FailureError(f"{file}: {words}", Status.FAILED)


def _film(file: Path) -> Film:
    try:
        film = load(read_own_journal(file), games())
    except UnreadableError as error:
        raise FailureError(str(error)) from None
    except FalseLineError as false:
        raise FailureError(f"{file}: {false}", Status.FAILED) from None
    if film.is_dark:
        why = "its secret is revealed when the match is over; without it no card can be dealt again"
        raise FailureError(f"{file}: the match is not over yet\n{why}", Status.FAILED)
    return film
