"""Functions and files of a size that one can read."""

from __future__ import annotations

from support.checkout import functions, relative, sources

FILE_LINES_MAX = 400
FUNCTION_LINES_MAX = 50
FUNCTION_LINES_USUAL = 26


def test_no_file_is_too_long() -> None:
    lines = {relative(path): len(path.read_text().splitlines()) for path in sources()}
    assert {path: n for path, n in lines.items() if n > FILE_LINES_MAX} == {}


def test_no_function_is_too_long() -> None:
    lengths = {name: n for path in sources() for name, n in functions(path)}
    assert {name: n for name, n in lengths.items() if n > FUNCTION_LINES_MAX} == {}


def test_nine_functions_in_ten_are_short() -> None:
    lengths = [n for path in sources("referee", "clients") for _, n in functions(path)]
    short = sum(n < FUNCTION_LINES_USUAL for n in lengths)
    assert short >= 0.9 * len(lengths), f"{short} of {len(lengths)} functions"
