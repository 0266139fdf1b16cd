"""Melds: every one that there is, in a table, so that legality is one look-up.

rules/scala40.md, "Melds" and "Values". A set lies on the table with its cards sorted, a run in
ascending order; a joker lies as the card that it stands for. So a meld's bytes say all about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from referee.cards.card import FACE_MASK, Card, Cards, card, is_joker, joker_as
from referee.cards.deck import FRENCH_RANKS, SUITS
from referee.games.scala40.moves import End

ACE, KING = 1, 13
MELD_MIN, SET_MAX, RUN_MAX = 3, 4, 14
LOW_ACE_VALUE = 1
LOW, HIGH = End.LOW, End.HIGH

FACES = bytes(card(suit, rank) for suit in range(SUITS) for rank in range(1, FRENCH_RANKS + 1))
"""Every card that there is, jokers apart."""


class Shape(NamedTuple):
    """What is to be known of a meld: `cards` as they lie, its worth in an opening.

    `joker` is its joker, NO_CARD without. `attachable` holds the natural cards that may be laid
    off on it.
    """

    cards: Cards
    is_run: bool
    points: int
    joker: Card
    attachable: Cards


NO_SHAPE = Shape(b"", is_run=False, points=0, joker=0, attachable=b"")
"""What is no meld."""

MeldTable: TypeAlias = dict[Cards, Shape]


def card_value(rank: int, face_values: str) -> int:
    """Return what a card is worth in an opening, an ace as the high one that it is elsewhere."""
    if face_values == "ranked":
        return 14 if rank == ACE else rank
    return 11 if rank == ACE else min(rank, 10)


@cache
def meld_table(double_ended_run: str, face_values: str) -> MeldTable:
    """Return every legal meld by its bytes under these two options."""
    bare = {**_sets(face_values), **_runs(double_ended_run, face_values)}
    return {
        cards: Shape(cards, is_run, points, _joker_in(cards), _attachable(bare, cards, is_run))
        for cards, (is_run, points) in bare.items()
    }


def joker_places(faces: Cards) -> Iterator[Cards]:
    """Yield `faces` as they are, then with a joker in the place of each."""
    yield faces
    for place, face in enumerate(faces):
        yield faces[:place] + bytes([joker_as(face)]) + faces[place + 1 :]


def grown_at(table: MeldTable, cards: Cards, new: Card, end: End) -> tuple[Shape, ...]:
    """Return what the meld `cards` may become with `new` at `end`: nothing, one meld, or two.

    A set has no ends and is asked for none.
    """
    one = bytes((new,))
    if not table[cards].is_run:
        shape = table.get(bytes(sorted(cards + one)))
        return (shape,) if shape else ()
    low = table.get(one + cards) if end is not HIGH else None
    high = table.get(cards + one) if end is not LOW else None
    if low and high:
        return (low, high)
    shape = low or high
    return (shape,) if shape else ()


def swapped(table: MeldTable, cards: Cards, face: Card) -> Cards:
    """Return the meld with its joker replaced by `face`, the card it stands for."""
    laid = cards.replace(bytes([joker_as(face)]), bytes([face]), 1)
    return laid if table[cards].is_run else bytes(sorted(laid))


def look_up(table: MeldTable, cards: Cards) -> Shape | None:
    """Return the meld that was laid as `cards`: a run in ascending order, a set in any order."""
    shape = table.get(cards)
    if shape is None:
        shape = table.get(bytes(sorted(cards)))
        if shape is not None and shape.is_run:
            return None
    return shape


def _sets(face_values: str) -> dict[Cards, tuple[bool, int]]:
    """Return all sets: three or four cards of one rank, all suits different."""
    found = {}
    for rank in range(1, FRENCH_RANKS + 1):
        faces = [card(suit, rank) for suit in range(SUITS)]
        for size in (MELD_MIN, SET_MAX):
            for chosen in combinations(faces, size):
                points = size * card_value(rank, face_values)
                for laid in joker_places(bytes(chosen)):
                    found[bytes(sorted(laid))] = (False, points)
    return found


def _runs(double_ended_run: str, face_values: str) -> dict[Cards, tuple[bool, int]]:
    """Return all runs: consecutive cards of a suit, the ace low (place 1) or high (place 14)."""
    found = {}
    for suit in range(SUITS):
        for first in range(1, RUN_MAX - MELD_MIN + 2):
            for last in range(first + MELD_MIN - 1, RUN_MAX + 1):
                places = range(first, last + 1)
                faces = bytes(card(suit, (place - 1) % FRENCH_RANKS + 1) for place in places)
                points = sum(_place_value(place, face_values) for place in places)
                for laid in joker_places(faces):
                    if len(laid) < RUN_MAX or _double_ended(laid, double_ended_run):
                        found[laid] = (True, points)
    return found


def _place_value(place: int, face_values: str) -> int:
    """Return what a place in a run is worth: place 1 is the low ace, 14 the high one."""
    if place == ACE:
        return LOW_ACE_VALUE
    return card_value(ACE if place == RUN_MAX else place, face_values)


def _double_ended(cards: Cards, option: str) -> bool:
    """Say whether a run with an ace at both ends may lie under `double_ended_run`."""
    return option == "any" or (option == "joker_only" and _joker_in(cards) != 0)


def _joker_in(cards: Cards) -> Card:
    return max(cards) if is_joker(max(cards)) else 0


def _attachable(bare: dict[Cards, tuple[bool, int]], cards: Cards, is_run: bool) -> Cards:  # noqa: FBT001
    """Return the natural cards with which `cards` grows into another meld."""
    face = cards[0] & FACE_MASK
    if is_run:
        suit_cards = range(face & ~0x0F | 1, (face & ~0x0F) + FRENCH_RANKS + 1)
        ones = [bytes([one]) for one in suit_cards]
        return b"".join(one for one in ones if one + cards in bare or cards + one in bare)
    ones = [bytes([card(suit, face & 0x0F)]) for suit in range(SUITS)]
    return b"".join(one for one in ones if bytes(sorted(cards + one)) in bare)
