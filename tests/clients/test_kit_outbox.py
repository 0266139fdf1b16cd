"""What waits to be written is bounded, and goes out in messages that the referee takes."""

from __future__ import annotations

from cardarena.outbox import Outbox
from cardarena.v1 import play_pb2 as wire
from support.kit_bots import move


async def test_many_answers_are_split_as_the_referee_can_take_them() -> None:
    outbox = Outbox()
    long = [
        wire.Move(match_id=f"m{n:04d}", decision_id=1, notation="x" * 1_000) for n in range(100)
    ]
    short = [wire.Move(match_id=f"s{n:04d}", decision_id=1, packed=b"x") for n in range(600)]
    for move_ in long + short:
        outbox.answer(move_, 0)
    requests = await outbox.take()
    assert [one for request in requests for one in request.moves.moves] == long + short
    assert all(0 < len(request.moves.moves) <= 256 for request in requests)
    assert all(request.ByteSize() <= 40_000 for request in requests)
    assert len(requests) == 6


async def test_a_newer_answer_of_a_match_takes_the_place_of_the_older() -> None:
    outbox = Outbox()
    outbox.answer(move(number=1), 0)
    outbox.answer(move(number=2), 0)
    [request] = await outbox.take()
    assert list(request.moves.moves) == [move(number=2)]


async def test_answers_of_two_seats_of_a_match_wait_beside_each_other() -> None:
    outbox = Outbox()
    outbox.answer(move(number=1), 0)
    outbox.answer(move(number=3), 2)
    outbox.answer(move(number=5), 0)
    outbox.answer(move("m2"), 0)
    [request] = await outbox.take()
    assert list(request.moves.moves) == [move(number=5), move(number=3), move("m2")]


async def test_who_gives_a_match_up_answers_for_no_seat_of_it() -> None:
    outbox = Outbox()
    outbox.answer(move(number=1), 0)
    outbox.answer(move(number=3), 2)
    outbox.answer(move("m2"), 0)
    outbox.resign(wire.Resign(match_id="m1"))
    moves, resign = await outbox.take()
    assert list(moves.moves.moves) == [move("m2")]
    assert resign.resign.match_id == "m1"


async def test_pongs_that_wait_are_bounded() -> None:
    outbox = Outbox()
    for sequence in range(1_000):
        outbox.pong(sequence)
    assert [request.pong.sequence for request in await outbox.take()] == [*range(936, 1_000)]
