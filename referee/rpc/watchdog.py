"""Makes real calls to the referee's own port: a server may be deaf and not know it.

A server whose listener died keeps its open streams and looks alive from inside. Only a new
connection shows it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import grpc.aio

from referee.rpc.server import HEALTH_CHECK
from referee.rpc.wire.health import SERVING, request_to_wire, status_from_wire

INTERVAL_S = 5.0
TIMEOUT_S = 5.0
FAILURES_MAX = 3


async def answers(address: str, timeout_s: float = TIMEOUT_S) -> bool:
    """Say whether a new connection to `address` is served."""
    options = [("grpc.use_local_subchannel_pool", 1), ("grpc.enable_retries", 0)]
    async with grpc.aio.insecure_channel(address, options=options) as channel:
        check = channel.unary_unary(HEALTH_CHECK)
        try:
            answer = await check(request_to_wire(""), timeout=timeout_s)
        except grpc.aio.AioRpcError:
            return False
        return status_from_wire(answer) == SERVING


class Watchdog:
    """Calls `address` again and again; `on_failure` is called once, after failures in a row."""

    def __init__(
        self,
        address: str,
        on_failure: Callable[[str], None],
        *,
        interval_s: float = INTERVAL_S,
        timeout_s: float = TIMEOUT_S,
        failures_max: int = FAILURES_MAX,
    ) -> None:
        self._address, self._on_failure = address, on_failure
        self._interval_s, self._timeout_s = interval_s, timeout_s
        self._failures_max = failures_max

    async def run(self) -> None:
        """Watch until cancelled, or until the server has failed."""
        failures = 0
        while failures < self._failures_max:
            await asyncio.sleep(self._interval_s)
            is_served = await answers(self._address, self._timeout_s)
            failures = 0 if is_served else failures + 1
        self._on_failure(f"{self._address} has not served {failures} new connections in a row")
