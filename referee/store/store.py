"""The one durable store: journal lines and results as they come, and the tournament's plan.

`commit` is on the way of every move, so it talks to SQLite's driver directly; everything that
happens once goes through SQLAlchemy. Durability (ARCHITECTURE.md): with `process` a killed
process loses nothing, and a batch that holds a result is synced to the disk before it returns;
with `power` every batch is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import select, update

from referee.journal.chain import read_lines
from referee.journal.entry import JournalError
from referee.store import database, schema
from referee.store.batch import Batch, ResultRow
from referee.store.folder import DATABASE
from referee.store.lock import Lock
from referee.store.rows import (
    DamagedError,
    GroupRow,
    MatchRow,
    PlanRow,
    Status,
    StoreError,
    TournamentRow,
)

_ADD_LINE = "INSERT INTO lines (match_id, n, line) VALUES (?, ?, ?)"
_ADD_RESULT = (
    "INSERT INTO results (match_id, places, termination, causes, totals, head, game_places)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)


_RESULT_ID = schema.results.c.match_id
_RESULTS = select(
    schema.results.c.match_id,
    schema.results.c.places,
    schema.results.c.termination,
    schema.results.c.causes,
    schema.results.c.totals,
    schema.results.c.head,
    schema.results.c.game_places,
)


class Durability(Enum):
    """What survives what; see the module's docstring."""

    PROCESS = "process"
    POWER = "power"


class Store:
    """An open database. Made by `open_store`, `read_store` and `memory_store`."""

    def __init__(
        self, driver: sqlite3.Connection, path: Path, durability: Durability, lock: Lock | None
    ) -> None:
        self.path = path
        self._driver, self._lock = driver, lock
        self._engine = database.engine_over(driver)
        self._syncs_all = durability is Durability.POWER
        driver.execute(f"PRAGMA synchronous={'FULL' if self._syncs_all else 'NORMAL'}")

    def close(self) -> None:
        """Close the database and let go of its directory."""
        self._engine.dispose()
        self._driver.close()
        if self._lock is not None:
            self._lock.release()

    def commit(self, batch: Batch) -> None:
        """Store a batch: all of it, or nothing. What it holds is durable when this returns.

        Raises StoreError; the process must stop then, for its matches are ahead of the store.
        """
        rows = [
            (match_id, n, line)
            for match_id, first, lines in batch.chunks
            for n, line in enumerate(lines, first)
        ]
        execute = self._driver.execute
        try:
            if len(rows) == 1 and not batch.results:
                execute(_ADD_LINE, rows[0])  # one statement is a transaction of its own
                return
            syncs_once = bool(batch.results) and not self._syncs_all
            if syncs_once:
                execute("PRAGMA synchronous=FULL")
            execute("BEGIN IMMEDIATE")
            self._driver.executemany(_ADD_LINE, rows)
            if batch.results:
                self._driver.executemany(_ADD_RESULT, map(_result_values, batch.results))
            execute("COMMIT")
            if syncs_once:
                execute("PRAGMA synchronous=NORMAL")
        except sqlite3.Error as error:
            self._roll_back()
            ids = sorted({chunk.match_id for chunk in batch.chunks})
            raise StoreError(f"{self.path}: cannot store {', '.join(ids)} ({error})") from error

    def _roll_back(self) -> None:
        if self._driver.in_transaction:
            self._driver.rollback()

    def tournament(self) -> TournamentRow | None:
        """Return the tournament, None when none was created yet."""
        columns = schema.tournament.c
        query = select(columns.name, columns.settings, columns.root, columns.created)
        rows = self._rows(query)
        return TournamentRow(*rows[0]) if rows else None

    def create(
        self, row: TournamentRow, groups: Sequence[GroupRow], entrants: Sequence[str]
    ) -> None:
        """Store a tournament with its commitments and entrants. Raises StoreError."""
        group_rows = [{**group._asdict(), "position": at} for at, group in enumerate(groups)]
        names = [{"name": name, "position": at} for at, name in enumerate(entrants)]
        with database.failures_named(self.path), self._engine.begin() as connection:
            connection.execute(schema.tournament.insert(), {"id": 1, **row._asdict()})
            connection.execute(schema.groups.insert(), group_rows)
            connection.execute(schema.entrants.insert(), names)

    def groups(self) -> list[GroupRow]:
        """Return the match groups with their commitments, in the order of the Merkle tree."""
        columns = schema.groups.c
        query = select(columns.group_id, columns.commitment).order_by(columns.position)
        return [GroupRow(*row) for row in self._rows(query)]

    def draw_up(self, cuts: Mapping[str, bytes], plan: Sequence[PlanRow]) -> None:
        """Store the entrants' cuts and the pairings, in one transaction. Raises StoreError."""
        columns = schema.entrants.c
        rows = [
            {**row._asdict(), "entrants": _encode(row.entrants), "position": at}
            for at, row in enumerate(plan)
        ]
        with database.failures_named(self.path), self._engine.begin() as connection:
            for name, cut in cuts.items():
                connection.execute(
                    update(schema.entrants).where(columns.name == name), {"cut": cut}
                )
            connection.execute(schema.matches.insert(), rows)

    def cuts(self) -> dict[str, bytes]:
        """Return each entrant's cut, in the order of the entrants; none before `draw_up`."""
        columns = schema.entrants.c
        query = select(columns.name, columns.cut).order_by(columns.position)
        return {name: cut for name, cut in self._rows(query) if cut is not None}

    def entrants(self) -> tuple[str, ...]:
        """Return the entrants' names in their order."""
        columns = schema.entrants.c
        return tuple(row[0] for row in self._rows(select(columns.name).order_by(columns.position)))

    def matches(self) -> list[MatchRow]:
        """Return all pairings in their order, and how far each match is; none before `draw_up`."""
        columns = schema.matches.c
        query = select(columns.match_id, columns.group_id, columns.round, columns.entrants)
        over = {row[0] for row in self._rows(select(schema.results.c.match_id))}
        begun = {row[0] for row in self._rows(select(schema.lines.c.match_id).distinct())}
        known, rows = set(self.entrants()), []
        for match_id, group_id, number, entrants in self._rows(query.order_by(columns.position)):
            what = f"the pairing of match {match_id}"
            names = self._decode(entrants, tuple[str, ...], what)
            if not known.issuperset(names):
                raise DamagedError(f"{self.path}: {what} is damaged (it names no entrant)")
            status = Status.RUNNING if match_id in begun else Status.PLANNED
            status = Status.OVER if match_id in over else status
            rows.append(MatchRow(PlanRow(match_id, group_id, number, names), status))
        return rows

    def lines(self, match_id: str) -> list[bytes]:
        """Return a match's journal lines, their chain checked. Raises DamagedError."""
        columns = schema.lines.c
        query = select(columns.line).where(columns.match_id == match_id).order_by(columns.n)
        # A text where bytes were written is damage as well; the chain will say where.
        lines = [
            one if isinstance(one, bytes) else str(one).encode() for (one,) in self._rows(query)
        ]
        try:
            for _ in read_lines(lines):
                pass
        except JournalError as error:
            raise DamagedError(f"{self.path}: match {match_id}, {error}") from None
        return lines

    def results(self) -> list[ResultRow]:
        """Return the results of all finished matches, in the order of the plan."""
        seats = {match.plan.match_id: len(match.plan.entrants) for match in self.matches()}
        joined = _RESULTS.join(schema.matches, schema.matches.c.match_id == _RESULT_ID)
        rows = self._rows(joined.order_by(schema.matches.c.position))
        results = [self._result(row) for row in rows]
        for one in results:
            by_seat = (one.places, one.causes, *one.totals, *one.game_places)
            if any(len(figures) != seats[one.match_id] for figures in by_seat):
                raise DamagedError(
                    f"{self.path}: the result of match {one.match_id} is damaged"
                    f" (it is not one of {seats[one.match_id]} seats)"
                )
        return results

    def result(self, match_id: str) -> ResultRow:
        """Return the result of a finished match. Raises StoreError when there is none."""
        rows = self._rows(_RESULTS.where(schema.results.c.match_id == match_id))
        if not rows:
            raise StoreError(f"{self.path}: match {match_id} has no result")
        return self._result(rows[0])

    def check(self) -> None:
        """Check the pages of the file and the journals that go on. Raises DamagedError."""
        with database.failures_named(self.path):
            database.check_pages(self._engine, self.path)
        for match in self.matches():
            if match.status is Status.RUNNING:
                self.lines(match.plan.match_id)

    def _rows(self, query: Any) -> Sequence[Any]:
        with database.failures_named(self.path), self._engine.connect() as connection:
            return connection.execute(query).all()

    def _result(self, row: Any) -> ResultRow:
        match_id, places, termination, causes, totals, head, game_places = row
        what = f"the result of match {match_id}"
        return ResultRow(
            match_id,
            self._decode(places, tuple[int, ...], what),
            termination,
            self._decode(causes, tuple[str, ...], what),
            self._decode(totals, tuple[tuple[int, ...], ...], what),
            head,
            self._decode(game_places, tuple[tuple[int, ...], ...], what),
        )

    def _decode(self, text: str, kind: Any, what: str) -> Any:
        try:
            return msgspec.json.decode(text, type=kind)
        except msgspec.MsgspecError as error:
            raise DamagedError(f"{self.path}: {what} is damaged ({error})") from None


