"""The whole replay as lines of text, for pipes: with it every hand can be followed."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from referee.app.logging import printable
from referee.cli.viewer import Viewer
from referee.replay.stepper import Position, deal_of

INDENT = " " * 6


def print_film(viewer: Viewer, console: Console) -> None:
    """Print every position of a replay, behind the number of its line in the journal, from 1.

    A card that was drawn is told where these eyes see it: all of them as a spectator's.
    """
    film = viewer.stepper.film
    setup = film.setup
    games = "1 game" if setup.games == 1 else f"{setup.games} games"
    console.print(
        f"match {printable(setup.match_id, 40)} of {printable(setup.tournament, 40)}: "
        f"{', '.join(viewer.names)} ({printable(setup.game, 20)}, {games})"
    )
    deal, turn = (0, 0), None
    for position in film.positions:
        for line in viewer.words.lines(position):
            console.print(Text(f"{position.line:>4}  ").append_text(line))
        for line in viewer.figures(position):
            console.print(Text(INDENT).append_text(line))
        if deal_of(position) != deal:
            deal = deal_of(position)
            console.print(f"{INDENT}game {deal[0]}, deal {deal[1]}")
            _print_hands(viewer, position, console)
        elif viewer.gives_cards(position):
            _print_hands(viewer, position, console)
        turn = _print_drawn(viewer, position, console, turn)


def _print_hands(viewer: Viewer, position: Position, console: Console) -> None:
    for seat, name in enumerate(viewer.names):
        if viewer.sees(seat):
            hand = viewer.hand(position, seat)
            console.print(Text(f"{INDENT}{name} holds ").append_text(hand))


def _print_drawn(viewer: Viewer, position: Position, console: Console, before: object) -> object:
    """Say once what the seat to act has drawn, which is in its hand already; return its turn."""
    drawn = viewer.drawn(position)
    if drawn is None:
        return None
    seat, words = drawn
    turn = (deal_of(position), seat, viewer.when(position))
    if turn != before:
        console.print(Text(f"{INDENT}{viewer.names[seat]} ").append_text(words))
    return turn
