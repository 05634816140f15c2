"""How something is done at a table: what is due first, then the act, and nothing before it is on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from sixfold.games import Judge, SixfoldError
from sixfold.server.counters import Counters
from sixfold.server.errors import ServerError, StoreDown, server_error
from sixfold.server.failures import report_failure
from sixfold.server.live.table import LiveTable, standing
from sixfold.server.live.threads import ruled
from sixfold.server.store import Conflict, Store
from sixfold.tables import LogEntry, Table, actions
from sixfold.tables.actions import AnyAction
from sixfold.tables.audience import audience

_T = TypeVar("_T")
#: What somebody asks for, as an act at the table as it then is.
Asked: TypeAlias = Callable[[Table], AnyAction]
#: Told of every line that was put in place: the table before it, the line, and those it concerns.
Told: TypeAlias = Callable[[LiveTable, Table, LogEntry, frozenset[str] | None], None]

#: How often an act is tried again because somebody else wrote first.
TRIES = 20
#: How many things may be due at once before something must be wrong with the referee.
TICKS = 200
#: What adding and taking away seconds since 1970 may lose.
_ROUNDING = 1e-6


class Acting:
    """Does things at tables, one after the other at each."""

    def __init__(self, store: Store, judge: Judge, told: Told, numbers: Counters) -> None:
        self._store = store
        self._judge = judge
        self._told = told
        self._numbers = numbers

    async def act(
        self, live: LiveTable, who: str | None, asked: Asked, ply: int | None = None, person: str | None = None
    ) -> None:
        """Do what somebody asked for; when this returns, it is on disk and in place.

        Where several play on their device (TBL-19), `person` is the one who does it.
        """
        async with live.lock:
            await self._sure(live)
            for _ in range(TRIES):
                at = await self._settled(live)
                if ply is not None and live.table.to_move is not None and ply != len(live.table.log):
                    raise server_error("stale")
                line, after = await self._ruled(live, who, at, asked, person)
                if await self._written(live, line, after):
                    return
            raise server_error("stale")

    async def close(self, live: LiveTable) -> None:
        """The house closes a table, whatever is due there."""
        async with live.lock:
            await self._sure(live)
            line, after = await self._ruled(live, None, live.at(self._store.now()), lambda _: actions.Close())
            await self._written(live, line, after)

    async def settle(self, live: LiveTable) -> None:
        """Let the referee do what is due."""
        async with live.lock:
            await self._sure(live)
            await self._settled(live)

    async def read_on(self, live: LiveTable) -> None:
        """Take over what others have written."""
        for line in await self._store.lines(live.id, live.table.seq):
            after = await self._thought(live, live.table.apply, line)
            self._put(live, line, after)
        live.doubt = False

    async def _sure(self, live: LiveTable) -> None:
        if live.doubt:
            await self.read_on(live)

    async def _settled(self, live: LiveTable) -> float:
        """Let what is due happen; answers with a time at which nothing is."""
        for _ in range(TICKS):
            at, due = live.at(self._store.now()), live.table.deadline
            if due is None or at + _ROUNDING < due:
                return at
            try:
                line, after = await self._ruled(live, None, max(at, due), self._ticking)
            except ServerError:
                raise
            except SixfoldError as error:
                # What the referee itself does is never refused, but by a judge that cannot answer.
                raise report_failure("referee-failed", error, table=live.id, seq=live.table.seq) from error
            if await self._written(live, line, after):
                self._numbers.ticks += 1
        raise report_failure("referee-failed", RuntimeError("the referee never comes to an end"), table=live.id)

    def _ticking(self, table: Table) -> AnyAction:
        return table.prepare_tick(self._judge)

    async def _ruled(
        self, live: LiveTable, who: str | None, at: float, asked: Asked, person: str | None = None
    ) -> tuple[LogEntry, Table]:
        """The line for an act, and the table after it; in a thread, for referees and judges take their time."""

        def rule(table: Table) -> tuple[LogEntry, Table]:
            act = asked(table)
            doer = None if who is None else table.acting_person(who, act, person)
            if isinstance(act, actions.Turn) and doer is not None:
                act = replace(table.prepare_turn(doer, act.move, self._judge).action, lag=act.lag)
            line = table.next_entry(doer, at, act)
            return line, table.apply(line)

        return await self._thought(live, rule, live.table)

    async def _thought(self, live: LiveTable, rule: Callable[..., _T], *given: object) -> _T:
        try:
            return await ruled(rule, *given)
        except SixfoldError:
            raise
        except Exception as error:
            raise report_failure("referee-failed", error, table=live.id, seq=live.table.seq) from error

    async def _written(self, live: LiveTable, line: LogEntry, after: Table) -> bool:
        """Write a line, and put the table after it in place; whether nobody else was first."""
        try:
            quiet = audience(live.table, line) is not None
            await self._store.append(live.id, line, standing(after, live.opened), quiet=quiet)
        except Conflict:
            await self.read_on(live)
            return False
        except StoreDown as error:
            # It may be on disk all the same: the log knows.
            live.doubt = True
            try:
                found = await self._store.lines(live.id, line.seq)
            except StoreDown:
                raise error from None
            if found[:1] != [line]:
                live.doubt = bool(found)
                raise
            live.doubt = len(found) > 1
        self._put(live, line, after)
        return True

    def _put(self, live: LiveTable, line: LogEntry, after: Table) -> None:
        before = live.table
        self._told(live, before, line, live.put(line, after))
