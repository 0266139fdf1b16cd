"""Every module says what it is for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from support.checkout import relative, sources

MODULES = sources()


@pytest.mark.parametrize("path", MODULES, ids=map(relative, MODULES))
def test_module_has_a_docstring(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text()))
