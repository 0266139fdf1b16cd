"""The replay in a terminal: the only file of the viewer that waits, for keys and a new size."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import typer
from rich.console import Console

from referee.cli.keys import keys_in
from referee.cli.viewer import Viewer

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
        told_of_sizes() as resized,
    ):
        goes_on = True
        while goes_on:
            screen.update(viewer.render(console.height))
            for key in _typed(resized):
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


@contextmanager
def told_of_sizes() -> Iterator[int | None]:
    """Yield a file that can be read when the terminal has another size; None where none tells."""
    if not HAS_TERMIOS:
        yield None
        return
    ours, theirs = os.pipe()
    for end in (ours, theirs):
        os.set_blocking(end, False)
    before = signal.signal(signal.SIGWINCH, lambda *_: None)
    woken = signal.set_wakeup_fd(theirs, warn_on_full_buffer=False)
    try:
        yield ours
    finally:
        signal.set_wakeup_fd(woken)
        signal.signal(signal.SIGWINCH, before)
        os.close(ours)
        os.close(theirs)


def _typed(resized: int | None) -> list[str]:
    """Wait for keys; return none when only the size has changed."""
    try:
        if resized is None:
            return keys_in(typer.getchar())
        terminal = sys.stdin.fileno()
        ready, _, _ = select.select([terminal, resized], [], [])
        if resized in ready:
            os.read(resized, BYTES_AT_ONCE)
        if terminal not in ready:
            return []
        text = os.read(terminal, BYTES_AT_ONCE).decode("utf-8", "replace")
    except EOFError:
        return ["q"]
    return keys_in(text) or ["q"]  # nothing at all: the terminal is gone
