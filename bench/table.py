"""Readings of several rounds, and the Markdown table that they make."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Reading(NamedTuple):
    """One figure of one round: ours beside the peer's, in one unit.

    `aim` is what the ratio ours / peer should be at most (at least, where `more_is_better`).
    """

    case: str
    what: str
    unit: str
    ours: float
    peer: float
    aim: float | None = None
    more_is_better: bool = False


HEAD = (
    "| case | what | unit | referee, median (range) | peer, median (range) | ratio (range) | aim |",
    "|---|---|---|---|---|---|---|",
)


def spread(values: Sequence[float]) -> str:
    """Return the median, and the range in brackets."""
    digits = 2 if statistics.median(values) < 10 else 1 if statistics.median(values) < 100 else 0
    low, middle, high = min(values), statistics.median(values), max(values)
    if len(values) == 1:
        return f"{middle:,.{digits}f}"
    return f"{middle:,.{digits}f} ({low:,.{digits}f} to {high:,.{digits}f})"


def aim_of(reading: Reading, ratio: float) -> str:
    """Return the aim and whether it is reached."""
    if reading.aim is None:
        return ""
    reached = ratio >= reading.aim if reading.more_is_better else ratio <= reading.aim
    sign = "≥" if reading.more_is_better else "≤"
    return f"{sign} {reading.aim:g}: {'yes' if reached else 'no'}"


def row(readings: Sequence[Reading]) -> str:
    """Return the line for the readings of one figure: ratio of the medians, range by round."""
    ours, peers = [r.ours for r in readings], [r.peer for r in readings]
    ratio = statistics.median(ours) / statistics.median(peers)
    ratios = [r.ours / r.peer for r in readings]
    between = f" ({min(ratios):.2f} to {max(ratios):.2f})" if len(ratios) > 1 else ""
    first = readings[0]
    cells = (
        first.case,
        first.what,
        first.unit,
        spread(ours),
        spread(peers),
        f"{ratio:.2f}{between}",
        aim_of(first, ratio),
    )
    return f"| {' | '.join(cells)} |"


def table(readings: Iterable[Reading]) -> str:
    """Return the Markdown table of all readings, figures in the order of their first reading."""
    figures: dict[tuple[str, str, str], list[Reading]] = {}
    for reading in readings:
        figures.setdefault((reading.case, reading.what, reading.unit), []).append(reading)
    return "\n".join([*HEAD, *map(row, figures.values())])
