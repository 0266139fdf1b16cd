"""What the melds on the table take: cards laid off, and jokers to be had in exchange."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardarena.scala40.cards import (
    ACE,
    FACE_BITS,
    JOKER,
    KING,
    NO_CARD,
    RANK_BITS,
    Card,
    Cards,
    card,
    suit_of,
)
from cardarena.scala40.melds import ACE_HIGH, MELD_CARDS_MIN
from cardarena.scala40.moves import End

MEMORY_ENTRIES_MAX = 1 << 13


class Growth(NamedTuple):
    """How one meld can grow.

    `low` and `high` are the faces that its ends take (NO_CARD: none); a set has only `low`, its
    missing suit. `faces` is the mask of both. `joker` is the face that its joker stands for,
    NO_CARD when it has none and so may be given one.
    """

    faces: int
    low: Card
    high: Card
    joker: Card

    def end_for(self, face: Card) -> End:
        """Return the end to name when `face` is laid off: only where both would take it."""
        return End.HIGH if self.low == self.high == face else End.ANY


@lru_cache(maxsize=MEMORY_ENTRIES_MAX)
def growth(meld: Cards, double_ended_run: str = "joker_only") -> Growth:
    """Return how a meld on the table can grow under the option of that name."""
    joker = next((value & FACE_BITS for value in meld if value & JOKER), NO_CARD)
    low, high = _set_end(meld) if is_set(meld) else _run_ends(meld, joker, double_ended_run)
    faces = (1 << low | 1 << high) & ~1
    return Growth(faces, low, high, joker)


def is_set(meld: Cards) -> bool:
    """Say whether a meld is a set; else it is a run."""
    return meld[0] & RANK_BITS == meld[1] & RANK_BITS


def _set_end(meld: Cards) -> tuple[Card, Card]:
    if len(meld) > MELD_CARDS_MIN:
        return NO_CARD, NO_CARD
    suits = {suit_of(value) for value in meld}
    return card(min(set(range(4)) - suits), meld[0] & RANK_BITS), NO_CARD


def _run_ends(meld: Cards, joker: Card, double_ended_run: str) -> tuple[Card, Card]:
    suit, first = suit_of(meld[0]), meld[0] & RANK_BITS
    last = first + len(meld) - 1
    low = NO_CARD if first == ACE else card(suit, first - 1)
    high = NO_CARD if last == ACE_HIGH else card(suit, ACE if last == KING else last + 1)
    if len(meld) == KING and not _may_be_double_ended(joker, double_ended_run):
        return NO_CARD, NO_CARD
    return low, high


def _may_be_double_ended(joker: Card, double_ended_run: str) -> bool:
    return double_ended_run == "any" or (double_ended_run == "joker_only" and joker != NO_CARD)


def grown(meld: Cards, laid: Card, end: End) -> Cards:
    """Return a meld after `laid` (a joker as what it stands for) was laid off on it."""
    at = growth(meld, "any")
    if not is_set(meld) and at.low == laid & FACE_BITS and end is not End.HIGH:
        return bytes((laid,)) + meld
    return meld + bytes((laid,))


def attachable(face: Card, melds: tuple[Cards, ...], double_ended_run: str = "joker_only") -> bool:
    """Say whether a card could be laid off on one of the melds. A joker nearly always can."""
    if face & JOKER:
        return any(
            at.faces and not at.joker for at in (growth(meld, double_ended_run) for meld in melds)
        )
    return any(growth(meld, double_ended_run).faces >> face & 1 for meld in melds)
