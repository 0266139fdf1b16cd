"""Drives the floor: the only file of this room that waits.

A cycle runs as one callback of the event loop, soon after something came in or when a deadline
is due. All connections that the loop has read from by then share it, and its one commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from referee.floor.floor import Floor
from referee.store.batch import Batch

NS_PER_S = 1e9


class BatchStore(Protocol):
    """Where a cycle's batch goes: stored whole when `commit` returns, or it raises."""

    def commit(self, batch: Batch) -> None:
        """Store a batch in one transaction."""
        ...


class Pump:
    """Runs the floor's cycles. A failed commit ends `run`: the process must stop then."""

    def __init__(self, floor: Floor, store: BatchStore, now_ns: Callable[[], int]) -> None:
        self._floor, self._store, self._now_ns = floor, store, now_ns
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._scheduled = False
        self._timer: asyncio.TimerHandle | None = None
        self._timer_ns = 0

    async def run(self) -> None:
        """Run until `stop`. Raises what the store raised on a failed commit."""
        self.wake()
        try:
            await self._ended
        finally:
            if self._timer is not None:
                self._timer.cancel()

    def stop(self) -> None:
        """End `run` after the cycle that is under way. What was told is stored already."""
        if not self._ended.done():
            self._ended.set_result(None)

    def wake(self) -> None:
        """Have a cycle run soon: something came in."""
        if not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self._cycle)

    def _cycle(self) -> None:
        self._scheduled = False
        if self._ended.done():
            return
        try:
            batch = self._floor.decide(self._now_ns())
            if batch.chunks:
                self._store.commit(batch)
            self._floor.tell(self._now_ns())
        except Exception as error:  # noqa: BLE001  (whatever it is, `run` must raise it)
            self._ended.set_exception(error)
            return
        self._set_timer()

    def _set_timer(self) -> None:
        """Have the next deadline swept. A timer that is early enough already is left alone."""
        at_ns = self._floor.next_deadline_ns()
        if at_ns is None or (self._timer is not None and self._timer_ns <= at_ns):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer_ns = at_ns
        delay_s = max(0.0, (at_ns - self._now_ns()) / NS_PER_S)
        self._timer = self._loop.call_later(delay_s, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self.wake()
