"""What people at a table say: how it is read, what cannot be, and what stays open."""

from __future__ import annotations

import pytest

from referee.cards.deck import italian_deck
from referee.cards.italian import read_card, write_cards
from referee.games.rules import OptionError
from referee.games.scopa.calculator import score_texts
from referee.games.scoresheet import SheetError
from support.sheets import line_of, winner

DECK = italian_deck()
ALL_COINS = "1D 2D 3D 4D 5D 6D 7D 8D 9D 10D"
NAPOLA: dict[str, object] = {"napola": True}
REFUSED: list[tuple[list[str], dict[str, object], str]] = [
    (["Anna: 7D", "Ugo: 7D 1C"], {}, "7D cannot lie with both Anna and Ugo"),
    (["Anna: 7D 1C 7D", "Ugo: rest"], {}, "Anna: 7D is named twice"),
    (["Anna: 7D", "Anna: rest"], {}, "two sides are called Anna"),
    (["a: 7D, carte 2", "b: rest"], {}, "a: carte 2 is said, and the cards make 1"),
    (["a: 1D, settebello", "b: rest"], {}, "a: settebello is said, and it is not among the cards"),
    (["a: 1D, primiera", "b: rest"], {}, "a: says primiera, and by the cards b has the best"),
    (["a: rest", "b: rest"], {}, "a and b cannot both have the rest"),
    (["a: rest", "b: carte 3"], {}, "a: the rest is what the others' cards leave"),
    (["carte 30", "carte 18"], {}, "carte 30 + 18 = 48, and there are 40"),
    (["carte 41", "scope 0"], {}, "side 1: carte 41, and there are 40"),
    (["denari 6", "denari 5"], {}, "denari 6 + 5 = 11, and there are 10"),
    (["denari 11", "scope 0"], {}, "side 1: denari 11, and there are 10"),
    (["settebello", "settebello"], {}, "7D cannot lie with both side 1 and side 2"),
    (["primiera", "primiera"], {}, "side 1 and side 2 cannot both have the primiera"),
    (["primiera 84", "primiera 81"], {}, "primiera 84 and 81: no deck has both"),
    (["primiera 83", "scope 0"], {}, "side 1: no cards have a primiera of 83"),
    (["primiera 36", "scope 0"], {"primiera_all_suits": True}, "no cards have a primiera of 36"),
    (["primiera 0, carte 3", "scope 0"], {}, "side 1: primiera 0, and each suit"),
    (["primiera 78, carte 3", "scope 0"], {}, "side 1: 3 cards have no primiera of 78"),
    (["primiera 18, settebello", "scope 0"], {}, "primiera 18, and the settebello alone makes 21"),
    (["carte 3, denari 4", "scope 0"], {}, "side 1: carte 3, and 4 cards at least are named"),
    (["denari 0, settebello", "scope 0"], {}, "side 1: denari 0, and 1 are named: 7D"),
    (["carte 5, scope 3", "scope 0"], {}, "side 1: scope 3 take 6 cards at least, not 5"),
    (["7D, scope 1", "rest"], {}, "side 1: scope 1 take 2 cards at least, not 1"),
    (["rest", "nothing, scope 2"], {}, "side 2: scope 2 take 4 cards at least, not 0"),
    (["scope 12", "scope 9"], {}, "21 scope take 42 cards at least, and there are 40"),
    (["napola 3", "scope 0"], {}, "side 1: napola counts with the variant napola only"),
    (["re bello", "scope 0"], {}, "side 1: re bello counts with the variant re_bello only"),
    (["settanta", "scope 0"], {}, "settanta counts with the variant settanta_coppe only"),
    (["napola 2", "scope 0"], NAPOLA, "side 1: napola 2: a row is worth 3 to 10 points"),
    (["napola 3", "napola 4"], NAPOLA, "1D 2D 3D cannot lie with both side 1 and side 2"),
    (["napola 4, denari 3", "scope 0"], NAPOLA, "side 1: denari 3, and 4 are named: 1D 2D 3D 4D"),
    (["napola 4, denari 10", "scope 0"], NAPOLA, "denari 10 are a napola of 10, and not of 4"),
    (["napola 6, settebello", "scope 0"], NAPOLA, "napola 6, and the 7D would make the row longer"),
    (["napola 7", "settebello"], NAPOLA, "7D cannot lie with both side 1 and side 2"),
    (["napola 8", "denari 3"], NAPOLA, "8 coins of side 1 and 3 others are too many"),
    (["a: 7D, 3", "b: rest"], {}, "a: 3 of what? Say carte 3, or the like"),
    (["a: carte", "b: rest"], {}, "a: how many carte? Say carte 3, or the like"),
    (["a: 2 scope 22", "b: rest"], {}, "a: 22 of what?"),
    (["a: scope 2, scopa", "b: rest"], {}, "a: scopa is said twice"),
    (["a: primiera 70, primiera", "b: rest"], {}, "a: primiera is said twice"),
    (["a: 11D", "b: rest"], {}, "a: '11d' is not understood; say cards such as 7D 10C"),
    (["a: -3 carte", "b: rest"], {}, "a: '-3' is not understood"),
    (["a:", "b: rest"], {}, "a: nothing is said; say cards such as"),
    (["a: 7D, nothing", "b: rest"], {}, "a: say cards, or rest, or nothing, and not two of them"),
    (["a: " + "7D " * 400, "b: rest"], {}, "side 1 says 1203 characters; at most 1000 are read"),
    (["a" * 41 + ": 7D", "b: rest"], {}, "the name of side 1 is longer than 40 characters"),
    (["7D"], {}, "there are 2 to 4 sides, one text each, and 1 are said"),
    (["7D"] * 5, {}, "there are 2 to 4 sides, one text each, and 5 are said"),
    (["7D", "8D", "9D"], {"line_up": "scopone"}, "Scopone: there are 2 sides, or 4 piles, and 3"),
    (["7D", "8D"], {"line_up": "three"}, "Scopa, three players: there are 3 sides, and 2 are said"),
    (
        ["7D", "scope 0", "8D", "8C"],
        {"line_up": "four_teams"},
        "say the cards of both, or the count",
    ),
    (
        ["carte 3, primiera 30", *["carte 3"] * 3],
        {"line_up": "four_teams"},
        "the primiera is that of both piles together: say one for both",
    ),
    (
        ["7D, total 3", "8D", "8C, total 4", "9C"],
        {"line_up": "four_teams"},
        "side 1 + side 3: partners have one total, and 3 and 4 are said",
    ),
]


