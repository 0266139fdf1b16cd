"""`referee serve FILE.toml`: run a tournament that remote bots join."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from referee.app.compose import read_tournament
from referee.app.config import Config, ConfigError
from referee.cli.arguments import Out, Plain, ShowsLog, Tournament
from referee.cli.called import called
from referee.cli.contest import play
from referee.cli.failure import FailureError
from referee.cli.folder import default_folder
from referee.rpc.address import ADDRESS_RULE, is_address

EXAMPLES = (
    "referee serve tournaments/cup.toml --listen 0.0.0.0:7340",
    "referee serve tournaments/cup.toml --listen 0.0.0.0:7340 --out runs/cup",
    "referee token tournaments/cup.toml alice   # what alice's bot needs to join",
    "",
    "The file names who may join: [[entrants]] with a name and remote = true. The two bots of a",
    "pair, each with remote = true below [[entrants.bots]], join as NAME.1 and NAME.2.",
)
NEEDS = True


def command(
    file: Tournament,
    listen: Annotated[
        str | None,
        typer.Option(metavar="HOST:PORT", help="Where bots connect. Default: the file's listen."),
    ] = None,
    out: Out = None,
    plain: Plain = False,  # noqa: FBT002  (typer makes an option of it)
    log: ShowsLog = False,  # noqa: FBT002  (likewise)
) -> None:
    """Wait for the bots, play all matches, print the standings."""
    try:
        config = read_tournament(file)
    except ConfigError as error:
        raise FailureError(str(error)) from None
    again = f"serve {shlex.quote(str(file))}"
    if listen is not None:
        config = _listening(config, listen)
        again += f" --listen {shlex.quote(listen)}"
    remote = [name for name, bot in config.bots.items() if bot.remote]
    if not remote:
        raise FailureError(f"{file}: no entrant has remote = true; start it with: {called()} run")
    folder = out or default_folder(config.tournament.name)
    sys.stdout.write(f"{len(remote)} remote bots; {_token_hint(file, folder, out)}\n")
    sys.stdout.flush()
    raise typer.Exit(play(config, out, plain=plain, log=log, again=again))


def _listening(config: Config, listen: str) -> Config:
    if not is_address(listen):
        raise FailureError(f"--listen {listen[:80]!r}: must be {ADDRESS_RULE}")
    table = msgspec.structs.replace(config.run, listen=listen)
    return msgspec.structs.replace(config, run=table)


def _token_hint(file: Path, folder: Path, out: Path | None) -> str:
    where = f" --out {shlex.quote(str(folder))}" if out else ""
    return f"the token of one: {called()} token {shlex.quote(str(file))} NAME{where}"
