"""The kit's loop against a scripted referee on the loopback."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from math import inf

import grpc
import pytest

from cardarena import RESIGN, GameStarted, running, scala40, session
from cardarena.v1 import play_pb2 as wire
from support.fake_referee import Line, fake_referee, start
from support.kit_bots import (
    TOKEN,
    DrawingBot,
    decision,
    game_started,
    move,
    played,
    update,
)

OVER = "TOURNAMENT_OVER"


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "backoff_s", lambda _: 0.0)


async def test_a_match_from_welcome_to_farewell(capsys: pytest.CaptureFixture[str]) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        assert line.hello.token == TOKEN
        assert line.hello.matches_max == 7
        assert line.hello.protocol == 1
        assert list(line.hello.games) == ["scala40"]
        assert len(line.hello.cut) == 32
        assert len(line.hello.instance) == 16
        await line.updates(update(start=start(), events=[game_started(1)], decision=decision()))
        assert await line.read_moves() == [move()]
        end = wire.MatchEnd(places=[1, 2], termination=wire.TERMINATION_COMPLETED)
        await line.updates(update(first_event=1, verdict=wire.VERDICT_ACCEPTED, end=end))
        await line.farewell(OVER, "The tournament is over.")

    bot = DrawingBot()
    async with fake_referee(script) as referee:
        assert await played(bot, referee) == 0
    assert bot.noted == ["m1", ("m1", GameStarted(1)), ("m1", (1, 2), "completed")]
    assert capsys.readouterr().err == "cardarena: the tournament is over\n"


@pytest.mark.parametrize(("thinks_at_most_s", "is_together"), [(inf, True), (-1, False)])
async def test_decisions_that_came_together_are_answered_together_unless_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, thinks_at_most_s: float, *, is_together: bool
) -> None:
    monkeypatch.setattr(session, "THINKING_S_MAX", thinks_at_most_s)
    names = [f"m{number}" for number in range(32)]

    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(*(update(name, start=start(), decision=decision()) for name in names))
        moves: list[wire.Move] = []
        messages = 0
        while len(moves) < len(names):
            moves += await line.read_moves()
            messages += 1
        assert moves == [move(name) for name in names]
        assert (messages == 1) is is_together
        await line.farewell(OVER)

    async with fake_referee(script) as referee:
        assert await played(DrawingBot(), referee) == 0


async def test_a_ping_is_answered_while_the_bot_thinks() -> None:
    thought = asyncio.Event()

    class Thinker(scala40.Bot):
        async def choose(self, _: scala40.Decision) -> scala40.Move:
            await thought.wait()
            return scala40.draw_stock()

    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(update(start=start(), decision=decision()))
        await line.write(ping=wire.Ping(sequence=5))
        assert (await line.read()).pong.sequence == 5
        thought.set()
        assert await line.read_moves() == [move()]
        await line.farewell(OVER)

    async with fake_referee(script) as referee:
        assert await played(Thinker(), referee) == 0


async def test_a_batch_can_be_thought_about_at_once() -> None:
    class Batcher(scala40.Bot):
        async def choose_all(self, decisions: Sequence[scala40.Decision]) -> list[str]:
            return [f"draw {decision.match_id}" for decision in decisions]

    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(*(update(m, start=start(), decision=decision()) for m in ("a", "b")))
        moves = await line.read_moves()
        assert [answer.notation for answer in moves] == ["draw a", "draw b"]
        await line.farewell(OVER)

    async with fake_referee(script) as referee:
        assert await played(Batcher(), referee) == 0


async def test_a_break_is_resumed_and_the_same_answer_sent_again() -> None:
    cuts, instances = [], []

    async def breaks(line: Line) -> None:
        await line.greet()
        cuts.append(line.hello.cut)
        instances.append(line.hello.instance)
        await line.updates(
            update(start=start(), events=[game_started(1), game_started(2)], decision=decision())
        )
        assert await line.read_moves() == [move()]
        await line.abort(grpc.StatusCode.UNAVAILABLE)

    async def resumes(line: Line) -> None:
        await line.greet()
        cuts.append(line.hello.cut)
        instances.append(line.hello.instance)
        assert list(line.hello.seen) == [wire.Seen(match_id="m1", events=2, seat=0)]
        # The referee may send an event once more: the bot is to be told only once.
        events = [game_started(2), game_started(3)]
        again = update(start=start(), first_event=1, events=events, decision=decision())
        await line.updates(again)
        assert await line.read_moves() == [move()]
        await line.updates(update(first_event=3, decision=decision(2)))
        assert await line.read_moves() == [move(number=2)]
        await line.farewell(OVER)

    bot = DrawingBot()
    async with fake_referee(breaks, resumes) as referee:
        assert await played(bot, referee) == 0
    assert bot.asked == [("m1", 1, 2), ("m1", 2, 2)]
    assert bot.noted == ["m1", *(("m1", GameStarted(game)) for game in (1, 2, 3))]
    assert cuts[0] == cuts[1]
    assert instances[0] == instances[1]


async def test_what_is_thought_about_during_a_break_is_answered_after_it() -> None:
    thought = asyncio.Event()
    asked = []

    class Thinker(scala40.Bot):
        async def choose(self, decision: scala40.Decision) -> scala40.Move:
            asked.append(decision.decision_id)
            await thought.wait()
            return scala40.draw_stock()

    async def breaks(line: Line) -> None:
        await line.greet()
        await line.updates(update(start=start(), decision=decision()))
        await line.write(ping=wire.Ping(sequence=1))
        await line.read()

    async def resumes(line: Line) -> None:
        await line.greet()
        await line.updates(update(start=start(), decision=decision()))
        await line.write(ping=wire.Ping(sequence=2))
        assert (await line.read()).pong.sequence == 2
        thought.set()
        assert await line.read_moves() == [move()]
        await line.farewell(OVER)

    async with fake_referee(breaks, resumes) as referee:
        assert await played(Thinker(), referee) == 0
    assert asked == [1]


@pytest.mark.parametrize("again", [True, False])
async def test_a_refused_move_is_chosen_anew(again: bool) -> None:  # noqa: FBT001
    """Whether the decision is sent again with the refusal, or only stays open."""
    refusal = wire.Refusal(reason_name="DOES_NOT_FIT", action_index=0, retries_left=1)

    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(update(start=start(), decision=decision()))
        await line.read_moves()
        await line.updates(
            update(
                verdict=wire.VERDICT_ILLEGAL,
                verdict_decision_id=1,
                refusal=refusal,
                decision=decision(1, retries_left=1) if again else None,
            )
        )
        assert await line.read_moves() == [move()]
        await line.farewell(OVER)

    bot = DrawingBot()
    async with fake_referee(script) as referee:
        assert await played(bot, referee) == 0
    assert bot.asked == [("m1", 1, 2), ("m1", 1, 1)]
    assert bot.noted == ["m1", ("m1", "DOES_NOT_FIT")]


async def test_a_refusal_that_leaves_nothing_open_is_not_answered() -> None:
    def refused(number: int) -> wire.Update:
        verdict = wire.VERDICT_ILLEGAL
        return update(verdict=verdict, verdict_decision_id=number, refusal=wire.Refusal())

    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(update(start=start(), decision=decision(2, retries_left=0)))
        assert await line.read_moves() == [move(number=2)]
        await line.updates(refused(1))
        await line.updates(refused(2))
        await line.updates(update(decision=decision(3)))
        assert await line.read_moves() == [move(number=3)]
        await line.farewell(OVER)

    async with fake_referee(script) as referee:
        assert await played(DrawingBot(), referee) == 0


async def test_a_late_verdict_after_the_end_is_passed_over() -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(update(verdict=wire.VERDICT_UNKNOWN_MATCH))
        await line.updates(update(start=start(), decision=decision()))
        assert await line.read_moves() == [move()]
        await line.farewell(OVER)

    async with fake_referee(script) as referee:
        assert await played(DrawingBot(), referee) == 0


async def test_a_match_is_given_up_again_after_a_break() -> None:
    bot = DrawingBot()
    bot.choose = lambda _: RESIGN  # type: ignore[assignment, method-assign, return-value]

    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(update(start=start(), decision=decision()))
        assert (await line.read()).resign.match_id == "m1"

    async def ends(line: Line) -> None:
        await script(line)
        await line.farewell(OVER)

    async with fake_referee(script, ends) as referee:
        assert await played(bot, referee) == 0
