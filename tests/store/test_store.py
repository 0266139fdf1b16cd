from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.journal.chain import Chain
from referee.journal.entry import Entry
from referee.store import schema
from referee.store.batch import Batch, Chunk, ResultRow
from referee.store.folder import DATABASE
from referee.store.rows import (
    DamagedError,
    GroupRow,
    PlanRow,
    Status,
    StoreError,
    TournamentRow,
)
from referee.store.store import Durability, Store, memory_store, open_store, read_store

TOURNAMENT = TournamentRow("cup", '{"games":1}', "ab" * 32, "2026-01-01T00:00:00Z")
PLAN = [
    PlanRow("r01-m001", "r01-m001", 1, ("a", "b")),
    PlanRow("r01-m002", "r01-m002", 1, ("c", "d")),
    PlanRow("r02-m001", "r02-m001", 2, ("b", "a")),
]
RESULT = ResultRow(
    "r01-m001", (1, 2), "completed", ("", "timeout"), ((0, 101),), "cd" * 32, ((1, 2),)
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path)
    _plan(opened)
    yield opened
    opened.close()


def _plan(store: Store) -> None:
    groups = [GroupRow(row.group_id, "ef" * 32) for row in PLAN]
    store.create(TOURNAMENT, groups, ("a", "b", "c", "d"))
    store.draw_up({"a": b"\1" * 16, "b": bytes(16), "c": bytes(16), "d": bytes(16)}, PLAN)


def _lines(count: int) -> list[bytes]:
    chain = Chain()
    return [chain.append(Entry("move", {"number": number})) for number in range(count)]


def test_what_is_stored_comes_back(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    _plan(store)
    lines = _lines(5)
    store.commit(Batch([Chunk("r01-m001", 0, tuple(lines[:2])), Chunk("r01-m002", 0, (lines[0],))]))
    store.commit(Batch([Chunk("r01-m001", 2, tuple(lines[2:]))], [RESULT]))
    store.close()
    reopened = open_store(tmp_path)
    assert reopened.tournament() == TOURNAMENT
    assert reopened.entrants() == ("a", "b", "c", "d")
    assert reopened.cuts()["a"] == b"\1" * 16
    assert [group.group_id for group in reopened.groups()] == [row.group_id for row in PLAN]
    assert [row.plan for row in reopened.matches()] == PLAN
    states = [row.status for row in reopened.matches()]
    assert states == [Status.OVER, Status.RUNNING, Status.PLANNED]
    assert reopened.lines("r01-m001") == lines
    assert reopened.results() == [RESULT]
    reopened.close()


def test_lines_keep_their_bytes_whatever_they_hold() -> None:
    store = memory_store()
    line = Chain().append(Entry("note", {"text": 'è \x00 \n " \u2028'}))
    store.commit(Batch([Chunk("m", 0, (line,))]))
    assert store.lines("m") == [line]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 4)), max_size=12))
@settings(deadline=None, max_examples=30)
def test_any_way_of_cutting_journals_into_batches_gives_the_journals(
    chunks: list[tuple[str, int]],
) -> None:
    store = memory_store()
    chains = {match_id: Chain() for match_id in "abc"}
    expected: dict[str, list[bytes]] = {match_id: [] for match_id in "abc"}
    for match_id, count in chunks:
        chain, first = chains[match_id], chains[match_id].count
        lines = tuple(chain.append(Entry("move", {})) for _ in range(count))
        expected[match_id] += lines
        store.commit(Batch([Chunk(match_id, first, lines)]))
    assert {match_id: store.lines(match_id) for match_id in "abc"} == expected


def test_a_batch_is_stored_whole_or_not_at_all(store: Store) -> None:
    lines = _lines(2)
    store.commit(Batch([Chunk("r01-m001", 0, (lines[0],))]))
    clash = Batch([Chunk("r01-m002", 0, tuple(lines)), Chunk("r01-m001", 0, (lines[0],))])
    with pytest.raises(StoreError, match=r"cannot store r01-m001, r01-m002"):
        store.commit(clash)
    assert store.lines("r01-m002") == []
    store.commit(Batch([Chunk("r01-m002", 0, tuple(lines))]))
    assert store.lines("r01-m002") == lines


