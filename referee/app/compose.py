"""The only place that builds objects: puts a tournament together and runs it to its end."""

from __future__ import annotations

import asyncio
import secrets
import signal
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TextIO, TypeAlias

import structlog

from referee import __version__
from referee.app.config import Config, read_config
from referee.app.descriptors import connections_allowed
from referee.app.door import Door
from referee.app.games import Hosted, hosted_game, known_games
from referee.app.launch import Launcher
from referee.app.logging import open_log
from referee.app.opening import Opened, open_directory
from referee.app.secrets import token_of
from referee.floor.floor import Floor
from referee.floor.pump import Pump
from referee.journal.seal import Sealer
from referee.match.state import Result
from referee.rpc.limits import Limits
from referee.rpc.ports import Greeting, House
from referee.rpc.server import Server
from referee.rpc.session import Parting
from referee.rpc.watchdog import Watchdog
from referee.store.export import export_journal, journal_path
from referee.store.rows import DamagedError, PlanRow, Status, StoreError
from referee.tournament.director import Director, Surroundings
from referee.tournament.progress import Progress
from referee.tournament.standings import Scoring, Standings, played, scoring, standings

FAREWELL_S = 2.0
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

log = structlog.get_logger("referee.app")


class Report(NamedTuple):
    """What a run came to. `is_finished` is false when it was stopped before its end."""

    is_finished: bool
    standings: Standings


class ServerDeafError(Exception):
    """The referee's own server no longer answers: the process must be started again."""


def read_tournament(path: Path) -> Config:
    """Read a tournament file for the games that are known here. Raises ConfigError."""
    return read_config(path, known_games())


Listening: TypeAlias = Callable[[str], None]
"""Told the address (host:port) at which the referee takes connections."""


def run(
    config: Config,
    directory: Path,
    progress: Progress,
    on_listening: Listening | None = None,
    log_to: TextIO | None = None,
) -> Report:
    """Run a tournament in this thread until it is over, or stopped by one of STOPPING.

    `log_to` is a stream that gets the operators' log too, beside the file.
    Raises ConfigError, StoreError, SecretError, ListenError, ServerDeafError.
    """
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(_run_until_signal(config, directory, progress, on_listening, log_to))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415  (not everywhere)
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


async def _run_until_signal(
    config: Config,
    directory: Path,
    progress: Progress,
    on_listening: Listening | None,
    log_to: TextIO | None,
) -> Report:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def on_signal() -> None:
        stop.set()
        # Whoever asks twice does not want to wait.
        for number in STOPPING:
            loop.remove_signal_handler(number)

    for number in STOPPING:
        loop.add_signal_handler(number, on_signal)
    return await run_tournament(config, directory, progress, stop, on_listening, log_to)


async def run_tournament(
    config: Config,
    directory: Path,
    progress: Progress,
    stop: asyncio.Event,
    on_listening: Listening | None = None,
    log_to: TextIO | None = None,
) -> Report:
    """Run, or go on with, a tournament in `directory` until it is over or `stop` is set."""
    hosted = hosted_game(config.tournament.game)
    opened = open_directory(config, hosted.game, directory, _utc_now())
    operator_log = open_log(directory, log_to)
    operator_log.install()
    try:
        _export_missing(opened)
        is_finished = opened.is_finished
        if not is_finished:
            is_finished = await Contest(opened, hosted, progress, on_listening).run(stop)
            _export_missing(opened)
        return Report(is_finished, _table(opened))
    finally:
        opened.store.close()
        operator_log.close()


def _export_missing(opened: Opened) -> None:
    """Write the journals that could not be written when their matches ended.

    The referee was killed just then, or the disk would not take them. Raises StoreError.
    """
    for match in opened.store.matches():
        match_id = match.plan.match_id
        if match.status is Status.OVER and not journal_path(opened.directory, match_id).exists():
            _export(opened, match.plan)


def _table(opened: Opened) -> Standings:
    plan = [match.plan for match in opened.store.matches()]
    finished = played(plan, opened.store.results())
    return standings(opened.config.names, finished, scoring_in(opened.config))


def scoring_in(config: Config) -> Scoring:
    """Return how the matches of a tournament are scored."""
    seats, tournament = config.format.seats, config.tournament
    game = known_games()[tournament.game]
    rules = {"preset": tournament.preset, "options": config.options}
    return scoring(game, rules, seats=seats, games=tournament.games)


