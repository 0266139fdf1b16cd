"""The container files say what is there. (They are built where there is a container engine.)"""

from __future__ import annotations

import re
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.app.compose import read_tournament
from support.checkout import ROOT, files, relative

DOCKER = ROOT / "docker"
COMPOSE: dict[str, Any] = yaml.safe_load((DOCKER / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
BOTS = {name for name, service in SERVICES.items() if "CARDARENA_ADDRESS" in str(service)}
CONTAINERFILES = sorted(DOCKER.glob("Containerfile*"))


@pytest.mark.parametrize("path", CONTAINERFILES, ids=relative)
def test_what_is_copied_exists_and_reaches_the_engine(path: Path) -> None:
    kept = [
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"
    ]
    for line in path.read_text().splitlines():
        if not line.startswith("COPY ") or "--from" in line:
            continue
        for source in line.split()[1:-1]:
            assert (ROOT / source).exists(), source
            assert any(fnmatch(source, keep) or keep == f"{source}/**" for keep in kept), source


@pytest.mark.parametrize("path", CONTAINERFILES, ids=relative)
def test_nothing_runs_as_root(path: Path) -> None:
    users = re.findall(r"^USER (\d+)$", path.read_text(), re.MULTILINE)
    assert users
    assert int(users[-1]) > 0


@pytest.mark.parametrize("name", SERVICES)
def test_service_stands_on_what_is_there(name: str) -> None:
    service = SERVICES[name]
    built = [str(other["build"]["dockerfile"]) for other in SERVICES.values() if "build" in other]
    assert "build" in service or service["image"] == "referee"
    assert all((ROOT / dockerfile).is_file() for dockerfile in built)
    assert set(service.get("depends_on", {})) <= set(SERVICES)
    for volume in service.get("volumes", []):
        source = volume.split(":")[0]
        assert source in COMPOSE["volumes"] or (DOCKER / source).is_file(), source


def test_every_entrant_of_the_contest_has_its_bot_and_its_own_token() -> None:
    contest = read_tournament(DOCKER / "contest.toml")
    assert {entrant.name for entrant in contest.entrants if entrant.remote} == BOTS
    [script] = SERVICES["tokens"]["command"]
    assert set(script.split(";")[0].split(" in ")[1].split()) == BOTS
    for name in BOTS:
        assert SERVICES[name]["volumes"] == [f"token-{name}:/token:ro"]
        assert f"token-{name}:/tokens/{name}" in SERVICES["tokens"]["volumes"]


@pytest.mark.parametrize("name", sorted(BOTS))
def test_bot_is_a_module_of_the_kit(name: str) -> None:
    [module] = re.findall(r"-m (\S+)", SERVICES[name]["command"][0])
    assert find_spec(module)


def test_bots_dial_the_port_that_the_referee_listens_on() -> None:
    listen = SERVICES["referee"]["command"][-1]
    containerfile = (DOCKER / "Containerfile").read_text()
    port = listen.split(":")[1]
    assert f"EXPOSE {port}" in containerfile
    assert {SERVICES[name]["environment"]["CARDARENA_ADDRESS"] for name in BOTS} == {
        f"referee:{port}"
    }


def test_containerfiles_are_committed() -> None:
    assert set(CONTAINERFILES) <= set(files())
