"""Names that are told apart: long ones in little room, and that of a bot with two seats."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH_MIN = 6
"""However little room there is, names keep this many characters."""
ELLIPSIS = ".."
AT_SEAT = "/"
LEFT_OUT = "~"
"""Stands before a number in place of a tail; no entrant's name holds one."""


def of_seats(bots: Sequence[str]) -> list[str]:
    """Return a name for each seat: its bot's, with `/` and the seat where a bot plays two.

    No entrant's name holds a `/`.
    """
    return [
        bot if bots.count(bot) == 1 else f"{bot}{AT_SEAT}{seat}" for seat, bot in enumerate(bots)
    ]


def shortened(names: Sequence[str], width: int) -> list[str]:
    """Return distinct names in at most `width` characters each (WIDTH_MIN at least).

    All lose the same middle: the one that leaves most of them different, nearest to the middle.
    Those that are the same even so end in `~` and their number in the list, from 1.
    """
    width = max(width, WIDTH_MIN)
    if all(len(name) <= width for name in names):
        return list(names)
    middle = width // 2
    tails = sorted(range(1, width - len(ELLIPSIS)), key=lambda tail: (abs(tail - middle), -tail))
    found = max((_cut(names, width, tail) for tail in tails), key=lambda cut: len(set(cut)))
    return [
        name if found.count(name) == 1 else _numbered(name, number, width)
        for number, name in enumerate(found, 1)
    ]


def _cut(names: Sequence[str], width: int, tail: int) -> list[str]:
    head = width - len(ELLIPSIS) - tail
    return [
        name if len(name) <= width else f"{name[:head]}{ELLIPSIS}{name[-tail:]}" for name in names
    ]


def _numbered(name: str, number: int, width: int) -> str:
    mark = f"{LEFT_OUT}{number}"
    return name[: width - len(mark)] + mark
