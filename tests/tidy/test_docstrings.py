"""Every module says what it is for; a file of tests says it by its name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from support.checkout import relative, sources

MODULES = tuple(path for path in sources() if not path.name.startswith("test_"))


@pytest.mark.parametrize("path", MODULES, ids=map(relative, MODULES))
def test_module_has_a_docstring(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text()))
