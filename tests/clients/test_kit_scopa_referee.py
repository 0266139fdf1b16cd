"""The shipped bots at Scopa against the real floor behind the real server, also when cut off."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cardarena import Ended, Refused, Settings, running, scopa
from cardarena.bots.greedy import GreedyBot
from cardarena.bots.random import RandomBot
from cardarena.running import play
from referee.games.scopa.game import GAME
from referee.match.state import Termination
from referee.rpc.session import Parting
from referee.rpc.wire.scopa import CODEC
from support.edge import TOKENS, Served, served
from support.matches import setup_for

RULES: tuple[dict[str, Any], ...] = (
    {},
    {"pile_visible": "all", "last_card_scopa": True},
    {"variants": ["napola", "re_bello", "settanta_coppe"]},
    {"asso_piglia_tutto": True, "ace_sweep_counts": "lone_ace", "redeal_kings": "no"},
)


class Noting:
    """Keeps a memory of each match, and holds every view against it."""

    def __init__(self) -> None:
        self.memories: dict[tuple[str, int], scopa.Memory] = {}
        self.kinds: set[str] = set()
        self.refusals: list[Refused] = []
        self.ended = 0
        self.under_way, self.all_over = asyncio.Event(), asyncio.Event()

    def started(self, match: scopa.Match) -> None:
        self.memories[match.match_id, match.seat] = scopa.Memory(match.rules)

    def note(self, match: scopa.Match, events: tuple[Any, ...]) -> None:
        self.memories[match.match_id, match.seat].note(events)
        self.kinds |= {type(event).__name__ for event in events}
        self.under_way.set()

    def check(self, decision: scopa.Decision) -> None:
        memory = self.memories[decision.match_id, decision.match.seat]
        assert memory.is_whole(decision.view)
        assert memory.table == decision.view.table
        hidden = sum(decision.view.hand_counts) - len(decision.view.hand)
        assert len(memory.unseen(decision.view)) == hidden + decision.view.stock_count

    def over(self) -> None:
        self.ended += 1
        if self.ended == len(RULES):
            self.all_over.set()


def noting(kind: type[GreedyBot | RandomBot], notes: Noting) -> GreedyBot | RandomBot:
    """A shipped bot whose hooks tell `notes`."""

    class NotingBot(kind):  # type: ignore[misc,valid-type]
        def choose(self, decision: scopa.Decision) -> Any:
            notes.check(decision)
            return super().choose(decision)

        def match_started(self, match: scopa.Match) -> None:
            notes.started(match)

        def events(self, match: scopa.Match, events: tuple[Any, ...]) -> None:
            notes.note(match, events)

        def refused(self, match: scopa.Match, refused: Refused) -> None:
            del match
            notes.refusals.append(refused)

        def match_ended(self, match: scopa.Match, ended: Ended) -> None:
            del match, ended
            notes.over()

    bot: GreedyBot | RandomBot = NotingBot()
    return bot


def open_matches(edge: Served) -> None:
    for number, options in enumerate(RULES):
        setup = setup_for(
            "ann",
            "bob",
            match_id=f"m{number}",
            game="scopa",
            rules={"preset": "classic", "options": options},
            secret=bytes([number]) * 32,
        )
        edge.floor.open(setup, GAME, 60_000, edge.now_ns)


@pytest.mark.parametrize("cuts", [0, 3])
async def test_shipped_bots_play_whole_matches_and_miss_nothing(
    cuts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "backoff_s", lambda _: 0.0)
    ann, bob = Noting(), Noting()
    bots = {"ann": noting(GreedyBot, ann), "bob": noting(RandomBot, bob)}
    async with served(CODEC) as edge:
        open_matches(edge)
        playing = [
            asyncio.create_task(play(bot, Settings(edge.address, TOKENS[name].decode())))
            for name, bot in bots.items()
        ]
        for _ in range(cuts):
            ann.under_way.clear()
            await ann.under_way.wait()
            for connection in list(edge.server.play._connections):
                connection.session.part(Parting.INTERNAL)
        await asyncio.gather(ann.all_over.wait(), bob.all_over.wait())
        edge.server.play.close_all(Parting.TOURNAMENT_OVER)
        assert await asyncio.gather(*playing) == [0, 0]
    assert {result.termination for result in edge.results.values()} == {Termination.COMPLETED}
    assert (ann.refusals, bob.refusals) == ([], [])
    assert ann.kinds == {"GameStarted", "Dealt", "Played", "Refilled", "DealEnded", "GameEnded"}
    assert (len(edge.lobby.admitted) > 2) == (cuts > 0)
