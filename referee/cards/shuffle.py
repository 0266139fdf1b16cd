"""Chance from a key, the same in every language (docs/fair-dealing.md, "The stream").

No generator of the standard library is used: what they draw differs between versions and
languages, and a deal must be derivable by anyone for as long as its journal exists.
"""

from __future__ import annotations

import hmac

from referee.cards.card import Cards

LABEL_PREFIX = b"cardarena/v1/"
CHOICES_MAX = 256


def label(name: bytes) -> bytes:
    """Return the bytes that begin every derivation of this `name`."""
    return LABEL_PREFIX + name + b"\0"


STREAM_LABEL = label(b"stream")


class Chance:
    """An endless stream of uniform choices: HMAC-SHA256 of `key` over a counter from 0."""

    __slots__ = ("_block", "_counter", "_key", "_used")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counter = 0
        self._block = b""
        self._used = 0

    def byte(self) -> int:
        """Return the next byte of the stream."""
        if self._used == len(self._block):
            counter = self._counter.to_bytes(8, "big")
            self._block = hmac.digest(self._key, STREAM_LABEL + counter, "sha256")
            self._counter += 1
            self._used = 0
        value = self._block[self._used]
        self._used += 1
        return value

    def uniform(self, choices: int) -> int:
        """Return one of 0 .. `choices` - 1, each equally likely; `choices` is 1 to 256.

        A byte from the incomplete last stretch of 256 is thrown away and the next one is taken.
        """
        if not 1 <= choices <= CHOICES_MAX:
            raise ValueError(f"choices = {choices}: must be 1 to {CHOICES_MAX}")
        limit = CHOICES_MAX - CHOICES_MAX % choices
        while (value := self.byte()) >= limit:
            pass
        return value % choices


def shuffle(key: bytes, cards: Cards) -> Cards:
    """Return `cards` in an order drawn by `key`: Fisher-Yates from the top (the last byte)."""
    pile = bytearray(cards)
    chance = Chance(key)
    for place in range(len(pile) - 1, 0, -1):
        other = chance.uniform(place + 1)
        pile[place], pile[other] = pile[other], pile[place]
    return bytes(pile)
