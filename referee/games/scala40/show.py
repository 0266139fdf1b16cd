"""Scala 40 for the eyes: what `referee replay` says and draws of it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.card import NO_CARD
from referee.games.rules import Seat
from referee.games.scala40.events import (
    Bought,
    DealEnd,
    DealEnded,
    Dealt,
    Drew,
    Event,
    Passed,
    Played,
    Reentered,
    Reshuffled,
    SeatOut,
)
from referee.games.scala40.faces import SIGNS, Faces, says
from referee.games.scala40.last_table import last_table
from referee.games.scala40.moves import Action, Buy, DrawStock, LayOff, Meld, Move, Pass, Swap
from referee.games.scala40.state import State
from referee.games.scala40.view import View
from referee.games.showing import Span, Spans, Style, joined, spans, styled

DISCARDS_SHOWN = 8

_ENDS = {
    DealEnd.WENT_OUT: "",
    DealEnd.VOID: "void, nobody scores",
    DealEnd.SCORED_OPEN: "nobody went out, everyone counts",
    DealEnd.ADJUDICATED: "too many turns, everyone counts",
    DealEnd.WITHDRAWN: "too few seats are left",
}


class Scala40Show:
    """See `referee.games.showing.Show`."""

    def __init__(self, *, has_signs: bool = True) -> None:
        self._faces = Faces(has_signs=has_signs)

    @property
    def signs(self) -> str:
        """The signs of the suits."""
        return SIGNS if self._faces.has_signs else ""

    def in_notation(self) -> Scala40Show:
        """Return the same without signs."""
        return Scala40Show(has_signs=False)

    def says(self, text: str, sought: str) -> bool:
        """Say whether `text` holds what is looked for; `x` is a joker in a hand."""
        return says(text, sought)

    def move(self, move: Move, events: Sequence[object]) -> Spans:
        """Say a move in words; what comes of it is said by its events."""
        del events
        if isinstance(move, DrawStock):
            return spans("draws from the stock")
        if isinstance(move, Pass):
            return spans("does not buy")
        actions = map(self._action, move.actions)
        if isinstance(move, Buy):
            return joined(", ", [spans("buys the discard"), *actions])
        parts = [spans("takes the discard")] if move.takes_discard else []
        parts += actions
        if move.discard != NO_CARD:
            parts.append(spans("discards ", self._faces.card(move.discard)))
        return joined(", ", parts or [spans("plays nothing")])

    def _action(self, action: Action) -> Spans:
        faces = self._faces
        if isinstance(action, Meld):
            return spans("melds ", faces.cards(action.cards))
        if isinstance(action, LayOff):
            return spans("lays ", faces.card(action.card), f" off on {action.meld}")
        assert isinstance(action, Swap)  # noqa: S101  (the union has no fourth member)
        return spans("swaps ", faces.card(action.card), f" for the joker of {action.meld}")

    def event(self, event: Event, names: Sequence[str]) -> tuple[Spans, ...]:
        """Say an event in words; what a seat does itself is said by its moves."""
        if isinstance(event, Drew | Played | Bought | Passed):
            return ()
        if isinstance(event, DealEnded):
            return self._deal_ended(event, names)
        if isinstance(event, Dealt):
            who = f"deal {event.deal}: {names[event.dealer]} deals, {names[event.first]} begins, "
            return (spans(who, "turned up ", self._faces.card(event.upcard)),)
        if isinstance(event, Reshuffled):
            return (spans(f"the discards are shuffled: a new stock of {event.stock_count}"),)
        if isinstance(event, SeatOut):
            how = "withdrawn" if event.withdrawn else "eliminated"
            return (spans(f"{names[event.seat]} is out of the game ({how})"),)
        assert isinstance(event, Reentered)  # noqa: S101  (there is no other event)
        return (spans(f"{names[event.seat]} comes in again with a total of {event.total}"),)

    def _deal_ended(self, event: DealEnded, names: Sequence[str]) -> tuple[Spans, ...]:
        how = _ENDS[event.end]
        if event.winner is not None:
            how = f"{names[event.winner]} goes out"
        lines = [spans(Span(f"deal {event.deal} ends: {how}", (Style.HEADING,)))]
        for seat, name in enumerate(names):
            line = spans(f"  {name}: {event.penalties[seat]} penalty, total {event.totals[seat]}")
            if event.hands[seat]:
                line = spans(line, "  held ", self._faces.cards(event.hands[seat]))
            lines.append(line)
        return tuple(lines)

    def hand(self, view: View) -> Spans:
        """Draw a hand; the card that the stock has just given is marked."""
        cards, is_marked = [], False
        for value in view.hand:
            card = self._faces.card(value)
            if value == view.drawn != NO_CARD and not is_marked:
                card, is_marked = styled(card, Style.MARKED), True
            cards.append(card)
        return joined(" ", cards)

    def drawn(self, view: View) -> Spans | None:
        """Say the card that the stock has just given."""
        if view.drawn == NO_CARD:
            return None
        return spans("has drawn ", self._faces.card(view.drawn), " from the stock")

    def hand_count(self, views: Sequence[View], seat: Seat) -> int:
        """Say how many cards a seat holds."""
        return views[0].hand_counts[seat]

    def is_to_act(self, views: Sequence[View], seat: Seat) -> bool:
        """Say whether it is the seat's turn."""
        return views[0].to_act == seat

    def notes(self, views: Sequence[View], seat: Seat) -> str:
        """Say on which side a seat is, whether it has opened, deals, or is out."""
        view = views[0]
        if not view.playing[seat]:
            return "out"
        words = [f"side {view.sides[seat] + 1}"] if view.sides else []
        words += ["opened"] if view.opened[seat] else []
        return ", ".join([*words, "dealer"] if view.dealer == seat else words)

    def total(self, views: Sequence[View], seat: Seat) -> int:
        """Say the penalties of the game so far."""
        return views[0].totals[seat]

    def middle(self, view: View, names: Sequence[str]) -> tuple[Spans, ...]:
        """Draw the melds, the top of the discard pile, and the stock's size."""
        del names
        melds = [
            spans(f"{index}: ", self._faces.cards(meld)) for index, meld in enumerate(view.melds)
        ]
        table = spans("table ", joined("    ", melds) or "no melds")
        stock = spans(f"stock {view.stock_count} cards")
        return tuple(styled(line, Style.FADED) for line in (table, self._discards(view), stock))

    def _discards(self, view: View) -> Spans:
        pile = view.discard_pile
        line = spans("discard pile ", self._faces.card(pile[-1]) if pile else "empty")
        if len(pile) > 1:
            before = self._faces.cards(bytes(reversed(pile[-DISCARDS_SHOWN:-1])))
            more = " ..." if len(pile) > DISCARDS_SHOWN else ""
            line = spans(line, "   under it ", before, more)
        return line

    def when(self, view: View) -> str:
        """Say the deal and the turn."""
        return f"deal {view.deal}, turn {view.turn}"

    def begins_deal(self, event: Event) -> bool:
        """Say whether an event is the first of a deal."""
        return isinstance(event, Dealt)

    def gives_cards(self, event: Event) -> bool:
        """Only a new deal does; what is drawn is said by `drawn`."""
        return isinstance(event, Dealt)

    def last_table(
        self, state: State, move: tuple[Seat, Move] | None, events: Sequence[object]
    ) -> State:
        """Return the state in which a deal ended."""
        return last_table(state, move, events)


SHOW = Scala40Show()
