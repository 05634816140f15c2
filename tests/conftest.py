"""Settings of Hypothesis: no deadlines, and a printed blob that reproduces a failure."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "sixfold",
    deadline=None,  # machines are shared and noisy: bench/ measures time
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
#: For other versions of Python, which differ in few places: tools/test-pythons.
settings.register_profile("few", settings.get_profile("sixfold"), max_examples=10)
settings.load_profile("sixfold")
