"""How the user called the program, for commands that are shown to be copied."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

NAME = "referee"


def called() -> str:
    """Return what stands before the command's name, as far as it can be known: else `referee`."""
    if os.environ.get("UV_RUN_RECURSION_DEPTH"):  # set by `uv run`
        return f"uv run {NAME}"
    typed, found = sys.argv[0], shutil.which(NAME)
    is_found = found is not None and Path(found).resolve() == Path(typed).resolve()
    if Path(typed).name != NAME or is_found or not os.access(typed, os.X_OK):
        return NAME
    return shlex.quote(typed)
