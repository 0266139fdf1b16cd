"""The bots of all cases, referee and echo alike: raw protocol, plainest move, one process.

`python -m bench.client PORT --bots 2 --updates-max 16 --warm 500 --decisions 5000`. It prints
`{"warm": ...}` once the first decisions are answered and `{"done": ...}` after the rest, with
its own figures: messages, bytes and the intervals between decisions.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections.abc import Callable

import grpc
import uvloop

from bench.asked import say
from bench.messages import MESSAGES
from cardarena.v1 import play_pb2

SERVICE = "cardarena.v1.PlayService"


class Bots:
    """What all bots of the process share: the counters, and when to stop."""

    def __init__(self, warm: int, decisions: int, answer: Callable[[bytes], bytes]) -> None:
        self.answer = answer
        self.warm, self.until = warm, warm + decisions
        self.decisions = self.messages = self.received = self.sent = 0
        self.arrivals: list[float] = []
        self.at_warm = (0, 0, 0, 0)
        self.done = asyncio.Event()

    def count(self, decisions: int, received: int, sent: int) -> None:
        """Count one message that was answered."""
        was = self.decisions
        self.decisions += decisions
        self.messages += 1
        self.received += received
        self.sent += sent
        self.arrivals.append(time.perf_counter())
        if was < self.warm <= self.decisions:
            self.at_warm = (self.decisions, self.messages, self.received, self.sent)
            self.arrivals.clear()
            say(warm=self.decisions)
        if was < self.until <= self.decisions:
            self.done.set()

    def report(self) -> None:
        """Say what happened since the bots were warm."""
        decisions, messages, received, sent = self.at_warm
        gaps = [b - a for a, b in zip(self.arrivals, self.arrivals[1:], strict=False)]
        say(
            done=self.decisions - decisions,
            messages=self.messages - messages,
            received=self.received - received,
            sent=self.sent - sent,
            gap_us=statistics.median(gaps) * 1e6 if gaps else 0.0,
            cpu=time.process_time(),
        )


def answers(updates: play_pb2.Updates, answer: Callable[[bytes], bytes]) -> play_pb2.Moves:
    """Return the answers to all decisions of one message."""
    return play_pb2.Moves(
        moves=[
            play_pb2.Move(
                match_id=update.match_id,
                decision_id=update.decision.decision_id,
                packed=answer(update.decision.view),
            )
            for update in updates.updates
            if update.HasField("decision")
        ]
    )


async def play(channel: grpc.aio.Channel, hello: play_pb2.Hello, bots: Bots) -> None:
    """Play one bot until the stream ends."""
    call = channel.stream_stream(f"/{SERVICE}/Play")()
    await call.write(play_pb2.PlayRequest(hello=hello).SerializeToString())
    while isinstance(data := await call.read(), bytes):
        response = play_pb2.PlayResponse.FromString(data)
        if response.HasField("updates"):
            moves = answers(response.updates, bots.answer)
            if moves.moves:
                request = play_pb2.PlayRequest(moves=moves).SerializeToString()
                await call.write(request)
                bots.count(len(moves.moves), len(data), len(request))
        elif response.HasField("ping"):
            pong = play_pb2.Pong(sequence=response.ping.sequence)
            await call.write(play_pb2.PlayRequest(pong=pong).SerializeToString())
        elif response.HasField("farewell"):
            raise ConnectionError(response.farewell.sentence)


async def run(given: argparse.Namespace) -> None:
    """Play all bots until enough decisions are answered; keep them connected while held."""
    bots = Bots(given.warm, given.decisions, MESSAGES[given.game].answer)
    options = [("grpc.use_local_subchannel_pool", 1)]
    channels = [
        grpc.aio.insecure_channel(f"127.0.0.1:{given.port}", options=options)
        for _ in range(given.bots if given.own else 1)
    ]
    hellos = [
        play_pb2.Hello(token=f"bench-{number}", protocol=1, updates_max=given.updates_max)
        for number in range(given.first, given.first + given.bots)
    ]
    tasks = [
        asyncio.ensure_future(play(channels[index % len(channels)], hello, bots))
        for index, hello in enumerate(hellos)
    ]
    over = asyncio.ensure_future(bots.done.wait())
    await asyncio.wait([over, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        if task.done():
            task.result()
    bots.report()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("--bots", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--own", action="store_true", help="a connection for each bot")
    parser.add_argument("--updates-max", type=int, default=1)
    parser.add_argument("--warm", type=int, default=500)
    parser.add_argument("--decisions", type=int, default=5000)
    parser.add_argument("--game", choices=MESSAGES, default="scala40")
    uvloop.run(run(parser.parse_args()))
