"""Clocks (TBL-10) as a function of the log: the time each seat has left, whose clock runs, and since when."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sixfold.tables.errors import MESSAGES, table_error

#: The longest time a clock may be set to, in seconds: a month.
MAX_SECONDS = 31 * 86400.0
#: From this many seconds on a game is played by correspondence: people need not be present at the same time.
CORRESPONDENCE = 3600.0
#: The longest network delay, in seconds, that a clock may leave uncounted.
MAX_GRACE = 5.0


class NoClock(Struct, frozen=True, tag="none"):
    """No time limit."""

    def check(self) -> None:
        """Nothing can be wrong."""


class PerTurn(Struct, frozen=True, tag="per-turn"):
    """A number of seconds for each turn."""

    seconds: float
    grace: float = 0.0

    def check(self) -> None:
        """Raise `TableError` for values out of range."""
        require_range("seconds", self.seconds, MAX_SECONDS, above=0.0)
        require_range("grace", self.grace, MAX_GRACE)

    @property
    def initial_seconds(self) -> float:
        """The time each seat starts with."""
        return self.seconds

    def time_after_turn(self, left: float) -> float:
        """The time a seat has after a turn that left it this much."""
        return self.seconds


class Fischer(Struct, frozen=True, tag="fischer"):
    """A number of seconds for the whole game, and some more after each turn."""

    initial: float
    increment: float = 0.0
    grace: float = 0.0

    def check(self) -> None:
        """Raise `TableError` for values out of range."""
        require_range("initial", self.initial, MAX_SECONDS, above=0.0)
        require_range("increment", self.increment, MAX_SECONDS)
        require_range("grace", self.grace, MAX_GRACE)

    @property
    def initial_seconds(self) -> float:
        """The time each seat starts with."""
        return self.initial

    def time_after_turn(self, left: float) -> float:
        """The time a seat has after a turn that left it this much."""
        return left + self.increment


Clock: TypeAlias = NoClock | PerTurn | Fischer


def is_correspondence(clock: Clock) -> bool:
    """Whether a clock gives so much time that nobody loses by being away.

    >>> is_correspondence(PerTurn(86400)), is_correspondence(Fischer(600, 5)), is_correspondence(NoClock())
    (True, False, False)
    """
    return not isinstance(clock, NoClock) and clock.initial_seconds >= CORRESPONDENCE


def require_range(name: str, value: float, high: float, above: float | None = None) -> None:
    """Raise `TableError` for a number of seconds out of range. `nan` is out of every range."""
    if not (0 <= value <= high and (above is None or value > above)):
        least = MESSAGES.phrase("from-nothing", high=f"{high:g}")
        takes = least if above is None else MESSAGES.phrase("above", above=f"{above:g}", high=f"{high:g}")
        raise table_error("bad-setting", name=name, takes=takes, value=value)


class Clocks(Struct, frozen=True):
    """The time each seat has left, as of `since`, and the seat whose clock has been running since then.

    >>> clocks = Clocks.start(Fischer(60, 5), seats=2, turn=0, at=0.0)
    >>> clocks = clocks.after_turn(0, to_move=1, at=10.0)
    >>> clocks.time_left, clocks.running, clocks.remaining(12.0)
    ((55.0, 60.0), 1, (55.0, 58.0))
    >>> clocks.deadline
    70.0
    """

    clock: Clock = NoClock()
    time_left: tuple[float, ...] = ()
    running: int | None = None
    since: float = 0.0
    #: The running seat's flag has fallen once, and the game still waits for that seat.
    flag_down: bool = False

    @classmethod
    def start(cls, clock: Clock, seats: int, turn: int | None, at: float) -> Clocks:
        """The clocks at the start of a game."""
        if isinstance(clock, NoClock):
            return cls()
        return cls(clock, (float(clock.initial_seconds),) * seats, turn, at)

    def add_seat(self) -> Clocks:
        """The clocks with one more seat, for somebody who joins late."""
        if isinstance(self.clock, NoClock):
            return self
        return replace(self, time_left=(*self.time_left, float(self.clock.initial_seconds)))

    @property
    def deadline(self) -> float | None:
        """When the flag of the running seat falls, after its grace."""
        if self.running is None or self.flag_down or isinstance(self.clock, NoClock):
            return None
        return self.since + self.time_left[self.running] + self.clock.grace

    def remaining(self, at: float) -> tuple[float, ...]:
        """The time each seat has left at `at`."""
        return tuple(
            max(0.0, left - max(0.0, at - self.since)) if seat == self.running else left
            for seat, left in enumerate(self.time_left)
        )

    def after_turn(self, seat: int, to_move: int | None, at: float, lag: float = 0.0) -> Clocks:
        """The clocks after a turn of this seat; raises `TableError` when its time has run out."""
        if isinstance(self.clock, NoClock):
            return self
        if self.running != seat:
            return self.switch(to_move, at)
        seconds = self.remaining(at - min(lag, self.clock.grace))[seat]
        if not seconds and not self.flag_down:
            raise table_error("flag-fell", seat=seat)
        return self._run(to_move, at, _with_seconds(self.time_left, seat, self.clock.time_after_turn(seconds)))

    def switch(self, to_move: int | None, at: float) -> Clocks:
        """The clocks when another seat is to move, though no turn was played. Time used stays used."""
        if to_move == self.running or isinstance(self.clock, NoClock):
            return self
        return self._run(to_move, at, self.remaining(at))

    def after_flag(self, to_move: int | None, at: float) -> Clocks:
        """The clocks after the running seat's flag fell."""
        if to_move == self.running:
            return replace(self, flag_down=True)
        return self._run(to_move, at, self.remaining(at))

    def _run(self, seat: int | None, at: float, left: tuple[float, ...]) -> Clocks:
        if seat is not None and isinstance(self.clock, PerTurn):
            left = _with_seconds(left, seat, self.clock.seconds)
        return replace(self, time_left=left, running=seat, since=at, flag_down=False)


def _with_seconds(left: tuple[float, ...], seat: int, seconds: float) -> tuple[float, ...]:
    return (*left[:seat], seconds, *left[seat + 1 :])
