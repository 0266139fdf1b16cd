"""The tables of a tournament's database.

`lines` is the hot one: one row a journal line, the exact bytes that were hashed. Everything
else is written once: the tournament and its commitments, then cuts and pairings, then results.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

SCHEMA_VERSION: Final = 1
"""Raised by one whenever a table changes; a database of another version is refused."""

APPLICATION_ID: Final = 0x52465245
"""SQLite's mark of whose file this is ("RFRE")."""

metadata = MetaData()

schema = Table("schema", metadata, Column("version", Integer, primary_key=True))

tournament = Table(
    "tournament",
    metadata,
    Column("id", Integer, CheckConstraint("id = 1"), primary_key=True),
    Column("name", String, nullable=False),
    Column("settings", Text, nullable=False),
    Column("root", String(64), nullable=False),
    Column("created", String, nullable=False),
)

groups = Table(
    "groups",
    metadata,
    Column("group_id", String, primary_key=True),
    Column("position", Integer, nullable=False, unique=True),
    Column("commitment", String(64), nullable=False),
)

entrants = Table(
    "entrants",
    metadata,
    Column("name", String, primary_key=True),
    Column("position", Integer, nullable=False, unique=True),
    Column("cut", LargeBinary),
)

matches = Table(
    "matches",
    metadata,
    Column("match_id", String, primary_key=True),
    Column("position", Integer, nullable=False, unique=True),
    Column("group_id", String, ForeignKey(groups.c.group_id), nullable=False),
    Column("round", Integer, nullable=False),
    Column("entrants", Text, nullable=False),
)

# Rows in the order of writing with an index beside them: a batch of 64 matches then touches a
# few pages, where a table ordered by match would touch 64 (measured: half the cost a line).
lines = Table(
    "lines",
    metadata,
    Column("match_id", String, nullable=False),
    Column("n", Integer, nullable=False),
    Column("line", LargeBinary, nullable=False),
    Index("lines_by_match", "match_id", "n", unique=True),
)

results = Table(
    "results",
    metadata,
    Column("match_id", String, ForeignKey(matches.c.match_id), primary_key=True),
    Column("places", Text, nullable=False),
    Column("termination", String, nullable=False),
    Column("causes", Text, nullable=False),
    Column("totals", Text, nullable=False),
    Column("head", String(64), nullable=False),
    Column("game_places", Text, nullable=False),
)
