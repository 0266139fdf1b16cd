"""Cards, captures and chance for the slow model of Scopa: plain text such as `7D`, lists, loops.

Written from docs/rules/scopa.md and docs/fair-dealing.md alone; shares no code with the referee.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from itertools import combinations
from typing import Any

Options = dict[str, Any]

SUITS = "DCSB"
VALUES = range(1, 11)


class IllegalError(Exception):
    """A move that the rules forbid, and the name of the reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def full_deck() -> list[str]:
    """The 40 cards: coins, cups, swords, clubs, each from ace to king."""
    return [f"{value}{suit}" for suit in SUITS for value in VALUES]


ALL_CARDS = frozenset(full_deck())
PLACE = {card: place for place, card in enumerate(full_deck())}
VALUE = {card: int(card[:-1]) for card in full_deck()}


def value_of(card: str) -> int:
    return VALUE[card]


def suit_of(card: str) -> str:
    return card[-1]


def in_order(cards: list[str]) -> list[str]:
    """Cards in the order of the unshuffled deck."""
    return sorted(cards, key=PLACE.__getitem__)


# Chance (docs/fair-dealing.md).


def stream(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        message = b"cardarena/v1/stream\0" + block.to_bytes(8, "big")
        yield from hmac.new(key, message, hashlib.sha256).digest()
        block += 1


def shuffled(key: bytes) -> list[str]:
    """The deck in the order that a key gives; the top is the last card."""
    cards, numbers = full_deck(), stream(key)
    for place in range(len(cards) - 1, 0, -1):
        count = place + 1
        number = next(numbers)
        while number >= 256 - 256 % count:
            number = next(numbers)
        other = number % count
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def deck_of(key: bytes, number: int) -> list[str]:
    """The deck of a deal (0), or the new one after so many that were thrown in."""
    if number:
        message = b"cardarena/v1/reshuffle\0" + number.to_bytes(4, "big")
        key = hmac.new(key, message, hashlib.sha256).digest()
    return shuffled(key)


# Captures.


def is_wild_ace(card: str, options: Options) -> bool:
    return value_of(card) == 1 and options["asso_piglia_tutto"]


def aces(table: list[str]) -> list[str]:
    return [card for card in table if value_of(card) == 1]


def captures(card: str, table: list[str], options: Options) -> list[list[str]]:
    """Everything that a card may take, each in the order of the deck; nothing: it is laid."""
    table = in_order(table)
    if is_wild_ace(card, options):
        if options["ace_takes_ace_only"] and aces(table):
            return [[ace] for ace in aces(table)]
        return [table] if table else []
    equal = [other for other in table if value_of(other) == value_of(card)]
    if equal:
        return [[other] for other in equal]
    return [
        list(chosen)
        for size in range(1, len(table) + 1)
        for chosen in combinations(table, size)
        if sum(map(value_of, chosen)) == value_of(card)
    ]


def refuse_play(card: str, take: list[str], table: list[str], options: Options) -> None:
    """Raise IllegalError when a card may not take these; all of them are cards of the game."""
    if len(set(take)) < len(take) or not set(take) <= set(table):
        raise IllegalError("TAKE_NOT_ON_TABLE")
    allowed = captures(card, table, options)
    if in_order(take) in (allowed or [[]]):
        return
    if not take:
        raise IllegalError("MUST_CAPTURE")
    if is_wild_ace(card, options):
        alone = options["ace_takes_ace_only"] and aces(table)
        raise IllegalError("ACE_TAKES_ACE" if alone else "ACE_TAKES_ALL")
    if any(value_of(other) == value_of(card) for other in table):
        raise IllegalError("EQUAL_CARD_FIRST")
    raise IllegalError("NO_SUCH_CAPTURE")


def is_sweep(
    card: str, take: list[str], table: list[str], options: Options, *, is_last: bool
) -> bool:
    """Whether a capture is a scopa."""
    if not take or len(take) < len(table):
        return False
    if is_last and not options["last_card_scopa"]:
        return False
    if is_wild_ace(card, options):
        counts = options["ace_sweep_counts"]
        lone_ace = len(take) == 1 and value_of(take[0]) == 1
        return bool(counts == "always" or (counts == "lone_ace" and lone_ace))
    return True
