"""What one connection may cost, and the bucket that counts it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of every connection. All of them are told to bot authors in docs/protocol.md.

    A bot may send `answers_burst` answers at once and `answers_per_s` a second beyond one for
    each decision that it was sent; a request that holds no answer counts as one.
    """

    message_bytes: int = 64 * 1024
    moves_max: int = 256  # answers in one request
    updates_max: int = 64  # updates in one response
    answers_per_s: int = 2_000
    answers_burst: int = 4_000
    hello_ms: int = 10_000  # from the opening of a stream to its Hello
    ping_ms: int = 5_000  # between two pings
    send_ms: int = 10_000  # what the bot may take to read one message
    farewell_ms: int = 5_000  # from the Farewell to the stream's end, when the bot does not end it
    streams_max: int = 16  # streams of one HTTP/2 connection
    connections_max: int = 4_096  # connections of all bots and strangers together


class Bucket:
    """A token bucket: `per_s` tokens a second, at most `burst` of them. Full at first."""

    __slots__ = ("_burst", "_left", "_per_ns", "_then_ns")

    def __init__(self, per_s: int, burst: int, now_ns: int) -> None:
        self._per_ns = per_s / 1e9
        self._burst = self._left = float(burst)
        self._then_ns = now_ns

    def take(self, count: int, now_ns: int) -> bool:
        """Take `count` tokens, or none when there are fewer; say whether there were so many."""
        left = min(self._left + (now_ns - self._then_ns) * self._per_ns, self._burst)
        self._then_ns = now_ns
        is_enough = left >= count
        self._left = left - count if is_enough else left
        return is_enough

    def give(self, count: int) -> None:
        """Put `count` tokens in, beyond those that time brings."""
        self._left = min(self._left + count, self._burst)
