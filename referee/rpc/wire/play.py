"""The messages of the play service (play.proto): requests read, responses written.

Nothing here knows a game: what is a game's own goes through its `Codec`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from google.protobuf.message import DecodeError

from cardarena.v1 import play_pb2 as pb
from referee.floor.updates import Asked, End, Incoming, Problem, Ruling, Seen, Start, Update
from referee.match.state import (
    Cause,
    Forfeited,
    GameEnded,
    GameStarted,
    Substituted,
    Termination,
    Verdict,
)
from referee.rpc.wire.codec import Codec, wire_values

PROTOCOL = 1
"""The protocol version that is spoken here."""

MATCH_ID_MAX = 128
MESSAGE_OUT_MAX = 1 << 20
"""Bytes that a message of updates may have before it is cut in two; clients read up to 4 MiB."""

EVENTS_KEPT = 512


class Hello(NamedTuple):
    """Who calls, as it says itself: nothing of it is checked yet."""

    token: str
    protocol: int
    client_name: str
    client_version: str
    games: tuple[str, ...]
    matches_max: int
    cut: bytes
    seen: Seen
    events_at_once: bool
    updates_max: int
    instance: bytes


class Moves(NamedTuple):
    """Answers to decisions."""

    incoming: list[Incoming]


class Resign(NamedTuple):
    """A match given up."""

    match_id: str


class Pong(NamedTuple):
    """The answer to a ping."""

    sequence: int


class Leave(NamedTuple):
    """The bot asks for a farewell."""


Request: TypeAlias = Hello | Moves | Resign | Pong | Leave

_NO_MESSAGE = Problem("The bytes are no PlayRequest message.")
_NO_KIND = Problem("The PlayRequest holds none of hello, moves, resign, pong and leave.")
_LONG_ID = Problem(f"A match id has at most {MATCH_ID_MAX} characters.")

_VERDICTS = wire_values(pb.Verdict, "VERDICT", Verdict)
_CAUSES = wire_values(pb.Cause, "CAUSE", Cause)
_TERMINATIONS = wire_values(pb.Termination, "TERMINATION", Termination)


def request_from_wire(data: bytes) -> Request | Problem:
    """Return what a `PlayRequest` says, or why it is none. Never raises."""
    try:
        wire = pb.PlayRequest.FromString(data)
    except DecodeError:
        return _NO_MESSAGE
    kind = wire.WhichOneof("kind")
    if kind == "moves":
        return _moves(wire.moves)
    if kind == "pong":
        return Pong(wire.pong.sequence)
    if kind == "resign":
        match_id = wire.resign.match_id
        return Resign(match_id) if len(match_id) <= MATCH_ID_MAX else _LONG_ID
    if kind == "hello":
        return _hello(wire.hello)
    return Leave() if kind == "leave" else _NO_KIND


def _moves(wire: pb.Moves) -> Moves | Problem:
    """Read answers. What is in them is the matter of the match, one by one."""
    incoming = []
    for move in wire.moves:
        match_id = move.match_id
        if len(match_id) > MATCH_ID_MAX:
            return _LONG_ID
        kind = move.WhichOneof("move")
        payload = move.packed if kind == "packed" else move.notation if kind else None
        incoming.append(Incoming(match_id, move.decision_id, payload))
    return Moves(incoming)


def _hello(wire: pb.Hello) -> Hello:
    return Hello(
        token=wire.token,
        protocol=wire.protocol,
        client_name=wire.client_name,
        client_version=wire.client_version,
        games=tuple(wire.games),
        matches_max=wire.matches_max,
        cut=wire.cut,
        seen={
            (seen.match_id, seen.seat if seen.HasField("seat") else None): seen.events
            for seen in wire.seen
        },
        events_at_once=wire.events_at_once,
        updates_max=wire.updates_max,
        instance=wire.instance,
    )


def welcome_to_wire(
    server_version: str, entrant: str, tournament: str, commitments_root: bytes, updates_max: int
) -> bytes:
    """Return a Welcome, serialised."""
    welcome = pb.Welcome(
        protocol=PROTOCOL,
        server_version=server_version,
        entrant=entrant,
        tournament=tournament,
        commitments_root=commitments_root,
        updates_max=updates_max,
    )
    return pb.PlayResponse(welcome=welcome).SerializeToString()


def ping_to_wire(sequence: int) -> bytes:
    """Return a Ping, serialised."""
    return pb.PlayResponse(ping=pb.Ping(sequence=sequence)).SerializeToString()


def notice_to_wire(kind: str, sentence: str) -> bytes:
    """Return a Notice, serialised; `kind` is the name of a `NoticeKind`, such as "DRAINING"."""
    notice = pb.Notice(kind=f"NOTICE_KIND_{kind}", sentence=sentence)
    return pb.PlayResponse(notice=notice).SerializeToString()


def farewell_to_wire(cause: str, sentence: str) -> bytes:
    """Return a Farewell, serialised; `cause` is the name of a `FarewellCause`."""
    farewell = pb.Farewell(cause=f"FAREWELL_CAUSE_{cause}", sentence=sentence)
    return pb.PlayResponse(farewell=farewell).SerializeToString()


class UpdateWriter:
    """Writes updates for any game it has a codec of.

    An event goes to every seat of its match, so the last events are kept as they were written.
    """

    def __init__(self, codecs: Mapping[str, Codec]) -> None:
        self._codecs = codecs
        self._written: dict[int, tuple[object, bytes]] = {}

    def to_wire(self, updates: Sequence[Update]) -> list[bytes]:
        """Return the updates as messages: one, unless they are too large together."""
        response = pb.PlayResponse()
        box = response.updates.updates
        for update in updates:
            self._write(box.add(), update)
        if len(updates) > 1 and response.ByteSize() > MESSAGE_OUT_MAX:
            half = len(updates) // 2
            return self.to_wire(updates[:half]) + self.to_wire(updates[half:])
        return [response.SerializeToString()]

    def _write(self, wire: pb.Update, update: Update) -> None:
        wire.match_id, wire.seat = update.match_id, update.seat
        if update.events:
            wire.first_event = update.first_event
            self._write_events(wire.events.add, update.events, update.game)
        if update.ruling is not None:
            self._write_ruling(wire, update.ruling, update.game)
        if update.asked is not None:
            self._write_decision(wire.decision, update.asked, update.game)
        if update.start is not None:
            _write_start(wire.start, update.start)
        if update.end is not None:
            _write_end(wire.end, update.end)

    def _write_events(self, add: Callable[[], pb.Event], events: Iterable[Any], game: str) -> None:
        for event in events:
            write = _MATCH_EVENTS.get(type(event))
            if write is not None:
                write(add(), event)
            else:
                add().game = self._game_event(event, game)

    def _game_event(self, event: object, game: str) -> bytes:
        """Return a game's event, serialised once however many seats are told."""
        kept = self._written.get(id(event))
        if kept is not None:  # the event is kept too, so that its id stays its own
            return kept[1]
        data = self._codecs[game].event(event)
        if len(self._written) >= EVENTS_KEPT:
            self._written.clear()
        self._written[id(event)] = event, data
        return data

    def _write_decision(self, wire: pb.Decision, asked: Asked, game: str) -> None:
        wire.decision_id = asked.decision_id
        wire.view = self._codecs[game].view(asked.view)
        wire.bank_ms = asked.bank_ms
        wire.elapsed_ms = asked.elapsed_ms
        wire.retries_left = asked.retries_left

    def _write_ruling(self, wire: pb.Update, ruling: Ruling, game: str) -> None:
        wire.verdict = _VERDICTS[ruling.verdict]
        wire.verdict_decision_id = ruling.decision_id
        refusal = ruling.refusal
        if refusal is not None:
            wire.refusal.reason = self._codecs[game].reasons[refusal.reason]
            wire.refusal.reason_name = refusal.reason.name
            wire.refusal.action_index = -1 if refusal.action is None else refusal.action
            wire.refusal.cards = refusal.cards
            wire.refusal.sentence = refusal.sentence
        elif ruling.problem:
            wire.refusal.action_index = -1
            wire.refusal.sentence = ruling.problem
        else:
            return
        wire.refusal.retries_left = ruling.retries_left


