"""What is taller than a terminal, and the part of it that is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

Lines = list[list[Segment]]


class Page(NamedTuple):
    """A screen: `head` and `foot` are always seen whole, `body` is scrolled."""

    head: Sequence[RenderableType]
    body: Sequence[RenderableType]
    foot: Sequence[RenderableType]


class Window:
    """Draws a page in `height` lines, its body from the line `scroll` on, or less far.

    `draw` makes the page for a width; `on_scroll` is told from which line on it is shown.
    """

    def __init__(
        self,
        draw: Callable[[int], Page],
        height: int,
        scroll: int,
        on_scroll: Callable[[int], None],
    ) -> None:
        self._draw, self._height, self._scroll, self._on_scroll = draw, height, scroll, on_scroll

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines."""
        page = self._draw(options.max_width)
        head, body, foot = (_lines(console, options, part) for part in page)
        room = max(1, self._height - len(head) - len(foot))
        if len(body) > room:
            body = self._part(console, options, body, max(1, room - 1))
        else:
            self._on_scroll(0)
        for line in [*head, *body, *foot][: self._height]:
            yield from line
            yield Segment.line()

    def _part(self, console: Console, options: ConsoleOptions, body: Lines, room: int) -> Lines:
        first = max(0, min(self._scroll, len(body) - room))
        self._on_scroll(first)
        last = first + room
        where = f"lines {first + 1}-{last} of {len(body)}: j k scroll"
        return [*body[first:last], *_lines(console, options, [Text(where, "bold yellow")])]


def _lines(console: Console, options: ConsoleOptions, parts: Iterable[RenderableType]) -> Lines:
    own = options.update(height=None)
    return [line for part in parts for line in console.render_lines(part, own, pad=False)]
