"""Each program of the zoo misbehaves as it says, as a scripted referee sees it."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process, create_subprocess_exec
from contextlib import suppress
from pathlib import Path

import pytest

from cardarena import scala40
from cardarena.v1 import play_pb2 as wire
from support.fake_referee import FakeReferee, Line, fake_referee, start
from support.kit_views import before_draw, packed

ZOO = Path(__file__).parent
VIEW = before_draw("2H 3H 4H", "9C")
PROGRAMS = sorted(path.stem for path in ZOO.glob("*.py") if not path.stem.startswith("test_"))


async def started(referee: FakeReferee, program: str, *arguments: str) -> Process:
    addressed = {"CARDARENA_ADDRESS": referee.address, "CARDARENA_TOKEN": "t"}
    return await create_subprocess_exec(
        *(sys.executable, str(ZOO / f"{program}.py"), *arguments),
        env={**os.environ, **addressed},
        stdout=DEVNULL,
        stderr=PIPE,
    )


async def ended(bot: Process) -> tuple[int | None, str]:
    _, told = await bot.communicate()
    return bot.returncode, told.decode()


def ask(number: int = 1, *, begin: bool = False, retries_left: int = 0) -> wire.Update:
    decision = wire.Decision(decision_id=number, view=packed(VIEW), retries_left=retries_left)
    return wire.Update(match_id="m1", decision=decision, start=start() if begin else None)


async def answers_only_pings(line: Line, sequence: int) -> None:
    await line.write(ping=wire.Ping(sequence=sequence))
    assert (await line.read()).pong.sequence == sequence


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_program_is_in_the_list(program: str) -> None:
    assert f"`{program}.py`" in (ZOO / "README.md").read_text()


@pytest.mark.parametrize("program", [["silent"], ["late", "--late-ms", "600000"]])
async def test_silent_and_late_answer_nothing_but_pings(program: list[str]) -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(ask(begin=True))
        await answers_only_pings(line, 7)
        await line.farewell("TOURNAMENT_OVER")

    async with fake_referee(script) as referee:
        bot = await started(referee, *program)
        assert await ended(bot) == (0, "cardarena: the tournament is over\n")


async def test_late_answers_well_in_the_end() -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(ask(begin=True))
        [move] = await line.read_moves()
        assert move.packed == scala40.pack_move(scala40.draw_stock())
        await line.farewell("TOURNAMENT_OVER")

    async with fake_referee(script) as referee:
        assert (await ended(await started(referee, "late", "--late-ms", "1")))[0] == 0


async def test_illegal_discards_what_it_does_not_hold_as_often_as_told() -> None:
    async def script(line: Line) -> None:
        await line.greet()
        seen = []
        for retries_left in (2, 1, 0):
            await line.updates(ask(begin=retries_left == 2, retries_left=retries_left))
            seen += await line.read_moves()
        strange = scala40.pack_move(scala40.play(discard=scala40.read_card("AS")))
        good = scala40.pack_move(scala40.draw_stock())
        assert [move.packed for move in seen] == [strange, strange, good]
        await line.farewell("TOURNAMENT_OVER")

    async with fake_referee(script) as referee:
        assert (await ended(await started(referee, "illegal", "--times", "2")))[0] == 0


async def test_garbage_sends_a_different_piece_for_each_decision() -> None:
    async def script(line: Line) -> None:
        await line.greet()
        pieces = []
        for number in range(1, 6):
            await line.updates(ask(number, begin=number == 1))
            pieces += [(await line.read()).SerializeToString() for _ in range(2)]
        assert len(set(pieces)) == 9  # four stray ones in turn, five that are no move
        await line.farewell("MALFORMED")

    async with fake_referee(script) as referee:
        assert await ended(await started(referee, "garbage")) == (0, "cardarena: MALFORMED\n")


async def test_crashing_dies_after_its_decisions() -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(ask(begin=True))
        await line.read_moves()
        await line.updates(ask(2))

    async with fake_referee(script) as referee:
        assert (await ended(await started(referee, "crashing", "--after", "1")))[0] == 13


async def test_leaver_answers_and_leaves() -> None:
    async def script(line: Line) -> None:
        await line.greet()
        await line.updates(ask(begin=True))
        await line.read_moves()
        assert (await line.read()).WhichOneof("kind") == "leave"
        await line.farewell("LEFT")

    async with fake_referee(script) as referee:
        bot = await started(referee, "leaver", "--after", "1")
        assert await ended(bot) == (0, "cardarena: the bot has left\n")


async def test_slow_reader_lets_writes_pile_up() -> None:
    piled_up = asyncio.Event()

    async def script(line: Line) -> None:
        assert (await line.read()).hello.events_at_once
        # A write that is stuck for so long is taken for one that will never end.
        filler = wire.Notice(sentence="x" * 60_000)
        while True:
            try:
                await asyncio.wait_for(line.write(notice=filler), 1.0)
            except TimeoutError:
                piled_up.set()
                return

    async with fake_referee(script) as referee:
        bot = await started(referee, "slow_reader")
        await piled_up.wait()
        bot.kill()
        await ended(bot)


async def test_flooding_does_not_wait_for_anything() -> None:
    async def script(line: Line) -> None:
        await line.greet()
        for _ in range(50):
            assert len(await line.read_moves()) == 100
        await line.farewell("FLOOD")
        # A stream that ends while its bot still writes may lose the farewell: read on.
        with suppress(AssertionError):
            while True:
                await line.read()

    async with fake_referee(script) as referee:
        assert await ended(await started(referee, "flooding")) == (0, "cardarena: FLOOD\n")


async def test_double_connects_twice() -> None:
    both = asyncio.Barrier(2)

    async def older(line: Line) -> None:
        await line.greet()
        await both.wait()
        await line.farewell("SUPERSEDED")

    async def newer(line: Line) -> None:
        await line.greet()
        await both.wait()
        await line.farewell("TOURNAMENT_OVER")

    async with fake_referee(older, newer) as referee:
        status, told = await ended(await started(referee, "double"))
    assert status == 0
    assert "the newest connection counts" in told
    assert "the tournament is over" in told
