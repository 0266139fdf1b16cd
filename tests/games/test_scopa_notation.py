from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards.italian import NAMES
from referee.games.rules import NotationError
from referee.games.scopa.game import GAME
from referee.games.scopa.moves import Play

takes = st.binary(max_size=12).map(lambda take: bytes(sorted(take)))


@given(st.builds(Play, st.integers(-9999, 9999), takes))
def test_what_is_written_reads_back(move: Play) -> None:
    assert GAME.read_move(GAME.write_move(move)) == move


@pytest.mark.parametrize("value", NAMES)
def test_every_card_can_be_played_and_taken(value: int) -> None:
    for move in (Play(value), Play(value, bytes([value]))):
        assert GAME.read_move(GAME.write_move(move)) == move


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("7C x 3D 4S", "7C x 3D 4S"),
        ("7C x 4S 3D", "7C x 3D 4S"),
        ("  7c   X\t4s  3d \n", "7C x 3D 4S"),
        ("7c", "7C"),
        ("10B x 1B 1D 4C 4D", "10B x 1D 4D 4C 1B"),
        ("?99 x ?0", "?99 x ?0"),
    ],
)
def test_any_case_spacing_and_order_is_read(text: str, written: str) -> None:
    assert GAME.write_move(GAME.read_move(text)) == written


def test_what_is_taken_is_written_sorted() -> None:
    assert GAME.write_move(Play(0x17, bytes([0x24, 0x03]))) == "7C x 3D 4S"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "write `7C x 3D 4S`"),
        ("  ", "write `7C x 3D 4S`"),
        ("7C x", "write `7C x 3D 4S`"),
        ("7C 3D 4S", "write `7C x 3D 4S`"),
        ("x 3D", "write `7C x 3D 4S`"),
        ("x", "'x' is no card"),
        ("7C x 3D x 4S", "'x' is no card"),
        ("7H", "'7h' is no card"),
        ("11C", "a value from 1 to 10"),
        ("0C", "is no card"),
        ("7C x 3D4S", "'3d4s' is no card"),
        ("7C x ?300", "a number that is not in 0 to 255"),
        ("7C " * 200, "a move of 600 characters; at most 400 are read"),
    ],
)
def test_what_is_no_move_says_what_was_read_and_what_is_allowed(text: str, words: str) -> None:
    with pytest.raises(NotationError) as raised:
        GAME.read_move(text)
    assert words in str(raised.value)


@given(
    st.text(max_size=40) | st.lists(st.sampled_from(["7c", "x", "10B", "?3", ";"])).map(" ".join)
)
def test_any_text_is_a_move_or_a_notation_error(text: str) -> None:
    try:
        move = GAME.read_move(text)
    except NotationError:
        return
    assert GAME.read_move(GAME.write_move(move)) == move


def test_the_longest_play_is_read() -> None:
    whole_deck = Play(0x01, bytes(sorted(NAMES)))
    assert GAME.read_move(GAME.write_move(whole_deck)) == whole_deck
