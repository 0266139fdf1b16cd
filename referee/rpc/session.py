"""One connection, without its transport: what it may say, and what it is told next.

The transport calls `hear` with each message that came in and writes what `next_message` returns,
until `is_over`. Time comes in by argument.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import Enum
from statistics import median
from typing import TypeAlias

from referee.cards.dealing import CUT_BYTES_MAX, CUT_BYTES_MIN
from referee.floor.live import NS_PER_MS
from referee.floor.outbox import Closing, Outbox
from referee.floor.updates import Problem
from referee.rpc.limits import Bucket
from referee.rpc.ports import Client, House
from referee.rpc.succession import INSTANCE_MAX
from referee.rpc.wire.play import (
    PROTOCOL,
    Hello,
    Leave,
    Moves,
    Pong,
    Request,
    Resign,
    UpdateWriter,
    farewell_to_wire,
    notice_to_wire,
    ping_to_wire,
    request_from_wire,
    welcome_to_wire,
)

TOKEN_MAX = 128
NAME_MAX = 64
ROUND_TRIPS_KEPT = 64

Refused: TypeAlias = "tuple[Parting, str]"


class Parting(Enum):
    """Why a connection ends: the causes of the wire's Farewell, and GONE, which needs none."""

    TOURNAMENT_OVER = "The tournament is over."
    LEFT = "Farewell, as asked."
    SUPERSEDED = "The same bot has connected anew; the newest connection counts."
    BAD_TOKEN = "The token is not one of this tournament."  # noqa: S105  (a sentence about it)
    UNSUPPORTED = "That is not spoken here."
    MALFORMED = "That is no request of this protocol."
    FLOOD = "Too many answers: send one for each decision."
    SLOW_READER = "What was sent was not read in time."
    STOPPING = "The referee stops. Connect again later: open matches go on."
    INTERNAL = "The referee failed. Connect again."
    GONE = "The connection broke."


_TOLD_FIRST = frozenset({Parting.TOURNAMENT_OVER, Parting.STOPPING})
"""The partings before which a bot still gets the news that are ready."""


