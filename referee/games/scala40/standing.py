"""How the game stands: ending a deal, elimination, withdrawal, places (rules, "The game")."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.games.rules import Applied, Outcome, Seat
from referee.games.scala40.events import DealEnd, DealEnded, Event, SeatOut
from referee.games.scala40.scoring import CLOSED_OUT_BONUS, seat_penalty
from referee.games.scala40.state import (
    Draft,
    Phase,
    Standing,
    State,
    between_deals,
    next_seat,
)


def deal_over(
    draft: Draft,
    end: DealEnd,
    winner: Seat | None,
    events: list[Event],
    *,
    closed_out: bool = False,
) -> Applied[State]:
    """End the deal in play: score it, eliminate, and await the next deal or end the game.

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
    after = _eliminated(draft, after, events)._replace(
        adjudicated=end is DealEnd.ADJUDICATED, dealer=_next_dealer(draft, after)
    )
    return _next_deal(draft, after, events)


def deal_penalties(draft: Draft, winner: Seat | None, *, closed_out: bool) -> tuple[int, ...]:
    """Return what the deal costs each seat: 0 who went out, and who is not playing."""
    options = draft.rules.options
    return tuple(
        seat_penalty(draft.hands[seat], options, opened=opened, closed_out=closed_out)
        if playing and seat != winner
        else 0
        for seat, (playing, opened) in enumerate(
            zip(draft.standing.playing, draft.opened, strict=True)
        )
    )


def withdraw_seat(
    state: State, seat: Seat, pass_on: Callable[[Draft, list[Event]], Applied[State]]
) -> Applied[State]:
    """Take `seat` out of the game for good; nothing changes for one that is out already.

    Its hand is set aside face down. `pass_on` ends its turn if it was the one to act.
    """
    before = state.standing
    if state.phase is Phase.OVER or not before.playing[seat]:
        return Applied(state, ())
    standing = _left(before, [seat])
    events: list[Event] = [SeatOut(seat, withdrawn=True)]
    if state.phase is Phase.DEAL:
        if not standing.playing[standing.dealer]:
            dealer = next_seat(state.rules, standing.playing, standing.dealer)
            standing = standing._replace(dealer=dealer)
        phase = Phase.DEAL if sum(standing.playing) > 1 else Phase.OVER
        return _awaiting(state, standing, phase, events)
    draft = Draft(state)
    draft.standing = standing
    draft.aside += draft.hands[seat]
    draft.hands[seat] = b""
    if sum(standing.playing) == 1:
        return deal_over(draft, DealEnd.WITHDRAWN, None, events)
    if state.seat == seat:
        return pass_on(draft, events)
    return Applied(draft.state(), tuple(events))


def outcome_of(state: State) -> Outcome | None:
    """Return places and totals when the game is over."""
    if state.phase is not Phase.OVER:
        return None
    standing = state.standing
    return Outcome(places(standing), standing.totals, standing.adjudicated)


def places(standing: Standing) -> tuple[int, ...]:
    """Return the place of each seat: later out is better, then `merit`; equal ones share."""
    last = max(standing.exits) + 1
    keys = [
        (-(exit_number or last), *merit(standing, seat))
        for seat, exit_number in enumerate(standing.exits)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def merit(standing: Standing, seat: Seat) -> tuple[int, int, int]:
    """Return what orders seats that went out together: less is better.

    The total, then the deals without opening, then (more is better) the deals won.
    """
    total, unopened = standing.totals[seat], standing.unopened_deals[seat]
    return total, unopened, -standing.deals_won[seat]


def _scored(
    draft: Draft, winner: Seat | None, penalties: Sequence[int], *, closed_out: bool
) -> Standing:
    """Return the standing with a deal's penalties and counts added."""
    before = draft.standing
    bonus = CLOSED_OUT_BONUS if draft.rules.options.closed_out == "minus_100" else 0
    gains = [bonus if closed_out and seat == winner else 0 for seat in range(draft.rules.seats)]
    columns = zip(before.totals, penalties, gains, strict=True)
    unopened = zip(before.unopened_deals, before.playing, draft.opened, strict=True)
    return before._replace(
        totals=tuple(total + penalty - gain for total, penalty, gain in columns),
        unopened_deals=tuple(n + (playing and not opened) for n, playing, opened in unopened),
        deals_won=tuple(n + (seat == winner) for seat, n in enumerate(before.deals_won)),
        void_deals=0,
    )


def _eliminated(draft: Draft, standing: Standing, events: list[Event]) -> Standing:
    """Return the standing without the seats that reached the target in this deal.

    When all who were left did, the best of them stays; several that are equally good stay for
    one more deal among them.
    """
    seats = [seat for seat, playing in enumerate(standing.playing) if playing]
    stay = [seat for seat in seats if standing.totals[seat] < draft.rules.options.target]
    if not stay:
        best = min(merit(standing, seat) for seat in seats)
        stay = [seat for seat in seats if merit(standing, seat) == best]
    leave = [seat for seat in seats if seat not in stay]
    events.extend(SeatOut(seat, withdrawn=False) for seat in leave)
    return _left(standing, leave) if leave else standing


def _left(standing: Standing, seats: Sequence[Seat]) -> Standing:
    """Return the standing after `seats` left the game together."""
    number = max(standing.exits) + 1
    return standing._replace(
        playing=tuple(on and seat not in seats for seat, on in enumerate(standing.playing)),
        exits=tuple(number if seat in seats else n for seat, n in enumerate(standing.exits)),
    )


def _next_dealer(draft: Draft, standing: Standing) -> Seat:
    """Return who deals next, before anybody is eliminated."""
    return next_seat(draft.rules, standing.playing, standing.dealer)


def _next_deal(draft: Draft, standing: Standing, events: list[Event]) -> Applied[State]:
    """Await the next deal, or end the game: one seat is left, or `deals_max` is reached."""
    if sum(standing.playing) == 1:
        return _awaiting(draft, standing, Phase.OVER, events)
    if standing.deal >= draft.rules.options.deals_max:
        return _awaiting(draft, standing._replace(adjudicated=True), Phase.OVER, events)
    if not standing.playing[standing.dealer]:
        dealer = next_seat(draft.rules, standing.playing, standing.dealer)
        standing = standing._replace(dealer=dealer)
    return _awaiting(draft, standing._replace(adjudicated=False), Phase.DEAL, events)


def _awaiting(
    state: Draft | State, standing: Standing, phase: Phase, events: list[Event]
) -> Applied[State]:
    return Applied(between_deals(state.rules, standing, phase), tuple(events))
