"""The generated code of the protocol is what the generator makes of the proto files today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from support.checkout import GENERATED, ROOT


def contents(folder: Path) -> dict[str, str]:
    """Return the generated files of a folder by name."""
    return {path.name: path.read_text() for path in sorted(folder.glob("*_pb2.py*"))}


def test_generated_code_is_fresh(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "proto" / "generate.py", tmp_path], check=True)
    fresh = contents(tmp_path / "cardarena" / "v1")
    assert set(fresh) == set(contents(GENERATED))
    assert fresh == contents(GENERATED), "run `uv run python proto/generate.py`"
