"""What a bot has kept of what everybody saw: the piles, what they are worth, what is unseen.

A view says how many cards each side has captured, not which (unless `pile_visible` is `all`);
they were public when they were captured, and the events of the match tell them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardarena.bot import GameStarted
from cardarena.scopa.cards import DECK, Cards
from cardarena.scopa.events import DealEnded, Dealt, Played, SeatOut
from cardarena.scopa.rules import Rules
from cardarena.scopa.tally import Tally, count
from cardarena.scopa.view import View


class Memory:
    """The memory of one match, to be fed with its events, all and in order.

        def match_started(self, match):
            self.memories[match.match_id, match.seat] = scopa.Memory(match.rules)

        def events(self, match, events):
            self.memories[match.match_id, match.seat].note(events)

    The kit tells each event once a seat, also over broken connections, so nothing is missing while
    the program runs. One that starts anew in the middle of a match gets the latest events only;
    then its memory errs on one side: captured cards may count as unseen, until the next deal
    begins. `is_whole` says whether that can be.

    `piles` (sorted) and `sweeps` are by side, of the deal that is played or was played last, then
    with its leftovers; `totals` by seat, before that deal, then after it. `deal` is its number, 0
    while it is not known. `out` are the sides that have left the game.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.side_of = rules.side_of
        self.totals: tuple[int, ...] = (0,) * len(self.side_of)
        self.out: frozenset[int] = frozenset()
        self.piles: list[Cards] = []
        self.sweeps: list[int] = []
        self._begin(0, b"")

    def note(self, events: Iterable[Any]) -> None:
        """Take note of events. Those of the match that are not of the game may be among them."""
        for event in events:
            if isinstance(event, Played):
                self._played(event)
            elif isinstance(event, Dealt):
                self._begin(event.deal, event.table)
            elif isinstance(event, DealEnded):
                self.deal, self.table = event.deal, b""
                self.piles, self.totals = list(event.piles), event.totals
            elif isinstance(event, SeatOut):
                self.out |= {self.side_of[event.seat]}
            elif isinstance(event, GameStarted):
                self.totals, self.out = (0,) * len(self.side_of), frozenset()
                self._begin(0, b"")

    def tally(self) -> Tally:
        """Return what the piles and the scope would bring if the deal ended now.

        The cards on the table are nobody's in it.
        """
        return count(self.piles, self.sweeps, self.rules, self.out)

    def points_so_far(self) -> tuple[int, ...]:
        """Return the points of each side that `tally` comes to, for this deal alone."""
        return self.tally().points

    def is_whole(self, view: View) -> bool:
        """Say whether the memory has seen all of the deal that a view is of, and who is out."""
        counts = tuple(map(len, self.piles))
        out = {side for side, on in zip(view.side_of, view.playing, strict=True) if not on}
        seen = self._is_of(view) and self.out == out
        return seen and (counts, tuple(self.sweeps)) == (view.pile_counts, view.sweeps)

    def unseen(self, view: View) -> Cards:
        """Return the cards that a seat has not seen in this deal, sorted.

        They are in the hands of others, in the stock, or set aside with the hand of a seat that
        left. Where the memory is not whole, captured cards may be among them.
        """
        piles = view.piles or (self.piles if self._is_of(view) else ())
        seen = {*view.hand, *view.table, *b"".join(piles)}
        return bytes(card for card in DECK if card not in seen)

    def hand_of(self, view: View, seat: int) -> Cards | None:
        """Return the hand of `seat` where it is certain, sorted; None where it is not.

        It is certain when all unseen cards are there: between two once the stock is used up, or
        at the end of any deal, when only one other still holds cards.
        """
        if seat == view.seat:
            return view.hand
        unseen = self.unseen(view)
        return unseen if len(unseen) == view.hand_counts[seat] else None

    def _begin(self, deal: int, table: Cards) -> None:
        self.deal, self.table = deal, table
        sides = len(self.rules.sides)
        self.piles = [b""] * sides
        self.sweeps = [0] * sides

    def _is_of(self, view: View) -> bool:
        """Say whether what is remembered is of the deal of a view."""
        return self.deal == view.deal

    def _played(self, event: Played) -> None:
        if event.card in self.table or any(event.card in pile for pile in self.piles):
            self._begin(0, b"")  # it was dealt anew meanwhile, and nobody told
        if not event.take:
            self.table = bytes(sorted((*self.table, event.card)))
            return
        side = self.side_of[event.seat]
        self.table = bytes(card for card in self.table if card not in event.take)
        self.piles[side] = bytes(sorted((*self.piles[side], *event.take, event.card)))
        self.sweeps[side] += event.is_sweep
