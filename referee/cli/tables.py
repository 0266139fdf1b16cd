"""Standings and their cross table, for terminals and for pipes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.tournament.standings import TIE_BREAKS, Standing, Standings

COLUMNS = ("", "entrant", "points", "matches", "won", "tied", "lost", "forfeits", "direct",
           "games", "penalties")  # fmt: skip
CROSS_COLUMNS_MAX = 26
_LEFT = ("", "entrant")


def print_standings(table: Standings, console: Console, *, plain: bool) -> None:
    """Print the standings and the cross table."""
    if plain:
        for line in text_lines([COLUMNS, *map(_cells, table.rows)]):
            console.print(line)
    else:
        console.print(standings_table(table))
    console.print(Text(f"ties are broken by {', '.join(TIE_BREAKS[1:])}", "dim"))
    if 1 < len(table.rows) <= CROSS_COLUMNS_MAX:
        console.print()
        if plain:
            for line in text_lines(cross_cells(table)):
                console.print(line)
        else:
            console.print(cross_table(table))


def standings_table(table: Standings, rows_max: int | None = None) -> Table:
    """Return the standings, at most their first `rows_max` lines."""
    drawn = Table(box=None, pad_edge=False, header_style="dim")
    for title in COLUMNS:
        drawn.add_column(title, justify="left" if title in _LEFT else "right", no_wrap=True)
    for row in table.rows[:rows_max]:
        cells = _cells(row)
        drawn.add_row(*(Text(cell, _style(column, cell)) for column, cell in enumerate(cells)))
    if rows_max is not None and len(table.rows) > rows_max:
        drawn.add_row("", Text(f"and {len(table.rows) - rows_max} more", "dim"))
    return drawn


def cross_table(table: Standings) -> Table:
    """Return who took how many points from whom."""
    header, *rows = cross_cells(table)
    drawn = Table(box=None, pad_edge=False, header_style="dim")
    for title in header:
        drawn.add_column(title, justify="left" if title in _LEFT else "right", no_wrap=True)
    for row in rows:
        drawn.add_row(*row)
    return drawn


def cross_cells(table: Standings) -> list[Sequence[str]]:
    """Return the cross table in text: a header, then a row an entrant; columns are ranks."""
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
    figures = (row.matches, row.wins, row.ties, row.losses, row.forfeits)
    rest = (half_points(row.head_to_head), str(row.games_won), str(row.penalties))
    return (f"{row.rank}.", row.entrant, f"{row.points:g}", *map(str, figures), *rest)


def _style(column: int, cell: str) -> str:
    if COLUMNS[column] in {"points", "entrant"}:
        return "bold"
    return "red" if COLUMNS[column] == "forfeits" and cell != "0" else ""
