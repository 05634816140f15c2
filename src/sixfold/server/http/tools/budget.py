"""How many seconds of work somebody may have in a while. Kept in memory, and never much of it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from sixfold.server.errors import server_error

#: How many visitors and addresses are remembered; those longest quiet are forgotten first.
REMEMBERED = 4096


class Budget:
    """So many seconds a minute for everybody: what is spent comes back little by little.

    >>> budget = Budget(10, clock=lambda: 0.0)
    >>> budget.spend("somebody", 8)
    >>> budget.spend("somebody", 5)
    Traceback (most recent call last):
        ...
    sixfold.server.errors.ServerError: That is too much at once: wait 18 s.
    >>> budget.give_back("somebody", 3)
    >>> budget.spend("somebody", 5)
    """

    def __init__(
        self, a_minute: float, remembered: int = REMEMBERED, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._rate = a_minute, a_minute / 60
        self._remembered = remembered
        self._clock = clock
        #: What each has spent that has not come back, and when that was so.
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._spent)

    def spend(self, who: str, seconds: float) -> None:
        """Take seconds out of somebody's budget, or refuse it as `too-many`."""
        spent = self._owed(who) + seconds
        if spent > self._most:
            raise server_error("too-many", seconds=(spent - self._most) / self._rate)
        self._write(who, spent)

    def charge(self, who: str, seconds: float) -> None:
        """Take what was used already; whoever has used too much is refused the next time."""
        self._write(who, self._owed(who) + seconds)

    def give_back(self, who: str, seconds: float) -> None:
        """Put back what was not needed."""
        self._write(who, max(self._owed(who) - seconds, 0.0))

    def _owed(self, who: str) -> float:
        spent, at = self._spent.get(who, (0.0, 0.0))
        return max(spent - (self._clock() - at) * self._rate, 0.0)

    def _write(self, who: str, spent: float) -> None:
        self._spent[who] = spent, self._clock()
        self._spent.move_to_end(who)
        if len(self._spent) > self._remembered:
            self._spent.popitem(last=False)
