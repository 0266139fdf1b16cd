"""The files of this checkout, for the tests about the code itself."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ROOT / "clients" / "python" / "cardarena" / "v1"
_UNTRACKED = {
    ".git",
    ".venv",
    ".cache",
    ".hypothesis",
    ".import_linter_cache",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    "__pycache__",
    "build",
    "dist",
    "runs",
    "uv.lock",
}


@cache
def files() -> tuple[Path, ...]:
    """Return every file that is committed, or would be, sorted."""
    if not (ROOT / ".git").exists():
        found = (path for path in ROOT.rglob("*") if path.is_file())
        return tuple(sorted(p for p in found if not _UNTRACKED.intersection(p.parts)))
    # The checkout may belong to somebody else than whoever runs the tests.
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode()
    paths = {ROOT / name for name in listed.split("\0") if name}
    return tuple(sorted(path for path in paths if path.is_file()))


def sources(*rooms: str) -> tuple[Path, ...]:
    """Return the Python files below `rooms` (all: none given) that are written by hand."""
    roots = [ROOT / room for room in rooms] or [ROOT]
    python = (path for path in files() if path.suffix == ".py" and GENERATED not in path.parents)
    return tuple(path for path in python if any(root in path.parents for root in roots))


def relative(path: Path) -> str:
    """Return the path as a reader of the repository knows it."""
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Yield `file:line name` and the number of lines, docstring left out, of each function."""
    for node in ast.walk(ast.parse(path.read_text(), str(path))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{relative(path)}:{node.lineno} {node.name}", _lines(node)


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    length = (node.end_lineno or node.lineno) - node.lineno + 1
    first = node.body[0]
    if isinstance(first, ast.Expr) and ast.get_docstring(node) is not None:
        length -= (first.end_lineno or first.lineno) - first.lineno + 1
    return length
