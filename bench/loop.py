"""The calibrating loop: what makes figures of a noisy machine comparable.

Every sample is taken between two runs of this loop, and its CPU time is told as if the loop
had taken `LOOP_SECONDS`: a figure is then in *normalised microseconds* (Nµs).
"""

from __future__ import annotations

import time
from typing import NamedTuple

ADDITIONS = 10_000_000
LOOP_SECONDS = 0.40


class Mark(NamedTuple):
    """The clocks of a process at one moment, in seconds, and its resident memory in bytes."""

    cpu: float
    wall: float
    resident: int = 0


def calibrate() -> float:
    """Return the CPU seconds that ten million additions take now."""
    before = time.process_time()
    total = 0
    for number in range(ADDITIONS):
        total += number
    return time.process_time() - before


def resident_bytes() -> int:
    """Return the resident memory of this process."""
    with open("/proc/self/statm", encoding="ascii") as statm:  # noqa: PTH123
        return int(statm.read().split()[1]) * 4096


def mark() -> Mark:
    """Read the clocks of this process."""
    return Mark(time.process_time(), time.perf_counter(), resident_bytes())
