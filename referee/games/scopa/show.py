"""Scopa for the eyes: what `referee replay` says and draws of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards.card import Cards
from referee.cards.italian import VALUES
from referee.games.rules import Seat
from referee.games.scopa.captures import aces_of, with_value
from referee.games.scopa.events import (
    DealEnd,
    DealEnded,
    Dealt,
    Event,
    Played,
    Refilled,
    SeatOut,
)
from referee.games.scopa.faces import SIGNS, Faces, name_of, says
from referee.games.scopa.last_table import last_table
from referee.games.scopa.moves import Move
from referee.games.scopa.scoring import SETTEBELLO, Tally, denari_of
from referee.games.scopa.state import State
from referee.games.scopa.view import View
from referee.games.showing import Span, Spans, Style, joined, spans

KINGS_TOLD = 3
"""So many kings on the first table, or more, may be a reason to deal again; and so may an ace."""


class ScopaShow:
    """See `referee.games.showing.Show`."""

    def __init__(self, *, has_signs: bool = True) -> None:
        self._faces = Faces(has_signs=has_signs)

    @property
    def signs(self) -> str:
        """The signs of the suits."""
        return SIGNS if self._faces.has_signs else ""

    def in_notation(self) -> ScopaShow:
        """Return the same without signs."""
        return ScopaShow(has_signs=False)

    def says(self, text: str, sought: str) -> bool:
        """Say whether `text` holds what is looked for."""
        return says(text, sought)

    def move(self, move: Move, events: Sequence[Event]) -> Spans:
        """Say a move in words, with the name of its card, and whether it was a scopa."""
        card, take = move
        played = spans(self._faces.card(card), f" ({name_of(card)})")
        if not take:
            return spans("lays ", played)
        taken = spans("plays ", played, ", takes ", self._faces.cards(take))
        if SETTEBELLO in take:
            taken = spans(taken, " (the settebello)" if len(take) == 1 else " (and the settebello)")
        return spans(taken, *[_heading(": scopa!") for event in events if _is_sweep(event, move)])

    def event(self, event: Event, names: Sequence[str]) -> tuple[Spans, ...]:
        """Say an event in words; what a seat plays is said by its moves."""
        if isinstance(event, Played):
            return ()
        if isinstance(event, Dealt):
            return self._dealt(event, names)
        if isinstance(event, Refilled):
            left = f"{event.stock_count} are left" if event.stock_count else "none are left"
            return (spans(f"all hands are empty and get three cards more, {left}"),)
        if isinstance(event, SeatOut):
            return (spans(f"{names[event.seat]} is out of the game (withdrawn)"),)
        assert isinstance(event, DealEnded)  # noqa: S101  (there is no other event)
        return tuple(self._deal_ended(event, names))

    def _dealt(self, event: Dealt, names: Sequence[str]) -> tuple[Spans, ...]:
        thrown = [
            spans("thrown in and dealt again: ", self._faces.cards(table), f" ({_why(table)})")
            for table in event.thrown_in
        ]
        who = f"deal {event.deal}: {names[event.dealer]} deals, {names[event.first]} begins, "
        table = spans("on the table ", self._faces.cards(event.table))
        return *thrown, spans(who, table if event.table else "the table is empty")

    def _deal_ended(self, event: DealEnded, names: Sequence[str]) -> Iterator[Spans]:
        sides = _sides(names, len(event.piles))
        yield spans(_heading(f"deal {event.deal} ends{_how(event, sides)}"))
        if event.leftovers:
            to = event.leftovers_to
            who = "nobody" if to is None else f"{sides[to]}, who captured last"
            yield spans("  left on the table: ", self._faces.cards(event.leftovers), f", for {who}")
        if event.tally is not None:
            yield from map(spans, _points(event.tally, sides))
        for side, name in enumerate(sides):
            got = f"{_count(event.tally.points[side], 'point')}, " if event.tally else ""
            line = spans(f"  {name}: {got}total {event.totals[side]}")
            pile = event.piles[side]
            yield spans(line, "  pile ", self._faces.cards(pile)) if pile else line

    def hand(self, view: View) -> Spans:
        """Draw a hand."""
        return self._faces.cards(view.hand)

    def drawn(self, view: View) -> None:
        """Nobody draws single cards: `gives_cards` says when all hands are new."""

    def hand_count(self, views: Sequence[View], seat: Seat) -> int:
        """Say how many cards a seat holds."""
        return views[0].hand_counts[seat]

    def is_to_act(self, views: Sequence[View], seat: Seat) -> bool:
        """Say whether it is the seat's turn."""
        return views[0].to_act == seat

    def notes(self, views: Sequence[View], seat: Seat) -> str:
        """Say a seat's side in pairs, its side's scope and cards taken, and whether it deals."""
        view = views[0]
        if not view.playing[seat]:
            return "out"
        side = view.side_of[seat]
        words = [f"side {side + 1}"] if len(view.pile_counts) < len(view.side_of) else []
        sweeps = view.sweeps[side]
        words += [f"{sweeps} {'scopa' if sweeps == 1 else 'scope'}"] if sweeps else []
        words += [f"{view.pile_counts[side]} taken"]
        return ", ".join([*words, "dealer"] if view.dealer == seat else words)

    def total(self, views: Sequence[View], seat: Seat) -> int:
        """Say the points of the game so far."""
        return views[0].totals[seat]

    def middle(self, view: View, names: Sequence[str]) -> tuple[Spans, ...]:
        """Draw the table, the stock's size, and each pile: its size, or its cards where open."""
        table = self._faces.cards(view.table) or spans(_faded("empty"))
        sides = _sides(names, len(view.pile_counts))
        counts = [
            spans(_faded(f"{name} "), str(count))
            for name, count in zip(sides, view.pile_counts, strict=True)
        ]
        piles = [spans(_label("piles "), joined("   ", counts))]
        if view.piles:
            piles = [
                spans(_label(f"pile of {name} "), self._faces.cards(pile) or "nothing")
                for name, pile in zip(sides, view.piles, strict=True)
            ]
        stock = spans(_label("stock "), f"{view.stock_count} cards")
        return spans(_label("table "), table), stock, *piles

    def when(self, view: View) -> str:
        """Say the deal and the turn."""
        return f"deal {view.deal}, turn {view.turn}"

    def begins_deal(self, event: Event) -> bool:
        """Say whether an event is the first of a deal."""
        return isinstance(event, Dealt)

    def gives_cards(self, event: Event) -> bool:
        """Say whether all hands are new."""
        return isinstance(event, Dealt | Refilled)

    def last_table(
        self, state: State, move: tuple[Seat, Move] | None, events: Sequence[object]
    ) -> State:
        """Return the state in which a deal ended."""
        return last_table(state, move, events)


