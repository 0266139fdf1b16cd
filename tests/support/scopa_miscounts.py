"""What the faults in `scopa_mutants` make of how the referee counts a deal of Scopa."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.cards.card import RANK_MASK, suit_of
from referee.cards.italian import DENARI, VALUES
from referee.games.scopa import scoring, standing
from support.mutants import Mutant
from support.scopa_faults import instead, values


def tally_with(change: Callable[[Any, tuple[bytes, ...], Any], dict[str, Any]]) -> Mutant:
    """A tally with some fields changed; the points follow."""

    def changed(real: Any, piles: Any, sweeps: Any, options: Any, *competing: Any) -> Any:
        tally = real(piles, sweeps, options, *competing)
        fields = change(tally, piles, options)
        points = list(tally.points)
        for name, side in fields.items():
            if name.endswith("_to"):
                for old, more in ((getattr(tally, name), -1), (side, 1)):
                    if old is not None:
                        points[old] += more
        return tally._replace(**{"points": tuple(points), **fields})

    return instead(standing, "count", changed)


def shared_lead(tally: Any, piles: Any, options: Any) -> dict[str, Any]:  # noqa: ARG001
    """All who are tied for the most cards get the point."""
    most = max(tally.cards)
    if tally.cards.count(most) == 1:
        return {}
    tied = zip(tally.points, tally.cards, strict=True)
    return {"points": tuple(points + (count == most) for points, count in tied)}


def first_of_the_tied(real: Any, amounts: Any) -> int | None:
    known = [amount for amount in amounts if amount is not None]
    del real
    return list(amounts).index(max(known)) if known else None


def more_than_half(tally: Any, piles: Any, options: Any) -> dict[str, Any]:  # noqa: ARG001
    return {} if max(tally.cards) > 20 else {"carte_to": None}


def most_sevens(real: Any, pile: bytes, options: Any) -> Any:
    del real, options
    return values(pile).count(7)


def row_of(length: Callable[[bytes], int]) -> Mutant:
    def change(real: Any, pile: bytes, options: Any) -> int:
        del real
        row = length(pile) if options.napola else 0
        return row if row >= scoring.NAPOLA_MIN else 0

    return instead(scoring, "napola_points", change)


def coins(pile: bytes) -> list[int]:
    return [card & RANK_MASK for card in pile if suit_of(card) == DENARI]


def with_gaps(pile: bytes) -> int:
    return len(coins(pile)) if {1, 2, 3} <= set(coins(pile)) else 0


def any_row(pile: bytes) -> int:
    """A row that need not begin with the ace."""
    best = length = 0
    for value in range(1, VALUES + 1):
        length = length + 1 if value in coins(pile) else 0
        best = max(best, length)
    return best


def any_suit(pile: bytes) -> int:
    rows = [0]
    for suit in range(4):
        held = {card & RANK_MASK for card in pile if suit_of(card) == suit}
        rows.append(next(value for value in range(1, VALUES + 2) if value not in held) - 1)
    return max(rows)


def short_row(real: Any, pile: bytes, options: Any) -> int:
    del real
    held = coins(pile)
    row = next(value for value in range(1, VALUES + 2) if value not in held) - 1
    return row if options.napola else 0


def who_left_competes(real: Any, piles: Any, sweeps: Any, options: Any, *left: Any) -> Any:
    del left
    return real(piles, sweeps, options)
