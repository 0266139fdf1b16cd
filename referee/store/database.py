"""Opens SQLite as the store needs it: one connection, explicit transactions, WAL, checked."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import StaticPool

from referee.store import schema
from referee.store.rows import DamagedError, StoreError

IN_MEMORY = Path(":memory:")
BUSY_TIMEOUT_S = 10
# A checkpoint copies the pages back and syncs: rarely, and never more than 16 MiB at once.
CHECKPOINT_PAGES = 4096


@contextmanager
def failures_named(path: Path) -> Iterator[None]:
    """Turn what SQLite and SQLAlchemy raise into a StoreError that names the file."""
    try:
        yield
    except DatabaseError as error:
        raise _named(path, error.orig or error) from error
    except sqlite3.Error as error:
        raise _named(path, error) from error


def _named(path: Path, error: BaseException) -> StoreError:
    damage = ("malformed", "not a database", "corrupt", "disk image")
    if any(word in str(error) for word in damage):
        return DamagedError(f"{path}: the database is damaged ({error})")
    return StoreError(f"{path}: {error}")


def connect(path: Path, *, writing: bool) -> sqlite3.Connection:
    """Return a connection without implicit transactions. Raises sqlite3.Error."""
    if writing and path != IN_MEMORY:
        # It holds what bots showed of live hands in refused moves; SQLite's other files follow.
        path.touch(mode=0o600)
    driver = sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None)
    if writing:
        driver.execute("PRAGMA journal_mode=WAL")
        driver.execute("PRAGMA foreign_keys=ON")
        driver.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
    else:
        driver.execute("PRAGMA query_only=ON")
    return driver


def engine_over(driver: sqlite3.Connection) -> Engine:
    """Return SQLAlchemy's view of the one connection."""
    engine = create_engine("sqlite://", creator=lambda: driver, poolclass=StaticPool)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def is_blank(engine: Engine) -> bool:
    """Say whether a database is new: nobody's yet, and without a table."""
    with engine.connect() as connection:
        mark = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
        return mark == 0 and not inspect(connection).get_table_names()


def create_tables(engine: Engine) -> None:
    """Lay the tables of this version into an empty database, in one transaction."""
    with engine.begin() as connection:
        connection.exec_driver_sql(f"PRAGMA application_id={schema.APPLICATION_ID}")
        schema.metadata.create_all(connection)
        connection.execute(schema.schema.insert().values(version=schema.SCHEMA_VERSION))


def check_version(engine: Engine, path: Path) -> None:
    """Raise StoreError unless this is a database of the referee, of this schema version."""
    with engine.connect() as connection:
        mark = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
        if mark != schema.APPLICATION_ID or not inspect(connection).has_table("schema"):
            raise StoreError(f"{path}: is not a database of the referee")
        version = connection.execute(select(schema.schema.c.version)).scalar()
    known = schema.SCHEMA_VERSION
    if version != known:
        age = "a newer" if isinstance(version, int) and version > known else "an older"
        raise StoreError(
            f"{path}: was written by {age} version of the referee "
            f"(schema {version}, this one reads {known})"
        )


def check_pages(engine: Engine, path: Path) -> None:
    """Raise DamagedError when SQLite finds its own structure broken."""
    with engine.connect() as connection:
        found = connection.exec_driver_sql("PRAGMA quick_check(3)").scalars().all()
    if found != ["ok"]:
        raise DamagedError(f"{path}: the database is damaged ({'; '.join(map(str, found))})")
