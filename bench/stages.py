"""Where the time of a process goes, by room: a sample of its stack every few CPU milliseconds."""

from __future__ import annotations

import signal
from collections import Counter
from types import FrameType

EVERY_S = 0.003
EDGE = ("play.py", frozenset({"_is_sent", "_read", "_write", "play", "woken"}))


class Stages:
    """Counts, for each room, the samples whose innermost frame of the referee lies in it."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, EVERY_S, EVERY_S)

    def _sample(self, _number: int, frame: FrameType | None) -> None:
        while frame is not None:
            path = frame.f_code.co_filename
            if "/referee/" in path:
                self.counts[stage(path, frame.f_code.co_name)] += 1
                return
            frame = frame.f_back
        self.counts["grpc and event loop"] += 1


def stage(path: str, function: str) -> str:
    """Return the room of a function; the coroutines that sit on grpc's calls count as grpc."""
    file, functions = EDGE
    if path.endswith(f"/rpc/{file}") and function in functions:
        return "grpc and event loop"
    parts = path.rsplit("/referee/", maxsplit=1)[-1].split("/")
    return "/".join(parts[:2]) if parts[:2] == ["rpc", "wire"] else parts[0]
