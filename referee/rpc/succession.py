"""Which start of its program a bot plays with: one that was superseded stays out.

An older bot that never heard its farewell, because its line broke or it was not reading, connects
again as after any break. Without this memory it would push the newer one out.
"""

from __future__ import annotations

from collections import deque

INSTANCE_MAX = 32
"""Bytes that name one start of a program (`Hello.instance`)."""

EARLIER_KEPT = 64


class Succession:
    """Knows the newest start of each bot's program, and a bounded number of earlier ones."""

    def __init__(self) -> None:
        self._newest: dict[str, bytes] = {}
        self._earlier: dict[str, deque[bytes]] = {}

    def is_superseded(self, bot: str, instance: bytes) -> bool:
        """Say whether a newer start of the program has come in since. Never for one unnamed."""
        return bool(instance) and instance in self._earlier.get(bot, ())

    def come_in(self, bot: str, instance: bytes) -> None:
        """Let `instance` be the newest of `bot`; empty for a bot that does not name it."""
        newest = self._newest.get(bot, b"")
        if newest and newest != instance:
            self._earlier.setdefault(bot, deque(maxlen=EARLIER_KEPT)).append(newest)
        self._newest[bot] = instance
