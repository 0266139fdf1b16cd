"""The play service: one stream a connection. The only file of the room that waits for bots.

A stream has two coroutines. The reader ends at the stream's end and is never cancelled: a
cancelled read breaks a stream and leaks. The handler writes whatever is ready and waits for its
session's wake. Both keep every exception to themselves, because grpc would send its text to the
client: what the client gets is a Farewell with a random id that the log has too.

A stream is not ended right after its Farewell: a client that is writing when its stream ends
fails there, and its library may then throw away what it has not read yet, Farewell and status.
So the bot ends the stream, and the referee waits a while for it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import structlog

from referee.floor.live import NS_PER_MS
from referee.rpc.limits import Bucket
from referee.rpc.ports import House
from referee.rpc.session import Parting, Session
from referee.rpc.wire.play import UpdateWriter

SWEEP_MS = 250
"""Between two sweeps over all connections."""

UNHEARD_MAX = 1_000
"""How many messages are still read, for nothing, once a Farewell is due."""

STRANGERS_PER_S, STRANGERS_BURST = 1, 100
"""How many connections without a good Hello have a line in the log; the others are counted."""

log = structlog.get_logger("referee.rpc")


class Connection:
    """A session on its stream."""

    def __init__(self, house: House, writer: UpdateWriter, peer: str) -> None:
        self.session = Session(house, writer, self.wake, house.now_ns())
        self.peer = peer
        self.task = asyncio.current_task()
        self.is_writing = False
        self.sweeps = 0  # since the last message was begun, or the last of all was written
        self.is_abandoned = False
        self.is_broken = False  # the stream ended before all was written
        self.is_lingering = False  # all is written, and the bot is to end the stream
        self.is_ended = False  # by the bot
        self.is_overdue = False  # the bot has not ended it in time
        self._has_left = False
        self._bell: asyncio.Future[None] | None = None
        self._is_rung = False

    def wake(self) -> None:
        """Have the handler look for something to write."""
        self._is_rung = True
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(None)

    async def woken(self) -> None:
        """Wait for the next wake, or for none when one came since the last wait."""
        if not self._is_rung:
            self._bell = asyncio.get_running_loop().create_future()
            await self._bell
            self._bell = None
        self._is_rung = False

    async def linger(self) -> None:
        """Wait until the bot has ended its side of the stream, or is `overdue`."""
        self.is_lingering, self.sweeps = True, 0
        while not (self.is_ended or self.is_overdue):
            await self.woken()

    def end(self) -> None:
        """Note that the bot has ended its side of the stream."""
        self.is_ended = True
        self.wake()

    def overdue(self) -> None:
        """Wait no longer for the bot to end the stream."""
        self.is_overdue = True
        self.wake()

    def leave(self) -> bool:
        """Say whether the connection is still to be taken off the floor; True once."""
        has_left, self._has_left = self._has_left, True
        return not has_left

    def abandon(self) -> None:
        """Give up the message that is being written: nobody reads it."""
        if self.task is not None and self.is_writing and not self.is_abandoned:
            self.is_abandoned = True
            self.session.part(Parting.SLOW_READER)
            self.task.cancel()


class PlayService:
    """Serves every stream of `/cardarena.v1.PlayService/Play`."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._writer = UpdateWriter(house.codecs)
        self._connections: set[Connection] = set()
        self._readers: set[asyncio.Task[None]] = set()
        self._parting: Parting | None = None
        self._strangers = Bucket(STRANGERS_PER_S, STRANGERS_BURST, house.now_ns())
        self._strangers_unlogged = 0

    @property
    def connected(self) -> int:
        """How many streams are open."""
        return len(self._connections)

    def close_all(self, parting: Parting) -> None:
        """Say farewell to every bot, and to each that comes from now on."""
        self._parting = parting
        for connection in list(self._connections):
            if parting is Parting.STOPPING:
                connection.session.notify("DRAINING", Parting.STOPPING.value)
            connection.session.part(parting)

    def sweep(self) -> None:
        """Ping who is due, and part from who neither said Hello nor reads. Called now and then.

        Unread messages are timed in sweeps: a referee that stood still has not swept either, and
        must not take its own pause for a bot's.
        """
        now_ns = self._house.now_ns()
        limits = self._house.limits
        for connection in list(self._connections):
            connection.sweeps += 1
            if connection.is_writing:
                if connection.sweeps > limits.send_ms // SWEEP_MS:
                    connection.abandon()
            elif connection.is_lingering:
                if connection.sweeps > limits.farewell_ms // SWEEP_MS:
                    connection.overdue()
            else:
                connection.session.tick(now_ns)

    async def sweep_forever(self) -> None:
        """Sweep at a steady pace until cancelled."""
        while True:
            await asyncio.sleep(SWEEP_MS / 1_000)
            self.sweep()

    async def play(self, _requests: object, context: Any) -> None:
        """Serve one stream to its end."""
        connection = Connection(self._house, self._writer, context.peer())
        self._connections.add(connection)
        connection.session.shut = self._parting
        reader = asyncio.create_task(self._read(context, connection))
        self._readers.add(reader)
        reader.add_done_callback(self._readers.discard)
        try:
            await self._write(context, connection)
            self._take_leave(connection)
            if not connection.is_broken:
                await connection.linger()
            if connection.is_overdue:
                _end_unheard(context, connection)
        except asyncio.CancelledError:
            connection.is_broken = True
            if connection.task is None or not connection.is_abandoned:
                raise
            connection.task.uncancel()
            _end_unheard(context, connection)
        finally:
            self._connections.discard(connection)
            self._take_leave(connection)

    async def _read(self, context: Any, connection: Connection) -> None:
        """Hear everything that comes in, until the stream ends."""
        session, now_ns, unheard = connection.session, self._house.now_ns, 0
        while unheard < UNHEARD_MAX:
            try:
                data = await context.read()
            except Exception:  # noqa: BLE001  (the stream is over; grpc's classes for it are private)
                connection.end()
                return
            if not isinstance(data, bytes):  # end of file: the bot will say no more
                session.part(Parting.LEFT)
                connection.end()
                return
            unheard += session.parting is not None
            try:
                session.hear(data, now_ns())
            except Exception as error:  # noqa: BLE001  (whatever it is, it must not reach the bot)
                self._fail(session, error)

    async def _write(self, context: Any, connection: Connection) -> None:
        """Write all that the session has to say, until it is over."""
        session = connection.session
        while not session.is_over:
            data = self._next_message(session)
            if data is not None:
                connection.is_writing, connection.sweeps = True, 0
                if not await _is_sent(context, data):
                    connection.is_broken = True
                    return
                connection.is_writing = False
            elif not session.is_over:
                await connection.woken()

    def _next_message(self, session: Session) -> bytes | None:
        try:
            return session.next_message(self._house.now_ns())
        except Exception as error:  # noqa: BLE001  (whatever it is, it must not reach the bot)
            self._fail(session, error)
            return None

    def _fail(self, session: Session, error: Exception) -> None:
        """Part from a bot over a fault of the referee's own; only the log has the details."""
        error_id = self._house.new_id()
        log.error("connection_failed", error_id=error_id, bot=session.bot, exc_info=error)
        session.part(Parting.INTERNAL, f"{Parting.INTERNAL.value} Error {error_id}.")

    def _take_leave(self, connection: Connection) -> None:
        """Take a bot off the floor, and note in the log that its connection is over."""
        if not connection.leave():
            return
        session, now_ns = connection.session, self._house.now_ns()
        try:
            session.leave_floor()
        except Exception as error:  # noqa: BLE001  (whatever it is, it must not reach the bot)
            self._fail(session, error)
        if session.bot or self._strangers.take(1, now_ns):
            self._log_over(connection, now_ns)
        else:
            self._strangers_unlogged += 1

    def _log_over(self, connection: Connection, now_ns: int) -> None:
        """Write the one line of a connection."""
        session, round_trip_ms = connection.session, connection.session.round_trip_ms
        unlogged, self._strangers_unlogged = self._strangers_unlogged, 0
        log.info(
            "connection_over",
            cause=_cause(connection),
            bot=session.bot,
            peer=connection.peer,
            client_name=session.client.name,
            client_version=session.client.version,
            duration_ms=(now_ns - session.began_ns) // NS_PER_MS,
            messages_in=session.messages_in,
            messages_out=session.messages_out,
            moves=session.moves,
            round_trip_ms=None if round_trip_ms is None else round(round_trip_ms, 3),
            strangers_unlogged=unlogged,
        )


async def _is_sent(context: Any, data: bytes) -> bool:
    """Write one message; waits while the bot reads nothing. False: the stream is gone."""
    try:
        await context.write(data)
    except Exception:  # noqa: BLE001  (the stream is over; grpc's classes for it are private)
        return False
    return True


def _end_unheard(context: Any, connection: Connection) -> None:
    """End a stream whose Farewell may not have been read: its status says the cause too."""
    parting = connection.session.parting
    if parting is Parting.SLOW_READER:
        context.set_code(grpc.StatusCode.RESOURCE_EXHAUSTED)
        context.set_details(parting.value)
    elif parting is not None:
        context.set_code(grpc.StatusCode.ABORTED)
        context.set_details(parting.name)


def _cause(connection: Connection) -> str:
    """Say why a connection is over. A broken stream reads like one that the bot has ended."""
    parting = connection.session.parting
    if parting is None or (parting is Parting.LEFT and connection.is_broken):
        parting = Parting.GONE
    return parting.name
