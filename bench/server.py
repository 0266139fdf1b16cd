"""The whole referee over matches that never end: floor, store, edge, as `referee serve` has them.

`python -m bench.server --matches 64` prints its port, then answers as `bench.asked` says. Its
entrants' tokens are their names, `bench-0` and so on. Two of them play all matches; with
`--apart` each match has its own two.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import secrets
import tempfile
import time
from pathlib import Path
from typing import Any

import structlog
import uvloop

from bench.asked import answer_until_told, say
from bench.messages import MESSAGES
from bench.stages import Stages
from referee.app.games import own_box, own_codec
from referee.floor import live
from referee.floor.floor import Floor
from referee.floor.pump import BatchStore, Pump
from referee.journal.chain import Chain
from referee.journal.entry import Entry
from referee.journal.seal import Sealer
from referee.match.state import AnyGame, Policy, Setup, TimeControl
from referee.rpc.ports import Client, Greeting, House
from referee.rpc.server import Server
from referee.store.batch import Batch
from referee.store.store import open_store

SHOW_UP_MS = 120_000
GAMES_EACH = 1_000
CLOCK = TimeControl(60_000, 600_000)


class Nowhere:
    """A store that keeps nothing: what the referee would cost without one."""

    def commit(self, batch: Batch) -> None:
        """Forget a batch."""


class Unchained(Chain):
    """A chain that neither renders nor hashes."""

    def append(self, entry: Entry) -> bytes:
        """Count the entry."""
        del entry
        self.count += 1
        return b""


class Everybody:
    """Lets in whoever shows an entrant's name."""

    def bot_of(self, token: bytes) -> str | None:
        """Return the name that the token is."""
        return token.decode()

    def admit(self, entrant: str, client: Client) -> Greeting:
        """Let a bot in."""
        del entrant, client
        return Greeting("bench", bytes(32))


def setup(game: AnyGame, number: int, entrants: tuple[str, str]) -> Setup:
    """Return match `number`."""
    return Setup(
        tournament="bench",
        match_id=f"r01-m{number:04d}",
        group_id=f"g{number:04d}",
        round=1,
        game=game.name,
        rules=game.describe(game.options("classic", {}, 2)),
        games=GAMES_EACH,
        entrants=entrants,
        clock=CLOCK,
        policy=Policy(),
        cuts=dict.fromkeys(entrants, bytes(32)),
        commitments_root="00" * 32,
        started="2026-01-01T00:00:00Z",
        engine="bench",
        secret=number.to_bytes(32, "big"),
    )


def store(kind: str, folder: Path) -> BatchStore:
    """Return the store that is asked for."""
    return open_store(folder) if kind == "sqlite" else Nowhere()


async def serve(given: argparse.Namespace, folder: Path) -> None:
    """Serve until stdin ends."""
    game, codec = own_box(given.game).game, own_codec(given.game)
    floor = Floor(
        decoders={game.name: codec.move},
        sealer=Sealer(bytes(range(32))),
        on_over=lambda _match_id, _result: None,
    )
    pump = Pump(floor, store(given.store, folder), time.monotonic_ns)
    house = House(
        floor=floor,
        registry=Everybody(),
        codecs={game.name: codec},
        wake_floor=pump.wake,
        now_ns=time.monotonic_ns,
        new_id=lambda: secrets.token_hex(4),
        server_version="bench",
    )
    for number in range(given.matches):
        first = 2 * number if given.apart else 0
        pair = (f"bench-{first}", f"bench-{first + 1}")
        floor.open(setup(game, number, pair), game, SHOW_UP_MS, time.monotonic_ns())
    server = Server(house)
    port = await server.start()
    running = asyncio.create_task(pump.run())
    say(port=port)
    stages = Stages() if given.stages else None
    await answer_until_told(lambda: figures(floor, stages))
    await server.stop(0.1)
    pump.stop()
    await running


def figures(floor: Floor, stages: Stages | None) -> dict[str, Any]:
    """Return what a mark says beyond the clocks."""
    return {"live": floor.live, "stages": dict(stages.counts) if stages else {}}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--store", choices=("sqlite", "null", "none"), default="sqlite")
    parser.add_argument("--stages", action="store_true")
    parser.add_argument("--game", choices=MESSAGES, default="scala40")
    arguments = parser.parse_args()
    # One line a connection goes to a file in a real run; here stdout is spoken for.
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    if arguments.store == "none":
        setattr(live, "Chain", Unchained)  # noqa: B010
    with tempfile.TemporaryDirectory() as temporary:
        uvloop.run(serve(arguments, Path(temporary)))
