"""The whole replay as lines of text, for pipes."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from referee.app.logging import printable
from referee.cli.viewer import Viewer
from referee.replay.stepper import Position, deal_of


def print_film(viewer: Viewer, console: Console) -> None:
    """Print every position of a replay."""
    film = viewer.stepper.film
    setup = film.setup
    console.print(
        f"match {printable(setup.match_id, 40)} of {printable(setup.tournament, 40)}: "
        f"{', '.join(viewer.names)} ({printable(setup.game, 20)}, {setup.games} game(s))"
    )
    deal = (0, 0)
    for number, position in enumerate(film.positions, 1):
        for line in viewer.words.lines(position):
            console.print(Text(f"{number:>4}  ").append_text(line))
        for line in viewer.figures(position):
            console.print(Text("      ").append_text(line))
        if deal_of(position) != deal:
            deal = deal_of(position)
            console.print(f"      game {deal[0]}, deal {deal[1]}")
            _print_hands(viewer, position, console)


def _print_hands(viewer: Viewer, position: Position, console: Console) -> None:
    for seat, name in enumerate(viewer.names):
        if viewer.sees(seat):
            hand = viewer.hand(position, seat)
            console.print(Text(f"      {name} holds ").append_text(hand))