def _is_sweep(event: Event, move: Move) -> bool:
    """Say whether an event is that very move, and it was a scopa."""
    return isinstance(event, Played) and event.is_sweep and (event.card, event.take) == move


def _sides(names: Sequence[str], count: int) -> list[str]:
    """Return what the `count` sides are called: the names of partners together."""
    return [" & ".join(names[side::count]) for side in range(count)]


def _why(table: Cards) -> str:
    """Say what of a table made it be thrown in."""
    kings, aces = len(with_value(table, VALUES)), len(aces_of(table))
    words = [_count(kings, "king")] if kings >= KINGS_TOLD else []
    return " and ".join([*words, *([_count(aces, "ace")] if aces else [])])


def _how(event: DealEnded, sides: Sequence[str]) -> str:
    """Say why a deal ended, if not because all cards were played."""
    if event.end is DealEnd.WITHDRAWN:
        return ": too few sides are left, nothing is counted"
    if event.end is DealEnd.PLAYED_OUT:
        return ""
    has_all = (
        name for name, pile in zip(sides, event.piles, strict=True) if denari_of(pile) == VALUES
    )
    return f": {next(has_all)} has all ten coins and so the game (napoleone)"


def _points(tally: Tally, sides: Sequence[str]) -> Iterator[str]:
    """Yield a line for each thing that was counted: the figures by side, and who gets points."""
    yield _point("carte", tally.cards, tally.carte_to, sides)
    yield _point("denari", tally.denari, tally.denari_to, sides)
    yield _point("settebello", (), tally.settebello_to, sides)
    yield _point("primiera", tally.primiera, tally.primiera_to, sides)
    yield _row("scope", tally.sweeps, sides)
    if any(tally.napola):
        yield _row("napola", tally.napola, sides)
    if tally.re_bello_to is not None:
        yield _point("re bello", (), tally.re_bello_to, sides)
    if tally.settanta_to is not None:
        yield _point("settanta", (), tally.settanta_to, sides)


def _point(what: str, figures: Sequence[int | None], to: int | None, sides: Sequence[str]) -> str:
    """Say who gets a single point, with the figures that decide it."""
    return f"  {_figures(what, figures)}: {'nobody' if to is None else sides[to]}"


def _row(what: str, points: Sequence[int], sides: Sequence[str]) -> str:
    """Say who gets how many of points that more than one side may get."""
    got = [f"{name} {count}" for name, count in zip(sides, points, strict=True) if count]
    return f"  {_figures(what, points)}: {', '.join(got) or 'nobody'}"


def _figures(what: str, figures: Sequence[int | None]) -> str:
    shown = "-".join("none" if figure is None else str(figure) for figure in figures)
    return f"{what} {shown}" if shown else what


def _count(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _heading(text: str) -> Span:
    return Span(text, (Style.HEADING,))


def _label(text: str) -> Span:
    return Span(text, (Style.LABEL,))


def _faded(text: str) -> Span:
    return Span(text, (Style.FADED,))


SHOW = ScopaShow()
