"""All of the zoo in one tournament of the real referee: it ends, and what it leaves is true."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from referee.games.scala40.game import GAME
from referee.replay.run import verify_run
from referee.store.rows import Status
from referee.store.store import read_store
from support.checkout import ROOT

ZOO = Path(__file__).parent
PROGRAM = ROOT / "tests" / "support" / "run_program.py"
FILE = """\
[tournament]
name = "zoo"
[options]
target = 40
[clock]
increment_ms = 100
bank_ms = 1_000
[run]
concurrency = 16
"""


def entrant(name: str, *command: str) -> str:
    words = json.dumps([sys.executable, *command])
    return f'[[entrants]]\nname = "{name}"\ncommand = {words}\n'


def test_no_bot_of_the_zoo_hangs_a_run_or_spoils_its_journals(tmp_path: Path) -> None:
    programs = [path for path in sorted(ZOO.glob("*.py")) if not path.stem.startswith("test_")]
    entrants = [entrant(path.stem, str(path)) for path in programs]
    entrants.append(entrant("greedy", "-m", "cardarena.bots.greedy"))
    file, folder = tmp_path / "zoo.toml", tmp_path / "run"
    file.write_text(FILE + "".join(entrants))
    command = [sys.executable, str(PROGRAM), str(file), str(folder)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines()[-1] == "finished"
    store = read_store(folder)
    matches, results = store.matches(), store.results()
    store.close()
    assert len(matches) == len(results) == len(entrants) * (len(entrants) - 1) // 2
    assert {match.status for match in matches} == {Status.OVER}
    assert {"timeout", "illegal_move", "malformed_move"} <= {
        cause for result in results for cause in result.causes
    }
    report = verify_run(folder, {GAME.name: GAME})
    assert report.is_true, report.lines
    log = (folder / "referee.log").read_text()
    assert "connection_failed" not in log
    assert "Traceback" not in log
