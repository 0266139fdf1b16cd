"""The law of one match: what each input makes of it. Pure; nothing here waits or measures.

    begin(setup, game)  ->  Step          the header, the first deal, the first decision
    step(match, input)  ->  Step          one function an input

A step's entries are stored before any of its events is told (ARCHITECTURE.md, "Life of a
move"). The same inputs give the same entries, byte for byte: that is what a verifier repeats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.cards.dealing import deal_key, first_dealer, lot_key
from referee.games.rules import Due, Refusal, Seat
from referee.journal.entry import Entry
from referee.match.clock import allowance_ms, charge
from referee.match.places import match_places
from referee.match.record import header
from referee.match.state import (
    Absent,
    Answer,
    AnyGame,
    Cause,
    Decision,
    Expired,
    Forfeited,
    GameEnded,
    GameStarted,
    Garbled,
    Input,
    Match,
    Resigned,
    Result,
    Resumed,
    SeatState,
    Setup,
    Step,
    Substituted,
    Termination,
    Then,
    Verdict,
)

SIDES_MIN = 2
"""A match goes on while this many sides are in it."""


class RuleBrokenError(Exception):
    """The referee itself is at fault: the plainest move of a game was refused by the game."""


class _Turn:
    """A match while one step is worked out: the fields of `Match` that change, and the report.

    It is changed in place and becomes a frozen match again in `done`; one copy a step.
    """

    __slots__ = (
        "deals",
        "decision",
        "decisions",
        "entries",
        "events",
        "forfeits",
        "game",
        "match",
        "number",
        "outcomes",
        "result",
        "seats",
        "setup",
        "state",
    )

    def __init__(self, match: Match) -> None:
        self.match, self.setup, self.game = match, match.setup, match.game
        self.number, self.deals, self.state = match.number, match.deals, match.state
        self.seats, self.forfeits = list(match.seats), match.forfeits
        self.decisions, self.decision = match.decisions, match.decision
        self.outcomes, self.result = match.outcomes, match.result
        self.entries: list[Entry] = []
        self.events: list[object] = []

    def write(self, kind: str, fields: dict[str, Any]) -> None:
        self.entries.append(Entry(kind, fields))

    def happened(self, state: object, events: tuple[Any, ...]) -> None:
        """Take over a game's new state, its events, and what of them the journal keeps."""
        self.state = state
        self.events += events
        for event in events:
            kept = self.game.journal_event(event)
            if kept is not None:
                self.write(kept[0], {"game": self.number, **kept[1]})

    def done(
        self, verdict: Verdict | None = None, refusal: Refusal | None = None, problem: str = ""
    ) -> Step:
        match = Match(
            self.setup,
            self.game,
            self.match.options,
            self.match.sides,
            self.number,
            self.deals,
            self.state,
            tuple(self.seats),
            self.decisions,
            self.decision,
            self.forfeits,
            self.outcomes,
            self.result,
        )
        return Step(match, self.entries, self.events, verdict, refusal, problem)


def begin(setup: Setup, game: AnyGame) -> Step:
    """Return the first step of a match. Raises OptionError on rules that the game refuses."""
    seats = len(setup.entrants)
    options = game.options(setup.rules["preset"], setup.rules["options"], seats)
    clocks = tuple(SeatState(setup.clock.bank_ms) for _ in setup.entrants)
    sides = game.sides(options, seats)
    blank = Match(setup, game, options, sides, 0, 0, None, clocks, 0, None, (), (), None)
    turn = _Turn(blank)
    turn.entries.append(header(setup))
    _start_game(turn)
    _go_on(turn)
    return turn.done()


def step(match: Match, given: Input) -> Step:
    """Return what `given` makes of `match`. Any input is allowed in any state."""
    return _INPUTS[type(given)](match, given)


def _on_answer(match: Match, given: Answer) -> Step:
    seat, decision = given.seat, match.decision
    if decision is None or decision.decision_id != given.decision_id or decision.seat != seat:
        return Step(match, [], [], _on_closed(match.seats[seat], given))
    clock, own = match.setup.clock, match.seats[seat]
    if given.took_ms > allowance_ms(clock, own.bank_ms):
        late = _on_expired(match, Expired(given.at_ms, given.took_ms, connected=True))
        return late._replace(verdict=Verdict.TOO_LATE)
    applied = match.game.apply(match.state, seat, given.move)
    if isinstance(applied, Refusal):
        return _on_refusal(match, given, applied)
    charged_ms, left_ms = charge(clock, own.bank_ms, given.took_ms)
    turn = _Turn(match)
    turn.write(
        "move",
        {
            "at_ms": given.at_ms,
            "seat": seat,
            "decision": given.decision_id,
            "move": match.game.write_move(given.move),
            "took_ms": given.took_ms,
            "charged_ms": charged_ms,
            "bank_ms": (own.bank_ms, left_ms),
        },
    )
    turn.seats[seat] = SeatState(left_ms, None, given.decision_id, given.move)
    turn.happened(applied.state, applied.events)
    _go_on(turn)
    return turn.done(Verdict.ACCEPTED)


