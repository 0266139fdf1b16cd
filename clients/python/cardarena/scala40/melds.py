"""Every meld that a hand can lay, found with bit masks.

A hand is three numbers (`Held`): the faces it holds, the faces it holds twice, and how many
jokers. The runs of a suit and the sets of a rank depend on few bits, so they are worked out
once and remembered; a hand's melds are then a few look-ups.

A run of 14 cards, an ace at both ends, is never proposed as a new meld: it would take the
whole hand and leave no card to discard. Where none is needed, its last card can be laid off.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardarena.scala40.cards import ACE, JOKER, KING, NO_CARD, Card, Cards, card, face_of

HAND_CARDS_MAX = 64
SUIT_BITS = 0x3FFE
RANK_FACES = 1 | 1 << 16 | 1 << 32 | 1 << 48
MELD_CARDS_MIN = 3
SET_CARDS_MAX = 4
ACE_HIGH = KING + 1
MEMORY_ENTRIES_MAX = 1 << 14


class FoundMeld(NamedTuple):
    """A meld that a hand can lay: the cards as they would lie, a joker as what it stands for.

    `faces` is the mask of the cards that it takes from the hand (bit number = face) besides the
    joker; `stands_for` is the face that its joker stands for, NO_CARD without a joker.
    """

    cards: Cards
    faces: int
    stands_for: Card


class Held(NamedTuple):
    """A hand as bits: faces held, faces held twice, jokers."""

    once: int
    twice: int
    jokers: int


def held(hand: Cards) -> Held:
    """Return a hand as bits. Raises ValueError for more cards than any hand has."""
    if len(hand) > HAND_CARDS_MAX:
        raise ValueError(f"a hand of {len(hand)} cards: at most {HAND_CARDS_MAX}")
    once = twice = jokers = 0
    for value in hand:
        if value & JOKER:
            jokers += 1
            continue
        bit = 1 << value
        twice |= once & bit
        once |= bit
    return Held(once, twice, jokers)


def all_melds(hand: Cards) -> list[FoundMeld]:
    """Return every meld of a hand, each way of laying it once, with at most one joker each.

    At most about 600 for a hand of 14 cards. Which two of a hand's melds exclude each other is
    told by `faces` and by the number of jokers.
    """
    return melds_held(held(hand))


def melds_held(cards: Held) -> list[FoundMeld]:
    """Return every meld of a hand given as bits."""
    once, _, jokers = cards
    joker = jokers > 0
    found: list[FoundMeld] = []
    for suit in range(4):
        ranks = once >> 16 * suit & SUIT_BITS
        if ranks.bit_count() >= 2:  # noqa: PLR2004  (two cards and a joker make a meld)
            found += _runs(suit, ranks, joker)
    least = 2 if joker else MELD_CARDS_MIN
    for rank in range(ACE, KING + 1):
        column = once >> rank & RANK_FACES
        if column.bit_count() >= least:
            found += _sets(rank, column, joker)
    return found


@lru_cache(maxsize=MEMORY_ENTRIES_MAX)
def _runs(suit: int, ranks: int, joker: bool) -> tuple[FoundMeld, ...]:  # noqa: FBT001
    if ranks >> ACE & 1:
        ranks |= 1 << ACE_HIGH
    found: list[FoundMeld] = []
    for low in range(ACE, ACE_HIGH - 1):
        gaps = 0
        for high in range(low, ACE_HIGH + 1 if low > ACE else ACE_HIGH):
            gaps += not ranks >> high & 1
            if gaps > joker:
                break
            if high - low >= MELD_CARDS_MIN - 1:
                found += _run_fillings(suit, range(low, high + 1), ranks, joker)
    return tuple(found)


def _run_fillings(
    suit: int,
    window: range,
    ranks: int,
    joker: bool,  # noqa: FBT001
) -> list[FoundMeld]:
    """Return the run over `window` without a joker, and with one in every place it can have."""
    faces = bytes(card(suit, ACE if rank == ACE_HIGH else rank) for rank in window)
    gaps = [place for place, rank in enumerate(window) if not ranks >> rank & 1]
    found = [] if gaps else [FoundMeld(faces, _mask(faces), NO_CARD)]
    if joker:
        found += [_with_joker(faces, place) for place in gaps or range(len(window))]
    return found


def _with_joker(faces: Cards, place: int) -> FoundMeld:
    before, after = faces[:place], faces[place + 1 :]
    laid = before + bytes((JOKER | faces[place],)) + after
    return FoundMeld(laid, _mask(before + after), faces[place])


@lru_cache(maxsize=MEMORY_ENTRIES_MAX)
def _sets(rank: int, column: int, joker: bool) -> tuple[FoundMeld, ...]:  # noqa: FBT001
    suits = [suit for suit in range(4) if column >> 16 * suit & 1]
    found: list[FoundMeld] = []
    for size in (MELD_CARDS_MIN, SET_CARDS_MAX):
        for chosen in combinations(suits, size):
            faces = bytes(card(suit, rank) for suit in chosen)
            found.append(FoundMeld(faces, _mask(faces), NO_CARD))
        for chosen in combinations(suits, size - 1) if joker else ():
            faces = bytes(card(suit, rank) for suit in chosen)
            for suit in set(range(4)).difference(chosen):
                laid = faces + bytes((JOKER | card(suit, rank),))
                found.append(FoundMeld(laid, _mask(faces), card(suit, rank)))
    return tuple(found)


def _mask(faces: Cards) -> int:
    return sum(1 << face_of(value) for value in faces)
