"""The replay in a terminal: the only file of the viewer that waits for keys."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import typer
from rich.console import Console

from referee.cli.viewer import Viewer, keys_in

try:
    import termios
    import tty
except ImportError:  # Windows
    HAS_TERMIOS = False
else:
    HAS_TERMIOS = True

BYTES_AT_ONCE = 1024


def watch(viewer: Viewer, console: Console) -> None:
    """Show the replay on the whole screen until its user has seen enough."""
    with (
        suppress(KeyboardInterrupt),
        console.screen(hide_cursor=True) as screen,
        keys_at_once(),
    ):
        goes_on = True
        while goes_on:
            screen.update(viewer.render(console.height))
            for key in _typed():
                goes_on = viewer.press(key)
                if not goes_on:
                    break


@contextmanager
def keys_at_once() -> Iterator[None]:
    """Have keys come as they are typed and unseen, also those typed while the screen is drawn."""
    if not HAS_TERMIOS:
        yield
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _typed() -> list[str]:
    try:
        if not HAS_TERMIOS:
            return keys_in(typer.getchar())
        text = os.read(sys.stdin.fileno(), BYTES_AT_ONCE).decode("utf-8", "replace")
    except EOFError:
        return ["q"]
    return keys_in(text) or ["q"]  # nothing at all: the terminal is gone
