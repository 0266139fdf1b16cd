"""What a bot knows of its matches, over all its connections.

A session outlives connections: it remembers how far each match was read, which decision is being
thought about, and the answers given, so that a decision that comes again after a break gets the
same answer, chosen once. A bot that plays two seats of a match has two of everything.
"""

from __future__ import annotations

import asyncio
import inspect
import secrets
import time
from collections.abc import Awaitable
from dataclasses import replace
from itertools import islice
from typing import Any, TypeAlias

from cardarena.bot import RESIGN, Bot, Decision, Forfeited, Match
from cardarena.games import GAMES, Codec
from cardarena.news import (
    conduct_from_wire,
    ended_from_wire,
    event_from_wire,
    match_from_wire,
    refused_from_wire,
)
from cardarena.outbox import Outbox
from cardarena.settings import Settings
from cardarena.v1 import play_pb2 as wire
from cardarena.voice import Faults

AnyBot: TypeAlias = Bot[Any, Any, Any]
Key: TypeAlias = tuple[str, int]
"""A match id and the seat in it."""
PROTOCOL = 1
NAME_CHARACTERS_MAX = 64
CUT_BYTES = 32
INSTANCE_BYTES = 16
OPEN_MATCHES_MAX = 65_536
SEEN_MAX = 500
THINKING_S_MAX = 0.005


class ProtocolError(Exception):
    """The referee sent something that the protocol does not allow."""


class BotError(Exception):
    """The author's own code raised; the cause is chained."""


class _OpenMatch:
    """One seat of a match that is being played."""

    __slots__ = ("answer", "asked", "codec", "events_read", "forfeits", "frame", "question")

    def __init__(self, frame: Match[Any], codec: Codec) -> None:
        self.frame, self.codec = frame, codec
        self.events_read = 0
        self.forfeits: tuple[Forfeited, ...] = ()
        # The decision being answered: its id and its retries left, which fall with each refusal.
        self.asked: tuple[int, int] | None = None
        self.question: Decision[Any, Any] | None = None
        self.answer: wire.Move | wire.Resign | None = None