def _write_start(wire: pb.MatchStart, start: Start) -> None:
    setup = start.setup
    wire.game = setup.game
    wire.rules_json = json.dumps(setup.rules, sort_keys=True, separators=(",", ":"))
    wire.seat = start.seat
    wire.entrants.extend(setup.entrants)
    wire.games = setup.games
    wire.increment_ms = setup.clock.increment_ms
    wire.bank_ms = setup.clock.bank_ms
    wire.illegal_retries = setup.policy.illegal_retries
    wire.commitment = bytes.fromhex(start.commitment)
    wire.journal_head = bytes.fromhex(start.head)
    wire.signature = start.signature


def _write_end(wire: pb.MatchEnd, end: End) -> None:
    wire.places.extend(end.result.places)
    wire.termination = _TERMINATIONS[end.result.termination]
    wire.journal_head = bytes.fromhex(end.head)
    wire.signature = end.signature


def _write_game_started(wire: pb.Event, event: GameStarted) -> None:
    wire.game_started.game = event.number


def _write_game_ended(wire: pb.Event, event: GameEnded) -> None:
    part = wire.game_ended
    part.game = event.number
    part.places.extend(event.outcome.places)
    part.totals.extend(event.outcome.totals)
    part.adjudicated = event.outcome.adjudicated


def _write_substituted(wire: pb.Event, event: Substituted) -> None:
    wire.substituted.seat, wire.substituted.cause = event.seat, _CAUSES[event.cause]


def _write_forfeited(wire: pb.Event, event: Forfeited) -> None:
    wire.forfeited.seat, wire.forfeited.cause = event.seat, _CAUSES[event.cause]


_MATCH_EVENTS: Mapping[type, Callable[[pb.Event, Any], None]] = {
    GameStarted: _write_game_started,
    GameEnded: _write_game_ended,
    Substituted: _write_substituted,
    Forfeited: _write_forfeited,
}
