"""How the tests run: hypothesis takes the time it needs, and says how to see a failure again."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "house",
    deadline=None,  # machines are shared and noisy: time is measured in bench/, not here
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
#: For further Pythons, which differ in a few places and not in the rules: tools/each-python.
settings.register_profile("few", settings.get_profile("house"), max_examples=10)
settings.load_profile("house")
