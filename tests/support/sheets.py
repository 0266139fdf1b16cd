"""What a test asks a score sheet."""

from __future__ import annotations

from referee.games.scoresheet import Sheet, SheetLine


def line_of(sheet: Sheet, name: str) -> SheetLine:
    return next(line for line in sheet.lines if line.name == name)


def winner(sheet: Sheet, name: str) -> int | None:
    """The side that gets the point, None for nobody."""
    lines = [line for line in sheet.lines if line.name == name]
    return next((line.points.index(1) for line in lines if any(line.points)), None)
