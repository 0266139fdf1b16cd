"""All games of the referee's own, to be tried alike."""

from __future__ import annotations

import pytest

from support.contract import Trial
from support.contract_scala40 import TRIAL as SCALA40
from support.contract_scopa import TRIAL as SCOPA

TRIALS: dict[str, Trial] = {"scala40": SCALA40, "scopa": SCOPA}
CASES = [
    pytest.param(trial, rules, id=f"{name}-{rules}")
    for name, trial in TRIALS.items()
    for rules in trial.rulesets
]
"""Each game under each of its rules."""
