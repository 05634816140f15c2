"""How much one address or one visitor may ask for in a while. Kept in memory, and never much of it."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping

from msgspec import Struct

from sixfold.server.errors import server_error


class Limit(Struct, frozen=True):
    """So many in so many seconds."""

    count: int
    seconds: float


#: What is limited: by visitor, or, since identities cost nothing, by address (`here`).
LIMITS: Mapping[str, Limit] = {
    "open": Limit(30, 60.0),
    "open-here": Limit(120, 60.0),
    "acts": Limit(100, 20.0),
    "acts-here": Limit(400, 20.0),
    "asks": Limit(200, 20.0),
    "changes": Limit(60, 60.0),
    "changes-here": Limit(240, 60.0),
    "sockets": Limit(120, 60.0),
    "wrong-codes": Limit(10, 60.0),
    "wrong-links": Limit(10, 60.0),
}
#: How many visitors and addresses are remembered; those longest quiet are forgotten first.
REMEMBERED = 2048


class Limits:
    """Counts what was done, and refuses what is too much.

    >>> limits = Limits({"open": Limit(2, 60.0)}, clock=lambda: 0.0)
    >>> limits.take("open", "somebody")
    >>> limits.take("open", "somebody")
    >>> limits.take("open", "somebody")
    Traceback (most recent call last):
        ...
    sixfold.server.errors.ServerError: That is too much at once: wait 60 s.
    """

    def __init__(
        self,
        limits: Mapping[str, Limit] = LIMITS,
        remembered: int = REMEMBERED,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limits = limits
        self._remembered = remembered
        self._clock = clock
        self._times: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()

    @property
    def size(self) -> int:
        """How many visitors and addresses are remembered now."""
        return len(self._times)

    def take(self, name: str, who: str) -> None:
        """Count one more, or refuse it as `too-many`."""
        self.check(name, who)
        self.count(name, who)

    def take_both(self, name: str, who: str, address: str) -> None:
        """Count one more by visitor and by address, or refuse it."""
        self.check(name, who)
        self.take(f"{name}-here", address)
        self.count(name, who)

    def check(self, name: str, who: str) -> None:
        """Refuse as `too-many` if the limit is reached; count nothing."""
        limit, now = self._limits[name], self._clock()
        times = self._times.get((name, who))
        # Each queue holds no more than its limit, so the first is the one that must grow old.
        if times is not None and len(times) == limit.count and (left := times[0] + limit.seconds - now) > 0:
            raise server_error("too-many", seconds=left)

    def count(self, name: str, who: str) -> None:
        """Count one more."""
        times = self._times.setdefault((name, who), deque(maxlen=self._limits[name].count))
        times.append(self._clock())
        self._times.move_to_end((name, who))
        if len(self._times) > self._remembered:
            self._times.popitem(last=False)
