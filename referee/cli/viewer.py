"""The replay on a screen: what a key does, and what is drawn. Waits for nothing itself."""

from __future__ import annotations

import re
from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from referee.app.logging import printable
from referee.cli.cards import Faces
from referee.cli.show import Show
from referee.cli.words import Words
from referee.games.rules import Seat
from referee.replay.stepper import Film, Position, Stepper

PAGE = 10
LINES_USED = 15  # by everything but the seats and what is said of a position
SEARCH_CHARACTERS_MAX = 60
HELP = (
    "→ n next   ← p back   PgDn PgUp by ten   d D next, previous deal   g G start, end"
    "   s whose eyes   / search   q quit"
)

_KEYS = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|[\s\S]")


def keys_in(typed: str) -> list[str]:
    """Split what a terminal sent into keys; fast typing sends several at once."""
    return _KEYS.findall(typed)


class Viewer:
    """A film, the place in it, and whose eyes it is seen through (None: a spectator's)."""

    def __init__(self, film: Film, show: Show, faces: Faces, eyes: Seat | None) -> None:
        self.stepper, self.eyes = Stepper(film), eyes
        self.names = [printable(name, 32) for name in film.setup.entrants]
        self.words = Words(show, self.names, faces)
        self.search: str | None = None
        self._sought, self._message = "", ""
        self._film, self._show, self._faces = film, show, faces

    def press(self, key: str) -> bool:
        """Do what `key` says; return False when it ends the replay."""
        self._message = ""
        if self.search is not None:
            self._type(key)
            return True
        if key in {"q", "Q", "\x03", "\x04"}:
            return False
        action = _ACTIONS.get(key)
        if action is not None:
            action(self)
        return True

    def _type(self, key: str) -> None:
        assert self.search is not None  # noqa: S101  (only called while searching)
        if key in {"\r", "\n"}:
            self._sought, self.search = self.search or self._sought, None
            self.find_again()
        elif key in {"\x1b", "\x03"}:
            self.search = None
        elif key in {"\x7f", "\x08"}:
            self.search = self.search[:-1]
        elif len(key) == 1 and key.isprintable():
            self.search = (self.search + key)[:SEARCH_CHARACTERS_MAX]

    def begin_search(self) -> None:
        """Let the next keys be the text to look for."""
        self.search = ""

    def find_again(self) -> None:
        """Go to the next position whose text holds what is looked for."""
        sought = self._sought.casefold()
        if sought and not self.stepper.find(lambda one: sought in self.text(one).casefold()):
            self._message = f"nothing says {self._sought!r}"

    def change_eyes(self) -> None:
        """Look through the next seat's eyes, after the last as a spectator."""
        seats: list[Seat | None] = [*range(len(self.names)), None]
        self.eyes = seats[(seats.index(self.eyes) + 1) % len(seats)]

    def text(self, position: Position) -> str:
        """Return all that is said of a position, with its cards in notation as well."""
        moves = [str(entry.fields.get("move", "")) for entry in position.entries]
        return "\n".join([*(line.plain for line in self.words.lines(position)), *moves])

    def render(self, height: int = 50) -> RenderableType:
        """Return the screen, for a terminal of so many lines."""
        position = self.stepper.position
        views = position.views()
        view = views[self.eyes or 0]
        rows = self.words.lines(position)
        rows_max = max(1, height - LINES_USED - len(self.names))
        if len(rows) > rows_max:
            rows = [*rows[:rows_max], Text(f"... and {len(rows) - rows_max} lines more", "dim")]
        board = Group(
            self._seats(position),
            Text(),
            self._show.middle(view, self._faces),
            Text(),
            *rows,
            *self.figures(position),
        )
        return Group(Panel(board, title=self._title(position), title_align="left"), self._foot())

    def _title(self, position: Position) -> Text:
        setup, count = self._film.setup, len(self._film.positions)
        view = position.views()[0]
        where = f"game {position.match.number} of {setup.games}, {self._show.when(view)}"
        at = f"{self.stepper.at + 1}/{count}, line {position.line}"
        return Text(f" {printable(setup.match_id, 40)}   {where}   {at} ")

    def _seats(self, position: Position) -> Table:
        views = position.views()
        table = Table(box=None, pad_edge=False, expand=False, header_style="dim")
        for title in ("", "", "total", "bank", ""):
            table.add_column(title, justify="right" if title else "left", no_wrap=True)
        table.add_column("hand")
        for seat, name in enumerate(self.names):
            is_to_act = position.match.result is None and self._show.is_to_act(views, seat)
            table.add_row(
                Text("▶" if self._faces.has_signs else ">") if is_to_act else Text(" "),
                Text(name, "bold" if seat == self.eyes else ""),
                str(self._show.total(views, seat)),
                f"{position.match.seats[seat].bank_ms / 1000:.1f}s",
                Text(self._show.notes(views, seat), "dim"),
                self.hand(position, seat),
            )
        return table

    def sees(self, seat: Seat) -> bool:
        """Say whether a seat's hand is open to these eyes."""
        return self.eyes in (None, seat)

    def hand(self, position: Position, seat: Seat) -> Text:
        """Draw what a seat holds, or say how many cards."""
        views = position.views()
        if self.sees(seat):
            return self._show.hand(views[seat], self._faces)
        return Text(f"{self._show.hand_count(views, seat)} cards", "dim")

    def figures(self, position: Position) -> list[Text]:
        """Return the clock's figures of a position, a line, or no line."""
        said = position.entries[0].fields
        if "took_ms" not in said:
            return []
        charged = f", {said['charged_ms']} ms off the bank" if "charged_ms" in said else ""
        at = f"{said['at_ms']} ms into the match"
        return [Text(f"took {said['took_ms']} ms{charged}, {at}", "dim")]

    def _foot(self) -> Text:
        if self.search is not None:
            return Text(f"/{self.search}_", "bold")
        if self._message:
            return Text(self._message, "yellow")
        false = self._film.false
        if false is not None and self.stepper.at == len(self._film.positions) - 1:
            return Text(f"the journal is false from line {false.line} on: {false.why}", "bold red")
        eyes = "a spectator's" if self.eyes is None else f"{self.names[self.eyes]}'s"
        return Text(f"{HELP}\nthrough {eyes} eyes", "dim")


_ACTIONS: dict[str, Callable[[Viewer], None]] = {
    **dict.fromkeys(("n", " ", "\r", "l", "j", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB"),
                    lambda viewer: viewer.stepper.forward()),
    **dict.fromkeys(("p", "\x7f", "h", "k", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA"),
                    lambda viewer: viewer.stepper.back()),
    "\x1b[6~": lambda viewer: viewer.stepper.forward(PAGE),
    "\x1b[5~": lambda viewer: viewer.stepper.back(PAGE),
    **dict.fromkeys(("g", "\x1b[H", "\x1b[1~"), lambda viewer: viewer.stepper.first()),
    **dict.fromkeys(("G", "\x1b[F", "\x1b[4~"), lambda viewer: viewer.stepper.last()),
    "d": lambda viewer: viewer.stepper.next_deal(),
    "D": lambda viewer: viewer.stepper.previous_deal(),
    "s": Viewer.change_eyes,
    "/": Viewer.begin_search,
    "N": Viewer.find_again,
}  # fmt: skip
