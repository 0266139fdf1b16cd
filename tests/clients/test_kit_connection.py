"""The kit's loop against a scripted referee on the loopback."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import grpc
import pytest

from cardarena import RESIGN, Ended, GameStarted, Refused, Settings, running, scala40
from cardarena.outbox import Outbox
from cardarena.running import play
from cardarena.v1 import play_pb2 as wire
from support.fake_referee import FakeReferee, Line, fake_referee, start
from support.kit_views import before_draw, packed

VIEW = before_draw("2H 3H 4H", "9C")
DRAW = scala40.pack_move(scala40.draw_stock())
TOKEN = "s3cret"  # noqa: S105  (of a made-up bot)
OVER = "TOURNAMENT_OVER"


class DrawingBot(scala40.Bot):
    """Always draws from the stock, and takes note of everything."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int, int]] = []
        self.noted: list[Any] = []

    def choose(self, decision: scala40.Decision) -> scala40.Move:
        self.asked.append((decision.match_id, decision.decision_id, decision.retries_left))
        assert decision.view == VIEW
        return scala40.draw_stock()

    def match_started(self, match: scala40.Match) -> None:
        self.noted.append(match.match_id)

    def events(self, match: scala40.Match, events: tuple[Any, ...]) -> None:
        self.noted += [(match.match_id, event) for event in events]

    def refused(self, match: scala40.Match, refused: Refused) -> None:
        self.noted.append((match.match_id, refused.reason))

    def match_ended(self, match: scala40.Match, ended: Ended) -> None:
        self.noted.append((match.match_id, ended.places, ended.termination))


def decision(number: int = 1, retries_left: int = 2) -> wire.Decision:
    return wire.Decision(decision_id=number, view=packed(VIEW), retries_left=retries_left)


def update(match_id: str = "m1", **fields: Any) -> wire.Update:
    return wire.Update(match_id=match_id, **fields)


def game_started(game: int) -> wire.Event:
    return wire.Event(game_started=wire.GameStarted(game=game))


def move(match_id: str = "m1", number: int = 1, packed_move: bytes = DRAW) -> wire.Move:
    return wire.Move(match_id=match_id, decision_id=number, packed=packed_move)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "backoff_s", lambda _: 0.0)


async def played(bot: scala40.Bot, referee: FakeReferee, give_up_s: float = 60) -> int:
    return await play(bot, Settings(referee.address, TOKEN, 7, give_up_s))


async def test_a_match_from_welcome_to_farewell(capsys: pytest.CaptureFixture[str]) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        assert line.hello.token == TOKEN
        assert line.hello.matches_max == 7
        assert line.hello.protocol == 1
        assert list(line.hello.games) == ["scala40"]
        assert len(line.hello.cut) == 32
        await line.updates(update(start=start(), events=[game_started(1)], decision=decision()))
        assert await line.read_moves() == [move()]
        end = wire.MatchEnd(places=[1, 2], termination=wire.TERMINATION_COMPLETED)
        await line.updates(update(first_event=1, verdict=wire.VERDICT_ACCEPTED, end=end))
        await line.farewell(OVER, "Thank you.")

    bot = DrawingBot()
    async with fake_referee(script) as referee:
        assert await played(bot, referee) == 0
    assert bot.noted == ["m1", ("m1", GameStarted(1)), ("m1", (1, 2), "completed")]
    assert capsys.readouterr().err == "cardarena: the tournament is over: Thank you.\n"


async def test_decisions_that_came_together_are_answered_together() -> None:
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
        # One message, unless this machine stalled for longer than the kit keeps answers back.
        assert messages <= 2
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
    cuts = []

    async def breaks(line: Line) -> None:
        await line.greet()
        cuts.append(line.hello.cut)
        await line.updates(
            update(start=start(), events=[game_started(1), game_started(2)], decision=decision())
        )
        assert await line.read_moves() == [move()]
        await line.abort(grpc.StatusCode.UNAVAILABLE)

    async def resumes(line: Line) -> None:
        await line.greet()
        cuts.append(line.hello.cut)
        assert list(line.hello.seen) == [wire.Seen(match_id="m1", events=2)]
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


async def test_a_refused_move_is_chosen_anew() -> None:
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
                decision=decision(1, retries_left=1),
            )
        )
        await line.read_moves()
        await line.farewell(OVER)

    bot = DrawingBot()
    async with fake_referee(script) as referee:
        assert await played(bot, referee) == 0
    assert bot.asked == [("m1", 1, 2), ("m1", 1, 1)]
    assert bot.noted == ["m1", ("m1", "DOES_NOT_FIT")]


