"""`referee run FILE.toml`: run a tournament to its end."""

from __future__ import annotations

import shlex

import typer

from referee.app.compose import read_tournament
from referee.app.config import ConfigError
from referee.cli.arguments import Out, Plain, ShowsLog, Tournament
from referee.cli.contest import play
from referee.cli.failure import FailureError

EXAMPLES = (
    "referee run tournaments/demo.toml",
    "referee run tournaments/demo.toml --out /tmp/demo --plain",
    "",
    "A run that was stopped, by Ctrl-C or worse, goes on where it was by the same command.",
)
NEEDS = True


def command(
    file: Tournament,
    out: Out = None,
    plain: Plain = False,  # noqa: FBT002  (typer makes an option of it)
    log: ShowsLog = False,  # noqa: FBT002  (likewise)
) -> None:
    """Start the bots, play all matches, print the standings."""
    try:
        config = read_tournament(file)
    except ConfigError as error:
        raise FailureError(str(error)) from None
    again = f"run {shlex.quote(str(file))}"
    raise typer.Exit(play(config, out, plain=plain, log=log, again=again))