def test_a_match_has_one_result(store: Store) -> None:
    lines = _lines(2)
    store.commit(Batch([Chunk("r01-m001", 0, (lines[0],))], [RESULT]))
    with pytest.raises(StoreError, match="r01-m001"):
        store.commit(Batch([Chunk("r01-m001", 1, (lines[1],))], [RESULT]))
    assert len(store.lines("r01-m001")) == 1
    assert store.results() == [RESULT]


def test_only_planned_matches_have_results(store: Store) -> None:
    with pytest.raises(StoreError):
        store.commit(Batch([], [RESULT._replace(match_id="r09-m009")]))


def test_a_second_writer_is_told_who_has_the_directory(store: Store, tmp_path: Path) -> None:
    assert store.tournament() is not None
    with pytest.raises(StoreError, match=f"process {os.getpid()} runs this tournament already"):
        open_store(tmp_path)


def test_readers_read_while_the_writer_writes_and_cannot_write(
    store: Store, tmp_path: Path
) -> None:
    reader = read_store(tmp_path)
    store.commit(Batch([Chunk("r01-m001", 0, tuple(_lines(1)))]))
    assert reader.lines("r01-m001") == _lines(1)
    with pytest.raises(StoreError, match="readonly"):
        reader.commit(Batch([Chunk("r01-m002", 0, tuple(_lines(1)))]))
    reader.close()


def test_a_directory_without_a_database_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"referee\.db: no such file"):
        read_store(tmp_path)


@pytest.mark.parametrize(("change", "age"), [(1, "a newer"), (-1, "an older")])
def test_another_schema_is_refused(tmp_path: Path, change: int, age: str) -> None:
    open_store(tmp_path).close()
    _execute(tmp_path, "UPDATE schema SET version = version + ?", change)
    with pytest.raises(StoreError, match=rf"referee\.db: was written by {age} version"):
        open_store(tmp_path)
    with pytest.raises(StoreError, match=f"this one reads {schema.SCHEMA_VERSION}"):
        read_store(tmp_path)


def test_a_refused_directory_is_free_again(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    _execute(tmp_path, "UPDATE schema SET version = 99")
    with pytest.raises(StoreError):
        open_store(tmp_path)
    _execute(tmp_path, "UPDATE schema SET version = ?", schema.SCHEMA_VERSION)
    open_store(tmp_path).close()


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    _execute(tmp_path, "CREATE TABLE notes (text)")
    with pytest.raises(StoreError, match="is not a database of the referee"):
        open_store(tmp_path)


def test_a_creation_that_was_cut_short_is_done_again(tmp_path: Path) -> None:
    _execute(tmp_path, "PRAGMA journal_mode=WAL")
    assert (tmp_path / DATABASE).stat().st_size > 0
    store = open_store(tmp_path)
    _plan(store)
    assert len(store.matches()) == len(PLAN)
    store.close()


def test_only_the_host_can_read_what_is_stored(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    _plan(store)
    modes = {path.stat().st_mode & 0o777 for path in tmp_path.glob(f"{DATABASE}*")}
    assert modes == {0o600}
    store.close()


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"no database " * 500)
    with pytest.raises(DamagedError, match=r"referee\.db: the database is damaged"):
        open_store(tmp_path)


def test_broken_pages_are_found_at_the_start(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    _plan(store)
    store.commit(Batch([Chunk("r01-m001", 0, tuple(_lines(400)))]))
    store.close()
    path = tmp_path / DATABASE
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    with pytest.raises(DamagedError, match=r"referee\.db: the database is damaged"):
        open_store(tmp_path)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("UPDATE lines SET line = replace(line, '3', '4') WHERE n = 3", "match r01-m001, line 4"),
        ("UPDATE lines SET line = replace(line, 'mo', 'lo') WHERE n = 2", "r01-m001, line 4: prev"),
        ("DELETE FROM lines WHERE n = 1", "match r01-m001, line 2: n is 2, expected 1"),
        ("UPDATE lines SET line = x'ff' WHERE n = 4", "match r01-m001, line 5: not a JSON object"),
    ],
)
def test_a_damaged_line_of_an_open_match_is_named(tmp_path: Path, damage: str, said: str) -> None:
    store = open_store(tmp_path)
    _plan(store)
    store.commit(Batch([Chunk("r01-m001", 0, tuple(_lines(5)))]))
    store.close()
    _execute(tmp_path, damage)
    with pytest.raises(DamagedError, match=said):
        open_store(tmp_path)


