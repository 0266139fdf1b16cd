"""The arithmetic of a seat's clock: the increment is spent first, then the bank. Pure.

Whole milliseconds throughout. Who measures them is the floor; `took_ms` runs from the moment a
decision enters the seat's outbox to the moment its answer is read.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.match.state import TimeControl


class Charge(NamedTuple):
    """What a decision cost: `charged_ms` off the bank, `left_ms` still in it."""

    charged_ms: int
    left_ms: int


def allowance_ms(control: TimeControl, bank_ms: int) -> int:
    """Return how long a decision may take in all."""
    return control.increment_ms + bank_ms


def charge(control: TimeControl, bank_ms: int, took_ms: int) -> Charge:
    """Return what a decision costs that took `took_ms`; never more than the bank holds."""
    charged_ms = min(max(0, took_ms - control.increment_ms), bank_ms)
    return Charge(charged_ms, bank_ms - charged_ms)
