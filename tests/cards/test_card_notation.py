from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardarena.v1.cards_pb2 import Card as WireCard
from referee.cards.card import (
    JOKER,
    card,
    face_of,
    is_joker,
    joker_as,
    physical,
    rank_of,
    suit_of,
)
from referee.cards.naming import CardNotationError
from referee.cards.notation import NAMES, read_card, read_cards, write_card, write_cards


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "AS"), (23, "7H"), (42, "10D"), (61, "KC"), (64, "X"), (119, "*7C"), (15, "?15")],
)
def test_the_examples_of_the_page(value: int, text: str) -> None:
    assert write_card(value) == text
    assert read_card(text) == value
    assert read_card(f" {text.lower()} ") == value


def test_names_are_those_of_the_wire() -> None:
    wire = {name: number for name, number in WireCard.items() if number}
    named = {
        value: name.replace("*", "JOKER_AS_").replace("X", "JOKER") for value, name in NAMES.items()
    }
    assert wire == {f"CARD_{name}": value for value, name in named.items()}


@given(st.binary(max_size=30))
def test_any_pile_reads_back(cards: bytes) -> None:
    assert read_cards(write_cards(cards)) == cards


@given(st.integers(-(2**31), 2**32))
def test_any_number_reads_back(value: int) -> None:
    assert read_card(write_card(value)) == value


@pytest.mark.parametrize("text", ["", "1H", "11H", "7", "H7", "**7C", "*X", "7H7H", "?", "?x"])
def test_what_is_no_card_is_said(text: str) -> None:
    with pytest.raises(CardNotationError, match="is no card"):
        read_card(text)


def test_a_pile_holds_bytes_only() -> None:
    with pytest.raises(CardNotationError, match="0 to 255"):
        read_cards("7H ?256")


@given(st.integers(0, 3), st.integers(1, 13))
def test_a_card_is_its_suit_and_rank_and_a_joker_hides_what_it_is(suit: int, rank: int) -> None:
    face = card(suit, rank)
    joker = joker_as(face)
    assert (suit_of(face), rank_of(face)) == (suit, rank) == (suit_of(joker), rank_of(joker))
    assert is_joker(joker)
    assert not is_joker(face)
    assert (face_of(joker), physical(joker), physical(face)) == (face, JOKER, face)