def test_a_damaged_result_is_named(store: Store, tmp_path: Path) -> None:
    store.commit(Batch([Chunk("r01-m001", 0, tuple(_lines(1)))], [RESULT]))
    _execute(tmp_path, "UPDATE results SET places = '[1,'")
    with pytest.raises(DamagedError, match="the result of match r01-m001 is damaged"):
        store.results()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE results SET game_places = '[[1]]'",
        "UPDATE results SET totals = '[[]]'",
        "UPDATE results SET places = '[1,1,1]'",
        "UPDATE matches SET entrants = '[]'",
        'UPDATE matches SET entrants = \'["nobody","x"]\'',
    ],
)
def test_a_result_that_does_not_fit_its_match_is_named(
    store: Store, tmp_path: Path, damage: str
) -> None:
    store.commit(Batch([Chunk("r01-m001", 0, tuple(_lines(1)))], [RESULT]))
    _execute(tmp_path, damage)
    with pytest.raises(DamagedError, match="match r01-m001 is damaged"):
        store.results()


def _execute(directory: Path, statement: str, *values: int) -> None:
    connection = sqlite3.connect(directory / DATABASE)
    connection.execute(statement, values)
    connection.commit()
    connection.close()


def test_durability_sets_when_sqlite_syncs(tmp_path: Path) -> None:
    for durability, level in ((Durability.PROCESS, 1), (Durability.POWER, 2)):
        directory = tmp_path / durability.value
        directory.mkdir()
        store = open_store(directory, durability)
        _plan(store)
        levels: list[int] = []
        _watch_commits(store, levels)
        store.commit(Batch([Chunk("r01-m001", 0, tuple(_lines(2)))]))
        store.commit(Batch([Chunk("r01-m002", 0, tuple(_lines(1)))], [RESULT]))
        store.commit(Batch([Chunk("r02-m001", 0, tuple(_lines(2)))]))
        assert levels == [level, 2, level]
        store.close()


def _watch_commits(store: Store, levels: list[int]) -> None:
    """Note the synchronous level in force at each COMMIT of the store."""

    class Watched:
        def __init__(self, driver: sqlite3.Connection) -> None:
            self._driver = driver

        def execute(self, statement: str, *values: Any) -> object:
            if statement == "COMMIT":
                levels.append(self._driver.execute("PRAGMA synchronous").fetchone()[0])
            return self._driver.execute(statement, *values)

        def __getattr__(self, name: str) -> object:
            return getattr(self._driver, name)

    store._driver = Watched(store._driver)  # type: ignore[assignment]


_COMMITTER = """
import sys
from pathlib import Path
from referee.journal.chain import Chain
from referee.journal.entry import Entry
from referee.store.batch import Batch, Chunk
from referee.store.store import open_store

store = open_store(Path(sys.argv[1]))
chains = {f"m{number}": Chain() for number in range(3)}
while True:
    chunks = []
    for match_id, chain in chains.items():
        first = chain.count
        lines = tuple(chain.append(Entry("move", {"pad": "x" * 200})) for _ in range(2))
        chunks.append(Chunk(match_id, first, lines))
    store.commit(Batch(chunks))
    print(chains["m0"].count, flush=True)
"""


@pytest.mark.parametrize("acknowledged_min", [1, 40, 300])
def test_a_killed_process_loses_nothing_that_it_acknowledged(
    tmp_path: Path, acknowledged_min: int
) -> None:
    command = [sys.executable, "-c", _COMMITTER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for _ in range(acknowledged_min):
            last = child.stdout.readline()
        child.send_signal(signal.SIGKILL)
        told = [last, *child.stdout.readlines()]
    acknowledged = max(int(line) for line in told if line.endswith("\n"))
    store = open_store(tmp_path)
    counts = {len(store.lines(match_id)) for match_id in ("m0", "m1", "m2")}
    store.close()
    assert len(counts) == 1  # a batch is there whole or not at all
    stored = counts.pop()
    assert stored in (acknowledged, acknowledged + 2)
