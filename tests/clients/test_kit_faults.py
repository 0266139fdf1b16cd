"""What the kit tells an author of the faults of his bot, and what `Ended` says of them."""

from __future__ import annotations

import pytest

from cardarena import Ended, Forfeited, Match, Refused, scala40
from cardarena.scala40 import read_rules
from cardarena.v1 import play_pb2 as wire
from cardarena.voice import TOLD_AT_FIRST, Faults
from support.fake_referee import RULES, Line, fake_referee, start
from support.kit_bots import VIEW, DrawingBot, decision, played, update

MATCH = Match("m1", "scala40", read_rules(RULES), 0, ("me", "o"), 1, 1_000, 5_000, 2, *[b""] * 3)
FORFEIT = wire.Event(forfeited=wire.Forfeited(seat=0, cause=wire.CAUSE_ILLEGAL_MOVE))
OTHERS = wire.Event(forfeited=wire.Forfeited(seat=1, cause=wire.CAUSE_NO_SHOW))
SUBSTITUTION = wire.Event(substituted=wire.Substituted(seat=0, cause=wire.CAUSE_TIMEOUT))


class Watcher(DrawingBot):
    """Notes the ends of its matches, and asks for no events."""

    def match_ended(self, _: Match[scala40.Rules], ended: Ended) -> None:
        self.noted.append(ended)


async def loses(line: Line) -> None:
    await line.greet()
    await line.updates(update(start=start(), events=[SUBSTITUTION], decision=decision()))
    await line.read_moves()
    refusal = wire.Refusal(reason_name="DOES_NOT_FIT", sentence="So\x1b[1m.\n", retries_left=0)
    await line.updates(
        update(
            first_event=1,
            events=[FORFEIT, OTHERS],
            verdict=wire.VERDICT_ILLEGAL,
            verdict_decision_id=1,
            refusal=refusal,
            end=wire.MatchEnd(places=[2, 1], termination=wire.TERMINATION_FORFEIT),
        )
    )
    await line.farewell("TOURNAMENT_OVER")


async def test_faults_are_told_in_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    bot = Watcher()
    async with fake_referee(loses) as referee:
        assert await played(bot, referee) == 0
    assert capsys.readouterr().err.splitlines() == [
        "cardarena: match m1: the referee moved for this bot: it was out of time",
        "cardarena: match m1: this bot forfeits: one illegal move too many",
        "cardarena: match m1: decision 1: DOES_NOT_FIT: So [1m.  (0 retries left)",
        "cardarena: the tournament is over",
    ]
    (ended,) = (one for one in bot.noted if isinstance(one, Ended))
    assert ended.termination == "forfeit"
    assert ended.forfeits == (Forfeited(0, "illegal_move"), Forfeited(1, "no_show"))


async def test_a_bot_may_ask_for_silence(capsys: pytest.CaptureFixture[str]) -> None:
    bot = Watcher()
    bot.tells_faults = False
    async with fake_referee(loses) as referee:
        assert await played(bot, referee) == 0
    assert capsys.readouterr().err == "cardarena: the tournament is over\n"


def test_many_faults_are_told_ever_more_rarely(capsys: pytest.CaptureFixture[str]) -> None:
    faults = Faults()
    for number in range(1, 10 * TOLD_AT_FIRST + 1):
        faults.refused(MATCH, Refused(number, "", None, b"", "No move at all.", 1))
    faults.happened(MATCH, Forfeited(0, "later_word"))
    faults.happened(MATCH, Forfeited(1, "timeout"))
    lines = capsys.readouterr().err.splitlines()
    told = [int(line.split("decision ")[1].split(":")[0]) for line in lines[:-1]]
    assert told == [*range(1, TOLD_AT_FIRST + 1), *(TOLD_AT_FIRST * 2**n for n in (1, 2, 3))]
    first = "cardarena: match m1: decision 1: MALFORMED: No move at all. (1 retry left)"
    assert lines[0] == first
    assert lines[-2].endswith("(refusal number 160; the next to be told is number 320)")
    assert lines[-1] == "cardarena: match m1: this bot forfeits: later_word"


def test_a_decision_and_its_match_are_shown_shortly() -> None:
    shown = repr(scala40.Decision(MATCH, 7, VIEW, 4_000, 500, 2))
    assert shown == (
        "Decision(7 of match 'm1', seat 0, view: View, bank_ms=4000, elapsed_ms=500, "
        "retries_left=2)"
    )
    assert "signature" not in repr(MATCH)