def open_store(directory: Path, durability: Durability = Durability.PROCESS) -> Store:
    """Open (or create) the database of `directory` as its only writer, and check it.

    Raises StoreError: it is in use, no database of this version, or DamagedError.
    """
    path, lock = directory / DATABASE, Lock(directory)
    try:
        with database.failures_named(path):
            store = Store(database.connect(path, writing=True), path, durability, lock)
            _prepare(store)
    except StoreError:
        lock.release()
        raise
    return store


def read_store(directory: Path) -> Store:
    """Open the database of `directory` for reading, also while a tournament runs there."""
    path = directory / DATABASE
    if not path.is_file():
        raise StoreError(f"{path}: no such file, so {directory} is not the directory of a run")
    with database.failures_named(path):
        store = Store(database.connect(path, writing=False), path, Durability.PROCESS, None)
        database.check_version(store._engine, path)  # noqa: SLF001  (this module's own)
    return store


def memory_store() -> Store:
    """Return an empty store that is gone with the process, for simulations."""
    driver = database.connect(database.IN_MEMORY, writing=True)
    store = Store(driver, database.IN_MEMORY, Durability.PROCESS, None)
    _prepare(store)
    return store


def _prepare(store: Store) -> None:
    engine = store._engine  # noqa: SLF001  (this module's own)
    if database.is_blank(engine):
        database.create_tables(engine)
    else:
        database.check_version(engine, store.path)
        store.check()


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _result_values(row: ResultRow) -> tuple[str, ...]:
    return (
        row.match_id,
        _encode(row.places),
        row.termination,
        _encode(row.causes),
        _encode(row.totals),
        row.head,
        _encode(row.game_places),
    )
