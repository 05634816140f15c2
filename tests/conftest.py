"""How the tests run: hypothesis takes the time it needs, and says how to see a failure again."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "house",
    deadline=None,  # machines are shared and noisy: time is measured in bench/, not here
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("house")
