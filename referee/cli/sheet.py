"""A score sheet for terminals and for pipes: a column a side, a line a point, and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.app.logging import printable
from referee.cli.names import shortened
from referee.games.scoresheet import Sheet, SheetLine

NAME_WIDTH_MAX = 20
"""The room for the name of a side on a terminal."""

GAP = "   "


class Row(NamedTuple):
    """A line as it is shown: what it is about, and what each side has and gets."""

    label: str
    values: tuple[str, ...]
    points: tuple[str, ...]
    words: str
    is_open: bool = False
    is_sum: bool = False


def print_sheet(sheet: Sheet, console: Console, *, plain: bool) -> None:
    """Print a sheet: its title, its lines, how the game stands, and the remarks."""
    console.print(Text(printable(sheet.title), "bold"))
    if not sheet.lines:
        pass  # the game was won at once, and nothing is counted
    elif plain:
        for line in text_lines(sheet):
            console.print(line)
    else:
        console.print(_table(sheet))
    if sheet.ending:
        console.print(Text(_sentence(sheet.ending), "bold"))
    for remark in sheet.remarks:
        console.print(Text(_sentence(remark), "yellow"))


def text_lines(sheet: Sheet) -> Iterator[str]:
    """Yield the lines of a sheet as aligned text."""
    rows = list(_rows(sheet))
    names = [printable(name) for name in sheet.sides]
    labels = max(len(row.label) for row in rows)
    points = [max(len(row.points[n]) for row in rows) for n in range(len(names))]
    values = [
        max(len(name) - points[n] - 1, *(len(row.values[n]) for row in rows))
        for n, name in enumerate(names)
    ]
    heads = (name.rjust(values[n] + 1 + points[n]) for n, name in enumerate(names))
    yield GAP.join(["".ljust(labels), *heads])
    for row in rows:
        cells = (
            f"{row.values[n].rjust(values[n])} {row.points[n].ljust(points[n])}"
            for n in range(len(names))
        )
        yield GAP.join([row.label.ljust(labels), *cells, row.words]).rstrip()


def _table(sheet: Sheet) -> Table:
    drawn = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    drawn.add_column("", no_wrap=True)
    for name in shortened([printable(name) for name in sheet.sides], NAME_WIDTH_MAX):
        drawn.add_column(name, justify="right", no_wrap=True)
        drawn.add_column("", no_wrap=True)
    drawn.add_column("")
    for row in _rows(sheet):
        style = "bold" if row.is_sum else ""
        cells: list[Text] = []
        for value, points in zip(row.values, row.points, strict=True):
            cells += [Text(value, "bold" if points else style), Text(points, "bold green")]
        words = Text(row.words, "yellow" if row.is_open else "dim")
        drawn.add_row(Text(row.label, style), *cells, words)
    return drawn


def _rows(sheet: Sheet) -> Iterator[Row]:
    """Yield the lines of the deal, their sum, and the totals where they are known."""
    for line in sheet.lines:
        points = tuple(f"+{number}" if number else "" for number in line.points)
        words = printable(line.reason)
        yield Row(line.name, _values(line), points, words, is_open=line.is_open)
    nothing = ("",) * len(sheet.sides)
    yield Row("this deal", nothing, _numbers(sheet.points, "+"), "", is_sum=True)
    if sheet.before is not None and sheet.totals is not None:
        yield Row("before", _numbers(sheet.before), nothing, "")
        yield Row("total", _numbers(sheet.totals), nothing, "", is_sum=True)


def _numbers(numbers: Sequence[int], sign: str = "") -> tuple[str, ...]:
    return tuple(f"{sign}{number}" for number in numbers)


def _values(line: SheetLine) -> tuple[str, ...]:
    words = {None: "?", True: "yes", False: "-"}
    return tuple(
        words[value] if value is None or isinstance(value, bool) else str(value)
        for value in line.values
    )


def _sentence(words: str) -> str:
    words = printable(words)
    return f"{words[:1].upper()}{words[1:]}."
