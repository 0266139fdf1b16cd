"""The standard health service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import grpc
import grpc.aio
import pytest

from referee.rpc.health import HealthService
from referee.rpc.server import HEALTH_CHECK, HEALTH_WATCH
from referee.rpc.wire.health import NOT_SERVING, SERVING, request_to_wire, status_from_wire
from support.edge import Served, served


@pytest.fixture
async def edge() -> AsyncIterator[Served]:
    async with served() as one:
        yield one


@pytest.fixture
async def channel(edge: Served) -> AsyncIterator[grpc.aio.Channel]:
    async with grpc.aio.insecure_channel(edge.address) as one:
        yield one


@pytest.mark.parametrize("service", ["", "cardarena.v1.PlayService"])
async def test_serves(channel: grpc.aio.Channel, service: str) -> None:
    answer = await channel.unary_unary(HEALTH_CHECK)(request_to_wire(service))
    assert status_from_wire(answer) == SERVING
    assert answer == b"\x08\x01"


@pytest.mark.parametrize(
    ("request_bytes", "code"),
    [
        (request_to_wire("chess.v1.Play"), grpc.StatusCode.NOT_FOUND),
        (b"\xff\xff", grpc.StatusCode.INVALID_ARGUMENT),
    ],
)
async def test_what_is_not_served(
    channel: grpc.aio.Channel, request_bytes: bytes, code: grpc.StatusCode
) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await channel.unary_unary(HEALTH_CHECK)(request_bytes)
    assert caught.value.code() is code


async def test_watching_sees_the_end(edge: Served, channel: grpc.aio.Channel) -> None:
    call = channel.unary_stream(HEALTH_WATCH)(request_to_wire(""))
    assert status_from_wire(await call.read()) == SERVING
    stopping = asyncio.create_task(edge.server.stop(5))
    assert status_from_wire(await call.read()) == NOT_SERVING
    assert await call.read() is grpc.aio.EOF
    await stopping


async def test_watching_sees_an_end_that_came_while_the_first_answer_was_on_its_way() -> None:
    health = HealthService()
    watching = health.watch(request_to_wire(""), None)
    assert status_from_wire(await anext(watching)) == SERVING
    health.stop()
    assert [status_from_wire(status) async for status in watching] == [NOT_SERVING]
    assert [status_from_wire(one) async for one in health.watch(request_to_wire(""), None)] == [
        NOT_SERVING
    ]


def test_garbage_is_no_status() -> None:
    assert status_from_wire(b"\xff\xff") is None
