"""From one secret to every deal, so that nobody can choose or foresee the cards.

docs/fair-dealing.md specifies every byte; docs/vectors/dealing.json holds test vectors. A *cut*
is an entrant's own contribution: the neighbour cuts the deck.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

from referee.cards.shuffle import Chance, label

U32_BYTES = 4
CUT_BYTES_MIN, CUT_BYTES_MAX = 16, 32

NO_CUT = bytes(32)
"""Stands for the cut of an entrant that gave none."""


def lp(value: bytes) -> bytes:
    """Return `value` behind its length, so that no two lists of fields look alike."""
    return len(value).to_bytes(U32_BYTES, "big") + value


def u32(value: int) -> bytes:
    """Return `value` (0 to 2**32 - 1) as four bytes, the highest first."""
    return value.to_bytes(U32_BYTES, "big")


def _derive(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def _cut_fields(cuts: Mapping[str, bytes]) -> bytes:
    """Return all cuts, each behind its entrant, ordered by the entrants' UTF-8 bytes."""
    entrants = sorted((entrant.encode(), cut) for entrant, cut in cuts.items())
    return b"".join(lp(entrant) + lp(cut) for entrant, cut in entrants)


def group_secret(tournament_secret: bytes, group_id: str) -> bytes:
    """Return the secret of a match group, revealed when its last match is over."""
    return _derive(tournament_secret, label(b"group") + lp(group_id.encode()))


def commitment(secret: bytes, group_id: str, rules_hash: bytes) -> bytes:
    """Return what is published of a group's `secret` before anybody is paired."""
    fields = lp(secret) + lp(group_id.encode()) + lp(rules_hash)
    return hashlib.sha256(label(b"commitment") + fields).digest()


def deal_key(secret: bytes, game: int, deal: int, cuts: Mapping[str, bytes]) -> bytes:
    """Return the key of one deal; `game` and `deal` count from 1, `cuts` are by entrant id."""
    return _derive(secret, label(b"deal") + u32(game) + u32(deal) + _cut_fields(cuts))


def lot_key(secret: bytes, game: int, cuts: Mapping[str, bytes]) -> bytes:
    """Return the key of a game's lot, which names the first dealer (`first_dealer`)."""
    return _derive(secret, label(b"lot") + u32(game) + _cut_fields(cuts))


def first_dealer(key: bytes, seats: int) -> int:
    """Return the seat that a lot names."""
    return Chance(key).uniform(seats)


def reshuffle_key(key: bytes, number: int) -> bytes:
    """Return the key of the deal's reshuffle `number`, from 1; `key` is that of the deal."""
    return _derive(key, label(b"reshuffle") + u32(number))


def upcard_key(key: bytes) -> bytes:
    """Return the key that says where a joker that was turned up goes back into the stock."""
    return _derive(key, label(b"upcard"))
