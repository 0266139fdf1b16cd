"""The greedy way to play Scopa: take what is worth most, and leave the next seat little.

Every legal play is weighed, in hundredths of a point: what it brings to the pile, and what the
rest of the hand could take next time of the table that it leaves, less what the next seat, an
opponent in every line-up, can be expected to take of it before. It needs nothing but the view. What
partners capture is one pile, so what the partner may take is neither gain nor loss.
"""

from __future__ import annotations

from cardarena.scopa.captures import captures, is_sweep, left_after
from cardarena.scopa.cards import (
    ACE,
    DECK,
    DENARI,
    RE_BELLO,
    SETTANTA,
    SETTEBELLO,
    SPADE,
    VALUE_MAX,
    Card,
    Cards,
    card,
    suit_of,
    value_of,
)
from cardarena.scopa.moves import Play
from cardarena.scopa.rules import Rules
from cardarena.scopa.view import View

POINT = 100
CARD_WORTH, COIN_WORTH = 5, 12
PRIMIERA_WORTH = {7: 25, 6: 10, ACE: 6, 5: 3, 4: 2}
NAPOLA_WORTH, NAPOLA_LENGTH = 30, 3
SAME_VALUE = 4
PACKET = 3
LOSS_SHARE = 0.8
"""What an opponent's gain counts against one's own: some of it would have been his anyway."""

PROSPECT_SHARE = 0.5
"""What a gain counts that waits until the turn comes round: others may spoil it."""


def choose(view: View, rules: Rules) -> Play:
    """Return the greedy play for a view; the first in the order of the hand among equals."""

    def weight(play: Play) -> float:
        outlook = prospect(play, view, rules) - risk(play, view, rules)
        return gain(play, view, rules) + outlook

    return max(view.plays, key=weight)


def worth(value: Card, rules: Rules) -> int:
    """Return what a card is worth in a pile, in hundredths of a point."""
    found = CARD_WORTH + PRIMIERA_WORTH.get(value_of(value), 0)
    if suit_of(value) == DENARI:
        found += COIN_WORTH
        if rules.napola:
            found += NAPOLA_WORTH if value_of(value) <= NAPOLA_LENGTH else COIN_WORTH
    is_point = value == SETTEBELLO or (
        (rules.re_bello and value == RE_BELLO) or (rules.settanta_coppe and value == SETTANTA)
    )
    return found + (POINT if is_point else 0)


def gain(play: Play, view: View, rules: Rules) -> int:
    """Return what a play brings: the worth of its cards, and a point for a scopa."""
    last = view.is_last_play
    sweep = is_sweep(play.card, play.take, view.table, rules, is_last_play=last)
    return sum(worth(value, rules) for value in play.won) + (POINT if sweep else 0)


def prospect(play: Play, view: View, rules: Rules) -> float:
    """Return what the rest of the hand could gain from the table that a play leaves, discounted."""
    left = left_after(play.card, play.take, view.table)
    values = {value_of(other) for other in view.hand if other != play.card}
    best = max((_best_for(value, left, rules, is_last=False) for value in values), default=0)
    return PROSPECT_SHARE * best


def risk(play: Play, view: View, rules: Rules) -> float:
    """Return what the next seat can be expected to gain from the table that a play leaves."""
    left = left_after(play.card, play.take, view.table)
    if view.is_last_play or not left:
        return 0.0
    is_last = not view.stock_count and sum(view.hand_counts) == 2  # noqa: PLR2004
    offers = [
        (offered, value)
        for value in range(1, VALUE_MAX + 1)
        if (offered := _best_for(value, left, rules, is_last=is_last))
    ]
    lost, others = 0.0, 1.0  # `others`: the chance that none of the better offers was taken
    for offered, value in sorted(offers, reverse=True):
        chance = _chance_of(value, view, rules)
        lost += others * chance * offered
        others *= 1 - chance
    return LOSS_SHARE * lost


def _best_for(value: int, table: Cards, rules: Rules, *, is_last: bool) -> int:
    """Return the most that a card of `value` gains from a table, its own worth not counted."""
    played = card(value, SPADE)
    return max(
        (
            sum(worth(one, rules) for one in take)
            + (POINT if is_sweep(played, take, table, rules, is_last_play=is_last) else 0)
            for take in captures(played, table, rules)
        ),
        default=0,
    )


def _chance_of(value: int, view: View, rules: Rules) -> float:
    """Return the chance that the next seat holds a card of a value, by what this seat sees.

    Where that seat has no cards, everybody gets a new packet before it plays.
    """
    seen = (*view.hand, *view.table)
    unseen = SAME_VALUE - sum(value_of(one) == value for one in seen)
    held = view.hand_counts[_next_seat(view, rules)] or PACKET
    return 1 - (1 - unseen / (len(DECK) - len(seen))) ** held


def _next_seat(view: View, rules: Rules) -> int:
    """Return the seat that plays after this one."""
    seat = view.seat
    while True:
        seat = (seat + rules.step) % len(view.playing)
        if view.playing[seat]:
            return seat
