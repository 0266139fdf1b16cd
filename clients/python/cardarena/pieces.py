"""Lists of piles as they travel: one list of cards behind the other, with the size of each."""

from __future__ import annotations

from collections.abc import Iterable


def pieces(cards: bytes, sizes: Iterable[int]) -> tuple[bytes, ...]:
    """Return `cards` in pieces of `sizes`, a card a byte."""
    found, start = [], 0
    for size in sizes:
        found.append(cards[start : start + size])
        start += size
    return tuple(found)
