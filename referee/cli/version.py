"""`referee version`."""

from __future__ import annotations

import platform
from importlib.metadata import version

import typer

EXAMPLES = ("referee version",)
NEEDS = False


def command() -> None:
    """Print the version of the referee, and of what it runs on."""
    words = f"{platform.python_implementation()} {platform.python_version()}"
    typer.echo(f"referee {version('referee')} ({words}, {platform.system()})")
