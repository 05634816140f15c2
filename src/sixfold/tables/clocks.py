"""Clocks (TBL-10) as a function of the log: what each seat has left, whose clock runs, and since when."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sixfold.tables.errors import MESSAGES, table_error

#: The longest time a clock may be set to: a month.
MAX_SECONDS = 31 * 86400.0
#: Where everybody has so many seconds or more, people play by post: they need not be here at the same time.
CORRESPONDENCE = 3600.0
#: The longest that a turn may be on the way for free.
MAX_GRACE = 5.0


class NoClock(Struct, frozen=True, tag="none"):
    """Nobody looks at the time."""

    def check(self) -> None:
        """There is nothing to get wrong."""


class PerTurn(Struct, frozen=True, tag="per-turn"):
    """So many seconds for each turn."""

    seconds: float
    grace: float = 0.0

    def check(self) -> None:
        """Refuse a clock that cannot be set so."""
        require_range("seconds", self.seconds, MAX_SECONDS, above=0.0)
        require_range("grace", self.grace, MAX_GRACE)

    @property
    def initial_seconds(self) -> float:
        """What each seat has at the start."""
        return self.seconds

    def time_after_turn(self, left: float) -> float:
        """What a seat has after a turn that left it this much."""
        return self.seconds


class Fischer(Struct, frozen=True, tag="fischer"):
    """A stock of seconds, and some more after each turn."""

    initial: float
    increment: float = 0.0
    grace: float = 0.0

    def check(self) -> None:
        """Refuse a clock that cannot be set so."""
        require_range("initial", self.initial, MAX_SECONDS, above=0.0)
        require_range("increment", self.increment, MAX_SECONDS)
        require_range("grace", self.grace, MAX_GRACE)

    @property
    def initial_seconds(self) -> float:
        """What each seat has at the start."""
        return self.initial

    def time_after_turn(self, left: float) -> float:
        """What a seat has after a turn that left it this much."""
        return left + self.increment


Clock: TypeAlias = NoClock | PerTurn | Fischer


def is_correspondence(clock: Clock) -> bool:
    """Whether a clock leaves people so much time that nobody loses by not being here.

    >>> is_correspondence(PerTurn(86400)), is_correspondence(Fischer(600, 5)), is_correspondence(NoClock())
    (True, False, False)
    """
    return not isinstance(clock, NoClock) and clock.initial_seconds >= CORRESPONDENCE


def require_range(name: str, value: float, high: float, above: float | None = None) -> None:
    """Refuse a number of seconds out of its range. `nan` is out of every range."""
    if not (0 <= value <= high and (above is None or value > above)):
        least = MESSAGES.phrase("from-nothing", high=f"{high:g}")
        takes = least if above is None else MESSAGES.phrase("above", above=f"{above:g}", high=f"{high:g}")
        raise table_error("bad-setting", name=name, takes=takes, value=value)


class Clocks(Struct, frozen=True):
    """What each seat has left, as of `since`, and the seat whose clock has been running since then.

    >>> clocks = Clocks.start(Fischer(60, 5), seats=2, turn=0, at=0.0)
    >>> clocks = clocks.after_turn(0, then=1, at=10.0)
    >>> clocks.time_left, clocks.running, clocks.remaining(12.0)
    ((55.0, 60.0), 1, (55.0, 58.0))
    >>> clocks.deadline
    70.0
    """

    clock: Clock = NoClock()
    time_left: tuple[float, ...] = ()
    running: int | None = None
    since: float = 0.0
    #: The running seat's flag has fallen, and the game still waits for it. It falls but once.
    flag_down: bool = False

    @classmethod
    def start(cls, clock: Clock, seats: int, turn: int | None, at: float) -> Clocks:
        """The clocks at the start of a game."""
        if isinstance(clock, NoClock):
            return cls()
        return cls(clock, (float(clock.initial_seconds),) * seats, turn, at)

    @property
    def deadline(self) -> float | None:
        """When the flag of the running seat falls for good, its grace being over."""
        if self.running is None or self.flag_down or isinstance(self.clock, NoClock):
            return None
        return self.since + self.time_left[self.running] + self.clock.grace

    def remaining(self, at: float) -> tuple[float, ...]:
        """What each seat has left at a time."""
        return tuple(
            max(0.0, left - max(0.0, at - self.since)) if seat == self.running else left
            for seat, left in enumerate(self.time_left)
        )

    def after_turn(self, seat: int, then: int | None, at: float, lag: float = 0.0) -> Clocks:
        """The clocks after a turn of this seat; refused when its time has run out."""
        if self.running != seat or isinstance(self.clock, NoClock):
            return self.switch(then, at)
        remains = self.remaining(at - min(lag, self.clock.grace))[seat]
        if not remains and not self.flag_down:
            raise table_error("flag-fell", seat=seat)
        return self._run(then, at, _with_seconds(self.time_left, seat, self.clock.time_after_turn(remains)))

    def switch(self, then: int | None, at: float) -> Clocks:
        """The clocks when another seat is to move without a turn having been played: time used stays used."""
        if then == self.running or isinstance(self.clock, NoClock):
            return self
        return self._run(then, at, self.remaining(at))

    def after_flag(self, then: int | None, at: float) -> Clocks:
        """The clocks after the running seat's flag fell."""
        if then == self.running:
            return replace(self, flag_down=True)
        return self._run(then, at, self.remaining(at))

    def _run(self, seat: int | None, at: float, left: tuple[float, ...]) -> Clocks:
        if seat is not None and isinstance(self.clock, PerTurn):
            left = _with_seconds(left, seat, self.clock.seconds)
        return replace(self, time_left=left, running=seat, since=at, flag_down=False)


def _with_seconds(left: tuple[float, ...], seat: int, seconds: float) -> tuple[float, ...]:
    return (*left[:seat], seconds, *left[seat + 1 :])
