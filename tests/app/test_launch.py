from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from referee.app import leash
from referee.app.launch import LOG_BYTES_MAX, Launcher, Patience

QUICK = Patience(restarts_max=2, pause_s=0.0, grace_s=0.5)
TOKEN, ADDRESS = "t" * 43, "127.0.0.1:9"


class Gone:
    """Collects who is gone, and lets a test wait for it."""

    def __init__(self) -> None:
        self.said: dict[str, str] = {}
        self._bell = asyncio.Event()

    def __call__(self, entrant: str, sentence: str) -> None:
        self.said[entrant] = sentence
        self._bell.set()

    async def wait(self, count: int = 1) -> None:
        while len(self.said) < count:
            await self._bell.wait()
            self._bell.clear()


def _python(*lines: str) -> tuple[str, ...]:
    return ("python", "-c", "\n".join(lines))


async def _start(launcher: Launcher, **commands: tuple[str, ...]) -> None:
    await launcher.start(commands, dict.fromkeys(commands, TOKEN), ADDRESS)


async def test_a_bot_gets_its_token_in_its_environment_only(tmp_path: Path) -> None:
    gone = Gone()
    launcher = Launcher(tmp_path, gone, Patience(restarts_max=0))
    show = _python(
        "import os, sys",
        "print(os.environ['CARDARENA_ADDRESS'], os.environ['CARDARENA_TOKEN'])",
        "seen = open('/proc/self/cmdline').read().count(os.environ['CARDARENA_TOKEN'])",
        "print(seen, sys.stdin.read() == '')",
    )
    await _start(launcher, ann=show)
    await gone.wait()
    await launcher.stop()
    assert (tmp_path / "bots" / "ann.log").read_text() == f"{ADDRESS} {TOKEN}\n0 True\n"


async def test_a_bot_that_exits_is_started_again_a_few_times_and_then_named(
    tmp_path: Path,
) -> None:
    gone = Gone()
    launcher = Launcher(tmp_path, gone, QUICK)
    with capture_logs() as logs:
        await _start(launcher, ann=_python("print('here')", "raise SystemExit(3)"))
        await gone.wait()
        await launcher.stop()
    assert [(line["event"], line["bot"], line["exits"]) for line in logs] == [
        ("bot_restarted", "ann", 1),
        ("bot_restarted", "ann", 2),
        ("bot_gone", "ann", 3),
    ]
    assert {line["ended"] for line in logs[:2]} == {"with status 3"}
    assert logs[2]["why"] == gone.said["ann"]
    assert gone.said == {"ann": "has exited 3 times, at last with status 3; see bots/ann.log"}
    assert (tmp_path / "bots" / "ann.log").read_text() == "here\n" * 3


async def test_a_bot_that_exits_when_the_run_ends_is_left_alone(tmp_path: Path) -> None:
    gone = Gone()
    launcher = Launcher(tmp_path, gone, Patience(pause_s=600.0))
    launcher.let_go()
    await _start(launcher, ann=_python("print('here')"))
    await asyncio.gather(*launcher._bots.values())
    await launcher.stop()
    assert gone.said == {}
    assert (tmp_path / "bots" / "ann.log").read_text() == "here\n"


async def test_a_bot_that_dies_by_a_signal_is_named_so(tmp_path: Path) -> None:
    gone = Gone()
    launcher = Launcher(tmp_path, gone, Patience(restarts_max=0))
    await _start(launcher, ann=_python("import os, signal", "os.kill(os.getpid(), signal.SIGSEGV)"))
    await gone.wait()
    await launcher.stop()
    assert gone.said["ann"] == "has exited 1 times, at last by SIGSEGV; see bots/ann.log"


async def test_a_command_that_cannot_be_started_is_named(tmp_path: Path) -> None:
    gone = Gone()
    launcher = Launcher(tmp_path, gone, QUICK)
    (tmp_path / "text").write_text("no program")
    with capture_logs() as logs:
        await _start(launcher, ann=("no-such-program-anywhere",), ben=(str(tmp_path / "text"),))
        await gone.wait(2)
        await launcher.stop()
    assert {(line["event"], line["bot"]) for line in logs} == {
        ("bot_gone", "ann"),
        ("bot_gone", "ben"),
    }
    expected = "cannot be started: 'no-such-program-anywhere': No such file or directory"
    assert gone.said["ann"] == expected
    assert gone.said["ben"].endswith("Permission denied")


async def test_what_a_bot_prints_is_kept_up_to_a_size(tmp_path: Path) -> None:
    gone = Gone()
    launcher = Launcher(tmp_path, gone, Patience(restarts_max=0))
    await _start(launcher, ann=_python(f"print('x' * {LOG_BYTES_MAX + 50_000})"))
    await gone.wait()
    await launcher.stop()
    assert (tmp_path / "bots" / "ann.log").stat().st_size == LOG_BYTES_MAX


async def test_a_bot_that_will_not_end_is_killed_with_its_children(tmp_path: Path) -> None:
    gone = Gone()
    launcher = Launcher(tmp_path, gone, QUICK)
    stubborn = _python(
        "import os, signal, subprocess, sys, time",
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])",
        f"open({str(tmp_path / 'pids')!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}\\n')",
        f"open({str(tmp_path / 'ready')!r}, 'w').close()",
        "time.sleep(600)",
    )
    os.mkfifo(tmp_path / "ready")
    await _start(launcher, ann=stubborn)
    await asyncio.to_thread((tmp_path / "ready").read_bytes)  # until the bot opens it
    await launcher.stop()
    assert gone.said == {}
    for pid in (tmp_path / "pids").read_text().split():
        assert not _runs(int(pid))


def test_bots_end_when_their_referee_is_killed(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "ready")
    bot = _python(
        "import os, time",
        f"open({str(tmp_path / 'ready')!r}, 'w').write(str(os.getpid()))",
        "time.sleep(600)",
    )
    program = "\n".join(
        (
            "import asyncio, pathlib, sys",
            "from referee.app.launch import Launcher",
            "async def main():",
            f"    launcher = Launcher(pathlib.Path({str(tmp_path)!r}), print)",
            f"    await launcher.start({{'ann': {bot!r}}}, {{'ann': 't'}}, 'a:1')",
            "    await asyncio.sleep(600)",
            "asyncio.run(main())",
        )
    )
    with subprocess.Popen([sys.executable, "-c", program]) as referee:
        pid = int((tmp_path / "ready").read_text())
        assert _runs(pid)
        referee.send_signal(signal.SIGKILL)
    _wait_until_gone(pid)


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def _wait_until_gone(pid: int) -> None:
    """Wait for a process that is no child of this one; the test's timeout is the limit."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return

    select.select([handle], [], [])
    os.close(handle)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")
def test_the_leash_ends_only_what_still_runs() -> None:
    sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
    with subprocess.Popen(sleeper, start_new_session=True) as bot:
        told = f"+{bot.pid}\n+999999\n-999999\n"
        subprocess.run([sys.executable, leash.__file__], input=told, text=True, check=True)
        assert bot.wait() == -signal.SIGTERM
