"""What the commands print on: plain lines for pipes, colours and signs for terminals."""

from __future__ import annotations

import sys
from functools import cache

from rich.console import Console

PLAIN_COLUMNS = 160


class Paper(Console):
    """A console that leaves it to the commands what follows when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        """Let the error pass that is being handled."""
        raise BrokenPipeError


@cache
def terminal() -> Console:
    """Return the console on stdout. Text is never read as markup."""
    return Paper(markup=False, highlight=False, emoji=False, soft_wrap=False)


@cache
def plain_lines() -> Console:
    """Return a console on stdout that writes text only, a line a line, as wide as it is."""
    return Paper(
        file=sys.stdout, markup=False, highlight=False, emoji=False, soft_wrap=True,
        color_system=None, force_terminal=False, no_color=True, width=PLAIN_COLUMNS,
    )  # fmt: skip


def output(*, plain: bool) -> Console:
    """Return the console to write on: plain when asked for, or when stdout is no terminal."""
    return plain_lines() if plain or not sys.stdout.isatty() else terminal()
