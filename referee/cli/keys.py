"""The keys of the replay, written once: what they are, what they are called, what they do."""

from __future__ import annotations

import re
from typing import NamedTuple

from rich.text import Text

_KEYS = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|[\s\S]")

LEFT = ("\x1b[D", "\x1bOD")
RIGHT = ("\x1b[C", "\x1bOC")
UP = ("\x1b[A", "\x1bOA")
DOWN = ("\x1b[B", "\x1bOB")


class Key(NamedTuple):
    """Keys that do the same: what a terminal sends, their names, their work in few words."""

    sent: tuple[str, ...]
    name: str
    short: str
    words: str


KEYS: dict[str, Key] = {
    "next": Key(("n", " ", "\r", "l", *RIGHT), "→ n", "next", "the next position (also space)"),
    "back": Key(("p", "\x7f", *LEFT), "← p", "back", "the one before (also backspace)"),
    "ten_on": Key(("\x1b[6~",), "PgDn", "ten on", "ten positions on"),
    "ten_back": Key(("\x1b[5~",), "PgUp", "ten back", "ten positions back"),
    "next_deal": Key(("d",), "d", "next deal", "the next deal"),
    "this_deal": Key(("D",), "D", "deal's start", "the start of this deal, or of the one before"),
    "first": Key(("g", "\x1b[H", "\x1b[1~"), "g", "start", "the start (also Home)"),
    "last": Key(("G", "\x1b[F", "\x1b[4~"), "G", "end", "the end: the last table, the result"),
    "down": Key(("j", *DOWN), "↓ j", "scroll down", "scroll down, where not all can be shown"),
    "up": Key(("k", *UP), "↑ k", "scroll up", "scroll up"),
    "eyes": Key(("s",), "s", "whose eyes", "the next seat's eyes, at last a spectator's again"),
    "search": Key(("/",), "/", "search", "search what is said of a position, then Enter"),
    "search_on": Key(("N",), "N", "search on", "search on"),
    "search_back": Key(("P",), "P", "search back", "search backwards"),
    "keys": Key(("?", "h"), "? h", "keys", "show these keys; any key goes back"),
    "quit": Key(("q", "Q", "\x03", "\x04"), "q", "quit", "quit"),
}
DOES: dict[str, str] = {sent: what for what, key in KEYS.items() for sent in key.sent}
"""What each key that a terminal can send does."""
ALWAYS_SHOWN = ("next", "back", "keys", "quit")
GAP = "   "
_NAMED = {" ": "space", "\r": "Enter", "\t": "Tab", "\x1b": "Esc"}


def keys_in(typed: str) -> list[str]:
    """Split what a terminal sent into keys; fast typing sends several at once."""
    return _KEYS.findall(typed)


def key_lines(width: int, *, is_short: bool, has_signs: bool) -> list[Text]:
    """Return the keys in lines of `width`, or only those that lead to the others."""
    wanted = ALWAYS_SHOWN if is_short else tuple(KEYS)
    lines = [""]
    for what in wanted:
        entry = f"{name_of(KEYS[what], has_signs=has_signs)} {KEYS[what].short}"
        if lines[-1] and len(lines[-1]) + len(GAP) + len(entry) > width:
            lines.append("")
        lines[-1] += f"{GAP * bool(lines[-1])}{entry}"
    return [Text(line, "dim") for line in lines]


def name_of(key: Key, *, has_signs: bool) -> str:
    """Return a key's name, where the terminal has no signs without its arrow."""
    return key.name if has_signs else key.name.encode("ascii", "ignore").decode().strip()


def key_table(*, has_signs: bool = False) -> list[str]:
    """Return the keys, a line each."""
    names = [name_of(key, has_signs=has_signs) for key in KEYS.values()]
    width = max(map(len, names))
    return [
        f"{name.ljust(width)}  {key.words}" for name, key in zip(names, KEYS.values(), strict=True)
    ]


def key_help(*, has_signs: bool) -> list[Text]:
    """Return the keys as the replay shows them."""
    lines = key_table(has_signs=has_signs)
    return [Text("The keys of the replay", "bold"), Text(), *map(Text, lines)]


def named(key: str) -> str:
    """Return a key's name for people, safe for terminals."""
    if key in _NAMED:
        return _NAMED[key]
    return key if key.isprintable() else "that key"