class Session:
    """One connection of a bot: its Hello, its limits, its pings, its farewell."""

    def __init__(
        self, house: House, writer: UpdateWriter, wake: Callable[[], None], now_ns: int
    ) -> None:
        self._house, self._writer, self._wake = house, writer, wake
        limits = house.limits
        self._bucket = Bucket(limits.answers_per_s, limits.answers_burst, now_ns)
        self._waiting: deque[bytes] = deque()
        self._outbox: Outbox | None = None
        self._ping, self._ping_ns, self._ping_due = 0, 0, False
        self._next_ping_ns = now_ns
        self._farewell: bytes | None = None
        self._is_written = False
        self.began_ns = now_ns
        self.bot = ""
        self.client = Client("", "", (), 0, b"")
        self.parting: Parting | None = None
        self.shut: Parting | None = None  # why no Hello is good enough any more
        self.messages_in = self.messages_out = self.moves = 0
        self.round_trips_ms: deque[float] = deque(maxlen=ROUND_TRIPS_KEPT)

    @property
    def is_over(self) -> bool:
        """Say whether nothing is left to write."""
        return self._is_written

    @property
    def round_trip_ms(self) -> float | None:
        """Return the median of the last measured round trips, None before the first."""
        return median(self.round_trips_ms) if self.round_trips_ms else None

    def hear(self, data: bytes, now_ns: int) -> None:
        """Take in one message. Whatever is wrong with it ends the connection with a cause."""
        if self.parting is not None:
            return
        self.messages_in += 1
        if len(data) > self._house.limits.message_bytes:
            most = self._house.limits.message_bytes
            self.part(Parting.MALFORMED, f"A request has at most {most} bytes.")
            return
        request = request_from_wire(data)
        if isinstance(request, Problem):
            self.part(Parting.MALFORMED, request.sentence)
            return
        answers = len(request.incoming) if isinstance(request, Moves) else 1
        if not self._bucket.take(max(answers, 1), now_ns):
            self.part(Parting.FLOOD)
        elif self._outbox is None:
            self._greet(request, now_ns)
        else:
            self._serve(request, self._outbox, now_ns)

    def _serve(self, request: Request, outbox: Outbox, now_ns: int) -> None:
        """Pass a request of a bot that is known on to the floor."""
        if isinstance(request, Moves):
            self._receive(request, outbox, now_ns)
        elif isinstance(request, Pong):
            self._measure(request.sequence, now_ns)
        elif isinstance(request, Resign):
            self._house.floor.resign(outbox, request.match_id, now_ns)
            self._house.wake_floor()
        elif isinstance(request, Leave):
            self.part(Parting.LEFT)
        else:
            self.part(Parting.MALFORMED, "A Hello comes first, and once.")

    def _receive(self, request: Moves, outbox: Outbox, now_ns: int) -> None:
        count, most = len(request.incoming), self._house.limits.moves_max
        if count > most:
            self.part(Parting.MALFORMED, f"{count} moves in a request; {most} are allowed.")
            return
        self.moves += count
        self._house.floor.receive(outbox, request.incoming, now_ns)
        self._house.wake_floor()

    def _greet(self, request: Request, now_ns: int) -> None:
        """Let a bot in that says a good Hello."""
        if not isinstance(request, Hello):
            self.part(Parting.MALFORMED, "The first request must be a Hello.")
            return
        refused = (self.shut, "") if self.shut else self._refusal(request)
        bot = None if refused else self._house.registry.bot_of(request.token.encode())
        if refused or bot is None:
            self.part(*(refused or (Parting.BAD_TOKEN, "")))
            return
        if self._house.succession.is_superseded(bot, request.instance):
            self.bot = bot
            self.part(Parting.SUPERSEDED)
            return
        self.client = Client(
            printable(request.client_name),
            printable(request.client_version),
            request.games,
            request.matches_max,
            request.cut,
        )
        self.bot = bot
        self._come_in(request, now_ns)

    def _refusal(self, hello: Hello) -> Refused | None:
        """Say what is wrong with a Hello, apart from whose token it is."""
        games = self._house.codecs
        if hello.protocol != PROTOCOL:
            return Parting.UNSUPPORTED, f"This referee speaks protocol version {PROTOCOL}."
        if not hello.token.isascii() or len(hello.token) > TOKEN_MAX:
            return Parting.BAD_TOKEN, ""
        if hello.cut and not CUT_BYTES_MIN <= len(hello.cut) <= CUT_BYTES_MAX:
            allowed = f"{CUT_BYTES_MIN} to {CUT_BYTES_MAX} bytes"
            return Parting.MALFORMED, f"A cut has {allowed}, not {len(hello.cut)}."
        if len(hello.instance) > INSTANCE_MAX:
            return Parting.MALFORMED, f"An instance has at most {INSTANCE_MAX} bytes."
        if hello.games and games.keys().isdisjoint(hello.games):
            return Parting.UNSUPPORTED, f"What is played here: {', '.join(sorted(games))}."
        return None

    def _come_in(self, hello: Hello, now_ns: int) -> None:
        """Welcome the bot and have the floor serve it."""
        house, most = self._house, self._house.limits.updates_max
        greeting = house.registry.admit(self.bot, self.client)
        updates_max = min(hello.updates_max or most, most)
        outbox = Outbox(
            self.bot,
            events_at_once=hello.events_at_once,
            updates_max=updates_max,
            wake=self._wake,
            close=self._close,
        )
        self._outbox = outbox
        self._waiting.append(
            welcome_to_wire(house.server_version, self.bot, *greeting, updates_max)
        )
        self._next_ping_ns = now_ns
        house.succession.come_in(self.bot, hello.instance)
        house.floor.connect(outbox, hello.seen)
        house.wake_floor()
        self._wake()

    def _close(self, closing: Closing) -> None:
        """End the connection because the floor says so."""
        self.part(Parting[closing.name])

    def part(self, parting: Parting, sentence: str = "") -> None:
        """End the connection with a Farewell. The first cause stays the cause."""
        if self.parting is None:
            self.parting = parting
            if parting is not Parting.GONE:
                self._farewell = farewell_to_wire(parting.name, sentence or parting.value)
            self._wake()

    def notify(self, kind: str, sentence: str) -> None:
        """Tell a bot that has come in something that ends nothing."""
        if self._outbox is not None and self.parting is None:
            self._waiting.append(notice_to_wire(kind, sentence))
            self._wake()

    def tick(self, now_ns: int) -> None:
        """Let time pass: a ping may be due, or a Hello overdue. To be called now and then."""
        if self.parting is not None:
            return
        limits = self._house.limits
        if self._outbox is None:
            if now_ns - self.began_ns > limits.hello_ms * NS_PER_MS:
                self.part(Parting.MALFORMED, f"No Hello within {limits.hello_ms} ms.")
        elif now_ns >= self._next_ping_ns and not self._ping_ns and not self._ping_due:
            self._next_ping_ns = now_ns + limits.ping_ms * NS_PER_MS
            self._ping_due = True
            self._wake()

    def next_message(self, now_ns: int) -> bytes | None:
        """Return what is to be written next, None when there is nothing now (see `is_over`)."""
        if self.parting is not None and self.parting not in _TOLD_FIRST:
            return self._last_message()
        if not self._waiting and self._ping_due:
            self._ping_due = False
            self._ping, self._ping_ns = self._ping + 1, now_ns
            self._waiting.append(ping_to_wire(self._ping))
        if not self._waiting and self._outbox is not None and not self._outbox.is_empty:
            self._take(self._outbox, now_ns)
        if self._waiting:
            self.messages_out += 1
            return self._waiting.popleft()
        return None if self.parting is None else self._last_message()

    def _last_message(self) -> bytes | None:
        """Return the Farewell, once."""
        data, self._farewell = self._farewell, None
        if data is None:
            self._is_written = True
        else:
            self.messages_out += 1
        return data

    def _take(self, outbox: Outbox, now_ns: int) -> None:
        """Put what the floor has to tell into messages."""
        updates = outbox.take(now_ns)
        if updates:
            self._bucket.give(sum(update.asked is not None for update in updates))
            self._waiting.extend(self._writer.to_wire(updates))

    def _measure(self, sequence: int, now_ns: int) -> None:
        """Note a round trip. A pong that answers no open ping says nothing."""
        if sequence == self._ping and self._ping_ns:
            self.round_trips_ms.append((now_ns - self._ping_ns) / NS_PER_MS)
            self._ping_ns = 0

    def leave_floor(self) -> None:
        """Take the bot off the floor: its connection is no more."""
        if self.parting is None:
            self.parting = Parting.GONE
        outbox, self._outbox = self._outbox, None
        if outbox is not None:
            self._house.floor.disconnect(outbox)


def printable(text: str) -> str:
    """Return a bot's own words as short printable ASCII, fit for a log."""
    shown = text[:NAME_MAX]
    return "".join(char if char.isascii() and char.isprintable() else "?" for char in shown)
