"""Where a key stands in a TOML file, and what its struct allows there: for good error messages."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from msgspec import Struct

Key: TypeAlias = tuple[str | int, ...]
"""The way to a value: names of tables and keys, and indexes (from 0) into lists of tables."""

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?")
_PAIR = re.compile(r"\s*([A-Za-z0-9_.\"'-]+?)\s*=")
_INLINE = re.compile(r"[A-Za-z0-9_-]+(?=\s*=)")


def shown(key: Key) -> str:
    """Return the key as people write it: `entrants[2].name`."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in key)
    return text.removeprefix(".")


def written(value: object) -> str:
    """Return a value as the file has it: `true`, not Python's `True`."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {written(one)}' for name, one in value.items())} }}"
    return repr(value)


def line_of(text: str, key: Key) -> int | None:
    """Return the number (from 1) of the line of `key`, or of the nearest table around it."""
    places = _places(text)
    inside = [number for number, place in places if place[: len(key)] == key]
    if inside:
        return inside[0]
    best, best_depth = None, 0
    for number, place in places:
        depth = len(place) if place == key[: len(place)] else 0
        if depth > best_depth:
            best, best_depth = number, depth
    return best


def _places(text: str) -> list[tuple[int, Key]]:
    """Return the keys that a file names, with their lines; values are not looked into."""
    table: Key = ()
    counts: dict[Key, int] = {}
    places: list[tuple[int, Key]] = []
    for number, line in enumerate(text.splitlines(), 1):
        header = _HEADER.fullmatch(line)
        if header is not None:
            table = _table(_bare(header[2]), counts, is_listed=header[1] == "[[")
            places.append((number, table))
            continue
        pair = _PAIR.match(line)
        if pair is not None:
            key = (*table, *_bare(pair[1]))
            places.append((number, key))
            places += [(number, (*key, name)) for name in _INLINE.findall(line[pair.end() :])]
    return places


def _table(names: list[str], counts: dict[Key, int], *, is_listed: bool) -> Key:
    """Return the key of a header's table: below a list of tables it belongs to the last of them.

    `counts` has the index of the last table of each list so far.
    """
    table: Key = ()
    for depth, name in enumerate(names, 1):
        table = (*table, name)
        if is_listed and depth == len(names):
            counts[table] = counts.get(table, -1) + 1
        if table in counts:
            table = (*table, counts[table])
    return table


def _bare(name: str) -> list[str]:
    return [part.strip(" \"'") for part in name.split(".")]


def allowed_at(struct: Any, key: Key) -> dict[str, Any] | tuple[Any, ...] | None:
    """Return what a struct allows at `key`: names of keys, values of a Literal, or None: open."""
    kind = struct
    for step in key:
        if isinstance(step, int):
            kind = get_args(kind)[0] if get_origin(kind) is tuple else None
        else:
            kind = _fields(kind).get(step)
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
    if get_origin(kind) is Literal:
        return get_args(kind)
    return _fields(kind) or None


def _fields(kind: Any) -> dict[str, Any]:
    if isinstance(kind, type) and issubclass(kind, Struct):
        return {name: get_type_hints(kind)[name] for name in kind.__struct_fields__}
    return {}
