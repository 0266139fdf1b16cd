"""Where a run is kept when its user does not say."""

from __future__ import annotations

from pathlib import Path


def default_folder(tournament: str) -> Path:
    """Return the folder of a tournament's run, relative to where the referee is started."""
    return Path("runs") / tournament
