"""What the store keeps of a tournament, as plain frozen rows."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class StoreError(Exception):
    """The store failed or is not usable: the message names the file, what and why."""


class DamagedError(StoreError):
    """What was stored is not what was written: the message names the file and the entry."""


class Status(Enum):
    """How far a match is. Derived from its lines and its result, never stored."""

    PLANNED = "planned"
    RUNNING = "running"
    OVER = "over"


class TournamentRow(NamedTuple):
    """The tournament of a database. `settings` is the canonical JSON text of what must not change.

    `created` is an ISO 8601 time in UTC, `root` the Merkle root of the commitments (hex).
    """

    name: str
    settings: str
    root: str
    created: str


class GroupRow(NamedTuple):
    """A match group and the commitment (hex) to all of its deals."""

    group_id: str
    commitment: str


class PlanRow(NamedTuple):
    """A pairing: who sits where in which match of which round (from 1)."""

    match_id: str
    group_id: str
    round: int
    entrants: tuple[str, ...]


class MatchRow(NamedTuple):
    """A pairing and how far its match is."""

    plan: PlanRow
    status: Status
