"""Every game is shown: all that happens, to each pair of eyes what it may see, in any terminal."""

from __future__ import annotations

import random

import pytest
from rich.console import Console

from referee.app.games import own_box
from referee.cli.film_text import print_film
from referee.cli.viewer import Viewer
from referee.games.rules import Due
from referee.games.showing import Show
from referee.replay.deals import with_deal_ends
from referee.replay.stepper import Film, load
from support.contract import Ruleset, Trial
from support.contract_match import play_match, setup_of
from support.journals import written
from support.trials import CASES

RULES = pytest.mark.parametrize(("trial", "rules"), CASES)
EVERY, SELDOM = 11, 41
SIZES = [(100, 30), (50, 15)]


def show_of(trial: Trial) -> Show:
    show = own_box(trial.game.name).show
    assert show is not None
    return show


FILMS: dict[tuple[str, str], tuple[Film, Film]] = {}


def films(trial: Trial, rules: Ruleset) -> tuple[Film, Film]:
    """A match, and the same with its deals' ends; made once."""
    name = trial.game.name, str(rules)
    if name not in FILMS:
        lines = written(play_match(trial, setup_of(trial, rules), 21))
        film = load(lines, {trial.game.name: trial.game})
        FILMS[name] = film, with_deal_ends(film, show_of(trial))
    return FILMS[name]


def screen(viewer: Viewer, width: int = 100, height: int = 60) -> str:
    console = Console(width=width, height=height, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(viewer.render(height))
    return capture.get()


def text_of(viewer: Viewer) -> str:
    console = Console(width=400, color_system=None, force_terminal=False, soft_wrap=True)
    with console.capture() as capture:
        print_film(viewer, console)
    return capture.get()


@RULES
def test_every_deal_ends_with_its_own_table(trial: Trial, rules: Ruleset) -> None:
    film, shown = films(trial, rules)
    scores = [entry for one in film.positions for entry in one.entries if entry.kind == "score"]
    ends = [one for one in shown.positions if one.is_deal_end and one.events]
    assert len(ends) == len(scores) > 0
    deck = sorted(trial.deck(film.positions[0].match.state))
    for position, score in zip(ends, scores, strict=True):
        assert sorted(trial.cards(position.match.state)) == deck
        assert [view.totals for view in position.views()] == [
            tuple(score.fields["totals"])
        ] * rules.seats
        assert trial.game.due(position.match.state) is not Due.MOVE
    for part in ("entries", "events"):
        told = [each for one in film.positions for each in getattr(one, part)]
        assert [each for one in shown.positions for each in getattr(one, part)] == told


@RULES
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_position_fits_its_screen(
    trial: Trial, rules: Ruleset, width: int, height: int
) -> None:
    viewer = Viewer(films(trial, rules)[1], show_of(trial), None)
    for at in range(0, len(viewer.stepper.film.positions), EVERY):
        viewer.stepper.at = at
        lines = screen(viewer, width, height).splitlines()
        assert len(lines) <= height
        assert all(len(line) <= width for line in lines)


@RULES
def test_what_a_seat_is_shown_does_not_depend_on_what_it_cannot_know(
    trial: Trial, rules: Ruleset
) -> None:
    chance, film = random.Random(22), films(trial, rules)[1]
    differences = 0
    for position in film.positions[::SELDOM]:
        if position.is_deal_end:  # all is open then
            continue
        for seat in range(rules.seats):
            state = trial.disguised(position.match.state, seat, chance)
            other = position._replace(match=position.match._replace(state=state))
            screens, open_screens = (
                [
                    screen(Viewer(film._replace(positions=(one,)), show_of(trial), eyes))
                    for one in (position, other)
                ]
                for eyes in (seat, None)
            )
            assert screens[0] == screens[1]
            differences += open_screens[0] != open_screens[1]
    assert differences


@RULES
def test_the_text_for_pipes_tells_everything_and_every_hand(trial: Trial, rules: Ruleset) -> None:
    film, show = films(trial, rules)[1], show_of(trial)
    viewer = Viewer(film, show, None)
    text = text_of(viewer)
    for position in film.positions:
        for line in viewer.words.lines(position):
            assert line.plain in text
    scores = sum(entry.kind == "score" for one in film.positions for entry in one.entries)
    assert text.count(" ends") >= scores
    for name in film.setup.entrants:
        assert f"{name} holds" in text
        assert f"{name} holds" not in text_of(
            Viewer(film, show, not film.setup.entrants.index(name))
        )


@RULES
def test_in_notation_all_is_ascii_and_says_the_same(trial: Trial, rules: Ruleset) -> None:
    film, show = films(trial, rules)[1], show_of(trial)
    plain = show.in_notation()
    assert (bool(show.signs), plain.signs) == (True, "")
    text = text_of(Viewer(film, plain, None))
    assert text.isascii()
    signs = text_of(Viewer(film, show, None))
    assert not signs.isascii()
    for line, other in zip(text.splitlines(), signs.splitlines(), strict=True):
        assert show.says(other, line)


@RULES
def test_every_move_is_found_by_its_notation(trial: Trial, rules: Ruleset) -> None:
    film, show = films(trial, rules)[1], show_of(trial)
    viewer = Viewer(film, show, None)
    moves = [entry.fields["move"] for one in film.positions for entry in one.entries
             if entry.kind in ("move", "substitute")]  # fmt: skip
    for move in moves[::SELDOM]:
        for key in ("g", "/", *move[:60], "\r"):
            assert viewer.press(key)
        said = viewer.text(viewer.stepper.position)
        assert move[:60] in said
