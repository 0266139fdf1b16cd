"""Where the time of a process goes, by room: a sample of its stack every few CPU milliseconds."""

from __future__ import annotations

import signal
from collections import Counter
from types import FrameType

EVERY_S = 0.003
# A signal that comes while grpc works is handled at the next call in Python, which is one of these.
EDGE = frozenset(
    {
        ("play.py", "_is_sent"),
        ("play.py", "_read"),
        ("play.py", "_write"),
        ("play.py", "play"),
        ("play.py", "woken"),
        ("session.py", "is_over"),
    }
)


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
    room, _, file = path.rpartition("/")
    if room.endswith("/rpc") and (file, function) in EDGE:
        return "grpc and event loop"
    parts = path.rsplit("/referee/", maxsplit=1)[-1].split("/")
    return "/".join(parts[:2]) if parts[:2] == ["rpc", "wire"] else parts[0]
