"""What waits to be written to the referee. Bounded: at most one answer a seat of a match."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable

from cardarena.v1 import play_pb2 as wire

PONGS_MAX = 64
MOVES_PER_MESSAGE_MAX = 256
# Half of what the referee takes in one request.
MOVES_BYTES_MAX = 32 * 1024


class Outbox:
    """Pongs, answers, resignations and a wish to leave, until the writer takes them."""

    def __init__(self) -> None:
        self._filled = asyncio.Event()
        self._pongs: deque[int] = deque(maxlen=PONGS_MAX)
        self._moves: dict[tuple[str, int], wire.Move] = {}
        self._resigned: dict[str, wire.Resign] = {}
        self._leave = False

    def pong(self, sequence: int) -> None:
        """Answer a ping."""
        self._pongs.append(sequence)
        self._filled.set()

    def answer(self, move: wire.Move, seat: int) -> None:
        """Answer a decision of `seat`. An older answer of it that still waits is stale."""
        self._moves[move.match_id, seat] = move
        self._filled.set()

    def leave(self) -> None:
        """Ask for a farewell."""
        self._leave = True
        self._filled.set()

    def resign(self, resign: wire.Resign) -> None:
        """Give a match up; no answer of it counts any more, whichever seat it is for."""
        for key in [key for key in self._moves if key[0] == resign.match_id]:
            del self._moves[key]
        self._resigned[resign.match_id] = resign
        self._filled.set()

    def clear(self) -> None:
        """Forget everything: the connection it was meant for is gone."""
        self._pongs.clear()
        self._moves.clear()
        self._resigned.clear()
        self._leave = False
        self._filled.clear()

    async def take(self) -> list[wire.PlayRequest]:
        """Wait until something is there and return all of it, ready to be written."""
        await self._filled.wait()
        self._filled.clear()
        requests = [wire.PlayRequest(pong=wire.Pong(sequence=sequence)) for sequence in self._pongs]
        requests += [wire.PlayRequest(moves=batch) for batch in _batches(self._moves.values())]
        requests += [wire.PlayRequest(resign=resign) for resign in self._resigned.values()]
        if self._leave:
            requests.append(wire.PlayRequest(leave=wire.Leave()))
        self.clear()
        return requests


def _batches(moves: Iterable[wire.Move]) -> list[wire.Moves]:
    """Return the moves in as few messages as the referee's limits allow."""
    batches: list[wire.Moves] = []
    room = count = 0
    for move in moves:
        room, count = room - move.ByteSize(), count - 1
        if room < 0 or count < 0:
            batches.append(wire.Moves())
            room, count = MOVES_BYTES_MAX - move.ByteSize(), MOVES_PER_MESSAGE_MAX - 1
        batches[-1].moves.append(move)
    return batches
