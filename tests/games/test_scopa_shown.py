"""Scopa in words: every move, every event, and what is found when somebody looks for it."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from referee.cards.italian import NAMES, read_card, read_cards
from referee.games.scopa.events import DealEnd, DealEnded, Dealt, Event, Played, Refilled, SeatOut
from referee.games.scopa.faces import SIGNS, name_of
from referee.games.scopa.moves import Play
from referee.games.scopa.scoring import Tally
from referee.games.scopa.show import SHOW
from referee.games.showing import Spans, Style

PAIR = ("ann", "ben")
FOUR = ("ann", "ben", "cas", "dan")


def words(spans: Spans) -> str:
    return "".join(text for text, _ in spans)


def move(text: str) -> Play:
    card, _, take = text.partition(" x ")
    return Play(read_card(card), bytes(sorted(read_cards(take))))


def told(event: Event, names: tuple[str, ...] = PAIR) -> list[str]:
    return [words(line) for line in SHOW.event(event, names)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5C", "lays 5⚱ (cinque di coppe)"),
        ("1B", "lays 1⚚ (asso di bastoni)"),
        ("8S x 8D", "plays 8⚔ (fante di spade), takes 8◉"),
        ("9B x 4D 5S", "plays 9⚚ (cavallo di bastoni), takes 4◉ 5⚔"),
        ("10C x 3D 7D", "plays 10⚱ (re di coppe), takes 3◉ 7◉ (and the settebello)"),
        ("7C x 7D", "plays 7⚱ (sette di coppe), takes 7◉ (the settebello)"),
        ("7D x 3C 4S", "plays 7◉ (sette di denari, the settebello), takes 3⚱ 4⚔"),
        ("?99 x 3C", "plays ?99 (no card), takes 3⚱"),
    ],
)
def test_a_move_in_words(text: str, expected: str) -> None:
    assert words(SHOW.move(move(text), ())) == expected
    plain = SHOW.in_notation().move(move(text), ())
    assert words(plain) == expected.translate(str.maketrans(SIGNS, "DCSB"))
    assert words(plain).isascii()


def test_a_scopa_is_told_with_its_move_and_with_no_other() -> None:
    own = move("7D x 3C 4S")
    swept = Played(0, own.card, own.take, is_sweep=True)
    expected = "plays 7◉ (sette di denari, the settebello), takes 3⚱ 4⚔: scopa!"
    assert words(SHOW.move(own, (swept,))) == expected
    assert "scopa" not in words(SHOW.move(own, (swept._replace(is_sweep=False),)))
    assert "scopa" not in words(SHOW.move(move("8S x 8D"), (swept,)))
    assert "scopa" not in words(SHOW.move(own, (Refilled(0),)))


def test_every_card_is_one_column_a_sign_and_has_its_name() -> None:
    drawn = {words(SHOW._faces.card(card)) for card in NAMES}
    assert len(drawn) == len({name_of(card) for card in NAMES}) == 40
    for text in drawn:
        assert text[-1] in SIGNS
        assert cell_len(text) == len(text)
    assert SHOW.signs == SIGNS
    assert SHOW.in_notation().signs == ""


def test_the_colour_of_a_card_is_that_of_its_suit() -> None:
    styles = [SHOW._faces.card(read_card(name))[0].styles for name in ("7D", "7C", "7S", "7B")]
    assert styles == [(Style.GOLD,), (Style.RED,), (Style.BLUE,), (Style.GREEN,)]


def test_the_beginning_of_a_deal() -> None:
    dealt = Dealt(2, 1, 0, read_cards("2D 7D 7C 10S"), ())
    assert told(dealt) == ["deal 2: ben deals, ann begins, on the table 2◉ 7◉ 7⚱ 10⚔"]
    empty = Dealt(1, 3, 0, b"", ())
    assert told(empty, FOUR) == ["deal 1: dan deals, ann begins, the table is empty"]


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("10D 10C 10S 2B", "3 kings"),
        ("10D 10C 10S 10B", "4 kings"),
        ("1D 10C 10S 2B", "1 ace"),
        ("1D 1C 3S 2B", "2 aces"),
        ("1D 10D 10C 10S", "3 kings and 1 ace"),
    ],
)
def test_tables_that_were_thrown_in_are_told_with_their_reason(table: str, why: str) -> None:
    thrown = read_cards(table)
    first, second, last = told(Dealt(1, 1, 0, read_cards("2D 3D 4D 5D"), (thrown, thrown)))
    cards = words(SHOW._faces.cards(thrown))
    assert first == second == f"thrown in and dealt again: {cards} ({why})"
    assert last.startswith("deal 1: ")


def test_a_refill_and_who_is_out() -> None:
    assert told(Refilled(18)) == ["all hands are empty and get three cards more, 18 are left"]
    assert told(Refilled(0)) == ["all hands are empty and get three cards more, none are left"]
    assert told(SeatOut(1)) == ["ben is out of the game (withdrawn)"]
    assert told(Played(0, 7, b"", is_sweep=False)) == []


COUNTED = Tally(
    cards=(22, 18),
    denari=(5, 5),
    primiera=(78, None),
    sweeps=(1, 0),
    napola=(0, 3),
    carte_to=0,
    denari_to=None,
    settebello_to=1,
    primiera_to=0,
    re_bello_to=1,
    settanta_to=0,
    points=(4, 5),
)
ENDED = DealEnded(
    deal=3,
    end=DealEnd.PLAYED_OUT,
    leftovers=read_cards("5B 9D"),
    leftovers_to=1,
    piles=(read_cards("7C 7S"), read_cards("1D 2D 3D")),
    tally=COUNTED,
    totals=(9, 8),
)


def test_the_end_of_a_deal_says_every_point_and_why() -> None:
    assert told(ENDED) == [
        "deal 3 ends",
        "  left on the table: 5⚚ 9◉, for ben, who captured last",
        "  carte 22-18: ann",
        "  denari 5-5: nobody",
        "  settebello: ben",
        "  primiera 78-none: ann",
        "  scope 1-0: ann 1",
        "  napola 0-3: ben 3",
        "  re bello: ben",
        "  settanta: ann",
        "  ann: 4 points, total 9  pile 7⚱ 7⚔",
        "  ben: 5 points, total 8  pile 1◉ 2◉ 3◉",
    ]


def test_what_was_not_played_for_is_not_told() -> None:
    plain = COUNTED._replace(
        napola=(0, 0), re_bello_to=None, settanta_to=None, sweeps=(0, 0), points=(1, 0)
    )
    lines = told(ENDED._replace(tally=plain, leftovers=b"", piles=(b"\x07", b"")))
    assert [line.split()[0].strip(":") for line in lines] == [
        *("deal", "carte", "denari", "settebello", "primiera", "scope", "ann", "ben"),
    ]
    assert lines[5:] == ["  scope 0-0: nobody", "  ann: 1 point, total 9  pile 7◉",
                         "  ben: 0 points, total 8"]  # fmt: skip


def test_partners_are_named_together_and_leftovers_may_be_nobodys() -> None:
    ended = ENDED._replace(totals=(9, 8, 9, 8), leftovers_to=None)
    lines = told(ended, FOUR)
    assert lines[1] == "  left on the table: 5⚚ 9◉, for nobody"
    assert "  carte 22-18: ann & cas" in lines
    assert "  napola 0-3: ben & dan 3" in lines
    assert lines[-1] == "  ben & dan: 5 points, total 8  pile 1◉ 2◉ 3◉"


def test_napoleone_and_a_deal_that_nobody_could_play_on() -> None:
    coins = bytes(range(1, 11))
    ended = ENDED._replace(end=DealEnd.NAPOLEONE, tally=None, leftovers=b"", piles=(b"\x17", coins))
    assert told(ended)[0] == "deal 3 ends: ben has all ten coins and so the game (napoleone)"
    assert told(ended)[1] == "  ann: total 9  pile 7⚱"
    left = ended._replace(end=DealEnd.WITHDRAWN)
    assert told(left)[0] == "deal 3 ends: too few sides are left, nothing is counted"


@pytest.mark.parametrize(
    ("sought", "text", "found"),
    [
        ("7D", "ann lays 7◉ (sette di denari)", True),
        ("7◉", "takes 7D", True),
        ("7d ", "takes 7D: scopa!", True),
        ("1D", "takes 11D", False),
        ("1D", "the secret is a1d7", False),
        ("takes 3⚱ 4S", "ann plays 7◉, takes 3C 4⚔", True),
        ("SCOPA", "takes 3C: scopa!", True),
        ("settebello", "settebello: ben", True),
        ("primiera", "denari 5-5: nobody", False),
        ("x", "7D x 3C", True),
    ],
)
def test_search_takes_signs_notation_and_words(sought: str, text: str, found: bool) -> None:  # noqa: FBT001
    assert SHOW.says(text, sought) is found


def test_only_a_deal_and_a_refill_give_cards() -> None:
    dealt = Dealt(1, 1, 0, b"", ())
    assert [SHOW.gives_cards(event) for event in (dealt, Refilled(3), ENDED, SeatOut(0))] == [
        *(True, True, False, False),
    ]
    assert [SHOW.begins_deal(event) for event in (dealt, Refilled(3), ENDED)] == [
        True,
        False,
        False,
    ]
