"""The bare peer of the referee's edge: a grpc.aio stream that answers bytes with bytes.

It parses nothing and decides nothing: each request is answered by one canned response with as
many updates, of the same size, as the referee's own messages had.
`python -m bench.echo --batch 16 --bytes 250 --open 1`; it prints its port, then answers as
`bench.asked` says.
"""

from __future__ import annotations

import argparse

import grpc
import uvloop

from bench.asked import answer_until_told, say
from bench.client import SERVICE
from cardarena.v1 import cards_pb2, play_pb2, scala40_pb2

CARD = cards_pb2.CARD_AS
PILE_MAX = 2000


def update(size: int) -> play_pb2.Update:
    """Return an update with a decision, padded to about `size` bytes by its discard pile."""
    made = play_pb2.Update()
    for pile in range(PILE_MAX):
        view = scala40_pb2.Scala40View(
            hand=[CARD] * 13, discards=[CARD], discard_pile=[CARD] * pile, stock_count=80
        )
        decision = play_pb2.Decision(decision_id=300, view=view.SerializeToString(), bank_ms=60000)
        made = play_pb2.Update(match_id="m0000-0001", first_event=300, decision=decision)
        if made.ByteSize() + 3 >= size:
            break
    return made


def canned(batch: int, size: int) -> bytes:
    """Return a response with `batch` updates of about `size` bytes each."""
    updates = play_pb2.Updates(updates=[update(size)] * batch)
    return play_pb2.PlayResponse(updates=updates).SerializeToString()


def handler(response: bytes, opened: int) -> grpc.GenericRpcHandler:
    """Return the one method: `opened` responses at once, then one for each request."""

    async def play(_requests: object, context: grpc.aio.ServicerContext[bytes, bytes]) -> None:
        await context.read()
        for _ in range(opened):
            await context.write(response)
        while await context.read() is not grpc.aio.EOF:
            await context.write(response)

    method = grpc.stream_stream_rpc_method_handler(play)
    return grpc.method_handlers_generic_handler(SERVICE, {"Play": method})


async def serve(batch: int, size: int, opened: int) -> None:
    """Serve until stdin ends."""
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((handler(canned(batch, size), opened),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    say(port=port)
    await answer_until_told()
    await server.stop(None)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--batch", type=int, default=1)
    parser.add_argument("--bytes", type=int, default=200)
    parser.add_argument("--open", type=int, default=1)
    given = parser.parse_args()
    uvloop.run(serve(given.batch, given.bytes, given.open))
