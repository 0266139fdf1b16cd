"""Scala 40 on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from referee.cards.card import NO_CARD
from referee.cli.cards import Faces
from referee.cli.table_scala40 import last_table
from referee.games.rules import Seat
from referee.games.scala40.events import (
    DealEnd,
    DealEnded,
    Dealt,
    Drew,
    Event,
    Played,
    Reshuffled,
    SeatOut,
)
from referee.games.scala40.moves import Action, DrawStock, LayOff, Meld, Move, Swap
from referee.games.scala40.state import State
from referee.games.scala40.view import View

DISCARDS_SHOWN = 8

_ENDS = {
    DealEnd.WENT_OUT: "",
    DealEnd.VOID: "void, nobody scores",
    DealEnd.SCORED_OPEN: "nobody went out, everyone counts",
    DealEnd.ADJUDICATED: "too many turns, everyone counts",
    DealEnd.WITHDRAWN: "too few seats are left",
}


class Scala40Show:
    """See `referee.cli.show.Show`."""

    def move(self, move: Move, faces: Faces) -> Text:
        """Say a move in words."""
        if isinstance(move, DrawStock):
            return Text("draws from the stock")
        parts = [Text("takes the discard")] if move.takes_discard else []
        parts += [_action(action, faces) for action in move.actions]
        if move.discard != NO_CARD:
            parts.append(Text("discards ").append_text(faces.card(move.discard)))
        return Text(", ").join(parts or [Text("plays nothing")])

    def event(self, event: Event, names: Sequence[str], faces: Faces) -> Text | None:
        """Say an event in words; a draw and a play are said by their moves."""
        if isinstance(event, Drew | Played):
            return None
        if isinstance(event, Dealt):
            who = f"deal {event.deal}: {names[event.dealer]} deals, {names[event.first]} begins, "
            return Text(who + "turned up ").append_text(faces.card(event.upcard))
        if isinstance(event, Reshuffled):
            return Text(f"the discards are shuffled: a new stock of {event.stock_count}")
        if isinstance(event, SeatOut):
            how = "withdrawn" if event.withdrawn else "eliminated"
            return Text(f"{names[event.seat]} is out of the game ({how})")
        return _deal_ended(event, names, faces)

    def hand(self, view: View, faces: Faces) -> Text:
        """Draw a hand; the card that the stock has just given is underlined."""
        cards, is_marked = [], False
        for value in view.hand:
            text = faces.card(value)
            if value == view.drawn != NO_CARD and not is_marked:
                text.stylize("underline")
                is_marked = True
            cards.append(text)
        return Text(" ").join(cards)

    def hand_count(self, views: Sequence[View], seat: Seat) -> int:
        """Say how many cards a seat holds."""
        return views[0].hand_counts[seat]

    def is_to_act(self, views: Sequence[View], seat: Seat) -> bool:
        """Say whether it is the seat's turn."""
        return views[0].to_act == seat

    def notes(self, views: Sequence[View], seat: Seat) -> str:
        """Say whether a seat has opened, deals, or is out."""
        view = views[0]
        if not view.playing[seat]:
            return "out"
        words = ["opened"] if view.opened[seat] else []
        return ", ".join([*words, "dealer"] if view.dealer == seat else words)

    def total(self, views: Sequence[View], seat: Seat) -> int:
        """Say the penalties of the game so far."""
        return views[0].totals[seat]

    def middle(self, view: View, faces: Faces) -> RenderableType:
        """Draw the melds, the top of the discard pile, and the stock's size."""
        melds = [
            Text(f"{index}: ", "dim").append_text(faces.cards(meld))
            for index, meld in enumerate(view.melds)
        ]
        table = Text("    ").join(melds) if melds else Text("no melds", "dim")
        pile = view.discard_pile
        discards = Text("discard pile ", "dim")
        discards.append_text(faces.card(pile[-1]) if pile else Text("empty"))
        if len(pile) > 1:
            before = faces.cards(bytes(reversed(pile[-DISCARDS_SHOWN:-1])))
            before.stylize("dim")
            more = " ..." if len(pile) > DISCARDS_SHOWN else ""
            discards.append("   under it ", "dim").append_text(before).append(more, "dim")
        stock = Text("stock ", "dim").append(f"{view.stock_count} cards")
        return Group(Text("table ", "dim").append_text(table), discards, stock)

    def drawn(self, view: View, faces: Faces) -> Text | None:
        """Draw the card that the stock has just given."""
        return None if view.drawn == NO_CARD else faces.card(view.drawn)

    def begins_deal(self, event: Event) -> bool:
        """Say whether an event is the first of a deal."""
        return isinstance(event, Dealt)

    def last_table(
        self, state: State, move: tuple[Seat, Move] | None, events: Sequence[object]
    ) -> State:
        """Return the state in which a deal ended."""
        return last_table(state, move, events)

    def when(self, view: View) -> str:
        """Say the deal and the turn."""
        return f"deal {view.deal}, turn {view.turn}"


def _action(action: Action, faces: Faces) -> Text:
    if isinstance(action, Meld):
        return Text("melds ").append_text(faces.cards(action.cards))
    if isinstance(action, LayOff):
        return Text("lays ").append_text(faces.card(action.card)).append(f" off on {action.meld}")
    assert isinstance(action, Swap)  # noqa: S101  (the union has no fourth member)
    return (
        Text("swaps ")
        .append_text(faces.card(action.card))
        .append(f" for the joker of {action.meld}")
    )


def _deal_ended(event: DealEnded, names: Sequence[str], faces: Faces) -> Text:
    how = _ENDS[event.end]
    if event.winner is not None:
        how = f"{names[event.winner]} goes out"
    text = Text().append(f"deal {event.deal} ends: {how}", "bold")
    for seat, name in enumerate(names):
        line = f"\n  {name}: {event.penalties[seat]} penalty, total {event.totals[seat]}"
        text.append(line)
        if event.hands[seat]:
            text.append("  held ").append_text(faces.cards(event.hands[seat]))
    return text


SHOW = Scala40Show()
