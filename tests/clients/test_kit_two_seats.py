"""A bot that plays two seats of a match has two of everything, and mixes nothing up."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import pytest

from cardarena import Ended, GameStarted, running, scala40
from cardarena.v1 import play_pb2 as wire
from support.fake_referee import Line, fake_referee, start
from support.kit_bots import decision, game_started, move, played, update
from support.kit_views import before_draw, packed

OVER = "TOURNAMENT_OVER"
TEAMS = ("me", "other", "me", "other")
HANDS = {0: "2H 3H 4H", 2: "5S 6S 7S"}


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "backoff_s", lambda _: 0.0)


class Team(scala40.Bot):
    """Draws from the stock for both of its seats, and takes note of who was told what."""

    def __init__(self) -> None:
        self.matches: list[scala40.Match] = []
        self.asked: list[tuple[int, int, str]] = []
        self.told: list[tuple[int, Any]] = []
        self.ended: list[tuple[int, tuple[int, ...]]] = []

    def choose(self, decision: scala40.Decision) -> scala40.Move:
        hand = scala40.write_cards(decision.view.hand)
        self.asked.append((decision.match.seat, decision.decision_id, hand))
        return scala40.draw_stock()

    def match_started(self, match: scala40.Match) -> None:
        self.matches.append(match)

    def events(self, match: scala40.Match, events: tuple[Any, ...]) -> None:
        self.told += [(match.seat, event) for event in events]

    def match_ended(self, match: scala40.Match, ended: Ended) -> None:
        self.ended.append((match.seat, ended.places))


def begin(seat: int, **fields: Any) -> wire.Update:
    return update(seat=seat, start=start(seat, TEAMS), **fields)


def ask(seat: int, number: int) -> wire.Decision:
    view = packed(before_draw(HANDS[seat], "9C"))
    return wire.Decision(decision_id=number, view=view, retries_left=2)


async def test_each_seat_has_its_frame_its_decisions_its_events_and_its_end() -> None:
    async def script(line: Line) -> None:
        await line.greet()
        events = [game_started(1)]
        await line.updates(begin(0, events=events, decision=ask(0, 1)), begin(2, events=events))
        assert await line.read_moves() == [move(number=1)]
        more: dict[str, Any] = {"first_event": 1, "events": [game_started(2)]}
        await line.updates(update(seat=2, decision=ask(2, 3), **more))
        assert await line.read_moves() == [move(number=3)]
        end = wire.MatchEnd(places=[1, 2, 1, 2], termination=wire.TERMINATION_COMPLETED)
        await line.updates(update(seat=0, end=end, **more), update(seat=2, end=end))
        await line.farewell(OVER)

    bot = Team()
    async with fake_referee(script) as referee:
        assert await played(bot, referee) == 0
    assert [(match.match_id, match.seat, match.entrants) for match in bot.matches] == [
        ("m1", 0, TEAMS),
        ("m1", 2, TEAMS),
    ]
    assert bot.asked == [(0, 1, HANDS[0]), (2, 3, HANDS[2])]
    for seat in (0, 2):
        own = [event for one, event in bot.told if one == seat]
        assert own == [GameStarted(1), GameStarted(2)]
    assert bot.ended == [(0, (1, 2, 1, 2)), (2, (1, 2, 1, 2))]


async def test_after_a_break_it_says_for_each_seat_how_far_it_had_read() -> None:
    async def breaks(line: Line) -> None:
        await line.greet()
        await line.updates(
            begin(0, events=[game_started(1), game_started(2)], decision=ask(0, 1)),
            begin(2, events=[game_started(1)]),
        )
        assert await line.read_moves() == [move(number=1)]
        await line.abort(grpc.StatusCode.UNAVAILABLE)

    async def resumes(line: Line) -> None:
        await line.greet()
        assert list(line.hello.seen) == [
            wire.Seen(match_id="m1", events=2, seat=0),
            wire.Seen(match_id="m1", events=1, seat=2),
        ]
        more = begin(2, first_event=1, events=[game_started(2)])
        await line.updates(begin(0, first_event=2, decision=ask(0, 1)), more)
        assert await line.read_moves() == [move(number=1)]
        await line.farewell(OVER)

    bot = Team()
    async with fake_referee(breaks, resumes) as referee:
        assert await played(bot, referee) == 0
    assert bot.asked == [(0, 1, HANDS[0])]
    assert sorted(bot.told) == sorted(
        [(seat, GameStarted(game)) for seat in (0, 2) for game in (1, 2)]
    )


async def test_a_late_thought_about_one_seat_does_not_push_out_the_answer_of_the_other() -> None:
    """The referee has moved for seat 0 meanwhile; its late answer is for the referee to judge."""
    both_thought = asyncio.Event()

    class Thinker(Team):
        async def choose(self, decision: scala40.Decision) -> scala40.Move:  # type: ignore[override]
            if decision.match.seat == 0:
                await both_thought.wait()
            else:
                both_thought.set()
            return scala40.draw_stock()

    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(begin(0, decision=ask(0, 1)), begin(2, decision=ask(2, 2)))
        moves: list[wire.Move] = []
        while len(moves) < 2:
            moves += await line.read_moves()
        assert sorted(one.decision_id for one in moves) == [1, 2]
        await line.farewell(OVER)

    async with fake_referee(script) as referee:
        assert await played(Thinker(), referee) == 0


async def test_a_frame_of_another_seat_than_its_news_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(update(seat=1, start=start(3, TEAMS), decision=decision()))

    async with fake_referee(script) as referee:
        assert await played(Team(), referee) == running.EXIT_REFUSED
    assert "it started seat 3 in news of seat 1" in capsys.readouterr().err
