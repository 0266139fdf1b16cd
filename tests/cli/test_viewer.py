"""What the keys of the replay do, and what its screen shows and hides."""

from __future__ import annotations

import pytest
from rich.console import Console

from referee.app.games import known_games
from referee.cli.film_text import print_film
from referee.cli.games import show_of
from referee.cli.keys import KEYS, keys_in
from referee.cli.viewer import Viewer
from referee.replay.deals import with_deal_ends
from referee.replay.reading import read_journal
from referee.replay.stepper import Film, deal_of, load
from support.checkout import ROOT
from support.golden import MATCHES, golden_path

SHOW = show_of("scala40")
FILMS = {
    name: with_deal_ends(load(read_journal(golden_path(name)), known_games()), SHOW)
    for name in MATCHES
}
FOUR = FILMS["scala40-four"]


def viewer(film: Film = FOUR, eyes: int | None = None, *, has_signs: bool = True) -> Viewer:
    return Viewer(film, SHOW if has_signs else SHOW.in_notation(), eyes)


def screen(one: Viewer, width: int = 100, height: int = 50) -> str:
    console = Console(width=width, height=height, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(one.render(height))
    return capture.get()


def press(one: Viewer, *keys: str) -> Viewer:
    for key in keys:
        assert one.press(key)
    return one


def test_the_first_screen_shows_the_deal() -> None:
    text = screen(viewer())
    assert "r02-m007" in text
    assert "deal 1: cas deals, dan begins, turned up 9♠" in text
    for name in ("ann", "ben", "cas", "dan"):
        assert name in text
    assert "▶" in text
    assert "20.0s" in text
    assert "no melds" in text
    assert "stock" in text


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ("n", 1), ("nn", 2), (" ", 1), ("\x1b[C", 1), ("\x1bOC", 1), ("np", 0), ("p", 0),
        ("nn\x1b[D", 1), ("\x1b[6~", 10), ("\x1b[6~\x1b[5~", 0), ("G", len(FOUR.positions) - 1),
        ("Gg", 0), ("\x1b[F", len(FOUR.positions) - 1), ("Gn", len(FOUR.positions) - 1),
        ("xyz\x1b[99~", 0),
    ],
)  # fmt: skip
def test_keys_move_through_the_film(keys: str, at: int) -> None:
    one = press(viewer(), *keys_in(keys))
    assert one.stepper.at == at


@pytest.mark.parametrize("key", ["q", "Q", "\x03", "\x04"])
def test_keys_that_end_it(key: str) -> None:
    assert not viewer().press(key)


def test_stepping_by_deals() -> None:
    one = press(viewer(FILMS["scala40-pair"]), "d")
    assert "deal 2" in screen(one)
    text = screen(one)
    assert "deal 2: " in text
    assert "deal 1 ends: " not in text
    assert "no melds" in text
    text = screen(press(one, "p"))
    assert "deal 1, turn" in text
    assert "the deal is over" in text
    assert "deal 1 ends: " in text
    assert "no melds" not in text
    press(one, "n")
    press(one, "n", "D")
    assert "deal 2: " in screen(one)
    assert "deal 1, " not in screen(one)
    press(one, "D")
    assert one.stepper.at == 0


def test_a_move_is_told_in_words_with_its_clock() -> None:
    text = screen(press(viewer(), "n", "n"))
    assert "ann melds *10♣ J♣ Q♣, melds 7♠ 7♥ 7♦, discards 6♠" in text
    assert "took 40 ms, 0 ms off the bank, 80 ms into the match" in text
    assert "0: *10♣ J♣ Q♣" in text
    assert "1: 7♠ 7♥ 7♦" in text
    assert "opened" in text


@pytest.mark.parametrize(
    "words",
    [
        "ann is refused (CARD_NOT_IN_HAND): melds 2♥ 3♥ 4♥, discards K♠",
        "ann sends no move: Field 3 is no move.",
        "the referee moves for ann:",
        "the referee was away and is back",
        "ben does not answer in time, and is not connected",
        "dan resigns",
        "dan forfeits the match: gave up",
        "dan is out of the game (withdrawn)",
        "off on 0",
        "goes out",
        "penalty, total",
        "the match is over (completed): 1. ",
        "the secret of the deals is revealed: 000102",
    ],
)
def test_everything_that_happens_is_said(words: str) -> None:
    one = viewer()
    assert any(words in one.text(position) for position in FOUR.positions)


def hands_drawn(text: str) -> list[str]:
    return [line for line in text.splitlines() if " cards" in line and "stock" not in line]


def test_a_spectator_sees_all_hands_and_a_seat_only_its_own() -> None:
    all_hands = screen(viewer())
    assert hands_drawn(all_hands) == []
    for seat in range(4):
        text = screen(viewer(eyes=seat))
        assert len(hands_drawn(text)) == 3
        own = viewer().hand(FOUR.positions[0], seat).plain
        assert own in text
        assert own in all_hands
        for other in set(range(4)) - {seat}:
            assert viewer().hand(FOUR.positions[0], other).plain not in text


def test_whose_eyes_goes_round() -> None:
    one = viewer()
    eyes = []
    for _ in range(6):
        press(one, "s")
        eyes.append(one.eyes)
    assert eyes == [0, 1, 2, 3, None, 0]
    assert "through ann's eyes" in screen(one)


