"""Scopa and Scopone as the referee sees them: `GAME` implements `referee.games.rules.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards.card import Cards
from referee.cards.italian import write_cards
from referee.games.rules import Applied, Due, Game, Outcome, Refusal, Seat, Totals
from referee.games.scopa import notation, options, play, rules, sight, standing, state
from referee.games.scopa.events import DealEnded
from referee.games.scopa.moves import Move
from referee.games.scopa.options import Options
from referee.games.scopa.state import Phase, State
from referee.games.scopa.view import View

DUE = {Phase.DEAL: Due.DEAL, Phase.PLAY: Due.MOVE, Phase.OVER: Due.NOTHING}


class Scopa:
    """The rules of rules/scopa.md behind the interface that every game has."""

    name = "scopa"
    totals = Totals("game points", fewer_is_better=False)

    def options(self, preset: str, changes: Mapping[str, object], seats: int) -> Options:
        """Return the options of `preset` with `changes`. Raises OptionError."""
        return options.read_options(preset, changes, seats)

    def describe(self, options_: Options) -> dict[str, Any]:
        """Return the preset's name and every option that differs from it."""
        return {"preset": options_.preset, "options": options.changes_of(options_)}

    def sides(self, options_: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return who plays together: in pairs the seats opposite, else everybody alone."""
        return state.sides_of(options_, seats)

    def start(self, options_: Options, seats: int, dealer: Seat) -> State:
        """Return a game before its first deal, which `dealer` deals."""
        return state.new_game(options_, seats, dealer)

    def due(self, state_: State) -> Due:
        """Say what the state waits for."""
        return DUE[state_.phase]

    def to_act(self, state_: State) -> Seat:
        """Return the seat that must move."""
        return state_.seat

    def deal(self, state_: State, key: bytes) -> Applied[State]:
        """Shuffle with `key` and deal, again where the table is thrown in."""
        return play.deal_cards(state_, key)

    def check(self, state_: State, seat: Seat, move: Move) -> Refusal | None:
        """Say why `seat` may not play `move`, or None."""
        return rules.check(state_, seat, move)

    def apply(self, state_: State, seat: Seat, move: Move) -> Applied[State] | Refusal:
        """Check and play `move`. Raises CensusError when a card was lost or doubled."""
        return play.play_move(state_, seat, move)

    def plainest(self, state_: State) -> Move:
        """Return the first card of the hand, with the first of its captures where it has any."""
        return rules.legal_plays(state_)[0]

    def withdraw(self, state_: State, seat: Seat) -> Applied[State]:
        """Take `seat`, and its partner, out of the game. Who is out already keeps its place."""
        return play.withdraw(state_, seat)

    def view(self, state_: State, seat: Seat) -> View:
        """Return all that `seat` may know."""
        return sight.seen_by(state_, seat)

    def outcome(self, state_: State) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        return standing.outcome_of(state_)

    def write_move(self, move: Move) -> str:
        """Return the move in notation."""
        return notation.write_move(move)

    def read_move(self, text: str) -> Move:
        """Return the move that the notation says. Raises NotationError."""
        return notation.read_move(text)

    def write_cards(self, cards: Cards) -> str:
        """Return packed cards in notation."""
        return write_cards(cards)

    def journal_event(self, event: Any) -> tuple[str, dict[str, Any]] | None:
        """Return the entry for the end of a deal; other events need none."""
        if not isinstance(event, DealEnded):
            return None
        return "score", {
            "deal": event.deal,
            "end": event.end.value,
            "leftovers": write_cards(event.leftovers),
            "leftovers_to": event.leftovers_to,
            "piles": [write_cards(pile) for pile in event.piles],
            "tally": None if event.tally is None else event.tally._asdict(),
            "totals": list(event.totals),
        }


GAME: Game[State, Move, View] = Scopa()
