"""One sample: a server process and a client process, and the server's CPU between two marks."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Any, NamedTuple, Self

from bench.loop import LOOP_SECONDS, calibrate


class Child:
    """A process of this package that speaks JSON lines."""

    def __init__(self, module: str, *arguments: object) -> None:
        command = [sys.executable, "-m", f"bench.{module}", *map(str, arguments)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._name = module

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        if error is not None:
            self._process.kill()
        self._process.wait(timeout=60)

    def hear(self) -> dict[str, Any]:
        """Return the next line that the process says."""
        line = self._process.stdout.readline() if self._process.stdout else ""
        if not line:
            raise RuntimeError(f"bench.{self._name} ended before it said what it had to say")
        return dict(json.loads(line))

    def ask(self) -> dict[str, Any]:
        """Return the clocks of the process."""
        if self._process.stdin is None:
            raise RuntimeError("no stdin")
        self._process.stdin.write("mark\n")
        self._process.stdin.flush()
        return self.hear()


class Sample(NamedTuple):
    """What one run of one case showed.

    `cost` is normalised CPU microseconds of the server's process a decision; `gap_us` the
    median time between decisions at the client; `fill` decisions a message; `size` bytes a
    decision down, with its share of the envelope.
    """

    cost: float
    rate: float
    gap_us: float
    fill: float
    size: float


def sample(server: Sequence[object], client: Sequence[object]) -> Sample:
    """Run a server and a client (module name and arguments each) and measure the server."""
    loop_before = calibrate()
    module, *arguments = server
    with Child(str(module), *arguments) as serving:
        port = serving.hear()["port"]
        with Child("client", port, *client) as playing:
            playing.hear()
            before = serving.ask()
            done = playing.hear()
            after = serving.ask()
    loop = (loop_before + calibrate()) / 2
    made = done["done"]
    seconds = after["wall"] - before["wall"]
    return Sample(
        cost=(after["cpu"] - before["cpu"]) / made * 1e6 * LOOP_SECONDS / loop,
        rate=made / seconds,
        gap_us=done["gap_us"],
        fill=made / done["messages"],
        size=done["received"] / made,
    )
