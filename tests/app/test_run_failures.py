"""What goes wrong around a run: it ends with a named error, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from referee.app.compose import ServerDeafError, run_tournament
from referee.app.config import Config, EntrantTable, RunTable, TournamentTable
from referee.rpc.server import ListenError
from referee.rpc.watchdog import Watchdog
from referee.store.batch import Batch
from referee.store.rows import Status, StoreError
from referee.store.store import Store, open_store, read_store
from support.contest import Recorder

GREEDY = ("python", "-m", "cardarena.bots.greedy")
ENTRANTS = (EntrantTable("ann", GREEDY), EntrantTable("ben", GREEDY))


def _config(listen: str = "127.0.0.1:0", games: int = 1) -> Config:
    return Config(TournamentTable("cup", games=games), ENTRANTS, run=RunTable(listen=listen))


async def test_a_store_that_fails_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, left = Store.commit, iter(range(20))

    def failing(store: Store, batch: Batch) -> None:
        if next(left, None) is None:
            raise StoreError("referee.db: cannot store r01-m001 (disk full)")
        commit(store, batch)

    monkeypatch.setattr(Store, "commit", failing)
    # One game may be over in a single short deal; many are never so short, however they fall.
    config = _config(games=20)
    with pytest.raises(StoreError, match="disk full"):
        await run_tournament(config, tmp_path, Recorder(), asyncio.Event())
    store = read_store(tmp_path)
    assert [match.status for match in store.matches()] == [Status.RUNNING]
    assert len(store.lines("r01-m001")) >= 20
    store.close()


async def test_a_port_that_is_taken_is_named_and_the_directory_is_free_again(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        listen = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ListenError, match=listen):
            await run_tournament(_config(listen), tmp_path, Recorder(), asyncio.Event())
    open_store(tmp_path).close()


async def test_a_server_that_no_longer_answers_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def give_up(watchdog: Watchdog) -> None:
        watchdog._on_failure("it has not served 3 new connections in a row")

    monkeypatch.setattr(Watchdog, "run", give_up)
    with pytest.raises(ServerDeafError, match="has not served 3 new connections"):
        await run_tournament(_config(), tmp_path, Recorder(), asyncio.Event())
    open_store(tmp_path).close()
