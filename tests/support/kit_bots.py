"""A bot that takes note of everything, and the messages of a referee to it."""

from __future__ import annotations

from typing import Any

from cardarena import Ended, Refused, Settings, scala40
from cardarena.running import play
from cardarena.v1 import play_pb2 as wire
from support.fake_referee import FakeReferee
from support.kit_views import before_draw, packed

VIEW = before_draw("2H 3H 4H", "9C")
DRAW = scala40.pack_move(scala40.draw_stock())
TOKEN = "s3cret"  # noqa: S105  (of a made-up bot)


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


async def played(bot: scala40.Bot, referee: FakeReferee, give_up_s: float = 60) -> int:
    return await play(bot, Settings(referee.address, TOKEN, 7, give_up_s))
