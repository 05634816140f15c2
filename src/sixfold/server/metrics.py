"""Metrics in the format of Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.registry import Collector

#: The media type of `generate_latest`.
MEDIA_TYPE = "text/plain; version=1.0.0; charset=utf-8"
#: Buckets in seconds; a turn with a durable append is expected in the first few.
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The metrics of one server: of its requests, and its own gauges."""

    def __init__(self, gauges: Callable[[], Mapping[str, float]]) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "sixfold_requests", "Requests handled", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "sixfold_request_seconds", "Seconds until the response", ("route",), buckets=BUCKETS, registry=self.registry
        )
        self.registry.register(_Gauges(gauges))

    def count_request(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count a request and its seconds; `None` for a socket, which takes as long as people like."""
        self._requests.labels(method, route, str(status)).inc()
        if seconds is not None:
            self._seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """Return every metric as text."""
        return generate_latest(self.registry)


class _Gauges(Collector):
    """The server's gauges, read when they are asked for."""

    def __init__(self, gauges: Callable[[], Mapping[str, float]]) -> None:
        self._gauges = gauges

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield a gauge for each."""
        for name, value in self._gauges().items():
            word = name.replace("-", "_")
            yield GaugeMetricFamily(f"sixfold_{word}", f"The server's {word.replace('_', ' ')}", value=value)
