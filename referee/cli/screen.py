"""The replay in a terminal: the only file of the viewer that waits for keys."""

from __future__ import annotations

import typer
from rich.console import Console

from referee.cli.viewer import Viewer, keys_in


def watch(viewer: Viewer, console: Console) -> None:
    """Show the replay on the whole screen until its user has seen enough."""
    with console.screen(hide_cursor=True) as screen:
        goes_on = True
        while goes_on:
            screen.update(viewer.render())
            for key in _typed():
                goes_on = viewer.press(key)
                if not goes_on:
                    break


def _typed() -> list[str]:
    try:
        return keys_in(typer.getchar())
    except (KeyboardInterrupt, EOFError):
        return ["q"]
