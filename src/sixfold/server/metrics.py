"""Numbers for whoever watches over the house, in the form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.registry import Collector

#: What `generate_latest` writes.
FORM = "text/plain; version=1.0.0; charset=utf-8"
#: Seconds; a turn with a durable append is expected in the first few.
STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The numbers of one house: of its requests, and those it counts itself."""

    def __init__(self, numbers: Callable[[], Mapping[str, float]]) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "sixfold_requests", "Requests answered", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "sixfold_request_seconds", "Seconds until the answer", ("route",), buckets=STEPS, registry=self.registry
        )
        self.registry.register(_House(numbers))

    def count_request(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count a request, and how long its answer took; a conversation takes as long as people like."""
        self._requests.labels(method, route, str(status)).inc()
        if seconds is not None:
            self._seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """Every number as it is now."""
        return generate_latest(self.registry)


class _House(Collector):
    """What the house counts, read when somebody asks."""

    def __init__(self, numbers: Callable[[], Mapping[str, float]]) -> None:
        self._numbers = numbers

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """A gauge for each number."""
        for name, value in self._numbers().items():
            word = name.replace("-", "_")
            yield GaugeMetricFamily(f"sixfold_{word}", f"The server's {word.replace('_', ' ')}", value=value)
