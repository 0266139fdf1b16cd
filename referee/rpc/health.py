"""The standard health service, grpc.health.v1, so that usual tools can watch a referee."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc

from referee.rpc.wire.health import (
    NOT_SERVING,
    SERVICE_UNKNOWN,
    SERVING,
    service_from_wire,
    status_to_wire,
)

SERVICES = frozenset({"", "cardarena.v1.PlayService"})


class HealthService:
    """Says whether bots may connect."""

    def __init__(self) -> None:
        self._is_serving = True
        self._changed = asyncio.Event()

    def stop(self) -> None:
        """Say from now on that no bot may connect, and end all watching."""
        self._is_serving = False
        self._changed.set()

    def _status(self, service: str) -> bytes:
        if service not in SERVICES:
            return status_to_wire(SERVICE_UNKNOWN)
        return status_to_wire(SERVING if self._is_serving else NOT_SERVING)

    async def check(self, request: bytes, context: Any) -> bytes:
        """Answer once."""
        service = await _service(request, context)
        if service not in SERVICES:
            await context.abort(grpc.StatusCode.NOT_FOUND, "no such service")
        return self._status(service)

    async def watch(self, request: bytes, context: Any) -> AsyncIterator[bytes]:
        """Answer now, and again when it changes, which it does once."""
        service = await _service(request, context)
        told = self._status(service)
        yield told
        # It may have changed already while the first answer was on its way.
        await self._changed.wait()
        if (status := self._status(service)) != told:
            yield status


async def _service(request: bytes, context: Any) -> str:
    """Return the service that is asked about; a request that is none ends the call."""
    service = service_from_wire(request)
    if service is None:
        await context.abort(grpc.StatusCode.INVALID_ARGUMENT, "not a HealthCheckRequest")
    return service or ""
