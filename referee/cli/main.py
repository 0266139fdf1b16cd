"""The program `referee`: one command a file, imported only when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial, wraps
from importlib import import_module
from typing import Annotated, TypeAlias

import typer

from referee.cli.failure import STATUS_HELP, ReaderGoneError, Status, guarded

HELP = "Referee hosts contests between programs that play cards."
COMMANDS = {
    "run": "Run a tournament to its end, with bots that it starts itself.",
    "serve": "Run a tournament that remote bots join over the network.",
    "standings": "Show the standings of a run, finished or not.",
    "token": "Print the token with which a remote bot joins.",
    "verify": "Say whether a journal, or a whole run, is true.",
    "replay": "Step through a match, forwards and backwards.",
    "rules": "Print the options of a game, what each means and who says so.",
    "score": "Count a deal that people played at a table, point by point.",
    "judge": "Answer a file of rule cases and say which answers differ.",
    "version": "Print the version.",
}
"""Each command with its one line of help; its file is `referee/cli/<command>.py`."""
JUDGES = ("verify", "judge")
"""Commands whose status 0 says that all is true: not known when their reader went away before."""


def application(wanted: str | None = None) -> typer.Typer:
    """Return the program with the command `wanted` whole, and of the others only their names.

    Names and lines of help are enough for `referee --help`, which so imports nothing else.
    """
    app = typer.Typer(
        help=f"{HELP}\n\n\b\n{_examples()}",
        epilog=f"\b\n{_statuses()}",
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback()(_root)
    for name, summary in COMMANDS.items():
        if name == wanted:
            module = import_module(f"referee.cli.{name}")
            app.command(name, help=_help(summary, module.EXAMPLES), no_args_is_help=module.NEEDS)(
                _to_a_reader(module.command)
            )
        else:
            app.command(name, help=summary)(_nothing)
    return app


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the program; the entry point of the installed command. Always ends by SystemExit."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    wanted = next((word for word in words if not word.startswith("-")), None)
    # The RPC library would write to stderr on its own what the referee says in its own words.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    unread = Status.FAILED if wanted in JUDGES else Status.OK
    guarded(partial(_start, words, wanted), unread)
    sys.exit(0)


def _start(words: list[str], wanted: str | None) -> None:
    application(wanted)(words, prog_name="referee")


def _to_a_reader(command: Callable[..., None]) -> Callable[..., None]:
    """Have `command` say in its own words that nobody reads any more, all it wrote included."""

    @wraps(command)
    def call(*arguments: object, **options: object) -> None:
        try:
            try:
                command(*arguments, **options)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            raise ReaderGoneError from None

    return call


def _print_version(wanted: bool) -> None:  # noqa: FBT001  (the shape of typer's callbacks)
    if wanted:
        import_module("referee.cli.version").command()
        raise typer.Exit


Version: TypeAlias = Annotated[
    bool,
    typer.Option("--version", help="Print the version.", is_eager=True, callback=_print_version),
]


def _root(version: Version = False) -> None:  # noqa: FBT002  (typer makes an option of it)
    """Stand for the program without a command."""


def _nothing() -> None:
    """Stand for a command that is only listed."""


def _help(summary: str, examples: Sequence[str]) -> str:
    lines = "\n".join(f"  {example}" for example in examples)
    return f"{summary}\n\n\b\nExamples:\n{lines}"


def _examples() -> str:
    examples = (
        "run tournaments/demo.toml",
        "verify runs/demo",
        "replay runs/demo/journals/r01-m001.jsonl",
    )
    return "Examples:\n" + "\n".join(f"  referee {example}" for example in examples)


def _statuses() -> str:
    lines = (f"  {status.value:<4} {words}" for status, words in STATUS_HELP.items())
    return "Exit status:\n" + "\n".join(lines)
