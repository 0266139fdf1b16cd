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
from cardarena.v1 import cards_pb2, play_pb2, scala40_pb2

CARD = cards_pb2.CARD_AS
PILE_MAX = 2000


def view(pile: int) -> bytes:
    """Return a view whose discard pile has `pile` cards, serialised."""
    message = scala40_pb2.Scala40View(stock_count=80, turn=20, deal=1)
    message.hand.extend([CARD] * 13)
    message.discards.extend([CARD] * 13)
    message.discard_pile.extend([CARD] * pile)
    message.hand_counts.extend((13, 13))
    message.opened.extend((False, False))
    message.playing.extend((True, True))
    message.totals.extend((0, 0))
    message.turns_taken.extend((20, 20))
    return message.SerializeToString()


def update(pile: int) -> play_pb2.Update:
    """Return an update with a decision."""
    decision = play_pb2.Decision(decision_id=300, view=view(pile), bank_ms=60000)
    return play_pb2.Update(match_id="r01-m0001", first_event=300, decision=decision)


def pile_for(size: int) -> int:
    """Return how many discards make an update of about `size` bytes."""
    piles = (pile for pile in range(PILE_MAX) if update(pile).ByteSize() + 3 >= size)
    return next(piles, PILE_MAX)


def response(batch: int, pile: int) -> bytes:
    """Return a response with `batch` updates."""
    updates = play_pb2.Updates()
    for _ in range(batch):
        updates.updates.append(update(pile))
    return play_pb2.PlayResponse(updates=updates).SerializeToString()


def canned(batch: int, pile: int) -> Callable[[bytes], bytes]:
    """Return an answer that is the same to every request."""
    made = response(batch, pile)
    return lambda _request: made


def built(pile: int) -> Callable[[bytes], bytes]:
    """Return an answer that is built from the request: an update for each of its moves."""

    def build(request: bytes) -> bytes:
        moves = play_pb2.PlayRequest.FromString(request).moves.moves
        discards = [scala40_pb2.Scala40Move.FromString(move.packed).discard for move in moves]
        return response(len(discards), pile)

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
    pile = pile_for(given.bytes)
    answer = built(pile) if given.views else canned(given.batch, pile)
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((handler(answer, response(given.batch, pile), given.open),))
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
    uvloop.run(serve(parser.parse_args()))
