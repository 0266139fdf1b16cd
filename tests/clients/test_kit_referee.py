"""The shipped bots against the real floor behind the real server: whole matches of Scala 40."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from cardarena import Ended, Refused, Settings, running, scala40
from cardarena.bots.greedy import GreedyBot
from cardarena.bots.random import RandomBot
from cardarena.running import play
from cardarena.scala40 import PRESETS
from cardarena.session import AnyBot
from referee.games.scala40.game import GAME
from referee.match.state import Termination
from referee.rpc.session import Parting
from referee.rpc.wire.scala40 import CODEC
from support.edge import TOKENS, Served, served
from support.matches import setup_for

MATCHES = 6


class Watcher:
    """Takes note of how matches end and of what was refused; says when all are over."""

    def __init__(self, matches: int) -> None:
        self.ended: list[Ended] = []
        self.refused: list[Refused] = []
        self.events: list[tuple[str, Any]] = []
        self.under_way, self.all_over = asyncio.Event(), asyncio.Event()
        self._matches = matches

    def watch(self, bot: AnyBot) -> AnyBot:
        """Have the hooks of a bot tell this watcher."""
        for hook in (self.match_ended, self.refused_move, self.seen):
            name = {"refused_move": "refused", "seen": "events"}.get(hook.__name__, hook.__name__)
            setattr(bot, name, hook)
        return bot

    def match_ended(self, _: scala40.Match, ended: Ended) -> None:
        self.ended.append(ended)
        if len(self.ended) == self._matches:
            self.all_over.set()

    def refused_move(self, _: scala40.Match, refused: Refused) -> None:
        self.refused.append(refused)

    def seen(self, match: scala40.Match, events: tuple[Any, ...]) -> None:
        self.events += [(match.match_id, event) for event in events]
        self.under_way.set()


class WatchedGreedy(GreedyBot):
    """Overrides the hook for events, so that the kit decodes them."""

    def events(self, match: scala40.Match, events: tuple[Any, ...]) -> None: ...


class WatchedRandom(RandomBot):
    """Likewise."""

    def events(self, match: scala40.Match, events: tuple[Any, ...]) -> None: ...


def open_matches(edge: Served) -> None:
    presets = [*PRESETS, *PRESETS]
    for number in range(MATCHES):
        rules = {"preset": presets[number], "options": {"target": 51}}
        setup = setup_for(
            "ann",
            "bob",
            match_id=f"m{number}",
            game="scala40",
            rules=rules,
            secret=bytes([number]) * 32,
        )
        edge.floor.open(setup, GAME, 60_000, edge.now_ns)


@asynccontextmanager
async def two_bots_playing() -> AsyncIterator[tuple[Served, Watcher, Watcher]]:
    """Matches under way between a greedy and a random bot; at the end all must be well."""
    ann, bob = Watcher(MATCHES), Watcher(MATCHES)
    bots = {"ann": ann.watch(WatchedGreedy()), "bob": bob.watch(WatchedRandom(seed=1))}
    async with served(CODEC) as edge:
        open_matches(edge)
        running_bots = [
            asyncio.create_task(play(bot, Settings(edge.address, TOKENS[name].decode())))
            for name, bot in bots.items()
        ]
        yield edge, ann, bob
        await asyncio.gather(ann.all_over.wait(), bob.all_over.wait())
        edge.server.play.close_all(Parting.TOURNAMENT_OVER)
        assert await asyncio.gather(*running_bots) == [0, 0]
    assert {result.termination for result in edge.results.values()} == {Termination.COMPLETED}
    assert (ann.refused, bob.refused) == ([], [])


async def test_whole_matches_end_as_they_should_and_nothing_is_refused() -> None:
    async with two_bots_playing() as (_, ann, bob):
        await ann.all_over.wait()
    assert {ended.places for ended in ann.ended} <= {(1, 2), (2, 1)}
    kinds = {type(event).__name__ for _, event in ann.events}
    assert kinds >= {"GameStarted", "GameEnded", "Dealt", "Drew", "Played", "DealEnded", "SeatOut"}
    assert sorted(ann.events, key=str) == sorted(bob.events, key=str)


async def test_bots_that_are_cut_off_come_back_and_miss_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "backoff_s", lambda _: 0.0)
    async with two_bots_playing() as (edge, ann, bob):
        for _ in range(3):
            ann.under_way.clear()
            await ann.under_way.wait()
            for connection in list(edge.server.play._connections):
                connection.session.part(Parting.INTERNAL)
    assert len(edge.lobby.admitted) > 2
    assert sorted(ann.events, key=str) == sorted(bob.events, key=str)
