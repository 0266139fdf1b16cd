from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.rules import NotationError
from referee.games.scala40.game import GAME
from referee.games.scala40.moves import Buy, DrawStock, End, LayOff, Meld, Move, Pass, Play, Swap

any_card = st.one_of(st.integers(0, 255), st.integers(-(2**31), 2**31))
any_meld = st.integers(-9, 2**32 - 1)
actions = st.one_of(
    st.builds(Meld, st.binary(max_size=20)),
    st.builds(LayOff, any_meld, any_card, st.sampled_from(End)),
    st.builds(Swap, any_meld, any_card),
)
moves: st.SearchStrategy[Move] = st.one_of(
    st.just(DrawStock()),
    st.just(Pass()),
    st.builds(Buy, st.lists(actions, max_size=6).map(tuple)),
    st.builds(Play, st.lists(actions, max_size=6).map(tuple), any_card, st.booleans()),
)


@given(moves)
def test_what_is_written_reads_back(move: Move) -> None:
    text = GAME.write_move(move)
    for said in (text, f"  {text.upper()} "):
        read = GAME.read_move(said)
        assert (type(read), read) == (type(move), move)


@pytest.mark.parametrize(
    "text",
    [
        "draw stock",
        "discard 7H",
        "draw discard; meld 7H 7D *7C; discard KS",
        "meld 10S JS QS; layoff 6H > 2; layoff AH > 0 low; swap 4H > 1; discard X",
        "meld 7H 7D 7C; discard none",
        "buy; meld 7H 7D *7C; layoff 6H > 2",
        "buy",
        "pass",
    ],
)
def test_the_text_of_the_manual_is_what_is_written(text: str) -> None:
    assert GAME.write_move(GAME.read_move(text)) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "part 1, '': allowed are"),
        ("nonsense", "part 1, 'nonsense'"),
        ("draw stock; discard 7H", "a move of its own"),
        ("discard 7H; discard 8H", "part 2, 'discard 8h': nothing follows the discard"),
        ("buy; layoff 7H > 0; discard 8H", "part 3, 'discard 8h': allowed are"),
        ("meld 7H 7D 7C; buy", "part 2, 'buy': a seat that is asked answers"),
        ("pass; discard 8H", "part 1, 'pass': a seat that is asked answers"),
        ("discard 1H", "'1h' is no card"),
        ("meld 7H 7D ?300; discard 7H", "not in 0 to 255"),
        ("layoff 7H; discard 8H", "layoff CARD > MELD"),
        ("layoff 7H > 0 middle; discard 8H", "part 1"),
        ("swap 7H > x; discard 8H", "part 1"),
        ("meld " + "7H " * 2000, "at most 4000"),
    ],
)
def test_what_is_no_move_says_what_was_read_and_what_is_allowed(text: str, words: str) -> None:
    with pytest.raises(NotationError) as raised:
        GAME.read_move(text)
    assert words in str(raised.value)


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_a_notation_error(text: str) -> None:
    try:
        move = GAME.read_move(text)
    except NotationError:
        return
    assert GAME.read_move(GAME.write_move(move)) == move
