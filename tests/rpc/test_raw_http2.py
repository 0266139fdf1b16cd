"""A client that speaks HTTP/2 by hand: what no gRPC library sends must not hurt the server."""

from __future__ import annotations

import asyncio

import h2.config
import h2.connection
import h2.events
import pytest

from referee.rpc.watchdog import Watchdog, answers
from support.edge import Served, served

AUTHORITY = (b":authority", b"localhost")


async def send_request(edge: Served, path: bytes) -> list[str]:
    """Open a connection, send one HEADERS frame with `path`, and return what came back."""
    host, _, port = edge.address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    config = h2.config.H2Configuration(
        client_side=True, header_encoding=None, validate_outbound_headers=False
    )
    connection = h2.connection.H2Connection(config)
    connection.initiate_connection()
    headers = [
        (b":method", b"POST"),
        (b":scheme", b"http"),
        (b":path", path),
        AUTHORITY,
        (b"te", b"trailers"),
        (b"content-type", b"application/grpc"),
    ]
    connection.send_headers(1, headers)
    writer.write(connection.data_to_send())
    seen: list[str] = []
    over = {"StreamEnded", "StreamReset", "ConnectionTerminated"}
    while not over.intersection(seen):
        data = await reader.read(65_536)
        if not data:
            break
        seen += [type(event).__name__ for event in connection.receive_data(data)]
        writer.write(connection.data_to_send())
    writer.close()
    return seen


@pytest.mark.parametrize(
    "path", [b"/x/\xff", b"/\xc3\x28", b"/cardarena.v1.PlayService/Play\xfe", b"no-slash"]
)
async def test_a_path_that_is_no_text_does_not_stop_the_server(path: bytes) -> None:
    async with served() as edge:
        edge.open("ann", "bob")
        ann = edge.bot()
        await ann.hello("ann")
        await send_request(edge, path)
        assert await answers(edge.address)
        bob = edge.bot()
        await bob.hello("bob")
        await asyncio.gather(ann.play(), bob.play())


async def test_bytes_that_are_no_http_close_their_own_connection_only() -> None:
    async with served() as edge:
        host, _, port = edge.address.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        while await reader.read(4_096):
            pass
        writer.close()
        assert await answers(edge.address)


async def test_watchdog_is_quiet_while_the_server_serves_and_cries_once_when_not() -> None:
    cries: list[str] = []
    async with served() as edge:
        address = edge.address
        watchdog = Watchdog(address, cries.append, interval_s=0, timeout_s=5, failures_max=2)
        watching = asyncio.create_task(watchdog.run())
        for _ in range(3):
            assert await answers(address)
        assert not watching.done()
    await watching
    assert cries == [f"{address} has not served 2 new connections in a row"]
