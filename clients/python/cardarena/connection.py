"""One stream to the referee, from the Hello to its end.

Three tasks share it: the reader, which answers pings at once and is never cancelled; the chooser,
which gives the news to the session; the writer, which sends whatever is ready, as one message.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import grpc
import grpc.aio

from cardarena.news import farewell_name
from cardarena.session import Session
from cardarena.settings import Settings, SettingsError
from cardarena.v1 import play_pb2 as wire

METHOD = "/cardarena.v1.PlayService/Play"
UPDATES_WAITING_MAX = 1_024
MESSAGE_BYTES_MAX = 16 * 1024 * 1024
# The referee refuses pings that come more often than every 5 seconds.
KEEPALIVE_MS, KEEPALIVE_TIMEOUT_MS = 10_000, 5_000
HOPELESS = {
    grpc.StatusCode.UNIMPLEMENTED: "there is no referee of this protocol at that address",
    grpc.StatusCode.UNAUTHENTICATED: "the referee does not let this bot in",
    grpc.StatusCode.PERMISSION_DENIED: "the referee does not let this bot in",
}
CAUSE = "FAREWELL_CAUSE_"
Call: TypeAlias = Any


class Closed(NamedTuple):
    """How a connection ended.

    `cause` is that of the Farewell, `LOST` without one, or `HOPELESS` when a new try would end
    likewise. `served` is set when news of a match, or nothing but a long life, came of it.
    """

    cause: str
    sentence: str
    served: bool


def open_channel(settings: Settings) -> grpc.aio.Channel:
    """Return a channel to the referee. Raises SettingsError for certificates it cannot read."""
    options = [
        ("grpc.keepalive_time_ms", KEEPALIVE_MS),
        ("grpc.keepalive_timeout_ms", KEEPALIVE_TIMEOUT_MS),
        ("grpc.http2.ping_timeout_ms", KEEPALIVE_TIMEOUT_MS),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.max_receive_message_length", MESSAGE_BYTES_MAX),
        # Each try starts afresh: the back-off is this kit's own.
        ("grpc.use_local_subchannel_pool", 1),
        ("grpc.enable_http_proxy", int(not _is_loopback(settings.address))),
    ]
    if not settings.certificates:
        return grpc.aio.insecure_channel(settings.address, options=options)
    return grpc.aio.secure_channel(settings.address, _credentials(settings), options=options)


def _credentials(settings: Settings) -> grpc.ChannelCredentials:
    if settings.certificates == "system":
        return grpc.ssl_channel_credentials()
    try:
        return grpc.ssl_channel_credentials(Path(settings.certificates).read_bytes())
    except OSError as error:
        raise SettingsError(
            f"CARDARENA_CERTIFICATES = {settings.certificates!r}: {error.strerror}"
        ) from None


def _is_loopback(address: str) -> bool:
    host = address.rpartition(":")[0].strip("[]")
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def open_stream(channel: grpc.aio.Channel) -> Call:
    """Return the stream of `PlayService.Play`, for requests and responses of `play.proto`."""
    method = channel.stream_stream(
        METHOD,
        request_serializer=wire.PlayRequest.SerializeToString,
        response_deserializer=wire.PlayResponse.FromString,
    )
    return method()


class Connection:
    """One stream, and the news that wait to be taken from it."""

    def __init__(self, session: Session, settings: Settings) -> None:
        self._session, self._settings = session, settings
        self._news: asyncio.Queue[wire.Updates | None] = asyncio.Queue(UPDATES_WAITING_MAX)
        self._served = False

    async def run(self) -> Closed:
        """Connect, play until the stream ends, and say how it ended.

        Raises BotError when the author's code raises, ProtocolError when the referee sends what
        cannot be.
        """
        self._session.outbox.clear()
        async with open_channel(self._settings) as channel:
            call = open_stream(channel)
            reader = asyncio.ensure_future(self._read(call))
            chooser = asyncio.ensure_future(self._choose())
            writer = asyncio.ensure_future(self._write(call))
            try:
                await asyncio.wait(
                    (chooser, self._session.failed), return_when=asyncio.FIRST_COMPLETED
                )
                if self._session.failed.done():
                    self._session.failed.result()
                chooser.result()
                return await reader
            finally:
                call.cancel()
                writer.cancel()
                chooser.cancel()
                await asyncio.gather(reader, chooser, writer, return_exceptions=True)

    async def _read(self, call: Call) -> Closed:
        try:
            await call.write(self._session.hello(self._settings))
            closed = await self._read_responses(call)
        except grpc.aio.AioRpcError as error:
            closed = self._broken(error.code(), error.details() or "")
        except asyncio.InvalidStateError:
            closed = self._broken(await call.code(), await call.details() or "")
        await self._news.put(None)
        return closed

    async def _read_responses(self, call: Call) -> Closed:
        while True:
            response = await call.read()
            if response is grpc.aio.EOF:
                return self._broken(await call.code(), await call.details() or "")
            kind = response.WhichOneof("kind")
            if kind == "updates":
                self._served = True
                await self._news.put(response.updates)
            elif kind == "ping":
                self._session.outbox.pong(response.ping.sequence)
            elif kind == "farewell":
                # The stream is this bot's to end: the referee waits for it.
                call.cancel()
                farewell = response.farewell
                return Closed(farewell_name(farewell.cause), farewell.sentence, self._served)

    def _broken(self, code: grpc.StatusCode, details: str) -> Closed:
        if code in HOPELESS:
            return Closed("HOPELESS", HOPELESS[code], self._served)
        if code == grpc.StatusCode.ABORTED and f"{CAUSE}{details}" in wire.FarewellCause.keys():  # noqa: SIM118  (no mapping)
            return Closed(details, "", self._served)  # A farewell that did not get through.
        if code == grpc.StatusCode.OK:
            return Closed("LOST", "the referee ended the stream without a farewell", self._served)
        return Closed("LOST", f"{code.name}: {details[:300]}", self._served)

    async def _choose(self) -> None:
        while (updates := await self._news.get()) is not None:
            await self._session.take(updates)

    async def _write(self, call: Call) -> None:
        try:
            while True:
                for request in await self._session.outbox.take():
                    await call.write(request)
        except (grpc.aio.AioRpcError, asyncio.InvalidStateError):
            return  # The reader is told the same, and says so.


@asynccontextmanager
async def greeted(settings: Settings, hello: wire.Hello) -> AsyncIterator[Call]:
    """Open a bare stream and send its Hello: for programs that speak the protocol themselves.

    Requests go through `call.write`, responses come from `call.read`, as messages of `play.proto`.
    The stream is cancelled at the end. Raises grpc.aio.AioRpcError when there is no referee.
    """
    async with open_channel(settings) as channel:
        call = open_stream(channel)
        await call.write(wire.PlayRequest(hello=hello))
        try:
            yield call
        finally:
            call.cancel()
