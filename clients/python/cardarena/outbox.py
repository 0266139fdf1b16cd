"""What waits to be written to the referee. Bounded: at most one answer a match."""

from __future__ import annotations

import asyncio
from collections import deque

from cardarena.v1 import play_pb2 as wire

PONGS_MAX = 64
MOVES_PER_MESSAGE_MAX = 256


class Outbox:
    """Pongs, answers and a wish to leave, until the writer takes them."""

    def __init__(self) -> None:
        self._filled = asyncio.Event()
        self._pongs: deque[int] = deque(maxlen=PONGS_MAX)
        self._moves: dict[str, wire.Move] = {}
        self._leave = False

    def pong(self, sequence: int) -> None:
        """Answer a ping."""
        self._pongs.append(sequence)
        self._filled.set()

    def answer(self, move: wire.Move) -> None:
        """Answer a decision. An older answer of the same match that still waits is stale."""
        self._moves[move.match_id] = move
        self._filled.set()

    def leave(self) -> None:
        """Ask for a farewell."""
        self._leave = True
        self._filled.set()

    def clear(self) -> None:
        """Forget everything: the connection it was meant for is gone."""
        self._pongs.clear()
        self._moves.clear()
        self._leave = False
        self._filled.clear()

    async def take(self) -> list[wire.PlayRequest]:
        """Wait until something is there and return all of it, ready to be written."""
        await self._filled.wait()
        self._filled.clear()
        requests = [wire.PlayRequest(pong=wire.Pong(sequence=sequence)) for sequence in self._pongs]
        moves = list(self._moves.values())
        for start in range(0, len(moves), MOVES_PER_MESSAGE_MAX):
            batch = wire.Moves(moves=moves[start : start + MOVES_PER_MESSAGE_MAX])
            requests.append(wire.PlayRequest(moves=batch))
        if self._leave:
            requests.append(wire.PlayRequest(leave=wire.Leave()))
        self.clear()
        return requests
