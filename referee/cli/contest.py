"""What `referee run` and `referee serve` have in common: play a tournament, show it, sum it up."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from rich.console import Console

from referee.app.compose import Report, ServerDeafError, run, scoring_in
from referee.app.config import Config, ConfigError
from referee.app.secrets import SecretError
from referee.cli.called import called
from referee.cli.console import output
from referee.cli.failure import AccidentError, FailureError, Status
from referee.cli.folder import default_folder
from referee.cli.progress import PlainProgress, RichProgress, Tally
from referee.cli.tables import print_standings
from referee.rpc.server import ListenError
from referee.store.rows import StoreError


def play(config: Config, out: Path | None, *, plain: bool, log: bool, again: str) -> Status:
    """Play a tournament, or what is left of it, and print its standings.

    `log`: the operators' log goes to stderr too, pretty on a terminal. `again` is the command,
    without the program and the folder, by which a stopped run goes on.
    """
    folder = out or default_folder(config.tournament.name)
    console = output(plain=plain)
    is_plain = plain or log or not console.is_terminal
    tally = Tally(config.names, scoring_in(config), folder)
    shown = _progress(config, tally, console, is_plain=is_plain)
    try:
        with shown:
            report = run(config, folder, shown, shown.listening, sys.stderr if log else None)
    except (ConfigError, ListenError, SecretError) as error:
        raise FailureError(str(error)) from None
    except (StoreError, ServerDeafError) as error:
        raise _failure(error, _hint(again, folder, tally), tally) from None
    except Exception as error:
        raise AccidentError(folder) from error
    if not report.is_finished:
        if tally.has_begun:  # the live table is gone from a terminal by now
            print_standings(report.standings, console, plain=is_plain)
        raise FailureError(f"stopped{_hint(again, folder, tally)}", Status.INTERRUPTED)
    _sum_up(report, config, folder, console, tally, is_plain=is_plain)
    return Status.OK


def _progress(
    config: Config, tally: Tally, console: Console, *, is_plain: bool
) -> PlainProgress | RichProgress:
    if is_plain:
        return PlainProgress(tally, console)
    entrants = len(config.entrants)
    title = f"{config.tournament.name}: {config.tournament.game}, {entrants} entrants"
    return RichProgress(tally, console, title)


def _failure(error: Exception, hint: str, tally: Tally) -> FailureError:
    # What stops a run before it begins, such as another that holds its folder, would stop the
    # same command again.
    goes_on = tally.has_begun or isinstance(error, ServerDeafError)
    status = Status.FAILED if tally.has_begun else Status.USAGE
    return FailureError(f"{error}{hint if goes_on else ''}", status)


def _hint(again: str, folder: Path, tally: Tally) -> str:
    where = shlex.quote(str(folder))
    so_far = f"; {tally.matches_over} of {tally.matches} matches are over" * tally.has_begun
    return f"{so_far}\ngo on with: {called()} {again} --out {where}"


def _sum_up(
    report: Report, config: Config, folder: Path, console: Console, tally: Tally, *, is_plain: bool
) -> None:
    if not tally.has_begun:
        console.print(f"{config.tournament.name} in {folder} was finished before: nothing to play")
    console.print()
    print_standings(report.standings, console, plain=is_plain)
    console.print()
    where = shlex.quote(str(folder))
    console.print(f"journals: {folder / 'journals'}")
    console.print(f"verify:   {called()} verify {where}")
    console.print(f"replay:   {called()} replay {where}/journals/<match>.jsonl")
