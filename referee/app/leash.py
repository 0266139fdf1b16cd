"""Ends the bots of a referee that was killed. Started by `referee.app.launch` as a program.

It reads lines `+PID` and `-PID` (process groups that began and ended) from its standard input. A
referee that is gone, whatever ended it, closes that pipe: then the groups that are left are
told to end, and killed a moment later. It imports nothing of the project, so it starts at once.
"""

from __future__ import annotations

import os
import signal
import sys
import time

GRACE_S = 2.0


def main() -> None:
    """Keep the list of groups until the pipe ends, then end them."""
    groups: set[int] = set()
    for line in sys.stdin:
        group = int(line[1:])
        if line.startswith("+"):
            groups.add(group)
        else:
            groups.discard(group)
    end(groups, signal.SIGTERM)
    if groups:
        time.sleep(GRACE_S)
    end(groups, signal.SIGKILL)


def end(groups: set[int], number: signal.Signals) -> None:
    """Send a signal to every group that is still there; forget those that are not."""
    for group in list(groups):
        try:
            os.killpg(group, number)
        except (ProcessLookupError, PermissionError):
            groups.discard(group)


if __name__ == "__main__":
    main()
