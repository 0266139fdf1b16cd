"""Faults of Scopa that other implementations have, or might have, to be put into the referee.

Each is a function that patches the referee; the slow model must catch it in random games.
"""

from __future__ import annotations

from typing import Any

from referee.cards.card import card
from referee.games.scopa import captures, play, rules, scoring, standing, state
from referee.games.scopa.state import Phase, State
from support import scopa_faults as faults
from support import scopa_miscounts as miscounts
from support.mutants import Mutant
from support.scopa_faults import (
    by_options,
    instead,
    rules_with,
    seen,
    taking,
    who_gets_leftovers,
    without_check,
)

CAPTURES: dict[str, Mutant] = {
    "sums beside an equal card": taking(faults.sums),
    "all equal cards taken": taking(faults.all_equal),
    "fewest cards only": taking(faults.fewest),
    "largest capture picked": taking(faults.largest),
    "sums of two cards only": taking(faults.pairs_only),
    "ace no part of a sum": taking(faults.no_aces_in_sums),
    "ace takes all or an ace": taking(faults.plain_ace_too),
    "ace always takes an ace only": by_options(
        captures, "ace_captures", 1, ace_takes_ace_only=True
    ),
    "ace always takes all": by_options(captures, "ace_captures", 1, ace_takes_ace_only=False),
    "capture guessed": instead(play, "play_move", faults.guessed),
    "no duty to capture": faults.lenient(lambda _, move, __: not move.take),
    "any card of the hand must capture": faults.with_checks((*rules.CHECKS, faults.any_card_must)),
    "card of another hand": without_check(rules.card_in_hand),
    "turn of another seat": without_check(rules.own_turn),
    "cards that do not add up": faults.lenient(
        lambda _, move, found: bool(move.take and not found)
    ),
    "equal cards taken with others": faults.lenient(
        lambda _, move, found: any(take[0] in move.take for take in found if len(take) == 1)
    ),
    "ace leaves cards": faults.lenient(
        lambda before, move, _: bool(move.take) and rules.is_ace_that_takes_all(before, move)
    ),
}

SWEEPS: dict[str, Mutant] = {
    "last sweep counts": by_options(play, "is_sweep", 3, last_card_scopa=True),
    "last sweep never counts": by_options(play, "is_sweep", 3, last_card_scopa=False),
    "no sweep with a packet's last card": instead(play, "_capture", faults.within_packets),
    "ace sweep always counts": by_options(play, "is_sweep", 3, ace_sweep_counts="always"),
    "ace sweep never counts": by_options(play, "is_sweep", 3, ace_sweep_counts="never"),
    "lone ace is any ace sweep": instead(play, "is_sweep", faults.lone_ace_is_any),
    "leftovers are a sweep": instead(play, "deal_over", faults.leftovers_sweep),
    "leftovers to the dealer": who_gets_leftovers(
        lambda draft: draft.rules.side_of[draft.standing.dealer]
    ),
    "leftovers to who played last": who_gets_leftovers(
        lambda draft: draft.rules.side_of[draft.seat]
    ),
    "leftovers to nobody": who_gets_leftovers(lambda _: None),
    "leftovers to who left": who_gets_leftovers(lambda draft: draft.last_capture),
}

DEALING: dict[str, Mutant] = {
    "new cards for the table": instead(play, "_hand_out", faults.table_grows),
    "cards dealt singly": instead(play, "_hand_out", faults.one_by_one),
    "dealer leads": instead(play, "_order", faults.dealer_leads),
    "last to play leads again": instead(play, "_pass_on", faults.lead_stays),
    "dealer stays": instead(standing, "_what_next", faults.dealer_stays),
    "direction ignored": rules_with(lambda _: {"step": 1}),
    "kings never thrown in": by_options(play, "is_thrown_in", 1, redeal_kings="no"),
    "kings always thrown in": by_options(play, "is_thrown_in", 1, redeal_kings=3),
    "four kings thrown in": by_options(play, "is_thrown_in", 1, redeal_kings=4),
    "aces never thrown in": by_options(play, "is_thrown_in", 1, asso_piglia_tutto=False),
    "aces always thrown in": by_options(play, "is_thrown_in", 1, asso_piglia_tutto=True),
    "new deck of another number": instead(
        play, "reshuffle_key", lambda real, key, number: real(key, number + 1)
    ),
    "thrown in deal passes on": instead(play, "deal_cards", faults.thrown_deal_passes),
    "turn of who left": instead(play, "next_seat", faults.as_if_nobody_left),
    "no packet for who left": instead(play, "_hand_out", faults.no_packet_for_who_left),
    "neighbours are partners": rules_with(faults.neighbours),
    "partners have two piles": rules_with(faults.nobody_pools),
}


