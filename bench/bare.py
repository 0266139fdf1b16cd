"""The least that a Python gRPC server is: what start-up is measured against."""

from __future__ import annotations

import asyncio

import grpc.aio


async def serve() -> None:
    """Listen, say so, and wait to be ended."""
    server = grpc.aio.server()
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(port, flush=True)
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(serve())
