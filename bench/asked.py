"""How a measured process is asked for its clocks: a line on stdin, an answer on stdout."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any

from bench.loop import mark


def say(**fields: Any) -> None:
    """Write one JSON line to whoever started this process."""
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


async def answer_until_told(more: Callable[[], dict[str, Any]] = dict) -> None:
    """Answer each line on stdin with the clocks of this process; return at its end.

    `more` gives further fields of the answer.
    """
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while await reader.readline():
        now = mark()
        say(cpu=now.cpu, wall=now.wall, resident=now.resident, **more())
