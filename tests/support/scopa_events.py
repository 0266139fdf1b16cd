"""The cases of scopa-events.json, by their numbers, for tests that play them by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

CASES = json.loads(
    (Path(__file__).resolve().parents[1] / "cases" / "scopa-events.json").read_text("utf-8")
)["cases"]
BY_ID: dict[str, dict[str, Any]] = {case["id"]: case for case in CASES}


def asked(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The input and the expectation of a case."""
    case = BY_ID[f"SCO-{name}"]
    return case["input"], case["expect"]


def of(prefix: str, low: int, high: int) -> list[Any]:
    """The numbers of the cases of a kind, from `low` to `high`."""
    found = (f"{number:03}" for number in range(low, high + 1))
    kept = [number for number in found if f"SCO-{prefix}-{number}" in BY_ID]
    return [pytest.param(number, id=number) for number in kept]


def text_of(names: list[str]) -> str:
    return " ".join(names)
