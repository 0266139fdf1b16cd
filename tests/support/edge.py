"""The real floor behind the gRPC edge, with the toy game, a clock to turn and bots to script."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import grpc.aio

from cardarena.v1 import play_pb2 as pb
from referee.floor.floor import Floor
from referee.floor.outbox import Outbox
from referee.floor.pump import Pump
from referee.floor.updates import Incoming, Problem
from referee.games.rules import NotationError
from referee.journal.seal import Sealer
from referee.match.state import Result
from referee.rpc.limits import Limits
from referee.rpc.ports import Client, Greeting, House, Tokens
from referee.rpc.server import PLAY, Server
from referee.rpc.wire.codec import Codec
from support.matches import setup_for
from support.simulation import SIGNING_KEY, Memory
from support.toy_game import GAME, Card, Reason, View

ROOT_HASH = bytes(range(100, 132))
TOKENS = {name: f"token-of-{name}".encode() for name in ("ann", "bob", "cid")}


def toy_move(payload: object) -> Card | Problem:
    text = payload.decode("ascii", "replace") if isinstance(payload, bytes) else payload
    if not isinstance(text, str):
        return Problem("no move at all")
    try:
        return GAME.read_move(text)
    except NotationError:
        return Problem("not a toy move")


def toy_view(view: View) -> bytes:
    return json.dumps([view.seat, list(view.hand), list(view.totals)]).encode()


def toy_codec(**changes: Any) -> Codec:
    fields: dict[str, Any] = {
        "game": "toy",
        "view": toy_view,
        "event": lambda event: repr(event).encode(),
        "move": toy_move,
        "reasons": {Reason.NOT_IN_HAND: 1},
    }
    return Codec(**{**fields, **changes})


def plainest(view: bytes) -> bytes:
    """The answer of a bot that plays its lowest card."""
    return f"play {json.loads(view)[1][0]}".encode()


class Lobby(Tokens):
    """A registry that remembers who came."""

    def __init__(self) -> None:
        super().__init__(TOKENS)
        self.admitted: list[tuple[str, Client]] = []

    def admit(self, entrant: str, client: Client) -> Greeting:
        self.admitted.append((entrant, client))
        return Greeting("test", ROOT_HASH)


class WatchedFloor(Floor):
    """A floor that lets a test wait until somebody has gone."""

    def __init__(self, codec: Codec, results: dict[str, Result]) -> None:
        super().__init__(
            decoders={codec.game: codec.move},
            sealer=Sealer(SIGNING_KEY),
            on_over=results.__setitem__,
        )
        self.gone: list[str] = []
        self.received: list[Incoming] = []
        self.gone_bell = asyncio.Event()

    def disconnect(self, outbox: Outbox) -> None:
        super().disconnect(outbox)
        self.gone.append(outbox.bot)
        self.gone_bell.set()

    def receive(self, outbox: Outbox, incoming: Any, now_ns: int) -> None:
        self.received += incoming
        super().receive(outbox, incoming, now_ns)


class Edge:
    """A floor, its store in memory, and a house for sessions; time stands still until turned."""

    def __init__(self, codec: Codec | None = None, limits: Limits | None = None) -> None:
        self.codec = codec or toy_codec()
        self.now_ns = 1_000
        self.results: dict[str, Result] = {}
        self.store = Memory()
        self.lobby = Lobby()
        self.floor = WatchedFloor(self.codec, self.results)
        self.ids = (f"error-{number}" for number in itertools.count(1))
        self.wakes = 0
        self.house = House(
            floor=self.floor,
            registry=self.lobby,
            codecs={self.codec.game: self.codec},
            wake_floor=self.wake,
            now_ns=lambda: self.now_ns,
            new_id=lambda: next(self.ids),
            server_version="1.2.3",
            limits=limits or Limits(),
        )
        self.pump: Pump | None = None

    def wake(self) -> None:
        self.wakes += 1
        if self.pump is not None:
            self.pump.wake()

    def open(self, *entrants: str, match_id: str = "r01-m001", **changes: Any) -> None:
        setup = setup_for(*entrants, match_id=match_id, **changes)
        self.floor.open(setup, GAME, 60_000, self.now_ns)

    def cycle(self) -> None:
        """One cycle of the floor, for tests without a pump."""
        batch = self.floor.decide(self.now_ns)
        self.store.commit(batch)
        self.floor.tell(self.now_ns)


class Bot:
    """The other end of one stream, in messages."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self.call = channel.stream_stream(PLAY)()

    async def send(self, **kind: Any) -> None:
        await self.send_bytes(pb.PlayRequest(**kind).SerializeToString())

    async def send_bytes(self, data: bytes) -> None:
        await self.call.write(data)

    async def hello(self, name: str, **fields: Any) -> pb.Welcome:
        await self.send(hello=hello_of(name, **fields))
        response = await self.read()
        assert response.WhichOneof("kind") == "welcome", response
        return response.welcome

    async def read(self) -> pb.PlayResponse:
        """The next message that is no ping."""
        while True:
            data = await self.call.read()
            assert data is not grpc.aio.EOF, "the stream has ended"
            response = pb.PlayResponse.FromString(data)
            if response.WhichOneof("kind") != "ping":
                return response

    async def updates(self) -> list[pb.Update]:
        response = await self.read()
        assert response.WhichOneof("kind") == "updates", response
        return list(response.updates.updates)

    async def farewell(self) -> pb.Farewell:
        """The farewell, which must be the last message of the stream."""
        response = await self.read()
        while response.WhichOneof("kind") in {"updates", "notice"}:
            response = await self.read()
        assert response.WhichOneof("kind") == "farewell", response
        await self.call.done_writing()
        assert await self.call.read() is grpc.aio.EOF
        return response.farewell

    async def play(self) -> list[pb.MatchEnd]:
        """Answer every decision plainly until all matches that began are over."""
        began: set[str] = set()
        ends: dict[str, pb.MatchEnd] = {}
        while not began or began - ends.keys():
            moves = []
            for update in await self.updates():
                began.add(update.match_id)
                if update.HasField("end"):
                    ends[update.match_id] = update.end
                if update.HasField("decision"):
                    packed = plainest(update.decision.view)
                    number = update.decision.decision_id
                    moves.append(
                        pb.Move(match_id=update.match_id, decision_id=number, packed=packed)
                    )
            if moves:
                await self.send(moves=pb.Moves(moves=moves))
        return list(ends.values())


