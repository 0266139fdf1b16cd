"""Faults put into the referee's Scopa, some met in other implementations: the model finds each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.games.rules import CensusError
from referee.games.scopa import state
from support.scopa_mirror import DisagreementError, play_games
from support.scopa_mutants import MUTANTS

GAMES_MAX = 2000


@pytest.fixture
def fresh_rules() -> Iterator[None]:
    cached = state.rules_of
    cached.cache_clear()
    yield
    cached.cache_clear()


QUICK = (
    "sums beside an equal card",
    "all equal cards taken",
    "fewest cards only",
    "capture guessed",
    "ace always takes an ace only",
    "leftovers to the dealer",
    "new cards for the table",
    "last to play leads again",
    "dealer stays",
    "aces never thrown in",
    "primiera never counted",
    "re bello at the value 7",
    "places of seats",
    "hand of the seat in turn seen",
    "piles always seen",
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
        play_games(range(seed, seed + 1), mutations=2, moves_max=80)
    except (DisagreementError, CensusError):
        return True
    return False
