"""Faults put into a game of the referee, and how many random games its model takes to find one."""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper
from typing import Any, TypeAlias

import pytest

from referee.games.rules import CensusError

GAMES_MAX = 2000

Patch: TypeAlias = pytest.MonkeyPatch
Mutant: TypeAlias = Callable[[Patch], None]


class DisagreementError(AssertionError):
    """The referee and a model differ: where, and what each says."""


def games_until_found(
    mutant: Mutant,
    play: Callable[[int], object],
    rules_of: _lru_cache_wrapper[Any],
    monkeypatch: Patch,
) -> int | None:
    """How many random games it takes until referee and model differ, or a card is lost.

    `play` plays the game of a seed. What `rules_of` keeps of options is worked out anew, by the
    mutant and after it.
    """
    try:
        with monkeypatch.context() as patch:
            mutant(patch)
            rules_of.cache_clear()
            return next((seed + 1 for seed in range(GAMES_MAX) if _differs(play, seed)), None)
    finally:
        rules_of.cache_clear()


def _differs(play: Callable[[int], object], seed: int) -> bool:
    try:
        play(seed)
    except (DisagreementError, CensusError):
        return True
    return False