def hello_of(name: str, **fields: Any) -> pb.Hello:
    return pb.Hello(**{"token": TOKENS[name].decode(), "protocol": 1, **fields})


class Served(Edge):
    """The edge on a port of this machine."""

    server: Server
    address: str
    _channels: list[grpc.aio.Channel]

    def bot(self, options: Mapping[str, int] | None = None) -> Bot:
        """A bot on a connection of its own."""
        own = {"grpc.use_local_subchannel_pool": 1, **(options or {})}
        channel = grpc.aio.insecure_channel(self.address, options=list(own.items()))
        self._channels.append(channel)
        return Bot(channel)

    async def until_gone(self, name: str) -> None:
        """Wait until the floor has been told that a bot is gone."""
        while name not in self.floor.gone:
            self.floor.gone_bell.clear()
            await self.floor.gone_bell.wait()


@asynccontextmanager
async def served(codec: Codec | None = None, limits: Limits | None = None) -> AsyncIterator[Served]:
    edge = Served(codec, limits)
    edge.pump = Pump(edge.floor, edge.store, edge.house.now_ns)
    edge.server = Server(edge.house)
    edge._channels = []
    edge.address = f"127.0.0.1:{await edge.server.start()}"
    pumping = asyncio.create_task(edge.pump.run())
    try:
        yield edge
    finally:
        for channel in edge._channels:
            await channel.close()
        await edge.server.stop(1)
        edge.pump.stop()
        await pumping


async def read_all(bot: Bot) -> list[pb.PlayResponse]:
    """Everything that a bot is sent until its stream ends."""
    responses = []
    while (data := await bot.call.read()) is not grpc.aio.EOF:
        responses.append(pb.PlayResponse.FromString(data))
        if responses[-1].WhichOneof("kind") == "farewell":
            await bot.call.done_writing()
    return responses