@pytest.mark.parametrize(("texts", "changes", "words"), REFUSED)
def test_the_impossible_is_refused_by_name(
    texts: list[str], changes: dict[str, object], words: str
) -> None:
    with pytest.raises(SheetError) as error:
        score_texts(texts, changes)
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("changes", "option"),
    [
        ({"line_up": "six"}, "line_up"),
        ({"line_up": 2}, "line_up"),
        ({"nonsense": True}, "nonsense"),
        ({"target": 0}, "target"),
        ({"napoleone": True}, "napoleone"),
        ({"variants": ["nonsense"]}, "variants"),
    ],
)
def test_options_are_refused_as_in_a_tournament(changes: dict[str, object], option: str) -> None:
    with pytest.raises(OptionError) as error:
        score_texts(["7D", "rest"], changes)
    assert error.value.option == option


@pytest.mark.parametrize(
    ("texts", "name", "to", "is_open"),
    [
        (["carte 21", "scope 0"], "carte", 0, False),
        (["carte 20", "scope 0"], "carte", None, True),
        (["carte 14", "carte 13", "scope 0"], "carte", 0, False),
        (["carte 14", "carte 12", "scope 0"], "carte", None, True),
        (["carte 16", "carte 16", "scope 0"], "carte", None, False),
        (["carte 20", "carte 20", "scope 0"], "carte", None, False),
        (["denari 6", "scope 0"], "denari", 0, False),
        (["denari 5", "scope 0"], "denari", None, True),
        (["denari 4", "denari 4", "scope 0", "scope 0"], "denari", None, False),
        (["settebello", "scope 0"], "settebello", 0, False),
        (["scope 0", "scope 0"], "settebello", None, True),
        (["1D 2D", "scope 0"], "settebello", None, True),
        (["1D 2D", "3D"], "settebello", None, False),
        (["primiera 78", "scope 0"], "primiera", None, True),
        (["primiera 78", "primiera"], "primiera", 1, False),
        (["primiera 69", "primiera 69"], "primiera", None, False),
        (["primiera", "scope 0", "scope 0"], "primiera", 0, False),
    ],
)
def test_what_is_not_said_is_not_guessed(
    texts: list[str],
    name: str,
    to: int | None,
    is_open: bool,  # noqa: FBT001
) -> None:
    line = line_of(score_texts(texts, {}), name)
    assert (winner(score_texts(texts, {}), name), line.is_open) == (to, is_open)


