"""docs/protocol.md says what the code does."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest
from grpc._cython import cygrpc

from cardarena.v1 import play_pb2 as pb
from referee.rpc.limits import Limits
from referee.rpc.server import HEALTH_CHECK, PLAY, server_options
from support.checkout import ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text()


def rows(heading: str) -> list[str]:
    """The first words in backticks of each row of the tables below a heading."""
    section = PAGE.split(f"\n{heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)`", section, re.MULTILINE)


def test_every_limit_is_told_with_its_value() -> None:
    told = dict(re.findall(r"^\| `(\w+)`, [^|]+ \| (\d+) \|", PAGE, re.MULTILINE))
    assert told == {name: str(value) for name, value in dataclasses.asdict(Limits()).items()}


@pytest.mark.parametrize(
    ("heading", "enum", "prefix"),
    [("### Moves", pb.Verdict, "VERDICT_"), ("## Farewells", pb.FarewellCause, "FAREWELL_CAUSE_")],
)
def test_every_verdict_and_farewell_is_explained(heading: str, enum: Any, prefix: str) -> None:
    names = [name.removeprefix(prefix) for name in enum.keys()]  # noqa: SIM118
    assert [name for name in rows(heading) if name in names] == names[1:]


def test_the_methods_are_named() -> None:
    assert PLAY in PAGE
    assert HEALTH_CHECK in PAGE


def test_keepalive_is_as_the_server_has_it() -> None:
    options = dict(server_options(Limits()))
    assert options["grpc.keepalive_time_ms"] == 10_000
    assert options["grpc.http2.ping_timeout_ms"] == options["grpc.keepalive_timeout_ms"] == 5_000
    assert options["grpc.http2.min_ping_interval_without_data_ms"] == 4_000
    assert options["grpc.max_connection_idle_ms"] == 60_000
    assert options["grpc.so_reuseport"] == 0


def test_grpc_knows_every_option() -> None:
    # An option that grpc does not know is ignored without a word.
    binary = Path(cygrpc.__file__).read_bytes()
    assert [name for name, _ in server_options(Limits()) if name.encode() not in binary] == []
