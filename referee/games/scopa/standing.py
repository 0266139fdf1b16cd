"""How the game stands: ending a deal, withdrawal, places (rules/scopa.md, "Match")."""

from __future__ import annotations

from referee.cards.card import Cards
from referee.games.rules import Applied, Outcome, Seat
from referee.games.scopa.events import DealEnd, DealEnded, Event
from referee.games.scopa.scoring import Tally, count, is_napoleone, lone_leader
from referee.games.scopa.state import (
    Phase,
    Rules,
    Standing,
    State,
    between_deals,
    next_seat,
    sides_in,
    take_census,
)


def deal_over(state: State, events: list[Event]) -> Applied[State]:
    """End a deal that is played out: the leftovers, the count, and what comes next."""
    leftovers, taker = state.table, _leftovers_to(state)
    piles, aside = state.piles, state.aside
    if taker is None:
        aside += leftovers
    else:
        piles = (*piles[:taker], piles[taker] + leftovers, *piles[taker + 1 :])
    state = state._replace(table=b"", piles=piles, aside=aside)
    take_census(state)
    if taker is not None and is_napoleone(piles[taker], state.rules.options):
        return won_at_once(state, taker, events, leftovers)
    standing = state.standing
    tally = count(piles, state.sweeps, state.rules.options, sides_in(state.rules, standing))
    totals = tuple(
        total + tally.points[side]
        for total, side in zip(standing.totals, state.rules.side_of, strict=True)
    )
    standing = standing._replace(totals=totals)
    events.append(_ended(state, DealEnd.PLAYED_OUT, standing, tally, leftovers, taker))
    return _what_next(state.rules, standing, events)


def won_at_once(
    state: State, side: int, events: list[Event], leftovers: Cards = b""
) -> Applied[State]:
    """End the game for `side`, which has all ten coins; nothing is counted."""
    taker = side if leftovers else None
    standing = state.standing._replace(napoleone=side)
    events.append(_ended(state, DealEnd.NAPOLEONE, standing, None, leftovers, taker))
    return Applied(between_deals(state.rules, standing, Phase.OVER), tuple(events))


def broken_off(state: State, events: list[Event]) -> Applied[State]:
    """End the game in the middle of a deal, because one side is left."""
    events.append(_ended(state, DealEnd.WITHDRAWN, state.standing, None, b"", None))
    return Applied(between_deals(state.rules, state.standing, Phase.OVER), tuple(events))


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
    firsts = [side[0] for side in rules.sides]
    return tuple(1 + sum(keys[other] < key for other in firsts) for key in keys)


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


def _leftovers_to(state: State) -> int | None:
    """Return the side that captured last, None when nobody did or it is out of the game."""
    last = state.last_capture
    if last is None or not sides_in(state.rules, state.standing)[last]:
        return None
    return last


def _ended(
    state: State,
    end: DealEnd,
    standing: Standing,
    tally: Tally | None,
    leftovers: Cards,
    taker: int | None,
) -> DealEnded:
    piles = tuple(bytes(sorted(pile)) for pile in state.piles)
    return DealEnded(standing.deal, end, leftovers, taker, piles, tally, standing.totals)
