"""Every reason of every game is told the same way in code, on the wire, in its cases and manual."""

from __future__ import annotations

import re
from enum import Enum
from importlib import import_module

import pytest

from referee.app.games import OWN, own_codec
from support.checkout import ROOT

GAMES = pytest.mark.parametrize("name", OWN)


def reasons_of(name: str) -> list[Enum]:
    reasons: list[Enum] = list(import_module(f"referee.games.{name}.reasons").Reason)
    assert reasons
    return reasons


def text_of(*parts: str) -> str:
    return ROOT.joinpath(*parts).read_text(encoding="utf-8")


@GAMES
def test_every_reason_has_a_sentence(name: str) -> None:
    sentences = import_module(f"referee.games.{name}.reasons").SENTENCES
    assert list(sentences) == reasons_of(name)


@GAMES
def test_every_reason_has_its_number_on_the_wire_and_the_wire_has_no_other(name: str) -> None:
    wire = getattr(import_module(f"cardarena.v1.{name}_pb2"), f"{name.capitalize()}Reason")
    numbers = {text: number for text, number in wire.items() if number}
    expected = {f"{name.upper()}_REASON_{one.name}": one.value for one in reasons_of(name)}
    assert numbers == expected
    assert own_codec(name).reasons == {one: one.value for one in reasons_of(name)}


@GAMES
def test_every_reason_has_a_line_among_the_cases_in_order_of_precedence(name: str) -> None:
    rows = text_of("tests", "cases", f"{name}_moves.txt").splitlines()
    said = [row.partition("|")[0].strip() for row in rows if row and not row.startswith("#")]
    assert list(dict.fromkeys(one for one in said if one != "ok")) == [
        one.name for one in reasons_of(name)
    ]


@GAMES
def test_every_reason_has_a_paragraph_in_the_manual_in_order(name: str) -> None:
    paragraphs = re.findall(r"^\*\*`([A-Z_]+)`\*\* \S", text_of("docs", f"{name}.md"), re.MULTILINE)
    assert paragraphs == [one.name for one in reasons_of(name)]
