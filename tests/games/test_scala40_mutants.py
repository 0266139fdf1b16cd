"""Faults put into the referee, most of them met in other implementations: the model finds each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.games.rules import CensusError
from referee.games.scala40 import state
from support.scala40_mirror import DisagreementError, play_games
from support.scala40_mutants import MUTANTS

GAMES_MAX = 2000


@pytest.fixture
def fresh_rules() -> Iterator[None]:
    """What is worked out from options is worked out anew, by the mutant and after it."""
    state.rules_of.cache_clear()
    yield
    state.rules_of.cache_clear()


QUICK = (
    "joker at the wrong end of a run",
    "set worth its first card",
    "layoff at the wrong end",
    "taken discard kept",
    "no card kept for the discard",
    "out in the first turn",
    "discards not shuffled anew",
    "discarder buys",
    "target itself is in",
)
"""Some that are found within a few games."""


@pytest.mark.usefixtures("fresh_rules")
@pytest.mark.parametrize("name", QUICK)
def test_a_fault_is_found_soon(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert games_until_found(name, monkeypatch) is not None


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("fresh_rules")
def test_every_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {name: games_until_found(name, monkeypatch) for name in MUTANTS}
    caught = [name for name, games in found.items() if games is not None]
    print(f"caught {len(caught)} of {len(MUTANTS)}: {found}")  # noqa: T201
    assert len(caught) == len(MUTANTS), found


def games_until_found(name: str, monkeypatch: pytest.MonkeyPatch) -> int | None:
    """How many random games it takes until referee and model differ, or a card is lost."""
    cached = state.rules_of
    with monkeypatch.context() as patch:
        MUTANTS[name](patch)
        cached.cache_clear()
        games = next((seed + 1 for seed in range(GAMES_MAX) if differs(seed)), None)
    cached.cache_clear()
    return games


def differs(seed: int) -> bool:
    try:
        play_games(range(seed, seed + 1), mutations=4, moves_max=60)
    except (DisagreementError, CensusError):
        return True
    return False
