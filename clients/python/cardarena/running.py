"""Run a bot: connect, play, connect again after a break, and stop with a clear sentence."""

from __future__ import annotations

import asyncio
import random
import sys
import time
import traceback
from collections.abc import Callable, Coroutine
from typing import Any, NoReturn

from cardarena.connection import Closed, Connection
from cardarena.session import AnyBot, BotError, ProtocolError, Session
from cardarena.settings import Settings, SettingsError, settings_from
from cardarena.voice import say

BACKOFF_S_MIN, BACKOFF_S_MAX = 0.2, 10.0
EXIT_OVER, EXIT_BOT_FAILED, EXIT_SETTINGS, EXIT_REFUSED, EXIT_NO_REFEREE = 0, 1, 2, 3, 4
EXIT_INTERRUPTED = 130

RETRIED = frozenset({"LOST", "STOPPING", "INTERNAL"})
FAREWELLS = {
    "TOURNAMENT_OVER": "the tournament is over",
    "LEFT": "the bot has left",
    "SUPERSEDED": "the same bot has connected anew elsewhere, and the newest connection counts",
    "BAD_TOKEN": "the token is not one of this tournament (CARDARENA_TOKEN)",
    "UNSUPPORTED": "the referee does not speak this version of the protocol or play these games",
    "MALFORMED": "the referee could not read what this bot sent",
    "FLOOD": "this bot sent more than the referee will read",
    "SLOW_READER": "this bot did not read what was sent to it",
    "STOPPING": "the referee is stopping; open matches go on when it is back",
    "INTERNAL": "the referee has failed",
}
PEACEFUL = frozenset({"TOURNAMENT_OVER", "LEFT"})
DETAILED = frozenset({"UNSUPPORTED", "MALFORMED", "INTERNAL"})
"""The farewells whose own sentence says more than the cause: which of several it was."""


def run(
    bot: AnyBot,
    *,
    address: str | None = None,
    token: str | None = None,
    matches_max: int | None = None,
    give_up_s: float | None = None,
) -> NoReturn:
    """Play until the tournament is over, then end the process.

    What is not given comes from the environment (see `cardarena.settings`). The exit status is 0
    when the tournament is over or the bot left, 1 when the bot itself raised, 2 for a wrong
    setting, 3 when the referee sent the bot away, 4 when no referee was to be reached.
    """
    try:
        settings = settings_from(
            address=address, token=token, matches_max=matches_max, give_up_s=give_up_s
        )
        status = _loop_runner()(play(bot, settings))
    except SettingsError as error:
        say(str(error))
        status = EXIT_SETTINGS
    except KeyboardInterrupt:
        say("stopped by the keyboard")
        status = EXIT_INTERRUPTED
    sys.exit(status)


async def play(bot: AnyBot, settings: Settings) -> int:
    """Play until the tournament is over; return the exit status that `run` ends with."""
    session = Session(bot)
    try:
        return await _connect_again_and_again(session, settings)
    except BotError as error:
        say(f"the bot itself raised an exception in {error}(), so it stops:")
        cause = error.__cause__
        if cause is not None:
            traceback.print_exception(type(cause), cause, cause.__traceback__)
        return EXIT_BOT_FAILED
    finally:
        await session.close()


async def _connect_again_and_again(session: Session, settings: Settings) -> int:
    tries, lost_since = 0, time.monotonic()
    while True:
        began = time.monotonic()
        closed = await _connect(session, settings)
        if closed.cause not in RETRIED:
            return _farewell(closed)
        if closed.served or time.monotonic() - began > BACKOFF_S_MAX:
            tries, lost_since = 0, time.monotonic()
        pause_s = backoff_s(tries)
        if time.monotonic() + pause_s - lost_since > settings.give_up_s:
            say(f"no referee at {settings.address} for {settings.give_up_s:g} s ({_why(closed)})")
            return EXIT_NO_REFEREE
        if tries == 0:
            say(f"no connection to {settings.address} ({_why(closed)}); trying again")
        await asyncio.sleep(pause_s)
        tries += 1


async def _connect(session: Session, settings: Settings) -> Closed:
    try:
        return await Connection(session, settings).run()
    except ProtocolError as error:
        return Closed("HOPELESS", f"the referee does not keep to the protocol: {error}", False)


def backoff_s(tries: int, draw: Callable[[], float] = random.random) -> float:
    """Return how long to wait after so many tries in vain: doubled each time, with jitter."""
    whole = min(BACKOFF_S_MAX, BACKOFF_S_MIN * 2.0 ** min(tries, 16))
    return whole * (0.5 + draw() / 2)


def _farewell(closed: Closed) -> int:
    say(_why(closed))
    return EXIT_OVER if closed.cause in PEACEFUL else EXIT_REFUSED


def _why(closed: Closed) -> str:
    known = FAREWELLS.get(closed.cause)
    if known is None:
        return closed.sentence or closed.cause
    detailed = closed.cause in DETAILED and closed.sentence
    return f"{known}: {closed.sentence}" if detailed else known


def _loop_runner() -> Callable[[Coroutine[Any, Any, int]], int]:
    """Return what runs a coroutine: uvloop where it is installed, else asyncio."""
    try:
        import uvloop  # noqa: PLC0415  (optional)
    except ImportError:
        return asyncio.run
    return uvloop.run
