"""docs/scopa.md and docs/cards.md say of Scopa what the code does."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardarena.v1 import scopa_pb2 as pb
from referee.cards.italian import read_cards, write_card
from referee.games.choices import Choice
from referee.games.scopa.events import DealEnd
from referee.games.scopa.explained import EXPLAINED
from referee.games.scopa.game import GAME
from referee.games.scopa.options import ALLOWED, Options
from referee.games.scopa.presets import LINE_UP_BY_SEATS, LINE_UPS, PRESETS, VARIANTS
from referee.games.scopa.reasons import Reason
from referee.games.scopa.rules import CAPTURES_SHOWN
from referee.games.scopa.scoring import WORTH, count
from support.checkout import ROOT

PAGE = (ROOT / "docs/scopa.md").read_text("utf-8")
CARDS_PAGE = (ROOT / "docs/cards.md").read_text("utf-8")


def section(heading: str) -> str:
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The cells of every row of the tables in `text`, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    below = [*lines[1:], ""]
    told = zip(lines, below, strict=True)
    bodies = [line for line, next_ in told if not (line + next_).count("|---")]
    return [re.split(r"\s*\|\s*", line.strip())[1:-1] for line in bodies]


def named(text: str) -> list[str]:
    return re.findall(r"`(\w+)`", text)


def fields(message: Any) -> set[str]:
    return {field.name for field in message.DESCRIPTOR.fields}


def test_every_reason_has_its_paragraph_in_order() -> None:
    paragraphs = re.findall(r"^\*\*`([A-Z_]+)`\*\* \S", section("Reasons"), re.MULTILINE)
    assert paragraphs == [reason.name for reason in Reason]
    assert CAPTURES_SHOWN == 8
    assert "at most eight captures" in section("Reasons")


def test_every_field_of_a_view_is_explained() -> None:
    told = [name for row in rows(section("What the view says")) for name in named(row[0])]
    assert sorted(told) == sorted(fields(pb.ScopaView))


def test_every_event_is_explained_with_all_its_fields() -> None:
    kinds: dict[str, Any] = {one.name: one.message_type for one in pb.ScopaEvent.DESCRIPTOR.fields}
    told = {named(row[0])[0]: named(row[1]) for row in rows(section("Events"))}
    assert set(told) == set(kinds) | {end.name for end in DealEnd}
    for kind, message in kinds.items():
        assert {field.name for field in message.fields} <= set(told[kind]), kind
    assert fields(pb.ScopaTally) <= set(named(section("What a deal is worth")))
    assert fields(pb.ScopaMove) <= set(named(section("Notation")))


def test_the_line_ups_are_those_that_there_are() -> None:
    told = rows(section("Line-ups"))
    assert [named(row[0])[0] for row in told] == [*LINE_UPS]
    for row, line_up in zip(told, LINE_UPS.values(), strict=True):
        assert int(row[1]) == line_up.seats
        assert (row[2] == "two pairs") == line_up.in_pairs
        assert row[3].startswith(f"{line_up.packet} each")
        assert ("4 on the table" in row[3]) == (line_up.on_table == 4)
    by_seats = ", ".join(f"`{name}`" for name in LINE_UP_BY_SEATS.values())
    assert f"follows the number of seats: {by_seats}." in section("Line-ups")


def option_rows() -> dict[str, list[list[str]]]:
    """The rows of each option; a row without a name goes on with the one above."""
    found: dict[str, list[list[str]]] = {}
    for row in rows(section("Which rules")):
        if row[0]:
            found[named(row[0])[0]] = []
        found[[*found][-1]].append(row)
    return found


def test_every_option_is_told_with_its_values_the_default_first() -> None:
    told = option_rows()
    assert [*told] == [*ALLOWED]
    for name, allowed in ALLOWED.items():
        if name == "line_up":
            continue
        values = [value for row in told[name] for value in re.findall(r"`([^`]+)`", row[1])]
        default = getattr(Options(), name)
        assert values[0] == written(default), name
        if isinstance(allowed, Choice):
            assert sorted(values) == sorted(map(written, allowed.values)), name
        else:
            assert f"{allowed.low} to {allowed.high}" in told[name][0][1]


def written(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower()


def test_who_says_so_is_what_the_rulebook_says() -> None:
    for name, lines in option_rows().items():
        said = {one for line in EXPLAINED[name].values.values() for one in line.sources.split()}
        told = {one for row in lines for one in re.findall(r"004|most|others|\u2013", row[3])}
        assert {"law" if one == "\u2013" else one for one in told} == said, name


def test_presets_and_variants_are_named() -> None:
    rules = section("Which rules")
    assert f"names a preset ({', '.join(f'`{name}`' for name in PRESETS)}" in " ".join(
        rules.split()
    )
    sentence = rules.split("The named variants are ")[1].split(";")[0]
    assert named(sentence) == [*VARIANTS]


def test_the_notation_is_read_as_told() -> None:
    lines = re.findall(r"^    (\S.*)$", section("Notation"), re.MULTILINE)
    assert lines
    assert [GAME.write_move(GAME.read_move(line)) for line in lines] == lines
    assert len(GAME.read_move(lines[0]).take) == 2


def test_the_example_is_counted_as_told() -> None:
    text = section("What a deal is worth")
    piles = [read_cards(cards) for cards in re.findall(r"^    side \d: (.*)$", text, re.MULTILINE)]
    assert len(set(b"".join(piles))) == 40
    variants = {"variants": ["napola", "re_bello", "settanta_coppe"]}
    tally = count(piles, (1, 2), GAME.options("classic", variants, 2))
    told = {row[0]: row for row in rows(text) if row[0] in {"denari", "carte"} or ":" in row[-1]}
    assert [int(cell) for cell in told["carte"][1:3]] == [*tally.cards]
    assert [int(cell) for cell in told["denari"][1:3]] == [*tally.denari]
    assert [int(cell.split("= ")[1]) for cell in told["primiera"][1:3]] == [*tally.primiera]
    sums = [sum(map(int, cell.split(" = ")[0].split(" + "))) for cell in told["primiera"][1:3]]
    assert sums == [*tally.primiera]
    assert [int(cell) for cell in told["scope"][1:3]] == [*tally.sweeps]
    assert [len(cell.split()) for cell in told["napola"][1:3]] == [*tally.napola]
    points = {
        name: [int(one) for one in row[3].split(",")[0].split(" : ")] for name, row in told.items()
    }
    for point in ("carte", "denari", "settebello", "primiera", "re bello", "settanta"):
        to = getattr(tally, f"{point.replace(' ', '_')}_to")
        assert points[point] == [int(to == side) for side in (0, 1)], point
    assert points["scope"] == [*tally.sweeps]
    assert points["napola"] == [*tally.napola]
    together = points.pop("together")
    assert together == [*tally.points] == [sum(one) for one in zip(*points.values(), strict=True)]


def test_what_each_card_adds_to_a_primiera_is_told() -> None:
    told = section("What a deal is worth").split("In a primiera ")[1].split("\n")[0]
    worth = {
        int(value): int(points) for value, points in re.findall(r"a (\d)(?: is worth)? (\d+)", told)
    }
    worth[1] = int(re.findall(r"an ace (\d+)", told)[0])
    worth |= dict.fromkeys((8, 9, 10), int(re.findall(r"re (\d+) each", told)[0]))
    assert worth == WORTH


def test_the_shown_bot_is_the_example() -> None:
    code = re.findall(r"```python\n(.*?)```", section("A bot in twenty lines"), re.DOTALL)
    assert code == [(ROOT / "clients/python/examples/scopa_bot.py").read_text("utf-8")]
    assert len(code[0].splitlines()) <= 22


@pytest.mark.parametrize("row", rows(CARDS_PAGE.split("## Italian cards")[1])[2:], ids=str)
def test_an_italian_card_has_the_byte_that_is_told(row: list[str]) -> None:
    assert write_card(int(row[1])) == row[2].strip("`")
    assert pb.ScopaCard.Name(int(row[1])) == f"SCOPA_CARD_{write_card(int(row[1]))}"
