"""How a bot's run ends: farewells, broken streams, mistakes of the author and of the referee."""

from __future__ import annotations

from typing import Any

import grpc
import pytest

from cardarena import Settings, running, scala40
from cardarena.running import play
from cardarena.v1 import play_pb2 as wire
from support.fake_referee import Line, fake_referee, start
from support.kit_bots import (
    TOKEN,
    DrawingBot,
    decision,
    move,
    played,
    update,
)

OVER = "TOURNAMENT_OVER"


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "backoff_s", lambda _: 0.0)


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


@pytest.mark.parametrize(
    ("cause", "sentence", "told"),
    [
        ("LEFT", "Farewell, as asked.", "the bot has left"),
        ("MALFORMED", "No Hello.", "the referee could not read what this bot sent: No Hello."),
        ("MALFORMED", "", "the referee could not read what this bot sent"),
    ],
)
async def test_a_farewell_is_told_once(
    cause: str, sentence: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def script(line: Line) -> None:
        await line.read()
        await line.farewell(cause, sentence)

    async with fake_referee(script) as referee:
        await played(DrawingBot(), referee)
    assert capsys.readouterr().err == f"cardarena: {told}\n"


@pytest.mark.parametrize(("cause", "status"), [("SUPERSEDED", 3), ("TOURNAMENT_OVER", 0)])
async def test_a_lost_farewell_is_read_from_the_status(cause: str, status: int) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.abort(grpc.StatusCode.ABORTED, cause)

    async with fake_referee(script) as referee:
        assert await played(DrawingBot(), referee) == status


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
    "code",
    [
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.CANCELLED,
        grpc.StatusCode.OK,
        grpc.StatusCode.INTERNAL,
        grpc.StatusCode.ABORTED,  # with no farewell's cause
    ],
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
