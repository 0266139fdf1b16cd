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
from referee.cli.progress import PlainProgress, RichProgress, SoFar
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
    so_far = SoFar(config.names, scoring_in(config), folder)
    shown = _progress(config, so_far, console, is_plain=is_plain)
    try:
        with shown:
            report = run(config, folder, shown, shown.listening, sys.stderr if log else None)
    except (ConfigError, ListenError, SecretError) as error:
        raise FailureError(str(error)) from None
    except (StoreError, ServerDeafError) as error:
        raise _failure(error, _hint(again, folder, so_far), so_far) from None
    except Exception as error:
        raise AccidentError(folder) from error
    if not report.is_finished:
        if so_far.has_begun:  # the live table is gone from a terminal by now
            print_standings(report.standings, console, plain=is_plain)
        raise FailureError(f"stopped{_hint(again, folder, so_far)}", Status.INTERRUPTED)
    _sum_up(report, config, folder, console, so_far, is_plain=is_plain)
    return Status.OK


def _progress(
    config: Config, so_far: SoFar, console: Console, *, is_plain: bool
) -> PlainProgress | RichProgress:
    if is_plain:
        return PlainProgress(so_far, console)
    entrants = len(config.entrants)
    title = f"{config.tournament.name}: {config.tournament.game}, {entrants} entrants"
    return RichProgress(so_far, console, title)


def _failure(error: Exception, hint: str, so_far: SoFar) -> FailureError:
    # What stops a run before it begins, such as another that holds its folder, would stop the
    # same command again.
    goes_on = so_far.has_begun or isinstance(error, ServerDeafError)
    status = Status.FAILED if so_far.has_begun else Status.USAGE
    return FailureError(f"{error}{hint if goes_on else ''}", status)


def _hint(again: str, folder: Path, so_far: SoFar) -> str:
    where = shlex.quote(str(folder))
    over = f"; {so_far.matches_over} of {so_far.matches} matches are over" * so_far.has_begun
    return f"{over}\ngo on with: {called()} {again} --out {where}"


def _sum_up(
    report: Report, config: Config, folder: Path, console: Console, so_far: SoFar, *, is_plain: bool
) -> None:
    if not so_far.has_begun:
        console.print(f"{config.tournament.name} in {folder} was finished before: nothing to play")
    console.print()
    print_standings(report.standings, console, plain=is_plain)
    console.print()
    where = shlex.quote(str(folder))
    console.print(f"journals: {folder / 'journals'}")
    console.print(f"verify:   {called()} verify {where}")
    console.print(f"replay:   {called()} replay {where}/journals/<match>.jsonl")
