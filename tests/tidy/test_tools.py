"""Each checker of the house, run as a test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.checkout import ROOT, files

BIN = Path(sys.executable).parent


def run(tool: str, *arguments: str) -> None:
    """Run a tool of this environment in the checkout; fail with what it printed."""
    done = subprocess.run(
        [BIN / tool, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{tool} {' '.join(arguments)}\n{done.stdout}\n{done.stderr}"


def test_import_contracts_hold() -> None:
    run("lint-imports", "--no-cache")


def test_ruff_finds_nothing() -> None:
    run("ruff", "check", "--no-cache", ".")


def test_ruff_would_change_no_format() -> None:
    run("ruff", "format", "--no-cache", "--check", ".")


@pytest.mark.timeout(600)
def test_mypy_is_content() -> None:
    run("mypy")


def test_buf_lint_finds_nothing() -> None:
    run("buf", "lint", "proto")


def test_buf_would_change_no_format() -> None:
    run("buf", "format", "proto", "-d", "--exit-code")


def test_hadolint_finds_nothing() -> None:
    containerfiles = [str(path) for path in files() if path.name.startswith("Containerfile")]
    assert containerfiles
    run("hadolint", *containerfiles)