@pytest.mark.parametrize(
    ("cause", "status", "sentence"),
    [
        ("TOURNAMENT_OVER", 0, "the tournament is over"),
        ("LEFT", 0, "the bot has left"),
        ("SUPERSEDED", 3, "the newest connection counts"),
        ("BAD_TOKEN", 3, "CARDARENA_TOKEN"),
        ("UNSUPPORTED", 3, "version of the protocol"),
        ("MALFORMED", 3, "could not read"),
        ("FLOOD", 3, "more than the referee will read"),
        ("SLOW_READER", 3, "did not read"),
    ],
)
async def test_farewells_that_end_it(
    cause: str, status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def script(line: Line) -> None:
        await line.read()
        await line.farewell(cause, "So\x1b[1m.\n")

    async with fake_referee(script) as referee:
        assert await played(DrawingBot(), referee) == status
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1
    assert "\x1b" not in told


@pytest.mark.parametrize("cause", ["STOPPING", "INTERNAL"])
async def test_farewells_after_which_it_connects_again(cause: str) -> None:
    async def stops(line: Line) -> None:
        await line.greet()
        await line.farewell(cause)

    async def ends(line: Line) -> None:
        await line.greet()
        await line.farewell(OVER)

    async with fake_referee(stops, ends) as referee:
        assert await played(DrawingBot(), referee) == 0


@pytest.mark.parametrize(
    "code", [grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED, grpc.StatusCode.OK]
)
async def test_a_stream_that_ends_is_opened_again(code: grpc.StatusCode) -> None:
    async def breaks(line: Line) -> None:
        await line.greet()
        if code is not grpc.StatusCode.OK:
            await line.abort(code)

    async def ends(line: Line) -> None:
        await line.greet()
        await line.farewell(OVER)

    async with fake_referee(breaks, ends) as referee:
        assert await played(DrawingBot(), referee) == 0


async def test_it_gives_up_with_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    async with fake_referee() as referee:
        address = referee.address
    status = await play(DrawingBot(), Settings(address, TOKEN, give_up_s=0))
    told = capsys.readouterr().err
    assert status == 4
    assert told.startswith(f"cardarena: no referee at {address} for 0 s (UNAVAILABLE")
    assert told.count("\n") == 1


async def test_another_service_is_no_referee(capsys: pytest.CaptureFixture[str]) -> None:
    server = grpc.aio.server()
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    status = await play(DrawingBot(), Settings(f"127.0.0.1:{port}", TOKEN))
    await server.stop(None)
    assert status == 3
    assert "there is no referee of this protocol at that address" in capsys.readouterr().err


async def test_a_bot_can_leave() -> None:
    class Leaver(DrawingBot):
        def choose(self, decision: scala40.Decision) -> scala40.Move:
            self.leave()
            return super().choose(decision)

    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(update(start=start(), decision=decision()))
        assert await line.read_moves() == [move()]
        assert (await line.read()).WhichOneof("kind") == "leave"
        await line.farewell("LEFT")

    async with fake_referee(script) as referee:
        assert await played(Leaver(), referee) == 0


def raises(_: scala40.Decision) -> scala40.Move:
    raise KeyError("my own mistake")


async def raises_later(_: scala40.Decision) -> scala40.Move:
    raise KeyError("my own mistake")


@pytest.mark.parametrize("choose", [raises, raises_later])
async def test_the_authors_exception_is_shown_and_ends_it(
    choose: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = DrawingBot()
    bot.choose = choose  # type: ignore[method-assign]

    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(update(start=start(), decision=decision()))

    async with fake_referee(script) as referee:
        assert await played(bot, referee) == 1
    told = capsys.readouterr().err
    assert "the bot itself raised an exception in choose(), so it stops:" in told
    assert "KeyError: 'my own mistake'" in told


async def test_what_is_no_move_is_the_authors_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    bot = DrawingBot()
    bot.choose = lambda _: 7  # type: ignore[assignment, method-assign, return-value]

    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(update(start=start(), decision=decision()))

    async with fake_referee(script) as referee:
        assert await played(bot, referee) == 1
    assert "TypeError: a move is draw_stock(), play(" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("news", "sentence"),
    [
        (update(decision=decision()), "news of a match that it had not started"),
        (update(start=wire.MatchStart(game="go")), "started a match of 'go'"),
        (update(start=wire.MatchStart(game="scala40", rules_json="?")), "cannot read"),
        (update(start=start(), decision=wire.Decision(view=b"\xff")), "cannot read"),
    ],
)
async def test_a_referee_that_errs_is_named(
    news: wire.Update, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(news)

    async with fake_referee(script) as referee:
        assert await played(DrawingBot(), referee) == 3
    told = capsys.readouterr().err
    assert "the referee does not keep to the protocol" in told
    assert sentence in told


async def test_a_late_verdict_after_the_end_is_passed_over() -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(update(verdict=wire.VERDICT_UNKNOWN_MATCH))
        await line.updates(update(start=start(), decision=decision()))
        assert await line.read_moves() == [move()]
        await line.farewell(OVER)

    async with fake_referee(script) as referee:
        assert await played(DrawingBot(), referee) == 0


async def test_many_answers_are_split_as_the_referee_can_take_them() -> None:
    outbox = Outbox()
    long = [
        wire.Move(match_id=f"m{n:04d}", decision_id=1, notation="x" * 1_000) for n in range(100)
    ]
    short = [wire.Move(match_id=f"s{n:04d}", decision_id=1, packed=b"x") for n in range(600)]
    for move_ in long + short:
        outbox.answer(move_)
    requests = await outbox.take()
    assert [one for request in requests for one in request.moves.moves] == long + short
    assert all(0 < len(request.moves.moves) <= 256 for request in requests)
    assert all(request.ByteSize() <= 40_000 for request in requests)
    assert len(requests) == 6


async def test_a_newer_answer_of_a_match_takes_the_place_of_the_older() -> None:
    outbox = Outbox()
    outbox.answer(move(number=1))
    outbox.answer(move(number=2))
    [request] = await outbox.take()
    assert list(request.moves.moves) == [move(number=2)]


async def test_pongs_that_wait_are_bounded() -> None:
    outbox = Outbox()
    for sequence in range(1_000):
        outbox.pong(sequence)
    assert [request.pong.sequence for request in await outbox.take()] == [*range(936, 1_000)]


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