def constant(name: str, value: Any) -> Mutant:
    return lambda patch: patch.setattr(scoring, name, value)


COUNTING: dict[str, Mutant] = {
    "primiera never counted": miscounts.tally_with(lambda *_: {"primiera_to": None}),
    "most sevens are the primiera": instead(scoring, "primiera", miscounts.most_sevens),
    "primiera of all suits always": by_options(scoring, "primiera", 1, primiera_all_suits=True),
    "primiera of all suits never": by_options(scoring, "primiera", 1, primiera_all_suits=False),
    "faces worth nothing": constant(
        "PRIMIERA_VALUES",
        bytes(0 if worth == scoring.WORTH[8] else worth for worth in scoring.PRIMIERA_VALUES),
    ),
    "both of the tied get carte": miscounts.tally_with(miscounts.shared_lead),
    "first of the tied gets the point": instead(
        scoring, "lone_leader", miscounts.first_of_the_tied
    ),
    "carte needs more than half": miscounts.tally_with(miscounts.more_than_half),
    "settebello of cups": constant("SETTEBELLO", card(1, 7)),
    "re bello at the value 7": constant("RE_BELLO", card(0, 7)),
    "re bello always": by_options(standing, "count", 2, re_bello=True),
    "settanta always": by_options(standing, "count", 2, settanta_coppe=True),
    "settanta of swords": constant("SETTANTA", card(2, 7)),
    "sweeps not counted": instead(
        standing,
        "count",
        lambda real, piles, sweeps, *more: real(piles, [0 * n for n in sweeps], *more),
    ),
    "napola with gaps": miscounts.row_of(miscounts.with_gaps),
    "napola from any coin": miscounts.row_of(miscounts.any_row),
    "napola of any suit": miscounts.row_of(miscounts.any_suit),
    "napola of three only": miscounts.row_of(lambda pile: 3 * (miscounts.with_gaps(pile) > 0)),
    "napola of one": instead(scoring, "napola_points", miscounts.short_row),
    "napola always": by_options(scoring, "napola_points", 1, napola=True),
    "who left gets points": instead(standing, "count", miscounts.who_left_competes),
}

GAME: dict[str, Mutant] = {
    "claimed within a deal": instead(play, "play_move", faults.claimed),
    "first of the tied wins": instead(standing, "_is_won", faults.first_wins_ties),
    "target itself is not enough": instead(standing, "_is_won", faults.one_more("target")),
    "who left may lead": instead(standing, "_is_won", faults.who_left_leads),
    "a deal too many": instead(standing, "_what_next", faults.one_more("deals_max")),
    "last deal never decides": instead(standing, "_what_next", faults.last_deal_undecided),
    "no shared places": instead(standing, "places", faults.broken_ties),
    "places of seats": instead(standing, "places", faults.places_of_seats),
    "who left first is no lower": instead(standing, "places", faults.leavers_by_points),
    "all coins captured, and on": instead(play, "is_napoleone", faults.never),
    "all coins in the leftovers, and on": instead(standing, "is_napoleone", faults.never),
}


def shown_plays(view: Any, before: State, seat: int) -> dict[str, Any]:  # noqa: ARG001
    return {"plays": rules.legal_plays(before)} if before.phase is Phase.PLAY else {}


VIEWS: dict[str, Mutant] = {
    "hand of the seat in turn seen": seen(
        lambda _, before, __: {"hand": before.hands[before.seat]}
    ),
    "plays of another seen": seen(shown_plays),
    "piles always seen": seen(
        lambda _, before, __: {"piles": tuple(bytes(sorted(pile)) for pile in before.piles)}
    ),
    "piles never seen": seen(lambda *_: {"piles": ()}),
    "captured cards of the deal counted on": instead(
        state, "between_deals", lambda real, *args: real(*args)._replace(last_capture=0)
    ),
}

MUTANTS: dict[str, Mutant] = {
    **CAPTURES,
    **SWEEPS,
    **DEALING,
    **COUNTING,
    **GAME,
    **VIEWS,
}
"""Every fault by its name."""