def test_a_row_says_whose_the_settebello_and_the_king_are() -> None:
    changes: dict[str, object] = {"napola": True, "re_bello": True}
    sheet = score_texts(["napola 10, scope 0", "scope 0"], changes)
    assert winner(sheet, "settebello") == winner(sheet, "re bello") == 0


@pytest.mark.parametrize(
    ("texts", "changes", "won", "words"),
    [
        (
            ["denari 6, total 10", "denari 4, total 9"],
            {},
            None,
            "who has won hangs on what is open",
        ),
        (["7D, total 11", "total 9, rest"], {}, None, "side 1 and side 2 have 12 points each"),
        (
            ["7D, total 6", "total 2, rest"],
            {},
            None,
            "nobody has 11 points: another deal is played",
        ),
        (["7D, total 12", "total 9, rest"], {}, 0, "side 1 has won, with 13 points"),
        (
            ["7D, total 12", "total 10, rest"],
            {},
            None,
            "have 13 points each: another deal is played",
        ),
        (["7D, total 12", "total 9, rest"], {"target": 21}, None, "nobody has 21 points"),
        (["7D", "total 9, rest"], {}, 1, "side 2 has won, with 12 points"),
        (["scopa, total 14", "scope 0, total 9"], {}, 0, "side 1 has won, with 15 points"),
        (["scopa, total 3", "scope 0, total 3"], {}, None, "nobody has 11 points"),
        (["7D", "rest"], {}, None, ""),
        ([f"{ALL_COINS}, total 2", "rest"], {"variants": ["napoleone"]}, 0, "won the game at once"),
        (["denari 10", "scope 0"], {"variants": ["napoleone"]}, 0, "won the game at once"),
    ],
)
def test_totals_say_who_has_won(
    texts: list[str], changes: dict[str, object], won: int | None, words: str
) -> None:
    sheet = score_texts(texts, changes)
    assert sheet.winner == won
    assert words in sheet.ending
    assert bool(words) == bool(sheet.ending)


def test_target_alone_counts_from_nothing() -> None:
    sheet = score_texts(["7D", "rest; scope 9"], {"target": 12})
    assert (sheet.before, sheet.totals, sheet.winner) == ((0, 0), (1, 12), 1)


@pytest.mark.parametrize(
    "text",
    [
        "Anna: carte 22, denari 6, settebello, primiera, scope 2, total 9",
        "  anna :CARTE 22 ;denari=6; Settebello;primiera ; 2 scope; totale: 9",
        "Anna: 22 carte 6 denari settebello 2 sweeps 9 total primiera",
        "Anna: cards 22, coins 6, primiera, scope 2, settebello, 9 total",
    ],
)
def test_people_write_as_they_like(text: str) -> None:
    sheet = score_texts([text, "carte: 18, denari 4, total 3"], {})
    assert [name.lower() for name in sheet.sides] == ["anna", "side 2"]
    assert (sheet.points, sheet.before) == ((6, 0), (9, 3))


def test_remarks_name_what_is_missing() -> None:
    remarks = score_texts(["7D 10C", "rest"], {}).remarks
    assert remarks == ("no scope are said, so none are counted",)
    cards = write_cards(bytes(card for card in DECK if card not in map(read_card, ("4C", "9B"))))
    remarks = score_texts([cards, "nothing; scope 0"], {}).remarks
    assert remarks == ("2 cards are in no pile, and counted for nobody: 4C 9B",)
    remarks = score_texts(["carte 22, denari 6, scope 0", "carte 16, denari 3"], {}).remarks
    assert "carte make 38 and not 40: 2 are missing" in remarks
    assert "denari make 9 and not 10: 1 are missing" in remarks
    remarks = score_texts(["7D, total 3", "rest, scope 0"], {"napola": True}).remarks
    assert remarks == ("no total is said of side 2, so it is counted from 0",)
    remarks = score_texts(["Anna: 7D 7C, scope 1", "Ugo: carte 38"], {"napola": True}).remarks
    assert "no napola is said of Ugo, so none is counted" in remarks


def test_reasons_name_the_cards_of_the_primiera() -> None:
    sheet = score_texts(["Anna: 7D 6D 7C 1S 1B", "Ugo: 1D 5C", "Eva: nothing"], {})
    reason = "Anna has the best: Anna 7D 7C 1S 1B; Ugo 1D 5C, no spade or bastoni; Eva no denari"
    assert line_of(sheet, "primiera").reason.startswith(reason)
    tie = line_of(score_texts(["carte 20", "carte 20"], {}), "carte").reason
    assert tie == "side 1 and side 2 have 20 each, so nobody is alone in front"