def _on_closed(own: SeatState, given: Answer | Garbled) -> Verdict:
    """Judge an answer to a decision that is not open: repeated, too late, or merely old."""
    if own.answered != given.decision_id:
        return Verdict.STALE
    if own.late:
        return Verdict.TOO_LATE
    repeated = isinstance(given, Answer) and own.answer is not None and given.move == own.answer
    return Verdict.DUPLICATE if repeated else Verdict.STALE


def _on_refusal(match: Match, given: Answer, refusal: Refusal) -> Step:
    fields = {
        "problem": Cause.ILLEGAL_MOVE.value,
        "move": match.game.write_move(given.move),
        "reason": refusal.reason.name,
        "action": refusal.action,
        "cards": match.game.write_cards(refusal.cards),
    }
    turn = _refused(match, given, fields, Cause.ILLEGAL_MOVE)
    return turn.done(Verdict.ILLEGAL, refusal)


def _on_garbled(match: Match, given: Garbled) -> Step:
    seat, decision = given.seat, match.decision
    if decision is None or decision.decision_id != given.decision_id or decision.seat != seat:
        return Step(match, [], [], _on_closed(match.seats[seat], given))
    if given.took_ms > allowance_ms(match.setup.clock, match.seats[seat].bank_ms):
        late = _on_expired(match, Expired(given.at_ms, given.took_ms, connected=True))
        return late._replace(verdict=Verdict.TOO_LATE)
    fields = {"problem": Cause.MALFORMED_MOVE.value, "sentence": given.problem}
    turn = _refused(match, given, fields, Cause.MALFORMED_MOVE)
    return turn.done(Verdict.MALFORMED, None, given.problem)


def _refused(match: Match, given: Answer | Garbled, fields: dict[str, Any], cause: Cause) -> _Turn:
    """Count a bad answer against the open decision, and act when it was one too many."""
    decision = match.decision
    assert decision is not None  # noqa: S101  (both callers have just looked)
    turn = _Turn(match)
    about = {"at_ms": given.at_ms, "seat": given.seat, "decision": given.decision_id}
    turn.write(
        "refused", {**about, **fields, "took_ms": given.took_ms, "retries": decision.retries_left}
    )
    if decision.retries_left > 0:
        turn.decision = decision._replace(retries_left=decision.retries_left - 1)
        return turn
    own = match.seats[given.seat]
    turn.seats[given.seat] = own._replace(answered=given.decision_id, answer=None, late=False)
    _punish(turn, given.seat, cause, match.setup.policy.illegal_then)
    return turn


def _on_expired(match: Match, given: Expired) -> Step:
    decision = match.decision
    if decision is None:
        return Step(match, [], [])
    seat, own = decision.seat, match.seats[decision.seat]
    turn = _Turn(match)
    turn.write(
        "late",
        {
            "at_ms": given.at_ms,
            "seat": seat,
            "decision": decision.decision_id,
            "took_ms": given.took_ms,
            "charged_ms": own.bank_ms,
            "bank_ms": (own.bank_ms, 0),
            "connected": given.connected,
        },
    )
    turn.seats[seat] = SeatState(0, None, decision.decision_id, late=True)
    cause = Cause.TIMEOUT if given.connected else Cause.DISCONNECT
    _punish(turn, seat, cause, match.setup.policy.late_then)
    return turn.done()


def _on_resigned(match: Match, given: Resigned) -> Step:
    if match.result is not None or any(given.seat in group for group in match.forfeits):
        return Step(match, [], [])
    turn = _Turn(match)
    turn.write("resign", {"at_ms": given.at_ms, "seat": given.seat})
    _forfeit(turn, (given.seat,), Cause.RESIGNATION)
    return turn.done()


def _on_absent(match: Match, given: Absent) -> Step:
    if match.result is not None:
        return Step(match, [], [])
    turn = _Turn(match)
    turn.write("absent", {"at_ms": given.at_ms, "seats": given.seats})
    _forfeit(turn, given.seats, Cause.NO_SHOW)
    return turn.done()


def _on_resumed(match: Match, given: Resumed) -> Step:
    turn = _Turn(match)
    turn.write("resumed", {"at_ms": given.at_ms})
    return turn.done()


_INPUTS: dict[type, Callable[[Match, Any], Step]] = {
    Answer: _on_answer,
    Garbled: _on_garbled,
    Expired: _on_expired,
    Resigned: _on_resigned,
    Absent: _on_absent,
    Resumed: _on_resumed,
}


def _punish(turn: _Turn, seat: Seat, cause: Cause, then: Then) -> None:
    if then is Then.FORFEIT:
        _forfeit(turn, (seat,), cause)
    else:
        _substitute(turn, seat, cause)


