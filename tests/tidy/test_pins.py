"""The pins for pip and for uv are the same ones, and no lock file is committed."""

from __future__ import annotations

import tomllib

from support.checkout import ROOT, files, relative

LOCKS = {
    "Cargo.lock",
    "Gemfile.lock",
    "Pipfile.lock",
    "bun.lock",
    "composer.lock",
    "go.sum",
    "package-lock.json",
    "pdm.lock",
    "pnpm-lock.yaml",
    "poetry.lock",
    "pylock.toml",
    "uv.lock",
    "yarn.lock",
}


def test_constraints_are_those_of_pyproject() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert pins == pyproject["tool"]["uv"]["constraint-dependencies"]


def test_every_pin_is_exact() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    pins = pyproject["tool"]["uv"]["constraint-dependencies"]
    assert [pin for pin in pins if pin.count("==") != 1] == []


def test_no_lock_file_is_committed() -> None:
    assert [relative(path) for path in files() if path.name in LOCKS] == []
