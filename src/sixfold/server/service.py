"""The house: opens tables, takes acts, finds views. HTTP and sockets call this and nothing below it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import structlog
from msgspec.structs import replace

from sixfold.games import Game, Judge, Record, SixfoldError, registry
from sixfold.games.choices import Picks
from sixfold.server import invitations
from sixfold.server.bots.scheduler import BotScheduler, MoveFinder
from sixfold.server.closed_tools import ClosedTools
from sixfold.server.counters import Counters
from sixfold.server.deadlines import DeadlineScheduler, IdleSweeper
from sixfold.server.errors import server_error
from sixfold.server.failures import report_failure
from sixfold.server.live import broadcast, conversation, records, replays, visitors
from sixfold.server.live import opening as opening_lines
from sixfold.server.live.acting import Acting, Asked
from sixfold.server.live.presence import PresenceTracker
from sixfold.server.live.replays import FinishedGame, PairInfo, Replay, ReplayCache
from sixfold.server.live.streams import Stream, told
from sixfold.server.live.table import LiveTable, standing
from sixfold.server.live.tables import TableCache
from sixfold.server.live.threads import ruled
from sixfold.server.live.views import TREE, seen
from sixfold.server.live.wire import GOING, Socket
from sixfold.server.logs import short
from sixfold.server.pending import PendingWrites
from sixfold.server.people import People
from sixfold.server.protocol import Update
from sixfold.server.requests import Invitation, OpenTableRequest, Visitor
from sixfold.server.settings import Settings
from sixfold.server.store import Store
from sixfold.tables import LogEntry, Table, TableView, actions
from sixfold.tables.actions import AnyAction

#: How many tables somebody may open in so many seconds.
OPENED, WITHIN = 60, 3600.0
#: How many sockets one visitor may have at a table; the oldest goes. And how many there may be in all.
SOCKETS, CROWD = 5, 1000
#: How much of what somebody types is looked at.
TYPED = 200

T = TypeVar("T")
_log = structlog.get_logger()


class TableService:
    """One house. The caller starts and stops its store and its pool."""

    def __init__(
        self,
        store: Store,
        pool: MoveFinder,
        settings: Settings,
        judge: Judge,
        games: Sequence[type[Game]] | None = None,
    ) -> None:
        self.store = store
        self.pool = pool
        self.settings = settings
        self._judge = judge
        self._people = People(store)
        self._games = tuple(registry.games().values()) if games is None else games
        self._numbers = Counters()
        self._acting = Acting(store, judge, self._told, self._numbers)
        self._watch = PresenceTracker(settings.away, self._left)
        self._tables = TableCache(store, self._games, self._watch.loaded)
        self._bots = BotScheduler(pool, self._by_bot, settings.movetime, store.now)
        self._keeper = DeadlineScheduler(store, self._fire)
        self._sweeper = IdleSweeper(store, settings.idle, self._sockets, self._swept)
        self._replays = ReplayCache(self._games)
        self._closed = ClosedTools(store, self._tables)
        self._flights = PendingWrites()
        self._keeping: list[asyncio.Task[None]] = []

    # From morning to evening ------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Let what is due happen, and bots think on. The store is started already."""
        work = (self._keeper.keep(), self._sweeper.sweep(), self._resumed())
        self._keeping = [asyncio.create_task(one) for one in work]

    async def stop(self) -> None:
        """Take no more acts, finish those in flight, and say goodbye."""
        self._flights.closing = True
        for task in self._keeping:
            task.cancel()
        await asyncio.gather(*self._keeping, return_exceptions=True)
        await self._bots.stop()
        self._watch.stop()
        await self._flights.land(self.settings.grace)
        closing = server_error("closing")
        for live in self._tables.present():
            for stream in live.streams:
                stream.bye(closing, GOING)
        for _ in range(100):
            if not self._sockets():
                break
            await asyncio.sleep(0.02)

    async def _resumed(self) -> None:
        """What bots owe is found in the store."""
        try:
            for table in await self.store.with_bots():
                try:
                    async with self._tables.hold(table) as live:
                        self._bots.consider(live)
                except SixfoldError as error:
                    _log.warning("not-resumed", table=table, code=error.code)
        except SixfoldError as error:
            _log.error("bots-unread", code=error.code)

    # Tables -----------------------------------------------------------------------------------------------------

    async def open(self, visitor: Visitor, opening: OpenTableRequest) -> str:
        """Set a table; answers with its id."""
        await self._not_too_many(visitor)
        return await self._flights.finish(self._opened(visitor, opening))

    async def _opened(self, visitor: Visitor, opening: OpenTableRequest) -> str:
        table = secrets.token_urlsafe(16)
        line = opening_lines.first(visitor, opening)
        live = LiveTable.folded(table, 0.0, [line], self._games)
        opening_lines.tried(live.table, visitor, opening)
        live.opened = await self.store.open(table, line, standing(live.table, 0.0))
        self._tables.put(live)
        async with self._tables.hold(table):
            for asked in opening_lines.wanted(opening):
                await self._acting.act(live, visitor.id, asked)
        await self._people.seen(visitor)
        self._watch.sign(live, visitor.id)
        return table

    async def view(self, table: str, visitor: Visitor | None) -> TableView:
        """What a visitor sees of a table now."""
        return (await self.news(table, visitor)).view

    async def news(self, table: str, visitor: Visitor | None, last: int = -1) -> Update:
        """What happened after a number that a visitor knows of, and what they see of the table now."""
        who = None if visitor is None else visitor.id
        async with self._tables.hold(table) as live:
            if live.doubt:
                await self._acting.settle(live)
            now, current = live.at(self.store.now()), live.table
            number = live.history.number(who)
            events, skipped = live.history.since(who, last)
            if who is not None:
                self._watch.sign(live, who)
            view = await self._ruling(live, seen, current, who, now)
            you = None if current.person(who) is None else who
            happened = told(current, who, events)
            return Update(number=number, now=now, view=view, events=happened, skipped=skipped, you=you)

    async def act(
        self,
        table: str,
        visitor: Visitor,
        act: AnyAction,
        ply: int | None = None,
        lag: float = 0.0,
        person: str | None = None,
    ) -> None:
        """Do something at a table, as one of those at the visitor's device. When this returns, it is on disk."""
        async with self._tables.hold(table) as live:
            known = live.table.person(visitor.id)
            if known is not None and not known.present and not isinstance(act, actions.Join | actions.Leave):
                await self._back(live, visitor)
            await self._counted(live, visitor.id, visitors.asked(visitor, act, lag), ply, person)
            if isinstance(act, actions.Join):
                await self._people.seen(visitor)

    async def under(self, table: str, visitor: Visitor, values: tuple[str, ...]) -> Picks:
        """What is picked after these values, where the view left it out."""
        async with self._tables.hold(table) as live:
            choices = (await self._ruling(live, Table.view, live.table, visitor.id)).choices
            return choices.expand(*values).shorten(TREE) if isinstance(choices, Picks) else Picks()

    async def complete(self, table: str, visitor: Visitor, kind: str, text: str) -> tuple[str, ...]:
        """What may be meant by what somebody types at a table where they play."""
        async with self._tables.hold(table) as live:
            state, seat = live.table.state, live.table.active_seat(visitor.id)
            if state is None or seat is None:
                return ()
            return await self._ruling(live, state.complete, seat, kind[:TYPED], text[:TYPED], self._judge)

    async def record(self, table: str, visitor: Visitor | None, number: int | None = None) -> Record:
        """The record of a finished game of a table; the last one, if no number is said."""
        async with self._tables.hold(table) as live:
            current = live.table
            last = current.finished_games
            number = max(last, 1) if number is None else number
            if not 1 <= number <= last:
                raise server_error("no-record", number=number)
            over: Table | None = current
            if number != current.game_number:
                lines = await self.store.lines(table)
                over = await self._ruling(live, records.ended, lines, self._games, number)
            if over is None:
                raise server_error("no-record", number=number)
            return await self._ruling(live, records.shown, over, None if visitor is None else visitor.id)

    async def half(self, table: str, number: int) -> PairInfo | None:
        """Which game of a pair a finished game of a table was, if it was of one."""
        async with self._tables.hold(table) as live:
            return replays.half(live.table, number)

    async def finished(self, table: str, visitor: Visitor | None, number: int) -> FinishedGame:
        """A finished game of a table, as a visitor may see it; folded once, in a thread."""
        who = None if visitor is None else visitor.id
        found = self._replays.known(table, number, who)
        if found is None:
            async with self._tables.hold(table) as live:
                if not 1 <= number <= live.table.finished_games:
                    raise server_error("no-record", number=number)
                lines = await self.store.lines(table)
                found = await self._ruling(live, self._replays.fold, lines, number, who)
                self._replays.keep(table, number, found)
        return found

    async def replay(
        self, table: str, visitor: Visitor | None, number: int, first: int, count: int, language: str
    ) -> Replay:
        """Some steps of a finished game, from one on."""
        found = await self.finished(table, visitor, number)
        closed = "engine" in await self.closed_tools(visitor)
        async with self._tables.hold(table) as live:
            return await self._ruling(live, replays.told, table, found, live.table, first, count, language, closed)

    # Ways to a table --------------------------------------------------------------------------------------------

    async def invite(self, table: str, visitor: Visitor) -> Invitation:
        """A room code for a table, for whoever has come to it: the standing one, or a new one."""
        async with self._tables.hold(table) as live:
            if not live.table.settings.public:
                live.table.require_person(visitor.id)
            return await invitations.invitation(self.store, live, self.settings.room)

    async def enter(self, code: str) -> str:
        """The table that a room code leads to."""
        return await invitations.led(self.store, code)

    # People -----------------------------------------------------------------------------------------------------

    async def closed_tools(self, visitor: Visitor | None) -> Mapping[str, str]:
        """Which tools are closed to a visitor now, and the table where they play."""
        return {} if visitor is None else await self._closed.to(visitor.id)

    async def forget(self, person: str) -> None:
        """Forget somebody; what is in memory of them goes too."""
        for table in await self.store.forget(person):
            self._replays.forget(table)
            live = await self._tables.again(table)
            for stream in () if live is None else live.streams:
                stream.happened()
        gone = server_error("bad-identity")
        for live in self._tables.present():
            for stream in live.streams:
                if stream.visitor.id == person:
                    stream.bye(gone)

    def numbers(self) -> Mapping[str, float]:
        """How the house does, for whoever measures it."""
        return {
            "sockets": self._sockets(),
            "tables": len(self._tables),
            "acts": self._numbers.acts,
            "refusals": self._numbers.refusals,
            "ticks": self._numbers.ticks,
            "bots_thinking": self._bots.thinking,
            "bot_failures": self._bots.failures,
        }

    # Sockets ----------------------------------------------------------------------------------------------------

    async def converse(self, table: str, visitor: Visitor, wire: Socket) -> None:
        """A whole conversation over a socket, from the first word to the last."""
        ears = conversation.MessageReader(wire)
        try:
            if self._flights.closing:
                raise server_error("closing")
            # A table that is not there is not worth waiting for a word.
            async with self._tables.hold(table) as live:
                hello = await conversation.hello(ears)
                if hello is None:
                    return
                visitor = replace(visitor, language=hello.language or visitor.language)
                if len(live.streams) >= CROWD:
                    raise server_error("too-many-people", limit=CROWD)
                stream = Stream(live, visitor, wire, hello.last, self.store.now)
                self._one_more(live, visitor)
                self._watch.connected(stream)
                try:
                    await self._returned(live, visitor)
                    await conversation.talk(self, stream, wire, ears)
                finally:
                    self._watch.disconnected(stream)
        except SixfoldError as error:
            await conversation.turned_away(wire, error, visitor.language)

    def typing(self, table: str, visitor: Visitor, on: bool) -> None:
        """Somebody is typing, or has stopped."""
        live = self._tables.get(table)
        if live is not None:
            self._watch.typing(live, visitor.id, on)

    def _one_more(self, live: LiveTable, visitor: Visitor) -> None:
        """Make room for one more socket of a visitor: the oldest goes, for it is the one they have forgotten."""
        own = [stream for stream in live.streams if stream.visitor.id == visitor.id]
        for stream in sorted(own, key=lambda stream: stream.since)[: max(len(own) + 1 - SOCKETS, 0)]:
            stream.bye(server_error("too-many", seconds=0.0))

    async def _returned(self, live: LiveTable, visitor: Visitor) -> None:
        """Somebody who was away is connected again."""
        person = live.table.person(visitor.id)
        if person is not None and not person.present and not live.table.closed and not self._flights.closing:
            try:
                await self._back(live, visitor)
            except SixfoldError as error:
                _log.info("not-back", table=live.id, person=short(visitor.id), code=error.code)

    def _sockets(self) -> int:
        return sum(len(live.streams) for live in self._tables.present())

    # What happens by itself -------------------------------------------------------------------------------------

    async def _fire(self, table: str) -> bool:
        """Something is due at a table, the store says; whether there was."""
        async with self._tables.hold(table) as live:
            before = live.table.seq
            await self._flights.finish(self._acting.settle(live))
            return live.table.seq > before

    async def _swept(self, table: str) -> None:
        """Nothing has happened at a table for long."""
        async with self._tables.hold(table) as live:
            if not live.streams and not live.table.closed:
                await self._flights.finish(self._acting.close(live))

    async def _left(self, table: str, person: str) -> None:
        """Somebody has not been connected for too long."""
        try:
            async with self._tables.hold(table) as live:
                known = live.table.person(person)
                if known is not None and known.present and not live.here(person) and not live.table.closed:
                    await self._flights.finish(self._acting.act(live, person, lambda _: actions.Leave()))
        except SixfoldError as error:
            _log.warning("not-left", table=table, person=short(person), code=error.code)
            away = self._tables.get(table)
            if away is not None and not self._flights.closing:
                self._watch.sign(away, person)

    async def _by_bot(self, live: LiveTable, bot: str, act: AnyAction, ply: int | None) -> None:
        await self._flights.finish(self._acting.act(live, bot, lambda _: act, ply))

    async def _back(self, live: LiveTable, visitor: Visitor) -> None:
        await self._flights.finish(self._acting.act(live, visitor.id, lambda table: visitors.coming(table, visitor)))

    def _told(self, live: LiveTable, before: Table, line: LogEntry, concerned: frozenset[str] | None) -> None:
        """A line is in place: tell everybody whom it concerns, and whoever has to do something now."""
        try:
            due = live.table.deadline
            self._keeper.changed(None if due is None else live.opened + due)
            self._closed.changed((*before.seats, *live.table.seats))
            if line.person is not None:
                self._watch.sign(live, line.person)
            self._watch.tell(live)
            self._bots.consider(live)
            broadcast.tell(live, before, line, concerned)
        except Exception as error:  # the line is written; whoever wrote it must not be told otherwise
            report_failure("house-failed", error, table=live.id, seq=line.seq)

    # How work is done -------------------------------------------------------------------------------------------

    async def _counted(
        self, live: LiveTable, who: str, asked: Asked, ply: int | None, person: str | None = None
    ) -> None:
        try:
            await self._flights.finish(self._acting.act(live, who, asked, ply, person))
        except SixfoldError:
            self._numbers.refusals += 1
            raise
        self._numbers.acts += 1

    async def _ruling(self, live: LiveTable, ask: Callable[..., T], *given: object) -> T:
        """Ask a referee something, in a thread; should it fail, only this request does."""
        try:
            return await ruled(ask, *given)
        except SixfoldError:
            raise
        except Exception as error:
            raise report_failure("referee-failed", error, table=live.id) from error

    async def _not_too_many(self, visitor: Visitor) -> None:
        since = self.store.now() - WITHIN
        recent = [one.opened for one in await self.store.tables_of(visitor.id, OPENED) if one.opened > since]
        if len(recent) >= OPENED:
            raise server_error("too-many", seconds=min(recent) - since)
