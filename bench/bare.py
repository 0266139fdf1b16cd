"""The least that a Python gRPC server is: what start-up is measured against."""

from __future__ import annotations

import asyncio
import sys

import grpc.aio


async def serve() -> None:
    """Listen, say so, and wait for the end of stdin."""
    server = grpc.aio.server()
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    sys.stdout.write(f"{port}\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)
    await server.stop(None)


if __name__ == "__main__":
    asyncio.run(serve())
