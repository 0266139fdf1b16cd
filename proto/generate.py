"""Generate the Python code of the protocol into clients/python, its only copy.

Run `uv run python proto/generate.py`; a test fails when what is committed is not fresh.
The generator is pinned to a release whose code runs on protobuf 6 and 7 alike.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

from grpc_tools import protoc

ROOT = Path(__file__).resolve().parent.parent


def generate(out: Path) -> int:
    """Write the modules of every proto file below `out`; return protoc's exit status."""
    sources = sorted(str(path) for path in (ROOT / "proto" / "cardarena").rglob("*.proto"))
    well_known = str(files("grpc_tools") / "_proto")
    options = [f"-I{ROOT / 'proto'}", f"-I{well_known}", f"--python_out={out}", f"--pyi_out={out}"]
    return int(protoc.main(["protoc", *options, *sources]))


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "clients" / "python"
    sys.exit(generate(target))
