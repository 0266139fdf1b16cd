"""Starts the bots that the host gave commands for, and ends them.

A bot's token goes into its environment, never onto its command line. What it prints goes to
`bots/<name>.log`, up to a size. A bot that exits is started again a few times, later each time;
one that cannot be started, or has exited too often, is gone for good. Both are noted in the log.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, STDOUT, Process
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import structlog

from referee.app import leash
from referee.store.folder import BOTS

LOG_BYTES_MAX = 1024 * 1024
READ_BYTES = 64 * 1024
# A bot that prints without end is read slowly once its log is full, so that it slows itself down.
FULL_PAUSE_S = 0.05
LAST_WORDS_S = 1.0

log = structlog.get_logger("referee.app")


@dataclass(frozen=True, slots=True)
class Patience:
    """How often a bot is started again, and how long it may take to end.

    The wait before start n is `pause_s` times 2**n. A bot that ran for `steady_s` starts anew
    with all its restarts.
    """

    restarts_max: int = 4
    pause_s: float = 0.1
    steady_s: float = 60.0
    grace_s: float = 3.0


class Launcher:
    """Runs bots below one directory. `on_gone(bot, sentence)` names one that is gone."""

    def __init__(
        self,
        directory: Path,
        on_gone: Callable[[str, str], None],
        patience: Patience = Patience(),
    ) -> None:
        self._folder = directory / BOTS
        self._on_gone, self._patience = on_gone, patience
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._leash: Process | None = None
        self._is_over = False

    async def start(
        self, commands: Mapping[str, tuple[str, ...]], tokens: Mapping[str, str], address: str
    ) -> None:
        """Start every bot's command, to connect to `address` (host:port) with its token."""
        self._folder.mkdir(exist_ok=True)
        program = (sys.executable, "-I", "-S", leash.__file__)
        self._leash = await asyncio.create_subprocess_exec(
            *program, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
        )
        for name, command in commands.items():
            environment = {"CARDARENA_ADDRESS": address, "CARDARENA_TOKEN": tokens[name]}
            self._bots[name] = asyncio.create_task(self._keep(name, command, environment))

    def let_go(self) -> None:
        """Start no bot again that exits from now on: the run is ending."""
        self._is_over = True

    async def stop(self) -> None:
        """End all bots: ask, wait a little, then kill."""
        for task in self._bots.values():
            task.cancel()
        await asyncio.gather(*self._bots.values(), return_exceptions=True)
        self._bots.clear()
        if self._leash is not None and self._leash.stdin is not None:
            self._leash.stdin.close()
            await self._leash.wait()
            self._leash = None

    async def _keep(self, name: str, command: tuple[str, ...], added: Mapping[str, str]) -> None:
        """Run a bot, again and again, until it is gone for good or the launcher stops."""
        patience, loop = self._patience, asyncio.get_running_loop()
        starts, exits, status = 0, 0, 0
        while starts <= patience.restarts_max:
            if starts:
                await asyncio.sleep(patience.pause_s * 2**starts)
                log.warning("bot_restarted", bot=name, ended=_ending(status), exits=exits)
            began = loop.time()
            try:
                status = await self._run(name, command, added)
            except (OSError, ValueError) as error:
                why = error.strerror if isinstance(error, OSError) else error
                self._lose(name, f"cannot be started: {command[0]!r}: {why}", exits)
                return
            if self._is_over:
                return
            exits += 1
            starts = 1 if loop.time() - began >= patience.steady_s else starts + 1
        why = f"has exited {starts} times, at last {_ending(status)}; see {BOTS}/{name}.log"
        self._lose(name, why, exits)

    def _lose(self, name: str, why: str, exits: int) -> None:
        """Give a bot up."""
        log.error("bot_gone", bot=name, why=why, exits=exits)
        self._on_gone(name, why)

    async def _run(self, name: str, command: tuple[str, ...], added: Mapping[str, str]) -> int:
        """Run a bot once and return its exit status, negative when a signal ended it."""
        program = sys.executable if command[0] in {"python", "python3"} else command[0]
        process = await asyncio.create_subprocess_exec(
            program,
            *command[1:],
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=STDOUT,
            env={**os.environ, **added, "PYTHONUNBUFFERED": "1"},
            start_new_session=True,
        )
        self._tell_leash(f"+{process.pid}\n")
        printed = asyncio.create_task(self._write_log(name, process))
        try:
            status = await process.wait()
        finally:
            await self._end(process)
            self._tell_leash(f"-{process.pid}\n")
            # A child of the bot that left its group may hold the pipe open for ever.
            await asyncio.wait({printed}, timeout=LAST_WORDS_S)
            printed.cancel()
            await asyncio.gather(printed, return_exceptions=True)
        return status

    async def _end(self, process: Process) -> None:
        """End what is left of a bot's process group."""
        _signal_group(process, signal.SIGTERM)
        if process.returncode is None:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience.grace_s):
                    await process.wait()
        _signal_group(process, signal.SIGKILL)
        await process.wait()

    async def _write_log(self, name: str, process: Process) -> None:
        path = self._folder / f"{name}.log"
        stream = process.stdout
        assert stream is not None  # noqa: S101  (asked for with PIPE)
        while printed := await stream.read(READ_BYTES):
            if not _append(path, printed):
                await asyncio.sleep(FULL_PAUSE_S)

    def _tell_leash(self, line: str) -> None:
        if self._leash is not None and self._leash.stdin is not None:
            self._leash.stdin.write(line.encode())


def _append(path: Path, printed: bytes) -> bool:
    """Append to a bot's log what it has room for; say whether all of it went in.

    A log that cannot be written is a full one: what a bot prints must not end a tournament.
    """
    try:
        with path.open("ab") as log:
            room = max(0, LOG_BYTES_MAX - log.tell())
            log.write(printed[:room])
    except OSError:
        return False
    return room >= len(printed)


def _signal_group(process: Process, number: signal.Signals) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)


def _ending(status: int) -> str:
    if status >= 0:
        return f"with status {status}"
    try:
        return f"by {signal.Signals(-status).name}"
    except ValueError:
        return f"by signal {-status}"