def test_search() -> None:
    one = press(viewer(), "/", *"RESIGNSX", "\x7f")
    assert "/RESIGNS_" in screen(one)
    press(one, "\r")
    assert "dan resigns" in screen(one)
    at = one.stepper.at
    press(one, "/", *"no such thing", "\r")
    assert one.stepper.at == at
    assert "nothing says 'no such thing'" in screen(one)
    press(one, "g", "/", *"dan res", "\x1b")
    assert one.search is None
    assert one.stepper.at == 0
    press(one, "/", *"meld", "\r")
    at = one.stepper.at
    press(one, "N")
    assert one.stepper.at > at
    press(one, "P")
    assert one.stepper.at == at
    assert "nothing is looked for yet" in screen(press(viewer(), "N"))


@pytest.mark.parametrize("words", ["*10c", "*10♣", "★10♣", "melds *10C J♣", "J♣ qc"])
def test_search_takes_signs_and_notation(words: str) -> None:
    one = press(viewer(), "/", *words, "\r")
    assert one.stepper.at == 2


@pytest.mark.parametrize("words", ["x", "X", "★", "discards X"])
def test_search_finds_a_joker_in_a_hand_and_no_letter(words: str) -> None:
    one = press(viewer(), "/", *words, "\r")
    assert " X" in one.text(one.stepper.position)


SIZES = [(100, 30), (80, 24), (50, 15), (30, 10)]


@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_position_fits_its_screen(name: str, width: int, height: int) -> None:
    one = viewer(FILMS[name])
    step = max(1, len(FILMS[name].positions) // 60)
    for one.stepper.at in range(0, len(FILMS[name].positions), step):
        lines = screen(one, width, height).splitlines()
        assert len(lines) <= height
        assert all(len(line) <= width for line in lines)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_a_small_screen_cuts_can_be_scrolled_to(width: int, height: int) -> None:
    one = press(viewer(), "G", "p")
    wide = screen(one, 200, 100)
    words = {word for line in wide.splitlines()[2:-4] for word in line.split()} - {"hand", "bank"}
    seen: set[str] = set()
    for _ in range(60):
        seen |= set(screen(one, width, height).replace(",", "").split())
        press(one, "j")
    assert {word.rstrip(",") for word in words} <= seen
    at = one.scroll
    press(one, "k")
    screen(one, width, height)
    assert one.scroll < max(at, 1)
    press(one, "n")
    screen(one, width, height)
    assert one.scroll == 0


def test_a_small_screen_says_what_happened_first() -> None:
    lines = screen(press(viewer(), "n", "n"), 50, 15).splitlines()
    assert any(line.startswith("ann melds *10♣") for line in lines[:4])


def test_help_and_the_line_of_keys_list_every_key() -> None:
    one = viewer()
    line = " ".join(screen(one).split())
    for has_signs in (True, False):
        text = screen(press(viewer(has_signs=has_signs), "?"))
        for key in KEYS.values():
            assert key.words in text
            assert f"{key.name} {key.short}" in line
        assert has_signs or text.isascii()
    press(one, "h", "j", "n")
    assert not one.shows_keys
    assert one.stepper.at == 0


def test_the_manual_lists_every_key() -> None:
    manual = (ROOT / "docs" / "cli.md").read_text().partition("## Keys of the replay")[2]
    for key in KEYS.values():
        for name in key.name.split():
            assert name in manual.partition("## ")[0], name


@pytest.mark.parametrize(("key", "words"), [
    ("x", "x does nothing here; ? shows the keys"),
    ("\x1b[99~", "that key does nothing here"),
    ("\x1b", "Esc does nothing here"),
])  # fmt: skip
def test_a_key_that_does_nothing_says_so_once(key: str, words: str) -> None:
    one = press(viewer(), key)
    assert words in screen(one)
    assert words not in screen(press(one, "n"))


def test_the_end_has_the_last_table_and_the_result() -> None:
    for film in FILMS.values():
        text = screen(press(viewer(film), "G"))
        assert "the match is over (completed)" in text
        assert "no melds" not in text
        assert "stock 0 cards" not in text
        assert "▶" not in text
        assert "goes out" in screen(press(viewer(film), "G", "p"))


def test_without_signs_cards_are_in_notation() -> None:
    text = screen(press(viewer(has_signs=False), "n", "n"))
    assert "*10C JC QC" in text
    assert "♠" not in text
    assert ">" in text


def test_the_whole_film_as_text() -> None:
    console = Console(width=200, color_system=None, force_terminal=False, soft_wrap=True)
    with console.capture() as capture:
        print_film(viewer(), console)
    text = capture.get()
    assert text.startswith("match r02-m007 of test: ann, ben, cas, dan (scala40, 1 game)\n")
    assert text.count("holds") == 4
    assert "cas has drawn" in text
    for position in FOUR.positions:
        for line in viewer().words.lines(position):
            assert line.plain in text
    assert "\x1b" not in text


def told(film: Film, eyes: int | None) -> list[str]:
    console = Console(width=300, color_system=None, force_terminal=False, soft_wrap=True)
    with console.capture() as capture:
        print_film(viewer(film, eyes), console)
    return [line for line in capture.get().splitlines() if " has drawn " in line]


@pytest.mark.parametrize("name", MATCHES)
def test_the_text_says_each_card_that_was_drawn_once(name: str) -> None:
    film, turns = FILMS[name], []
    for position in film.positions:
        for seat, view in enumerate(position.views()):
            turn = (deal_of(position), view.turn, seat)
            if view.drawn and turn not in turns:
                turns.append(turn)
    assert len(told(film, None)) == len(turns)
    for seat, name_of_seat in enumerate(film.setup.entrants):
        own = told(film, seat)
        assert len(own) == sum(turn[2] == seat for turn in turns)
        assert all(line.split()[0] == name_of_seat for line in own)
