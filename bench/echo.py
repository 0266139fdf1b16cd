"""The bare peer of the referee's edge: a grpc.aio stream that answers bytes with bytes.

Plain, it parses nothing and decides nothing: each request is answered by one canned response
with as many updates, of the same size, as the referee's own messages had. With `--views` it
does what any program must that speaks the protocol: it parses each answer, and builds and
serialises a view for each update; still no rules, no clock and no journal.
`python -m bench.echo --batch 16 --bytes 250 --open 1`; it prints its port, then answers as
`bench.asked` says.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import grpc
import uvloop

from bench.asked import answer_until_told, say
from bench.client import SERVICE
from bench.messages import MESSAGES, Messages
from cardarena.v1 import play_pb2

FILLING_MAX = 2000


def update(game: Messages, filling: int) -> play_pb2.Update:
    """Return an update with a decision, and a view with so many cards as a filling."""
    decision = play_pb2.Decision(decision_id=300, view=game.view(filling), bank_ms=60000)
    return play_pb2.Update(match_id="r01-m0001", first_event=300, decision=decision)


def filling_for(game: Messages, size: int) -> int:
    """Return how many cards more make an update of about `size` bytes."""
    fillings = (n for n in range(FILLING_MAX) if update(game, n).ByteSize() + 3 >= size)
    return next(fillings, FILLING_MAX)


def response(game: Messages, batch: int, filling: int) -> bytes:
    """Return a response with `batch` updates."""
    updates = play_pb2.Updates()
    for _ in range(batch):
        updates.updates.append(update(game, filling))
    return play_pb2.PlayResponse(updates=updates).SerializeToString()


def canned(game: Messages, batch: int, filling: int) -> Callable[[bytes], bytes]:
    """Return an answer that is the same to every request."""
    made = response(game, batch, filling)
    return lambda _request: made


def built(game: Messages, filling: int) -> Callable[[bytes], bytes]:
    """Return an answer that is built from the request: an update for each of its moves."""

    def build(request: bytes) -> bytes:
        moves = play_pb2.PlayRequest.FromString(request).moves.moves
        parsed = [game.parse(move.packed) for move in moves]
        return response(game, len(parsed), filling)

    return build


def handler(answer: Callable[[bytes], bytes], first: bytes, opened: int) -> grpc.GenericRpcHandler:
    """Return the one method: `opened` responses at once, then one for each request."""

    async def play(_requests: object, context: grpc.aio.ServicerContext[bytes, bytes]) -> None:
        await context.read()
        for _ in range(opened):
            await context.write(first)
        while (request := await context.read()) is not grpc.aio.EOF:
            await context.write(answer(request))

    method = grpc.stream_stream_rpc_method_handler(play)
    return grpc.method_handlers_generic_handler(SERVICE, {"Play": method})


async def serve(given: argparse.Namespace) -> None:
    """Serve until stdin ends."""
    game = MESSAGES[given.game]
    filling = filling_for(game, given.bytes)
    answer = built(game, filling) if given.views else canned(game, given.batch, filling)
    first = response(game, given.batch, filling)
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((handler(answer, first, given.open),))
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
    parser.add_argument("--views", action="store_true")
    parser.add_argument("--game", choices=MESSAGES, default="scala40")
    uvloop.run(serve(parser.parse_args()))
