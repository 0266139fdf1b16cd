"""How the game stands: ending a deal, withdrawal, places (rules/scopa.md, "Match")."""

from __future__ import annotations

from referee.cards.card import Cards
from referee.games.rules import Applied, Outcome, Seat
from referee.games.scopa.events import DealEnd, DealEnded, Event
from referee.games.scopa.scoring import Tally, count, is_napoleone, lone_leader
from referee.games.scopa.state import (
    Draft,
    Phase,
    Rules,
    Standing,
    State,
    between_deals,
    sides_in,
    take_census,
)
from referee.games.seats import next_seat, places_by


def deal_over(draft: Draft, events: list[Event]) -> Applied[State]:
    """End a deal that is played out: the leftovers, the count, and what comes next."""
    rules, standing, options = draft.rules, draft.standing, draft.rules.options
    leftovers, taker = draft.table, _leftovers_to(draft)
    draft.table = b""
    if taker is None:
        draft.aside += leftovers
    else:
        draft.piles[taker] += leftovers
        if is_napoleone(draft.piles[taker], options):
            return won_at_once(draft, taker, events, leftovers)
    tally = count(draft.piles, draft.sweeps, options, sides_in(rules, standing))
    totals = tuple(
        total + tally.points[side]
        for total, side in zip(standing.totals, rules.side_of, strict=True)
    )
    draft.standing = standing._replace(totals=totals)
    events.append(_ended(draft, DealEnd.PLAYED_OUT, tally, leftovers, taker))
    return _what_next(rules, draft.standing, events)


def won_at_once(
    draft: Draft, side: int, events: list[Event], leftovers: Cards = b""
) -> Applied[State]:
    """End the game for `side`, which has all ten coins; nothing is counted."""
    draft.standing = draft.standing._replace(napoleone=side)
    taker = side if leftovers else None
    events.append(_ended(draft, DealEnd.NAPOLEONE, None, leftovers, taker))
    return Applied(between_deals(draft.rules, draft.standing, Phase.OVER), tuple(events))


def broken_off(draft: Draft, events: list[Event]) -> Applied[State]:
    """End the game in the middle of a deal, because one side is left."""
    events.append(_ended(draft, DealEnd.WITHDRAWN, None, b"", None))
    return Applied(between_deals(draft.rules, draft.standing, Phase.OVER), tuple(events))


def without(standing: Standing, side: tuple[Seat, ...]) -> Standing:
    """Return the standing once the seats of `side` have left the game."""
    number = max(standing.exits) + 1
    return standing._replace(
        playing=tuple(is_in and seat not in side for seat, is_in in enumerate(standing.playing)),
        exits=tuple(number if seat in side else old for seat, old in enumerate(standing.exits)),
    )


def outcome_of(state: State) -> Outcome | None:
    """Return places and totals when the game is over."""
    if state.phase is not Phase.OVER:
        return None
    standing = state.standing
    return Outcome(places(state.rules, standing), standing.totals, standing.adjudicated)


def places(rules: Rules, standing: Standing) -> tuple[int, ...]:
    """Return the place of each seat.

    Who has all ten coins is first; who left the game is last, the first to leave behind all;
    between them the points decide. Places count sides, and equal sides share one.
    """
    keys = [
        (exit_number > 0, -exit_number, side != standing.napoleone, -total)
        for exit_number, side, total in zip(
            standing.exits, rules.side_of, standing.totals, strict=True
        )
    ]
    return places_by(keys, rules.sides)


def _what_next(rules: Rules, standing: Standing, events: list[Event]) -> Applied[State]:
    """End the game that is decided or has lasted `deals_max` deals, else await the next deal."""
    is_won = _is_won(rules, standing)
    if is_won or standing.deal >= rules.options.deals_max:
        standing = standing._replace(adjudicated=not is_won)
        return Applied(between_deals(rules, standing, Phase.OVER), tuple(events))
    dealer = next_seat(rules, standing.playing, standing.dealer)
    standing = standing._replace(dealer=dealer)
    return Applied(between_deals(rules, standing, Phase.DEAL), tuple(events))


def _is_won(rules: Rules, standing: Standing) -> bool:
    """Say whether one side that is in the game is alone in the lead and has the target."""
    totals = [
        standing.totals[side[0]] if is_in else None
        for side, is_in in zip(rules.sides, sides_in(rules, standing), strict=True)
    ]
    leader = lone_leader(totals)
    return leader is not None and (totals[leader] or 0) >= rules.options.target


def _leftovers_to(draft: Draft) -> int | None:
    """Return the side that captured last, None when nobody did or it is out of the game."""
    last = draft.last_capture
    if last is None or not sides_in(draft.rules, draft.standing)[last]:
        return None
    return last


def _ended(
    draft: Draft, end: DealEnd, tally: Tally | None, leftovers: Cards, taker: int | None
) -> DealEnded:
    """Return the event of a deal's end, once the census is known to hold."""
    take_census(draft)
    piles = tuple(bytes(sorted(pile)) for pile in draft.piles)
    standing = draft.standing
    return DealEnded(standing.deal, end, leftovers, taker, piles, tally, standing.totals)
