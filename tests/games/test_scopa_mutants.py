"""Faults put into the referee's Scopa, some met in other implementations: the model finds each."""

from __future__ import annotations

import pytest

from referee.games.scopa import state
from support.mutants import games_until_found
from support.scopa_mirror import play_games
from support.scopa_mutants import MUTANTS

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


@pytest.mark.parametrize("name", QUICK)
def test_a_fault_is_found_soon(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert games_until(name, monkeypatch) is not None


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {name: games_until(name, monkeypatch) for name in MUTANTS}
    caught = [name for name, games in found.items() if games is not None]
    print(f"caught {len(caught)} of {len(MUTANTS)}: {found}")  # noqa: T201
    assert len(caught) == len(MUTANTS), found


def games_until(name: str, monkeypatch: pytest.MonkeyPatch) -> int | None:
    """How many games it takes to find a fault, None when it is not found."""
    return games_until_found(MUTANTS[name], play, state.rules_of, monkeypatch)


def play(seed: int) -> None:
    play_games(range(seed, seed + 1), mutations=2, moves_max=80)