def _substitute(turn: _Turn, seat: Seat, cause: Cause) -> None:
    """Play the plainest legal move for `seat`; marked in the journal, never silent."""
    game, decision = turn.game, turn.decision
    assert decision is not None  # noqa: S101  (only an open decision is punished)
    move = game.plainest(turn.state)
    applied = game.apply(turn.state, seat, move)
    if isinstance(applied, Refusal):
        raise RuleBrokenError(f"{turn.setup.match_id}: {game.name} refused its plainest move")
    fields = {"seat": seat, "decision": decision.decision_id, "cause": cause.value}
    turn.write("substitute", {**fields, "move": game.write_move(move)})
    turn.events.append(Substituted(seat, cause))
    turn.happened(applied.state, applied.events)
    _go_on(turn)


def _forfeit(turn: _Turn, seats: tuple[Seat, ...], cause: Cause) -> None:
    """Take the sides of `seats` out of the match; it goes on while two sides are left.

    Only `seats` have forfeited; their partners lose with them (docs/failure-matrix.md).
    """
    for seat in seats:
        turn.write("forfeit", {"seat": seat, "cause": cause.value})
        turn.events.append(Forfeited(seat, cause))
        turn.seats[seat] = turn.seats[seat]._replace(forfeit=cause)
    sides = turn.match.sides
    group = tuple(one for side in sides if not set(side).isdisjoint(seats) for one in side)
    turn.forfeits = (*turn.forfeits, tuple(sorted(group)))
    gone = {seat for forfeited in turn.forfeits for seat in forfeited}
    if sum(side[0] not in gone for side in sides) < SIDES_MIN:
        _finish(turn, Termination.FORFEIT)
        return
    _withdraw(turn, group)
    _go_on(turn)


def _withdraw(turn: _Turn, seats: tuple[Seat, ...]) -> None:
    for seat in seats:
        applied = turn.game.withdraw(turn.state, seat)
        turn.happened(applied.state, applied.events)


def _start_game(turn: _Turn) -> None:
    """Start the next game; the deal passes on from game to game. Forfeited seats stay out."""
    turn.number += 1
    turn.deals = 0
    setup, seats = turn.setup, len(turn.seats)
    lot = first_dealer(lot_key(setup.secret, 1, setup.cuts), seats)
    turn.state = turn.game.start(turn.match.options, seats, (lot + turn.number - 1) % seats)
    turn.events.append(GameStarted(turn.number))
    for group in turn.forfeits:
        _withdraw(turn, group)


def _go_on(turn: _Turn) -> None:
    """Deal, end games and begin new ones until a seat must move or the match is over."""
    while True:
        due = turn.game.due(turn.state)
        if due is Due.MOVE:
            _ask(turn)
            return
        if due is Due.DEAL:
            _deal(turn)
            continue
        _end_game(turn)
        if turn.number >= turn.setup.games:
            adjudicated = any(outcome.adjudicated for outcome in turn.outcomes)
            _finish(turn, Termination.ADJUDICATED if adjudicated else Termination.COMPLETED)
            return
        _start_game(turn)


def _ask(turn: _Turn) -> None:
    """Open the decision of the seat to act, unless it is open and nothing has touched it."""
    seat, open_one = turn.game.to_act(turn.state), turn.decision
    if (
        open_one is not None
        and open_one.seat == seat
        and turn.seats[seat].answered < open_one.decision_id
    ):
        return
    turn.decisions += 1
    turn.decision = Decision(turn.decisions, seat, turn.setup.policy.illegal_retries)


def _deal(turn: _Turn) -> None:
    turn.deals += 1
    turn.decision = None
    key = deal_key(turn.setup.secret, turn.number, turn.deals, turn.setup.cuts)
    applied = turn.game.deal(turn.state, key)
    turn.happened(applied.state, applied.events)


def _end_game(turn: _Turn) -> None:
    outcome = turn.game.outcome(turn.state)
    if outcome is None:
        raise RuleBrokenError(f"{turn.setup.match_id}: a game is over without an outcome")
    fields = {"game": turn.number, "places": outcome.places, "totals": outcome.totals}
    turn.write("game", {**fields, "adjudicated": outcome.adjudicated})
    turn.events.append(GameEnded(turn.number, outcome))
    turn.outcomes = (*turn.outcomes, outcome)
    turn.decision = None


def _finish(turn: _Turn, termination: Termination) -> None:
    """End the match: its result, then the secret that proves its deals."""
    places = match_places(turn.match.sides, turn.outcomes, turn.forfeits)
    causes = tuple(own.forfeit for own in turn.seats)
    named = [cause.value if cause else None for cause in causes]
    turn.write("result", {"places": places, "termination": termination.value, "causes": named})
    turn.write("reveal", {"secret": turn.setup.secret.hex()})
    turn.decision = None
    turn.result = Result(places, termination, causes, turn.outcomes)
