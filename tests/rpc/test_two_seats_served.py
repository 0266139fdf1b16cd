"""One bot at two seats of a match, behind the real server: its updates say for which they are."""

from __future__ import annotations

import asyncio
import json

from cardarena.v1 import play_pb2 as pb
from support.edge import Bot, plainest, served

TEAMS = ("ann", "bob", "ann", "bob")
M1 = "r01-m001"


async def play_out(bot: Bot) -> list[pb.Update]:
    """Answer plainly until each seat that began has ended; return all that was told."""
    told: list[pb.Update] = []
    began: set[int] = set()
    ended: set[int] = set()
    while not began or began != ended:
        updates = await bot.updates()
        told += updates
        assert len({update.seat for update in updates}) == len(updates)
        began |= {update.seat for update in updates if update.HasField("start")}
        ended |= {update.seat for update in updates if update.HasField("end")}
        moves = [
            pb.Move(
                match_id=M1,
                decision_id=update.decision.decision_id,
                packed=plainest(update.decision.view),
            )
            for update in updates
            if update.HasField("decision")
        ]
        if moves:
            await bot.send(moves=pb.Moves(moves=moves))
    return told


async def test_it_gets_a_frame_decisions_and_an_end_for_each_seat() -> None:
    async with served() as edge:
        edge.open(*TEAMS)
        ann, bob = edge.bot(), edge.bot()
        await ann.hello("ann", events_at_once=True)
        await bob.hello("bob")
        told = dict(zip("ab", await asyncio.gather(play_out(ann), play_out(bob)), strict=True))
        for name, seats in (("a", {0, 2}), ("b", {1, 3})):
            assert {update.seat for update in told[name]} == seats
            starts = [update for update in told[name] if update.HasField("start")]
            assert {update.seat: update.start.seat for update in starts} == {s: s for s in seats}
            assert len(starts) == 2
            for update in told[name]:
                if update.HasField("decision"):
                    assert json.loads(update.decision.view)[0] == update.seat
        asked = [u for one in told.values() for u in one if u.HasField("decision")]
        numbers = sorted(update.decision.decision_id for update in asked)
        assert numbers == list(range(1, len(numbers) + 1))
        events = {
            seat: [
                event.SerializeToString()
                for update in [*told["a"], *told["b"]]
                if update.seat == seat
                for event in update.events
            ]
            for seat in range(4)
        }
        assert events[0] == events[1] == events[2] == events[3] != []


async def test_it_says_for_each_seat_how_far_it_had_read() -> None:
    async with served() as edge:
        edge.open(*TEAMS)
        first, bob, again = edge.bot(), edge.bot(), edge.bot()
        await first.hello("ann")
        await bob.hello("bob")
        told = {update.seat: len(update.events) for update in await first.updates()}
        assert min(told.values()) > 0
        seen = [pb.Seen(match_id=M1, events=0, seat=0)]
        seen.append(pb.Seen(match_id=M1, events=told[2], seat=2))
        await again.hello("ann", seen=seen)
        anew = {update.seat: update for update in await again.updates()}
        assert (len(anew[0].events), len(anew[2].events)) == (told[0], 0)
        assert {update.start.seat for update in anew.values()} == {0, 2}
