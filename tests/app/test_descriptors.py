"""Whatever strangers do, descriptors are left for the run itself."""

from __future__ import annotations

import json
import resource
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from referee.app.descriptors import CONNECTIONS_MAX, SPARE
from support.checkout import ROOT
from support.run_program import __file__ as program

FILE = """
[tournament]
name = "cup"
[format]
legs = 3
[[entrants]]
name = "greedy"
command = ["python", "-m", "cardarena.bots.greedy"]
[[entrants]]
name = "random"
command = ["python", "-m", "cardarena.bots.random"]
"""
LIMIT = SPARE + 40
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0"


def connections_under(limit: int) -> int:
    """What a process is told that starts with such a limit."""
    code = "from referee.app.descriptors import connections_allowed as a; print(a())"
    return int(subprocess.check_output(limited(limit, "-c", code), cwd=ROOT, text=True))


def limited(limit: int, *arguments: str) -> list[str]:
    return ["sh", "-c", f'ulimit -n {limit}; exec "$0" "$@"', sys.executable, *arguments]


def test_connections_get_what_the_run_does_not_need() -> None:
    assert connections_under(LIMIT) == 40
    assert connections_under(SPARE) == 1


def test_a_low_limit_is_raised_as_far_as_the_system_lets_it() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    code = "from referee.app.descriptors import connections_allowed as a; print(a())"
    script = f'ulimit -Sn {LIMIT}; exec "$0" -c "{code}"'
    told = subprocess.check_output(["sh", "-c", script, sys.executable], cwd=ROOT, text=True)
    assert int(told) == min(CONNECTIONS_MAX, hard - SPARE)


def test_strangers_cannot_take_the_descriptors_of_a_run(tmp_path: Path) -> None:
    file, directory = tmp_path / "cup.toml", tmp_path / "run"
    file.write_text(FILE)
    command = limited(LIMIT, str(program), str(file), str(directory))
    pipe = subprocess.PIPE
    with (
        ExitStack() as strangers,
        subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as referee,
    ):
        assert referee.stdout is not None
        for line in referee.stdout:
            if line.startswith("over"):
                break
        log = (directory / "referee.log").read_text().splitlines()
        said = [json.loads(one) for one in log if '"listening"' in one]
        host, port = said[0]["address"].rsplit(":", 1)
        for _ in range(200):
            stranger = strangers.enter_context(socket.socket())
            stranger.connect((host, int(port)))
            stranger.sendall(PREFACE)
        printed, complaints = referee.communicate()
    assert (referee.returncode, complaints) == (0, "")
    assert printed.splitlines()[-1] == "finished"
    assert len(list((directory / "journals").iterdir())) == 3