class Contest:
    """One run of a tournament: its floor, its server, its director and its bots."""

    def __init__(
        self,
        opened: Opened,
        hosted: Hosted,
        progress: Progress,
        on_listening: Listening | None = None,
    ) -> None:
        self._opened, self._config = opened, opened.config
        self._on_listening = on_listening
        self._loop = asyncio.get_running_loop()
        self._tokens = {
            name: token_of(opened.secrets.tournament, name) for name in self._config.bots
        }
        self._floor = Floor(
            decoders={hosted.game.name: hosted.codec.move},
            sealer=Sealer(opened.secrets.signing),
            on_over=self._on_over,
        )
        self._pump = Pump(self._floor, opened.store, time.monotonic_ns)
        self._door = _door(opened, self._tokens, self._on_admit)
        self._director = self._direct(progress)
        self._server = Server(self._house(hosted))
        self._launcher = Launcher(opened.directory, self._director.gone)

    def _on_over(self, match_id: str, result: Result) -> None:
        self._director.on_over(match_id, result)

    def _on_admit(self) -> None:
        # The floor knows of a connection only after the door has let it in.
        self._loop.call_soon(self._director.notice)

    def _direct(self, progress: Progress) -> Director:
        around = Surroundings(
            hall=self._floor,
            records=self._opened.store,
            progress=progress,
            wake=self._pump.wake,
            limit_of=self._door.limit_of,
            export=self._export,
            now_ns=time.monotonic_ns,
            utc_now=_utc_now,
        )
        run, policy = self._config.run, self._config.policy
        terms = self._opened.terms
        return Director(around, terms, concurrency=run.concurrency, show_up_ms=policy.show_up_ms)

    def _house(self, hosted: Hosted) -> House:
        return House(
            floor=self._floor,
            registry=self._door,
            codecs={hosted.game.name: hosted.codec},
            wake_floor=self._pump.wake,
            now_ns=time.monotonic_ns,
            new_id=partial(secrets.token_hex, 4),
            server_version=__version__,
            limits=Limits(connections_max=connections_allowed()),
        )

    def _export(self, row: PlanRow) -> None:
        """Export a match that is over. What cannot be written now is tried again at the end."""
        try:
            _export(self._opened, row)
        except DamagedError:
            raise
        except StoreError as error:
            log.warning("export_failed", match_id=row.match_id, error=str(error))

    async def run(self, stop: asyncio.Event) -> bool:
        """Run until all matches are over, or `stop` is set; say which. Everything is ended."""
        listen = self._config.run.listen
        port = await self._server.start(listen)
        address = f"{_host_to_call(listen)}:{port}"
        log.info("listening", address=address, tournament=self._config.tournament.name)
        if self._on_listening is not None:
            self._on_listening(address)
        parting = Parting.INTERNAL
        try:
            is_finished = await self._play(address, stop)
            parting = Parting.TOURNAMENT_OVER if is_finished else Parting.STOPPING
        finally:
            self._pump.stop()
            self._launcher.let_go()
            await self._server.stop(FAREWELL_S, parting)
            await self._launcher.stop()
        return is_finished

    async def _play(self, address: str, stop: asyncio.Event) -> bool:
        """Run everything beside each other; what fails ends the rest and is raised."""
        playing = asyncio.create_task(self._play_all(address))
        beside = [
            asyncio.create_task(self._pump.run()),
            asyncio.create_task(_watch(address)),
            asyncio.create_task(self._stop_when(stop)),
        ]
        for task in beside:
            task.add_done_callback(lambda done: _failed(done) and playing.cancel())
        try:
            return await playing
        except asyncio.CancelledError:
            for task in filter(_failed, beside):
                task.result()
            raise
        finally:
            for ending in (playing, *beside):
                ending.cancel()
            await asyncio.gather(playing, *beside, return_exceptions=True)

    async def _stop_when(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self._director.stop()

    async def _play_all(self, address: str) -> bool:
        bots = self._config.bots
        commands = {name: bot.command for name, bot in bots.items() if bot.command}
        await self._launcher.start(commands, self._tokens, address)
        if not await self._director.gather(tuple(bots)):
            return False
        opened = self._opened
        matches = opened.plan(self._door.cuts())
        cuts = opened.store.cuts()
        return await self._director.play(matches, opened.commitments.root, cuts)


def _export(opened: Opened, row: PlanRow) -> None:
    """Write the journal of a match that is over, and its one line of the log."""
    store, match_id = opened.store, row.match_id
    lines, result = store.lines(match_id), store.result(match_id)
    export_journal(opened.directory, match_id, lines)
    log.info(
        "match_over",
        match_id=match_id,
        round=row.round,
        entrants=row.entrants,
        places=result.places,
        termination=result.termination,
        causes=result.causes,
        games=len(result.totals),
        lines=len(lines),
    )


async def _watch(address: str) -> None:
    """Watch the referee's own server. Returns never; raises ServerDeafError."""
    said: list[str] = []
    await Watchdog(address, said.append).run()
    raise ServerDeafError(said[0])


def _failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is not None


def _door(opened: Opened, tokens: Mapping[str, str], on_admit: Callable[[], None]) -> Door:
    config = opened.config
    return Door(
        tokens={name: token.encode() for name, token in tokens.items()},
        entrants={bot: one.name for one in config.entrants for bot in one.own_bots},
        greeting=Greeting(config.tournament.name, bytes.fromhex(opened.commitments.root)),
        cuts={one.name: bytes.fromhex(one.cut) for one in config.entrants if one.cut},
        limits={one.name: one.matches_max for one in config.entrants},
        on_admit=on_admit,
    )


def _host_to_call(listen: str) -> str:
    """Return the host by which the referee's own bots reach it."""
    host = listen.rpartition(":")[0]
    return "127.0.0.1" if host == "0.0.0.0" else "[::1]" if host == "[::]" else host  # noqa: S104


def _utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
