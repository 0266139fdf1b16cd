"""How the game stands: ending a deal, elimination, withdrawal, places (rules, "The game")."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.games.rules import Applied, Outcome, Seat
from referee.games.scala40.events import DealEnd, DealEnded, Event, SeatOut
from referee.games.scala40.formats import merit, settled, without
from referee.games.scala40.scoring import CLOSED_OUT_BONUS, seat_penalty
from referee.games.scala40.state import (
    Draft,
    Phase,
    Rules,
    Standing,
    State,
    between_deals,
)
from referee.games.seats import next_seat, places_by


def deal_over(
    draft: Draft,
    end: DealEnd,
    winner: Seat | None,
    events: list[Event],
    *,
    closed_out: bool = False,
) -> Applied[State]:
    """End the deal in play: score it, see who is out, await the next deal or end the game.

    A void deal is scored with nobody out when `void_deals_max` in a row went before it.
    """
    before = draft.standing
    if end is DealEnd.VOID and before.void_deals >= draft.rules.options.void_deals_max:
        end = DealEnd.SCORED_OPEN
    if end in (DealEnd.VOID, DealEnd.WITHDRAWN):
        after = before._replace(void_deals=before.void_deals + 1)
        penalties = (0,) * draft.rules.seats
    else:
        penalties = deal_penalties(draft, winner, closed_out=closed_out)
        after = _scored(draft, winner, penalties, closed_out=closed_out)
    deal, totals = before.deal, after.totals
    events.append(DealEnded(deal, end, winner, tuple(draft.hands), penalties, totals))
    if end is DealEnd.WITHDRAWN:
        return _awaiting(draft, after, Phase.OVER, events)
    if end is DealEnd.VOID:
        return _next_deal(draft, after, events)
    after = after._replace(
        adjudicated=end is DealEnd.ADJUDICATED, dealer=_next_dealer(draft, after)
    )
    after, is_over = settled(draft.rules, after, events)
    if is_over:
        return _awaiting(draft, after, Phase.OVER, events)
    return _next_deal(draft, after, events)


def deal_penalties(draft: Draft, winner: Seat | None, *, closed_out: bool) -> tuple[int, ...]:
    """Return what the deal costs each seat: 0 who went out, and who is not playing.

    Nothing is counted in a game of a single deal that somebody won; his partner counts nothing
    where `team_scoring = closer_clears`.
    """
    options, rules = draft.rules.options, draft.rules
    free: tuple[Seat, ...] = () if winner is None else (winner,)
    if winner is not None and options.game_format == "single":
        free = tuple(range(rules.seats))
    elif winner is not None and options.team_scoring == "closer_clears":
        free = rules.side_of[winner]
    return tuple(
        seat_penalty(draft.hands[seat], options, opened=opened, closed_out=closed_out)
        if playing and seat not in free
        else 0
        for seat, (playing, opened) in enumerate(
            zip(draft.standing.playing, draft.opened, strict=True)
        )
    )


def withdraw_seat(
    state: State,
    seat: Seat,
    pass_on: Callable[[Draft, Sequence[Seat], list[Event]], Applied[State]],
) -> Applied[State]:
    """Take `seat` out of the game for good; nothing changes for one that is out already.

    Its partner goes with it. Their hands are set aside face down. `pass_on` gives the move to
    whoever has it then.
    """
    before, rules = state.standing, state.rules
    if state.phase is Phase.OVER or not before.playing[seat]:
        return Applied(state, ())
    leaving = rules.side_of[seat]
    standing = without(before, leaving)
    is_over = sides_left(rules, standing) == 1
    events: list[Event] = [SeatOut(each, withdrawn=True) for each in leaving]
    if state.phase is Phase.DEAL:
        if not is_over and not standing.playing[standing.dealer]:
            dealer = next_seat(rules, standing.playing, standing.dealer)
            standing = standing._replace(dealer=dealer)
        return _awaiting(state, standing, Phase.OVER if is_over else Phase.DEAL, events)
    draft = Draft(state)
    draft.standing = standing
    for each in leaving:
        draft.aside += draft.hands[each]
        draft.hands[each] = b""
    if is_over:
        return deal_over(draft, DealEnd.WITHDRAWN, None, events)
    return pass_on(draft, leaving, events)


def sides_left(rules: Rules, standing: Standing) -> int:
    """Return how many sides are still in the game."""
    return sum(standing.playing[side[0]] for side in rules.sides)


def outcome_of(state: State) -> Outcome | None:
    """Return places and totals when the game is over."""
    if state.phase is not Phase.OVER:
        return None
    standing = state.standing
    return Outcome(places(state.rules, standing), standing.totals, standing.adjudicated)


def places(rules: Rules, standing: Standing) -> tuple[int, ...]:
    """Return the place of each seat: later out is better, then `merit`.

    Places count sides: partners share one, and so do sides that are equal in everything.
    """
    last = max(standing.exits) + 1
    keys = [
        (-(exit_number or last), *merit(rules, standing, seat))
        for seat, exit_number in enumerate(standing.exits)
    ]
    return places_by(keys, rules.sides)


def _scored(
    draft: Draft, winner: Seat | None, penalties: Sequence[int], *, closed_out: bool
) -> Standing:
    """Return the standing with a deal's penalties and counts added."""
    before, rules = draft.standing, draft.rules
    bonus = 0
    if closed_out and rules.options.closed_out == "minus_100":
        bonus = 0 if rules.options.game_format == "single" else CLOSED_OUT_BONUS
    won = () if winner is None else rules.side_of[winner]
    unopened = [
        playing and not opened for playing, opened in zip(before.playing, draft.opened, strict=True)
    ]
    return before._replace(
        totals=tuple(
            total + sum(penalties[one] for one in side) - (bonus if seat in won else 0)
            for seat, (total, side) in enumerate(zip(before.totals, rules.side_of, strict=True))
        ),
        unopened_deals=tuple(
            n + sum(unopened[one] for one in side)
            for n, side in zip(before.unopened_deals, rules.side_of, strict=True)
        ),
        deals_won=tuple(n + (seat in won) for seat, n in enumerate(before.deals_won)),
        scored_deals=before.scored_deals + 1,
        void_deals=0,
    )


def _next_dealer(draft: Draft, standing: Standing) -> Seat:
    """Return who deals next, before anybody is eliminated."""
    return next_seat(draft.rules, standing.playing, standing.dealer)


def _next_deal(draft: Draft, standing: Standing, events: list[Event]) -> Applied[State]:
    """Await the next deal, or end the game when `deals_max` is reached."""
    rules = draft.rules
    if standing.deal >= rules.options.deals_max:
        return _awaiting(draft, standing._replace(adjudicated=True), Phase.OVER, events)
    if not standing.playing[standing.dealer]:
        dealer = next_seat(rules, standing.playing, standing.dealer)
        standing = standing._replace(dealer=dealer)
    return _awaiting(draft, standing._replace(adjudicated=False), Phase.DEAL, events)


def _awaiting(
    state: Draft | State, standing: Standing, phase: Phase, events: list[Event]
) -> Applied[State]:
    return Applied(between_deals(state.rules, standing, phase), tuple(events))
