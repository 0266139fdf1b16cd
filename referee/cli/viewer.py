"""The replay on a screen: what a key does, and what is drawn. Waits for nothing itself."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from referee.app.logging import printable
from referee.cli.keys import DOES, key_help, key_lines, named
from referee.cli.names import of_seats
from referee.cli.show import text_of
from referee.cli.window import Page, Window
from referee.cli.words import Words
from referee.games.rules import Seat
from referee.games.showing import Show
from referee.replay.stepper import Film, Position, Stepper
from referee.replay.verify import line_said

PAGE = 10
SEARCH_CHARACTERS_MAX = 60
NAME_MAX = 34  # an entrant's 32, and the number of its bot
ROOMY_LINES, ROOMY_COLUMNS = 24, 60
"""A terminal with less of either is small: what happened comes first, keys are few."""
HAND_COLUMNS_MIN = 36
"""With less room beside the other figures, a hand has a line of its own."""


class Viewer:
    """A film, the place in it, and whose eyes it is seen through (None: a spectator's)."""

    def __init__(self, film: Film, show: Show, eyes: Seat | None) -> None:
        self.stepper, self.eyes = Stepper(film), eyes
        self.names = of_seats([printable(name, NAME_MAX) for name in film.setup.bots])
        self.words = Words(show, self.names)
        self.search: str | None = None
        self.scroll, self.shows_keys = 0, False
        self._sought, self._message = "", ""
        self._film, self._show, self._has_signs = film, show, bool(show.signs)

    def press(self, key: str) -> bool:
        """Do what `key` says; return False when it ends the replay."""
        self._message = ""
        if self.search is not None:
            self._type(key)
            return True
        what = DOES.get(key, "")
        if what == "quit":
            return False
        if self.shows_keys and what not in ("down", "up"):
            self.shows_keys, self.scroll = False, 0
        elif what:
            self.scroll *= what in ("down", "up", "eyes")
            _ACTIONS[what](self)
        else:
            self._message = f"{named(key)} does nothing here; ? shows the keys"
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

    def find_again(self, *, backwards: bool = False) -> None:
        """Go to the next position, or the one before, whose text holds what is looked for."""
        show, sought = self._show, self._sought
        if not sought:
            self._message = "nothing is looked for yet; / searches"
        elif not self.stepper.find(
            lambda one: show.says(self.text(one), sought), backwards=backwards
        ):
            self._message = f"nothing says {sought!r}"

    def change_eyes(self) -> None:
        """Look through the next seat's eyes, after the last as a spectator."""
        seats: list[Seat | None] = [*range(len(self.names)), None]
        self.eyes = seats[(seats.index(self.eyes) + 1) % len(seats)]

    def show_keys(self) -> None:
        """Show what the keys do."""
        self.shows_keys, self.scroll = True, 0

    def _scroll_to(self, first: int) -> None:
        self.scroll = first

    def text(self, position: Position) -> str:
        """Return all that is said of a position, with its moves in notation as well."""
        moves = [str(entry.fields.get("move", "")) for entry in position.entries]
        return "\n".join([*(line.plain for line in self.words.lines(position)), *moves])

    def render(self, height: int = 50) -> RenderableType:
        """Return the screen, for a terminal of so many lines; what is too long is scrolled."""
        return Window(lambda width: self._page(width, height), height, self.scroll, self._scroll_to)

    def _page(self, width: int, height: int) -> Page:
        is_small = height < ROOMY_LINES or width < ROOMY_COLUMNS
        foot = self._foot(width, is_small=is_small)
        if self.shows_keys:
            return Page([], key_help(has_signs=self._has_signs), foot)
        position = self.stepper.position
        view = position.views()[self.eyes or 0]
        said = [*self.words.lines(position), *self.figures(position)]
        middle = map(text_of, self._show.middle(view, self.names))
        board: list[RenderableType] = [self._seats(position, width), Text(), *middle]
        body = [*said, Text(), *board] if is_small else [*board, Text(), *said]
        head = [self._title(position), *([] if is_small else [Text("─" * width, "dim")])]
        if not self._has_signs:
            head = head[:1]
        return Page(head, body, foot)

    def _title(self, position: Position) -> Text:
        setup, count = self._film.setup, len(self._film.positions)
        when = self.when(position)
        state = ", the deal is over" if position.is_deal_end else ""
        where = f"game {position.match.number} of {setup.games}, {when}{state}"
        at = f"{self.stepper.at + 1}/{count}, {line_said(position.line)}"
        return Text(f"{printable(setup.match_id, 40)}   {where}   {at}", "bold")

    def _seats(self, position: Position, width: int) -> Table:
        """Draw a row a seat; in a narrow terminal its hand stands below."""
        views, match = position.views(), position.match
        figures = 32  # of everything but names and hands
        is_wide = width - max(map(len, self.names)) - figures >= HAND_COLUMNS_MIN
        table = Table(box=None, pad_edge=False, header_style="dim", show_header=is_wide)
        titles = ["", "", "total", "bank", "", "hand"] if is_wide else ["", ""]
        for column, title in enumerate(titles):
            is_number = title in ("total", "bank")
            table.add_column(title, justify="right" if is_number else "left",
                             no_wrap=is_wide and column < len(titles) - 1)  # fmt: skip
        for seat, name in enumerate(self.names):
            is_over = match.result is not None or position.is_deal_end
            mark = self._mark(is_to_act=not is_over and self._show.is_to_act(views, seat))
            total = str(self._show.total(views, seat))
            bank = f"{match.seats[seat].bank_ms / 1000:.1f}s"
            notes = self._show.notes(views, seat)
            own = Text(name, "bold" if seat == self.eyes else "")
            hand = self.hand(position, seat)
            if is_wide:
                table.add_row(mark, own, total, bank, Text(notes, "dim"), hand)
                continue
            more = ", ".join(filter(None, [f"  total {total}", f"bank {bank}", notes]))
            table.add_row(mark, own.append(more, "dim"))
            table.add_row(Text(), hand)
        return table

    def _mark(self, *, is_to_act: bool) -> Text:
        arrow = "▶" if self._has_signs else ">"
        return Text(arrow if is_to_act else " ")

    def sees(self, seat: Seat) -> bool:
        """Say whether a seat's hand is open to these eyes."""
        return self.eyes in (None, seat)

    def hand(self, position: Position, seat: Seat) -> Text:
        """Draw what a seat holds, or say how many cards."""
        views = position.views()
        if self.sees(seat):
            return text_of(self._show.hand(views[seat]))
        return Text(f"{self._show.hand_count(views, seat)} cards", "dim")

    def drawn(self, position: Position) -> tuple[Seat, Text] | None:
        """Return who holds a card that it has just drawn, and what is said of it, if seen."""
        if position.is_deal_end:
            return None
        for seat, view in enumerate(position.views()):
            drawn = self._show.drawn(view)
            if drawn is not None and self.sees(seat):
                return seat, text_of(drawn)
        return None

    def gives_cards(self, position: Position) -> bool:
        """Say whether the seats hold cards now that no line has told."""
        return any(map(self._show.gives_cards, position.events))

    def when(self, position: Position) -> str:
        """Say where in its game a position is."""
        return self._show.when(position.views()[0])

    def figures(self, position: Position) -> list[Text]:
        """Return the clock's figures of a position, a line, or no line."""
        said = position.entries[0].fields if position.entries else {}
        if "took_ms" not in said:
            return []
        charged = f", {said['charged_ms']} ms off the bank" if "charged_ms" in said else ""
        at = f"{said['at_ms']} ms into the match"
        return [Text(f"took {said['took_ms']} ms{charged}, {at}", "dim")]

    def _foot(self, width: int, *, is_small: bool) -> list[RenderableType]:
        if self.search is not None:
            return [Text(f"/{self.search}_", "bold")]
        if self._message:
            return [Text(self._message, "yellow")]
        eyes = "a spectator's" if self.eyes is None else f"{self.names[self.eyes]}'s"
        keys = key_lines(width, is_short=is_small, has_signs=self._has_signs)
        foot = [*keys, Text(f"through {eyes} eyes", "dim")]
        false = self._film.false
        if false is not None and self.stepper.at == len(self._film.positions) - 1:
            why = f"the journal is false from {line_said(false.line)} on: {false.why}"
            foot.insert(0, Text(why, "bold red"))
        return [*foot]


_ACTIONS: dict[str, Callable[[Viewer], None]] = {
    "next": lambda viewer: viewer.stepper.forward(),
    "back": lambda viewer: viewer.stepper.back(),
    "ten_on": lambda viewer: viewer.stepper.forward(PAGE),
    "ten_back": lambda viewer: viewer.stepper.back(PAGE),
    "next_deal": lambda viewer: viewer.stepper.next_deal(),
    "this_deal": lambda viewer: viewer.stepper.previous_deal(),
    "first": lambda viewer: viewer.stepper.first(),
    "last": lambda viewer: viewer.stepper.last(),
    "down": lambda viewer: viewer._scroll_to(viewer.scroll + 1),  # noqa: SLF001  (its own)
    "up": lambda viewer: viewer._scroll_to(max(0, viewer.scroll - 1)),  # noqa: SLF001
    "eyes": Viewer.change_eyes,
    "search": Viewer.begin_search,
    "search_on": Viewer.find_again,
    "search_back": lambda viewer: viewer.find_again(backwards=True),
    "keys": Viewer.show_keys,
}
