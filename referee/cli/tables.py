"""Standings and their cross table, for terminals and for pipes.

A terminal may be narrow: then columns that say least are left out, and named below the table;
long names lose their middle. Places, names and points are always there, and names stay distinct.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.cli.names import shortened
from referee.tournament.standings import Standing, Standings

COLUMNS = ("", "entrant", "points", "matches", "won", "tied", "lost", "direct", "games won",
           "forfeits")  # fmt: skip
"""The columns of every game; one more has the game's totals, under its own name for them."""
ALL_SHOWN = "standings --plain shows all"
CROSS_ENTRANTS_MAX = 26
NAME_COLUMNS_MIN = 20
"""Columns are left out before names are made shorter than this."""
GAP, CROSS_GAP = 2, 1
_LEFT = ("", "entrant")


def print_standings(table: Standings, console: Console, *, plain: bool) -> None:
    """Print the standings and the cross table."""
    if plain:
        for line in text_lines([columns_of(table), *map(_cells, table.rows)]):
            console.print(line)
    else:
        console.print(standings_table(table, console.width))
        shown = fitting(table, console.width)
        hidden = [title for title in columns_of(table) if title not in shown]
        if hidden:
            words = f"not shown, for lack of room: {', '.join(hidden)} ({ALL_SHOWN})"
            console.print(Text(words, "dim"))
    console.print(Text(f"ties are broken by {', '.join(table.tie_breaks)}", "dim"))
    if 1 < len(table.rows) <= CROSS_ENTRANTS_MAX:
        _print_cross(table, console, plain=plain)


def columns_of(table: Standings) -> tuple[str, ...]:
    """Return the titles of all columns."""
    return (*COLUMNS, table.totals)


def least_first(table: Standings) -> tuple[str, ...]:
    """Return the columns that may be left out, in this order; before them those of 0 alone."""
    return ("matches", "tied", "lost", table.totals, "games won", "direct", "forfeits", "won")


def _print_cross(table: Standings, console: Console, *, plain: bool) -> None:
    if plain:
        console.print()
        for line in text_lines(cross_cells(table)):
            console.print(line)
        return
    for drawn in cross_tables(table, console.width):
        console.print()
        console.print(drawn)


def standings_table(table: Standings, width: int, rows_max: int | None = None) -> Table:
    """Return the standings in `width` columns, at most their first `rows_max` lines."""
    titles = fitting(table, width)
    cells = [_cells(row) for row in table.rows]
    columns = columns_of(table)
    kept = [columns.index(title) for title in titles]
    rows = [[row[column] for column in kept] for row in cells]
    room = width - _width_without_names(titles, rows)
    names = shortened([row.entrant for row in table.rows], room)
    drawn = _blank(titles, GAP)
    for row, name in list(zip(rows, names, strict=True))[:rows_max]:
        row[1] = name
        styled = zip(titles, row, strict=True)
        drawn.add_row(*(Text(cell, _style(title, cell)) for title, cell in styled))
    if rows_max is not None and len(table.rows) > rows_max:
        drawn.add_row("", Text(f"and {len(table.rows) - rows_max} more", "dim"))
    return drawn


def fitting(table: Standings, width: int) -> list[str]:
    """Return the titles of the columns for which `width` is enough."""
    cells = [_cells(row) for row in table.rows]
    longest = _longest(table)
    all_titles, spare = columns_of(table), least_first(table)
    columns = dict(zip(all_titles, zip(*cells, strict=True), strict=True)) if cells else {}
    empty = [title for title in spare if set(columns.get(title, ())) <= {"0"}]
    order = [*empty, *(title for title in spare if title not in empty)]
    titles = list(all_titles)
    for title in order:
        kept = [all_titles.index(one) for one in titles]
        rows = [[row[column] for column in kept] for row in cells]
        if _width_without_names(titles, rows) + min(longest, NAME_COLUMNS_MIN) <= width:
            break
        titles.remove(title)
    return titles


def _longest(table: Standings) -> int:
    """Return the width that names want, and their title above them."""
    return max(map(len, ["entrant", *(row.entrant for row in table.rows)]))


def _width_without_names(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    return sum(widths) - widths[1] + GAP * (len(titles) - 1)


def cross_tables(table: Standings, width: int) -> Iterator[Table]:
    """Yield who took how many points from whom: one table, or parts of it side by side."""
    header, *rows = cross_cells(table)
    points = max(len(cell) for row in (header, *rows) for cell in row[2:]) + CROSS_GAP
    place = max(len(row[0]) for row in rows) + CROSS_GAP
    longest = _longest(table)
    room = width - place - min(longest, NAME_COLUMNS_MIN)
    count = max(1, room // points)
    names = shortened([row.entrant for row in table.rows],
                      width - place - points * min(count, len(rows)))  # fmt: skip
    for first in range(2, len(header), count):
        drawn = _blank([*header[:2], *header[first : first + count]], CROSS_GAP)
        for row, name in zip(rows, names, strict=True):
            drawn.add_row(row[0], name, *row[first : first + count])
        yield drawn


def _blank(titles: Iterable[str], gap: int) -> Table:
    drawn = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
    for title in titles:
        drawn.add_column(title, justify="left" if title in _LEFT else "right", no_wrap=True)
    return drawn


def cross_cells(table: Standings) -> list[Sequence[str]]:
    """Return the cross table in text: a header, then a row an entrant, numbered."""
    numbers = [str(number) for number in range(1, len(table.rows) + 1)]
    rows: list[Sequence[str]] = [("", "entrant", *numbers)]
    for number, row, against in zip(numbers, table.rows, table.cross, strict=True):
        cells = [
            "*" if str(column) == number else half_points(halves)
            for column, halves in enumerate(against, 1)
        ]
        rows.append((number, row.entrant, *cells))
    return rows


def half_points(halves: int | None) -> str:
    """Return half points as points, a dot where two have not met."""
    return "." if halves is None else f"{halves / 2:g}"


def text_lines(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """Yield rows as lines of aligned text."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lefts = [title in _LEFT for title in rows[0]]
    for row in rows:
        cells = (
            cell.ljust(width) if is_left else cell.rjust(width)
            for cell, width, is_left in zip(row, widths, lefts, strict=True)
        )
        yield "  ".join(cells).rstrip()


def _cells(row: Standing) -> tuple[str, ...]:
    matches = (row.matches, row.wins, row.ties, row.losses)
    rest = (row.games_won, row.forfeits, row.total)
    direct = half_points(row.head_to_head)
    return (f"{row.rank}.", row.entrant, f"{row.points:g}", *map(str, matches), direct,
            *map(str, rest))  # fmt: skip


def _style(title: str, cell: str) -> str:
    if title in {"points", "entrant"}:
        return "bold"
    return "red" if title == "forfeits" and cell != "0" else ""
