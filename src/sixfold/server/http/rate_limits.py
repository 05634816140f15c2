"""How much one address or one visitor may ask for in a while, in requests and in seconds of work. Kept in memory."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from sixfold.server.errors import server_error
from sixfold.server.requests import Visitor


class Limit(Struct, frozen=True):
    """How many requests in how many seconds."""

    count: int
    seconds: float


#: Limits by visitor and, since identities cost nothing, by address (`-by-address`).
LIMITS: Mapping[str, Limit] = {
    "open": Limit(30, 60.0),
    "open-by-address": Limit(120, 60.0),
    "actions": Limit(100, 20.0),
    "actions-by-address": Limit(400, 20.0),
    "queries": Limit(200, 20.0),
    "changes": Limit(60, 60.0),
    "changes-by-address": Limit(240, 60.0),
    "sockets": Limit(120, 60.0),
    "wrong-codes": Limit(10, 60.0),
    "wrong-links": Limit(10, 60.0),
}
#: How many visitors and addresses are remembered; those longest quiet are forgotten first.
REMEMBERED = 2048


class Limits:
    """Counts requests, and raises `too-many`.

    >>> limits = Limits({"open": Limit(2, 60.0)}, clock=lambda: 0.0)
    >>> limits.take("open", "somebody")
    >>> limits.take("open", "somebody")
    >>> limits.take("open", "somebody")
    Traceback (most recent call last):
        ...
    sixfold.server.errors.ServerError: Too many requests. Try again in 60 s.
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
        """Count one more, or raise `too-many`."""
        self.check(name, who)
        self.count(name, who)

    def take_both(self, name: str, who: str, address: str) -> None:
        """Count one more by visitor and by address, or raise `too-many`."""
        self.check(name, who)
        self.take(f"{name}-by-address", address)
        self.count(name, who)

    def check(self, name: str, who: str) -> None:
        """Raise `too-many` if the limit is reached; count nothing."""
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


class RequestLimits(Struct, frozen=True):
    """The limits, for a request from one address."""

    limits: Limits
    address: str

    def take(self, name: str, visitor: Visitor | None = None) -> None:
        """Count a request by its visitor, that of a stranger by address, or raise `too-many`."""
        self.limits.take(name, self.address if visitor is None else visitor.id)

    def take_both(self, name: str, visitor: Visitor) -> None:
        """Count a request by its visitor and by address, or raise `too-many`."""
        self.limits.take_both(name, visitor.id, self.address)

    @contextmanager
    def guess(self, name: str) -> Iterator[None]:
        """Let an address try a secret, such as a room code: what fails is counted, and too many get `too-many`."""
        self.limits.check(name, self.address)
        try:
            yield
        except Exception:
            self.limits.count(name, self.address)
            raise


class Budget:
    """Seconds of work a minute for each visitor or address; what is spent comes back little by little.

    >>> budget = Budget(10, clock=lambda: 0.0)
    >>> budget.spend("somebody", 8)
    >>> budget.spend("somebody", 5)
    Traceback (most recent call last):
        ...
    sixfold.server.errors.ServerError: Too many requests. Try again in 18 s.
    >>> budget.give_back("somebody", 3)
    >>> budget.spend("somebody", 5)
    """

    def __init__(
        self, per_minute: float, remembered: int = REMEMBERED, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._rate = per_minute, per_minute / 60
        self._remembered = remembered
        self._clock = clock
        #: What each has spent that has not come back, and when that was so.
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._spent)

    def spend(self, who: str, seconds: float) -> None:
        """Take seconds out of somebody's budget, or raise `too-many`."""
        spent = self._outstanding(who) + seconds
        if spent > self._most:
            raise server_error("too-many", seconds=(spent - self._most) / self._rate)
        self._write(who, spent)

    def charge(self, who: str, seconds: float) -> None:
        """Take what was used already; somebody who used too much gets `too-many` the next time."""
        self._write(who, self._outstanding(who) + seconds)

    def give_back(self, who: str, seconds: float) -> None:
        """Put back what was not needed."""
        self._write(who, max(self._outstanding(who) - seconds, 0.0))

    def _outstanding(self, who: str) -> float:
        spent, at = self._spent.get(who, (0.0, 0.0))
        return max(spent - (self._clock() - at) * self._rate, 0.0)

    def _write(self, who: str, spent: float) -> None:
        self._spent[who] = spent, self._clock()
        self._spent.move_to_end(who)
        if len(self._spent) > self._remembered:
            self._spent.popitem(last=False)
