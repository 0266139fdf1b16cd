"""Settings for all tests: nothing may depend on how fast the machine is or on chance."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "gate",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("gate")
