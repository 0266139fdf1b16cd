"""What the floor hands to the store in one transaction."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Chunk(NamedTuple):
    """Consecutive journal lines of one match; `first` is the number of the first of them."""

    match_id: str
    first: int
    lines: tuple[bytes, ...]


class ResultRow(NamedTuple):
    """The result of a match, written in the transaction that holds its seal.

    `places[seat]` from 1; `causes[seat]` is a forfeit's cause or ""; of each game that was
    played to its end, `totals[game][seat]` and `game_places[game][seat]`.
    """

    match_id: str
    places: tuple[int, ...]
    termination: str
    causes: tuple[str, ...]
    totals: tuple[tuple[int, ...], ...]
    head: str
    game_places: tuple[tuple[int, ...], ...] = ()


@dataclass(slots=True)
class Batch:
    """Everything of one cycle of the floor: all of it is stored, or nothing."""

    chunks: list[Chunk] = field(default_factory=list)
    results: list[ResultRow] = field(default_factory=list)