class Session:
    """One bot's matches, by seat. `failed` is done when the author's own code has raised."""

    def __init__(self, bot: AnyBot) -> None:
        self.bot = bot
        self.outbox = Outbox()
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._cut = secrets.token_bytes(CUT_BYTES)
        self._instance = secrets.token_bytes(INSTANCE_BYTES)
        self._matches: dict[Key, _OpenMatch] = {}
        self._faults = Faults()
        self._thinking: set[asyncio.Task[None]] = set()
        self._wants_events = type(bot).events is not Bot.events
        self._chooses_all = type(bot).choose_all is not Bot.choose_all
        self._yielded = time.monotonic()

    def hello(self, settings: Settings) -> wire.PlayRequest:
        """Return the first request of a connection.

        A request is bounded, so it names at most SEEN_MAX seats. Of the others all events come
        anew, and those that were read before are passed over.
        """
        seen = [
            wire.Seen(match_id=match_id, events=match.events_read, seat=seat)
            for (match_id, seat), match in islice(self._matches.items(), SEEN_MAX)
        ]
        hello = wire.Hello(
            token=settings.token,
            protocol=PROTOCOL,
            client_name=self.bot.name[:NAME_CHARACTERS_MAX],
            client_version=self.bot.version[:NAME_CHARACTERS_MAX],
            games=self.bot.games or tuple(GAMES),
            matches_max=settings.matches_max,
            cut=self._cut,
            instance=self._instance,
            seen=seen,
            events_at_once=self.bot.events_at_once,
        )
        return wire.PlayRequest(hello=hello)

    async def take(self, updates: wire.Updates) -> None:
        """Read news of matches and answer their decisions into the outbox.

        Raises ProtocolError for news that cannot be, BotError when the author's code raises.
        """
        decisions = []
        for update in updates.updates:
            match = self._match_of(update)
            if match is None:
                continue
            decision = self._read(match, update)
            if decision is not None:
                decisions.append(decision)
        if decisions and self._chooses_all:
            self._think(self._choose_all(decisions))
        else:
            for decision in decisions:
                await self._choose(decision)
        if self.bot.leaving:
            self.outbox.leave()

    async def close(self) -> None:
        """Stop whatever is still being thought about."""
        for task in self._thinking:
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)

    def _match_of(self, update: wire.Update) -> _OpenMatch | None:
        key = (update.match_id, update.seat)
        match = self._matches.get(key)
        if match is not None:
            return match
        if not update.HasField("start"):
            # The verdict on a late answer to a match that is over: nothing is left to be done.
            if update.verdict and not update.HasField("decision"):
                return None
            raise ProtocolError("it sent news of a match that it had not started")
        if len(self._matches) >= OPEN_MATCHES_MAX:
            raise ProtocolError(f"it started more than {OPEN_MATCHES_MAX} matches at once")
        codec = GAMES.get(update.start.game)
        if codec is None:
            raise ProtocolError(f"it started a match of {update.start.game[:40]!r}, not known here")
        if update.start.seat != update.seat:
            seats = f"seat {update.start.seat} in news of seat {update.seat}"
            raise ProtocolError(f"it started {seats}")
        match = _OpenMatch(_checked(match_from_wire, update.match_id, update.start, codec), codec)
        self._matches[key] = match
        self._call("match_started", match.frame)
        return match

    def _read(self, match: _OpenMatch, update: wire.Update) -> Decision[Any, Any] | None:
        self._read_events(match, update)
        if update.HasField("refusal"):
            refused = refused_from_wire(update.verdict_decision_id, update.refusal)
            if self.bot.tells_faults:
                self._faults.refused(match.frame, refused)
            self._call("refused", match.frame, refused)
        if update.HasField("end"):
            del self._matches[update.match_id, update.seat]
            self._call("match_ended", match.frame, ended_from_wire(update.end, match.forfeits))
            return None
        if update.HasField("decision"):
            return self._question(match, update.decision)
        return _reopened(match, update) if update.HasField("refusal") else None

    def _read_events(self, match: _OpenMatch, update: wire.Update) -> None:
        known = max(0, match.events_read - update.first_event)
        fresh = update.events[known:]
        if not fresh:
            return
        match.events_read = update.first_event + len(update.events)
        for event in fresh:
            self._note_conduct(match, event)
        if self._wants_events:
            events = tuple(_checked(event_from_wire, event, match.codec) for event in fresh)
            self._call("events", match.frame, events)

    def _note_conduct(self, match: _OpenMatch, event: wire.Event) -> None:
        """Keep a forfeit for the end of the match, and tell the author of his own bot's."""
        conduct = conduct_from_wire(event)
        if conduct is None:
            return
        if isinstance(conduct, Forfeited):
            match.forfeits += (conduct,)
        if self.bot.tells_faults:
            self._faults.happened(match.frame, conduct)

    def _question(self, match: _OpenMatch, asked: wire.Decision) -> Decision[Any, Any] | None:
        """Return the decision that must be thought about; None when it already was."""
        key = (asked.decision_id, asked.retries_left)
        if match.asked == key:
            # It comes again after a break. The answer is the one that was given, or it comes soon.
            if match.answer is not None:
                self._send(match.answer, match.frame.seat)
            return None
        match.asked, match.answer = key, None
        match.question = Decision(
            match=match.frame,
            decision_id=asked.decision_id,
            view=_checked(match.codec.unpack_view, asked.view),
            bank_ms=asked.bank_ms,
            elapsed_ms=asked.elapsed_ms,
            retries_left=asked.retries_left,
        )
        return match.question

    async def _choose(self, decision: Decision[Any, Any]) -> None:
        chosen = self._call("choose", decision)
        if inspect.isawaitable(chosen):
            self._think(self._await_choice(decision, chosen))
            return
        self._answer(decision, chosen)
        # A bot that thinks for long lets pings and answers through between its decisions.
        if time.monotonic() - self._yielded > THINKING_S_MAX:
            await asyncio.sleep(0)
            self._yielded = time.monotonic()

    async def _await_choice(self, decision: Decision[Any, Any], chosen: Awaitable[Any]) -> None:
        try:
            move = await chosen
        except Exception as error:
            raise BotError("choose") from error
        self._answer(decision, move)

    async def _choose_all(self, decisions: list[Decision[Any, Any]]) -> None:
        try:
            moves = await self.bot.choose_all(decisions)
            if len(moves) != len(decisions):
                raise ValueError(  # noqa: TRY301  (to be shown as the author's own mistake)
                    f"choose_all returned {len(moves)} moves for {len(decisions)} decisions"
                )
        except Exception as error:
            raise BotError("choose_all") from error
        for decision, move in zip(decisions, moves, strict=True):
            self._answer(decision, move)

    def _think(self, thought: Awaitable[None]) -> None:
        task = asyncio.ensure_future(thought)
        self._thinking.add(task)
        task.add_done_callback(self._thought)

    def _thought(self, task: asyncio.Task[None]) -> None:
        self._thinking.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not self.failed.done():
            self.failed.set_exception(error)

    def _answer(self, decision: Decision[Any, Any], chosen: object) -> None:
        match = self._matches.get((decision.match_id, decision.match.seat))
        if match is None or match.asked != (decision.decision_id, decision.retries_left):
            return  # The time was up meanwhile, and the match has gone on.
        match.answer = _written(decision, chosen, match.codec)
        self._send(match.answer, match.frame.seat)

    def _send(self, answer: wire.Move | wire.Resign, seat: int) -> None:
        if isinstance(answer, wire.Move):
            self.outbox.answer(answer, seat)
        else:
            self.outbox.resign(answer)

    def _call(self, hook: str, *arguments: object) -> Any:
        try:
            return getattr(self.bot, hook)(*arguments)
        except Exception as error:
            raise BotError(hook) from error


def _reopened(match: _OpenMatch, update: wire.Update) -> Decision[Any, Any] | None:
    """Return the decision that stays open after a refused answer, for a new answer.

    None when the retries are used up, or the refusal is about a decision of the past.
    """
    question = match.question
    if (
        question is None
        or question.decision_id != update.verdict_decision_id
        or question.retries_left <= update.refusal.retries_left
    ):
        return None
    match.question = replace(question, retries_left=update.refusal.retries_left)
    match.asked, match.answer = (question.decision_id, update.refusal.retries_left), None
    return match.question


def _written(decision: Decision[Any, Any], chosen: object, codec: Codec) -> wire.Move | wire.Resign:
    """Return an answer as it travels, or raise BotError when it is none."""
    if chosen is RESIGN:
        return wire.Resign(match_id=decision.match_id)
    move = wire.Move(match_id=decision.match_id, decision_id=decision.decision_id)
    if isinstance(chosen, str):
        move.notation = chosen
        return move
    try:
        move.packed = codec.pack_move(chosen)
    except Exception as error:
        raise BotError("choose") from error
    return move


def _checked(read: Any, *arguments: object) -> Any:
    """Return what `read` reads from the referee's bytes, or raise ProtocolError."""
    try:
        return read(*arguments)
    except Exception as error:
        raise ProtocolError(f"it sent what this kit cannot read: {error}") from error
