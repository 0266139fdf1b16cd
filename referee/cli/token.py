"""`referee token DIR|FILE NAME`: the token with which a remote bot joins."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from referee.app.config import ConfigError, read_config
from referee.app.games import known_games
from referee.app.secrets import SecretError, make_secrets, token_of
from referee.cli.failure import FailureError
from referee.cli.folder import default_folder
from referee.store.folder import SECRET
from referee.store.rows import StoreError
from referee.store.store import read_store
from referee.tournament.terms import bot_names, bots_in

EXAMPLES = (
    "referee token runs/cup alice",
    "referee token tournaments/cup.toml alice",
    "referee token runs/cup alice > alice.token",
    "referee token tournaments/cup.toml alice --out runs/spring",
    "",
    "In a pair each bot has its own name and token: NAME.1, NAME.2.",
    "",
    "By a tournament's file it works before the first start too: the folder of the run (--out,",
    "else runs/<name>) and its keys are made then, and the run that follows uses them.",
)
NEEDS = True


def command(
    path: Annotated[
        Path,
        typer.Argument(metavar="DIR|FILE.toml", help="A run's folder, or a tournament's file."),
    ],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The bot, named as its entrant.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="With a file: the folder of the run, made with its keys if there is none. "
            "Default: runs/<name>.",
        ),
    ] = None,
) -> None:
    """Print the token of a bot. Whoever has it can play as that bot.

    Before the first start, give the tournament's file: the keys of its run are made then.
    """
    try:
        folder, names = _of_folder(path) if path.is_dir() else _of_file(path, out)
        if name not in names:
            raise FailureError(f"{name!r} is no bot of {path}; they are {', '.join(names)}")
        sys.stdout.write(token_of(make_secrets(folder).tournament, name) + "\n")
    except (ConfigError, SecretError, StoreError) as error:
        raise FailureError(str(error)) from None
    except OSError as error:
        raise FailureError(f"{error.filename}: {error.strerror}") from None


def _of_folder(folder: Path) -> tuple[Path, Sequence[str]]:
    store = read_store(folder)
    try:
        entrants, tournament = store.entrants(), store.tournament()
        counts = bots_in(tournament.settings) if tournament else {}
        names = [bot for one in entrants for bot in bot_names(one, counts.get(one, 1))]
    except ValueError as error:
        raise FailureError(f"{store.path}: the settings cannot be read ({error})") from None
    finally:
        store.close()
    if not (folder / SECRET).is_file():
        raise FailureError(f"{folder / SECRET} is missing: the tokens of this run are lost with it")
    return folder, names


def _of_file(path: Path, out: Path | None) -> tuple[Path, Sequence[str]]:
    config = read_config(path, known_games())
    folder = out or default_folder(config.tournament.name)
    folder.mkdir(parents=True, exist_ok=True)
    return folder, tuple(config.bots)
