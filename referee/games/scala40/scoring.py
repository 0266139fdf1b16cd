"""What cards left in hand count, and what a deal costs each seat (rules/scala40.md, "Scoring")."""

from __future__ import annotations

from functools import cache

from referee.cards.card import JOKER, RANK_MASK, Cards
from referee.games.scala40.melds import ACE, FACES, card_value
from referee.games.scala40.options import Options

FLAT_PENALTY = 100
CLOSED_OUT_BONUS = 100
JOKER_PENALTY = {"ten": 25, "ranked": 14}
DEAR_ACE = 11


@cache
def _penalty_values(face_values: str) -> bytes:
    """Return a table from card to penalty, aces dear and jokers 0; for `bytes.translate`."""
    values = bytearray(256)
    for face in FACES:
        rank = face & RANK_MASK
        values[face] = DEAR_ACE if rank == ACE else card_value(rank, face_values)
    return bytes(values)


def hand_penalty(hand: Cards, options: Options) -> int:
    """Return what the cards left in `hand` count, by the options for faces, aces, jokers."""
    joker = options.joker_penalty
    each = JOKER_PENALTY[options.face_values] if joker is None else joker
    dear = sum(hand.translate(_penalty_values(options.face_values))) + each * hand.count(JOKER)
    aces = sum(1 for value in hand if value & RANK_MASK == ACE)
    cheap = {
        "eleven": 0,
        "one": aces,
        "only_ace_one": int(aces == 1),
        "only_card_one": int(aces == len(hand) == 1),
    }[options.ace_penalty]
    return dear - cheap * (DEAR_ACE - 1)


def seat_penalty(hand: Cards, options: Options, *, opened: bool, closed_out: bool) -> int:
    """Return the penalty of a seat that did not go out.

    `closed_out`: somebody went out in the turn of his own opening. A flat 100 is never doubled.
    """
    if not opened and options.unopened_penalty == "flat_100":
        return FLAT_PENALTY
    doubled = closed_out and options.closed_out == "double"
    return hand_penalty(hand, options) * (2 if doubled else 1)
