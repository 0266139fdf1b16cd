"""The gRPC server: its options, its methods, its beginning and its end."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import grpc
import grpc.aio

from referee.rpc.address import ADDRESS_RULE, is_address
from referee.rpc.health import HealthService
from referee.rpc.limits import Limits
from referee.rpc.play import PlayService
from referee.rpc.ports import House
from referee.rpc.session import Parting

PLAY = "/cardarena.v1.PlayService/Play"
HEALTH_CHECK = "/grpc.health.v1.Health/Check"
HEALTH_WATCH = "/grpc.health.v1.Health/Watch"
LOCAL = "127.0.0.1:0"


class ListenError(Exception):
    """An address that cannot be listened on: says which, and why."""


def server_options(limits: Limits) -> list[tuple[str, int]]:
    """Return the options of the server, measured ones (docs/protocol.md, "Keeping alive").

    The receive size is twice the limit of a request: up to there a bot gets a Farewell that
    says so, beyond it grpc ends the stream.
    """
    return [
        ("grpc.so_reuseport", 0),  # a second referee on the port fails instead of sharing it
        ("grpc.max_concurrent_streams", limits.streams_max),
        ("grpc.max_allowed_incoming_connections", limits.connections_max),
        ("grpc.max_receive_message_length", 2 * limits.message_bytes),
        ("grpc.server_handshake_timeout_ms", 5_000),
        ("grpc.max_connection_idle_ms", 60_000),  # only connections without a stream are idle
        ("grpc.keepalive_time_ms", 10_000),
        ("grpc.keepalive_timeout_ms", 5_000),
        ("grpc.http2.ping_timeout_ms", 5_000),  # the one that counts for a frozen client
        ("grpc.keepalive_permit_without_calls", 1),
        # Documented as 5 seconds: what a client means to keep must be allowed to jitter.
        ("grpc.http2.min_ping_interval_without_data_ms", 4_000),
    ]


class _Methods(grpc.GenericRpcHandler):  # type: ignore[misc]
    """The methods by name. Bytes go through as they are: they are read inside, with care."""

    def __init__(self, play: PlayService, health: HealthService) -> None:
        self._methods = {
            PLAY: grpc.stream_stream_rpc_method_handler(play.play),
            HEALTH_CHECK: grpc.unary_unary_rpc_method_handler(health.check),
            HEALTH_WATCH: grpc.unary_stream_rpc_method_handler(health.watch),
        }

    def service(self, handler_call_details: Any) -> Any:
        """Return the handler of a method, None when there is no such method."""
        return self._methods.get(handler_call_details.method)


class Server:
    """Bots connect here. To be made and used inside a running event loop."""

    def __init__(self, house: House) -> None:
        self.play = PlayService(house)
        self._health = HealthService()
        self._server = grpc.aio.server(options=server_options(house.limits))
        self._server.add_generic_rpc_handlers((_Methods(self.play, self._health),))
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self, address: str = LOCAL) -> int:
        """Listen on `address` (host:port; port 0: any free one) and return the port.

        Raises ListenError when that cannot be: the port is taken, or the address is none.
        """
        if not is_address(address):
            raise ListenError(f"cannot listen on {address!r}: allowed is {ADDRESS_RULE}")
        try:
            port = self._server.add_insecure_port(address)
        except (RuntimeError, ValueError) as error:
            raise ListenError(
                f"cannot listen on {address!r}: the port is taken by another program, or this"
                " machine has no such address"
            ) from error
        await self._server.start()
        self._sweeper = asyncio.create_task(self.play.sweep_forever())
        return int(port)

    async def stop(self, grace_s: float, parting: Parting = Parting.STOPPING) -> None:
        """Say farewell to every bot, wait at most `grace_s` for them to read it, and end."""
        self._health.stop()
        self.play.close_all(parting)
        await self._server.stop(grace_s)
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
