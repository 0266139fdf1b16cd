"""One thing, one word (GLOSSARY.md); and no name that says nothing."""

from __future__ import annotations

import re

import pytest

from support.checkout import ROOT, files, relative, sources

EMPTY_NAMES = {
    "utils",
    "util",
    "common",
    "helpers",
    "helper",
    "manager",
    "managers",
    "core",
    "misc",
}

BANNED = {
    "player_id": "seat",
    "layed": "laid",
    "max_turns": "turns_max",
    "max_deals": "deals_max",
    "max_retries": "retries_max",
    "ms_elapsed": "elapsed_ms",
    "draw_pile": "stock",
    "discards_pile": "discard_pile",
    "leaderboard": "standings",
    "participant": "entrant",
    "contestant": "entrant",
    "opponent_id": "seat",
    "wildcard": "joker",
    "jolly": "joker",
    "observation": "view",
    "walkover": "forfeit",
    "matchup": "pairing",
    "fixture": "pairing",
    "prev_hash": "previous hash, or chain",
    "audit": "journal",
    "orchestrator": "director",
}

GLOSSED = (
    "draw",
    "tie",
    "hand",
    "deal",
    "game",
    "match",
    "round",
    "seed",
    "table",
    "log",
    "journal",
    "entry",
    "opening",
    "go_out",
    "bot",
    "entrant",
    "seat",
    "decision",
    "move",
    "verdict",
    "outcome",
    "termination",
    "sweep",
    "cut",
    "deck",
    "stock",
    "discard_pile",
    "dealer",
    "first",
    "turn",
    "meld",
    "set",
    "run",
    "kit",
    "lay_down",
    "lay_off",
    "joker",
    "swap",
    "penalty",
    "total",
    "census",
    "capture",
    "reason",
    "refusal",
    "preset",
    "option",
    "notation",
    "host",
    "view",
    "state",
    "event",
    "update",
    "clock",
    "increment",
    "bank",
    "deadline",
    "timeout",
    "policy",
    "retries",
    "substitute",
    "forfeit",
    "cause",
    "adjudicate",
    "void",
    "place",
    "floor",
    "outbox",
    "tournament",
    "format",
    "leg",
    "lot",
    "pairing",
    "seating",
    "slot",
    "bye",
    "director",
    "points",
    "standings",
    "tie-break",
    "cross_table",
    "token",
    "chain",
    "head",
    "seal",
    "commitment",
    "root",
    "secret",
    "reveal",
    "key",
    "verify",
    "replay",
    "judge",
    "store",
    "durability",
    "stream",
    "batch",
    "hello",
    "welcome",
    "farewell",
    "to_wire",
    "from_wire",
    "malformed",
    "illegal",
)


def test_no_room_or_file_has_an_empty_name() -> None:
    empty = [
        relative(path)
        for path in files()
        if EMPTY_NAMES.intersection(part.split(".")[0] for part in path.relative_to(ROOT).parts)
    ]
    assert empty == []


@pytest.mark.parametrize("word", BANNED)
def test_banned_word_does_not_occur(word: str) -> None:
    pattern = re.compile(rf"(?<![a-z]){word}", re.IGNORECASE)
    found = [
        f"{relative(path)}:{number}: {line.strip()}"
        for path in sources("referee", "clients")
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == [], f"say {BANNED[word]!r}"


@pytest.mark.parametrize("word", GLOSSED)
def test_word_is_in_the_glossary(word: str) -> None:
    text = re.sub(r"`[^`]*`", "", (ROOT / "GLOSSARY.md").read_text().lower())
    entries = " ".join(line.split("|")[1] for line in text.splitlines() if line.startswith("|"))
    meanings = " ".join(re.findall(r"\*([^*]+)\*", text))
    said = word.replace("_", " ")
    assert re.search(rf"\b{said}s?\b", f"{entries} {meanings}"), f"{said!r} is not explained"


def test_glossary_does_not_explain_a_word_twice() -> None:
    rows = [
        line for line in (ROOT / "GLOSSARY.md").read_text().splitlines() if line.startswith("| ")
    ]
    words = [row.split("|")[1].strip() for row in rows]
    twice = sorted(word for word in set(words) - {"word"} if words.count(word) > 1)
    assert twice == []
