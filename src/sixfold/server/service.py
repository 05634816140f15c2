"""The tables of a server: opens them, applies actions, and returns views. HTTP and sockets call this and nothing below.

The path of an action can be read here from top to bottom: `act` (from a socket or HTTP), `_perform` (deadlines first,
then the referee rules on the action, in a thread), `_commit` (on disk, or not at all), `_publish` (everybody who may
know of it).
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from threading import Event, Thread
from typing import TypeVar

import structlog
from msgspec.structs import replace

from sixfold.games import Game, Judge, Record, SixfoldError, registry
from sixfold.games.base import LoadableJudge
from sixfold.games.choices import Picks
from sixfold.library import use_library
from sixfold.server import invitations
from sixfold.server.bots.scheduler import BotPlayers, BotScheduler
from sixfold.server.deadlines import DeadlineScheduler, IdleSweeper
from sixfold.server.decks.library import ServerLibrary
from sixfold.server.decks.service import DeckService
from sixfold.server.errors import ServerError, StoreDown, report_failure, server_error
from sixfold.server.live import records, replays
from sixfold.server.live.broadcast import CHOICES_BYTES, broadcast, limited_view
from sixfold.server.live.connections import (
    GOING_AWAY,
    Connection,
    MessageReader,
    Socket,
    send_goodbye,
)
from sixfold.server.live.presence import PresenceTracker
from sixfold.server.live.replays import FinishedGame, PairInfo, Replay, ReplayCache
from sixfold.server.live.tables import ClosedTools, LiveTable, TableCache, table_row
from sixfold.server.logs import short_id
from sixfold.server.pending import REFEREES, PendingWrites, run_in_thread
from sixfold.server.people import People
from sixfold.server.protocol import Update
from sixfold.server.requests import Invitation, OpenTableRequest, Visitor, complete_action
from sixfold.server.settings import ServerSettings
from sixfold.server.store import Conflict, Store
from sixfold.tables import AppliedEntry, Table, TableView, actions
from sixfold.tables.actions import AnyAction

#: How many tables somebody may open within this many seconds.
OPENED_TABLES, OPENED_WITHIN = 60, 3600.0
#: How many sockets one visitor may have at a table (the oldest is closed), and how many a table may have.
SOCKETS_PER_VISITOR, SOCKETS_PER_TABLE = 5, 1000
#: How much of what somebody types is completed.
TYPED = 200
#: How often an action is tried again because somebody else wrote first.
RETRIES = 20
#: How many deadlines are applied in a row; more mean that the referee never finishes.
DEADLINES = 200
#: Seconds between two looks at whether the judge is loaded.
LOADING_STEP = 0.02
#: How many seconds a judge may take for an answer, and for how long it is asked again after a failure before the
#: referee reports it: no game waits for a judge that never answers.
JUDGE_SECONDS, JUDGE_PATIENCE = 20.0, 2.5
#: What adding and subtracting seconds since 1970 may lose.
_ROUNDING = 1e-6

T = TypeVar("T")
_log = structlog.get_logger()


class TableService:
    """The tables of one server. The caller starts and stops its store and its pool of workers."""

    def __init__(
        self,
        store: Store,
        pool: BotPlayers,
        settings: ServerSettings,
        judge: Judge,
        games: Sequence[type[Game]] | None = None,
    ) -> None:
        self.store = store
        self.pool = pool
        self.settings = settings
        self._judge = judge
        self._games = tuple(registry.games().values()) if games is None else games
        self.decks = DeckService(store)
        self._people = People(store)
        #: What happened since the server was started.
        self._counts = Counter(actions=0, errors=0, ticks=0)
        self._pending = PendingWrites()
        self._presence = PresenceTracker(settings.away_timeout, self._leave)
        self._tables = TableCache(store, self._games, self._presence.watch_table)
        self._bots = BotScheduler(pool, self._act_for_bot, settings.movetime, settings.pace, store.now)
        self._deadlines = DeadlineScheduler(store, self._on_deadline)
        self._sweeper = IdleSweeper(store, settings.idle_timeout, self._count_connections, self._close_idle)
        self._replays = ReplayCache(self._games)
        self._closed_tools = ClosedTools(store, self._tables)
        self._background: list[asyncio.Task[None]] = []
        #: Not set while the judge is being loaded.
        self._loaded = Event()
        self._loaded.set()

    # Starting and stopping --------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Start what runs by itself: deadlines, bots, and closing idle tables. The store is started already."""
        use_library(ServerLibrary(self.store.path))
        await asyncio.to_thread(self.decks.files.clear_uploads)
        self._loaded.clear()
        Thread(target=self._load_judge, name="load-judge", daemon=True).start()
        work = (self._deadlines.run(), self._sweeper.run(), self._resume_bots())
        self._background = [asyncio.create_task(one) for one in work]

    def _load_judge(self) -> None:
        """Let the judge read its catalogues and decks, and those of the host, before somebody waits for them."""
        try:
            if isinstance(self._judge, LoadableJudge):
                self._judge.load()
            self.decks.load()
        except Exception as error:
            # Whoever needs the judge gets an error then; other games go on.
            _log.warning("judge_not_loaded", error=repr(error))
        finally:
            self._loaded.set()

    async def wait_until_loaded(self) -> None:
        """Return once the judge can answer without delay."""
        while not self._loaded.is_set():
            await asyncio.sleep(LOADING_STEP)

    async def stop(self) -> None:
        """Take no more actions, finish those under way, and close every connection."""
        self._pending.closed = True
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self._bots.stop()
        self._presence.stop()
        await self._pending.close(self.settings.shutdown_grace)
        closing = server_error("closing")
        for live in self._tables.all():
            for connection in live.connections:
                connection.end(closing, GOING_AWAY)
        for _ in range(100):
            if not self._count_connections():
                break
            await asyncio.sleep(0.02)

    async def _resume_bots(self) -> None:
        """Let bots go on where they play, as the store says."""
        try:
            for table in await self.store.tables_with_bots():
                try:
                    async with self._tables.hold(table) as live:
                        self._bots.consider(live)
                except SixfoldError as error:
                    _log.warning("bot_resume_failure", table=table, code=error.code)
        except SixfoldError as error:
            _log.error("bot_list_failure", code=error.code)

    # The path of an action --------------------------------------------------------------------------------------

    async def act(
        self,
        table: str,
        visitor: Visitor,
        action: AnyAction,
        ply: int | None = None,
        lag: float = 0.0,
        person: str | None = None,
    ) -> None:
        """Apply an action of a visitor. When this returns, it is on disk, and updates are on their way.

        `ply` is how long the game's log was that a turn answers to, `lag` the seconds that it took to arrive, and
        `person` who of those at the visitor's device acts (TBL-19).
        """
        async with self._tables.hold(table) as live:
            known = live.table.person(visitor.id)
            if known is not None and not known.present and not isinstance(action, actions.Join | actions.Leave):
                await self._rejoin(live, visitor)
            try:
                await self._pending.finish(self._perform(live, visitor, action, ply, lag, person))
            except SixfoldError:
                self._counts["errors"] += 1
                raise
            self._counts["actions"] += 1
            if isinstance(action, actions.Join):
                await self._people.remember(visitor)

    async def _perform(
        self,
        live: LiveTable,
        visitor: Visitor,
        action: AnyAction,
        ply: int | None = None,
        lag: float = 0.0,
        person: str | None = None,
    ) -> None:
        """Apply deadlines that have passed, then rule on the action and commit it; again if somebody else was first."""
        async with live.lock:
            if live.in_doubt:
                await self._catch_up(live)
            for _ in range(RETRIES):
                at = await self._apply_due_deadlines(live)
                if ply is not None and live.table.to_move is not None and ply != len(live.table.log):
                    raise server_error("stale")
                completed = complete_action(live.table, visitor, action, lag)
                actor = live.table.acting_person(visitor.id, completed, person)
                applied = await self._ask_referee(live, live.table.perform, actor, at, completed, self._judge)
                if await self._commit(live, applied):
                    return
            raise server_error("stale")

    async def _commit(self, live: LiveTable, applied: AppliedEntry) -> bool:
        """Write an entry and publish it; `False` if somebody else wrote first, whose entries are taken over then."""
        entry = applied.entry
        try:
            row = table_row(applied.after, live.opened)
            await self.store.append(live.id, entry, row, quiet=applied.audience is not None)
        except Conflict:
            await self._catch_up(live)
            return False
        except StoreDown as error:
            # It may be on disk all the same: the log knows.
            live.in_doubt = True
            try:
                found = await self.store.entries(live.id, entry.seq)
            except StoreDown:
                raise error from None
            if found[:1] != [entry]:
                live.in_doubt = bool(found)
                raise
            live.in_doubt = len(found) > 1
        self._publish(live, applied)
        return True

    def _publish(self, live: LiveTable, applied: AppliedEntry) -> None:
        """Put a committed entry in place, tell everybody concerned, and plan what comes next."""
        before, entry = live.table, applied.entry
        live.put(applied)
        try:
            due = live.table.deadline
            self._deadlines.notice(None if due is None else live.opened + due)
            self._closed_tools.forget((*before.seats, *live.table.seats))
            if entry.person is not None:
                self._presence.restart_timer(live, entry.person)
            if live.table.people is not before.people:
                self._presence.announce(live)
            self._bots.consider(live)
            broadcast(live, before, applied)
        except Exception as error:  # the entry is written: its author must not be told otherwise
            report_failure("server-failed", error, table=live.id, seq=entry.seq)

    async def _apply_due_deadlines(self, live: LiveTable) -> float:
        """Let the referee act where a deadline has passed; returns a time at which none has."""
        for _ in range(DEADLINES):
            at, due = live.time(self.store.now()), live.table.deadline
            if due is None or at + _ROUNDING < due:
                return at
            try:
                applied = await self._ask_referee(live, live.table.tick, max(at, due), self._judge)
            except SixfoldError as error:
                applied = await self._report_failing_judge(live, max(at, due), error)
            live.failing_since = None
            if await self._commit(live, applied):
                self._counts["ticks"] += 1
        raise report_failure("referee-failed", RuntimeError("the referee never finishes"), table=live.id)

    async def _report_failing_judge(self, live: LiveTable, at: float, error: SixfoldError) -> AppliedEntry:
        """Let the referee report that no judge can answer, once it has been asked for a while; until then, raise."""
        # The referee's own action fails only if a judge cannot answer.
        failure = error
        if not isinstance(error, ServerError):
            failure = report_failure("referee-failed", error, table=live.id, seq=live.table.seq)
        now = self.store.now()
        live.failing_since = now if live.failing_since is None else live.failing_since
        if now - live.failing_since >= JUDGE_PATIENCE:
            applied = await self._ask_referee(live, live.table.report_failure, at)
            if applied is not None:
                return applied
        raise failure

    async def _catch_up(self, live: LiveTable) -> None:
        """Take over the entries that others have written."""
        for entry in await self.store.entries(live.id, live.table.seq):
            self._publish(live, await self._ask_referee(live, live.table.append, entry))
        live.in_doubt = False

    async def _ask_referee(self, live: LiveTable, ask: Callable[..., T], *args: object) -> T:
        """Ask a referee something in a thread; should it fail, only this request does."""
        try:
            async with asyncio.timeout(JUDGE_SECONDS):
                return await run_in_thread(REFEREES, ask, *args)
        except SixfoldError:
            raise
        except Exception as error:
            raise report_failure("referee-failed", error, table=live.id, seq=live.table.seq) from error

    # Actions that no request asks for ---------------------------------------------------------------------------

    async def _on_deadline(self, table: str) -> bool:
        """Apply the deadlines of a table that have passed; whether there were any."""
        async with self._tables.hold(table) as live:
            before = live.table.seq
            await self._pending.finish(self._bring_up_to_date(live))
            return live.table.seq > before

    async def _bring_up_to_date(self, live: LiveTable) -> None:
        """Take over entries that others wrote, and apply deadlines that have passed."""
        async with live.lock:
            if live.in_doubt:
                await self._catch_up(live)
            await self._apply_due_deadlines(live)

    async def _close_idle(self, table: str) -> None:
        """Close a table where nothing has happened for long, unless somebody is connected."""
        async with self._tables.hold(table) as live:
            if not live.connections and not live.table.closed:
                await self._pending.finish(self._close(live))

    async def _close(self, live: LiveTable) -> None:
        """Close a table for the server, whatever deadlines there are."""
        async with live.lock:
            if live.in_doubt:
                await self._catch_up(live)
            at = live.time(self.store.now())
            entry = live.table.next_entry(None, at, actions.Close())
            await self._commit(live, await self._ask_referee(live, live.table.append, entry))

    async def _leave(self, table: str, person: str) -> None:
        """Let somebody leave who has not been connected for too long."""
        try:
            async with self._tables.hold(table) as live:
                known = live.table.person(person)
                if known is not None and known.present and not live.is_connected(person) and not live.table.closed:
                    await self._pending.finish(self._perform(live, Visitor(person), actions.Leave()))
        except SixfoldError as error:
            _log.warning("leave_failure", table=table, person=short_id(person), code=error.code)
            away = self._tables.get(table)
            if away is not None and not self._pending.closed:
                self._presence.restart_timer(away, person)

    async def _act_for_bot(self, live: LiveTable, bot: str, action: AnyAction, ply: int | None) -> None:
        await self._pending.finish(self._perform(live, Visitor(bot), action, ply))

    async def _rejoin(self, live: LiveTable, visitor: Visitor) -> None:
        await self._pending.finish(self._perform(live, visitor, actions.Join("")))

    # Tables -----------------------------------------------------------------------------------------------------

    async def open(self, visitor: Visitor, request: OpenTableRequest) -> str:
        """Open a table, and return its id."""
        await self._limit_opening(visitor)
        return await self._pending.finish(self._open(visitor, request))

    async def _open(self, visitor: Visitor, request: OpenTableRequest) -> str:
        table = secrets.token_urlsafe(16)
        entry = request.first_entry(visitor)
        live = LiveTable.fold(table, 0.0, [entry], self._games)
        options = await self.decks.pin(visitor, live.table.game, request.options, request.players)
        if options != request.options:
            entry = replace(request, options=options).first_entry(visitor)
            live = LiveTable.fold(table, 0.0, [entry], self._games)
        request.check_seating(live.table, visitor)
        live.opened = await self.store.open(table, entry, table_row(live.table, 0.0))
        self._tables.add(live)
        async with self._tables.hold(table):
            for action in request.seating():
                await self._perform(live, visitor, action)
        await self._people.remember(visitor)
        self._presence.restart_timer(live, visitor.id)
        return table

    async def _limit_opening(self, visitor: Visitor) -> None:
        since = self.store.now() - OPENED_WITHIN
        recent = [one.opened for one in await self.store.tables_of(visitor.id, OPENED_TABLES) if one.opened > since]
        if len(recent) >= OPENED_TABLES:
            raise server_error("too-many", seconds=min(recent) - since)

    async def table(self, table: str) -> Table:
        """Return a table as it is now, with what nobody may see."""
        async with self._tables.hold(table) as live:
            return live.table

    async def view(self, table: str, visitor: Visitor | None) -> TableView:
        """Return what a visitor sees of a table now."""
        return (await self.update(table, visitor)).view

    async def update(self, table: str, visitor: Visitor | None, last: int = -1) -> Update:
        """Return the events after a number that a visitor knows, and what they see of the table now."""
        person = None if visitor is None else visitor.id
        async with self._tables.hold(table) as live:
            if live.in_doubt:
                await self._bring_up_to_date(live)
            now, current = live.time(self.store.now()), live.table
            new = live.history.since(current, person, last)
            if person is not None:
                self._presence.restart_timer(live, person)
            view = await self._ask_referee(live, limited_view, current, person, now)
            return Update(
                number=new.number,
                now=now,
                view=view,
                events=new.events,
                skipped=new.skipped,
                you=None if current.person(person) is None else person,
            )

    async def expand(self, table: str, visitor: Visitor, values: tuple[str, ...]) -> Picks:
        """Return the choices after these values, where the view left them out."""
        async with self._tables.hold(table) as live:
            choices = (await self._ask_referee(live, Table.view, live.table, visitor.id)).choices
            return choices.expand(*values).shorten(CHOICES_BYTES) if isinstance(choices, Picks) else Picks()

    async def complete(self, table: str, visitor: Visitor, kind: str, text: str) -> tuple[str, ...]:
        """Return what a player may mean by what they are typing."""
        async with self._tables.hold(table) as live:
            state, seat = live.table.state, live.table.active_seat(visitor.id)
            if state is None or seat is None:
                return ()
            return await self._ask_referee(live, state.complete, seat, kind[:TYPED], text[:TYPED], self._judge)

    # Finished games ---------------------------------------------------------------------------------------------

    async def record(self, table: str, visitor: Visitor | None, number: int | None = None) -> Record:
        """Return the record of a finished game of a table; by default of the last one."""
        async with self._tables.hold(table) as live:
            current = live.table
            last = current.finished_games
            number = max(last, 1) if number is None else number
            if not 1 <= number <= last:
                raise server_error("no-record", number=number)
            finished: Table | None = current
            if number != current.game_number:
                log = await self.store.entries(table)
                finished = await self._ask_referee(live, records.finished_table, log, self._games, number)
            if finished is None:
                raise server_error("no-record", number=number)
            person = None if visitor is None else visitor.id
            return await self._ask_referee(live, records.visible_record, finished, person)

    async def pair_info(self, table: str, number: int) -> PairInfo | None:
        """Return which game of a pair a finished game was, if it was one."""
        async with self._tables.hold(table) as live:
            return replays.pair_info(live.table, number)

    async def finished_game(self, table: str, visitor: Visitor | None, number: int) -> FinishedGame:
        """Return a finished game as a visitor may see it; folded once, in a thread."""
        person = None if visitor is None else visitor.id
        found = self._replays.get(table, number, person)
        if found is None:
            async with self._tables.hold(table) as live:
                if not 1 <= number <= live.table.finished_games:
                    raise server_error("no-record", number=number)
                log = await self.store.entries(table)
                found = await self._ask_referee(live, self._replays.fold, log, number, person)
                self._replays.put(table, number, found)
        return found

    async def replay(
        self, table: str, visitor: Visitor | None, number: int, first: int, count: int, language: str
    ) -> Replay:
        """Return some steps of a finished game, from one on."""
        game = await self.finished_game(table, visitor, number)
        closed = "engine" in await self.closed_tools(visitor)
        async with self._tables.hold(table) as live:
            return await self._ask_referee(
                live, replays.replay, table, game, live.table, first, count, language, closed
            )

    # Invitations and people -------------------------------------------------------------------------------------

    async def invite(self, table: str, visitor: Visitor) -> Invitation:
        """Return a room code for a table that the visitor has joined: the present one, or a new one."""
        async with self._tables.hold(table) as live:
            if not live.table.settings.public:
                live.table.require_person(visitor.id)
            return await invitations.invite(self.store, live, self.settings.room_code_lifetime)

    async def find_room(self, code: str) -> str:
        """Return the table of a room code."""
        return await invitations.find_table(self.store, code)

    async def closed_tools(self, visitor: Visitor | None) -> Mapping[str, str]:
        """Return which tools are closed to a visitor now, each with the table where they play."""
        return {} if visitor is None else await self._closed_tools.get(visitor.id)

    async def forget(self, person: str) -> None:
        """Forget somebody, in the store and in memory."""
        for table in await self.store.forget_person(person):
            self._replays.forget(table)
            live = await self._tables.reload(table)
            for connection in () if live is None else live.connections:
                connection.request_update()
        gone = server_error("bad-identity")
        for live in self._tables.all():
            for connection in live.connections:
                if connection.visitor.id == person:
                    connection.end(gone)

    def gauges(self) -> Mapping[str, float]:
        """Return the present figures, for the metrics."""
        return {
            "sockets": self._count_connections(),
            "tables": len(self._tables),
            **self._counts,
            "bots_thinking": self._bots.thinking,
            "bot_failures": self._bots.failures,
        }

    # Sockets ----------------------------------------------------------------------------------------------------

    async def connect(self, table: str, visitor: Visitor, socket: Socket) -> None:
        """Serve a socket from its first message to its last."""
        reader = MessageReader(socket)
        try:
            if self._pending.closed:
                raise server_error("closing")
            # First the table: without one there is no need to wait for a message.
            async with self._tables.hold(table) as live:
                hello = await reader.read_hello()
                if hello is None:
                    return
                visitor = replace(visitor, language=hello.language or visitor.language)
                if len(live.connections) >= SOCKETS_PER_TABLE:
                    raise server_error("too-many-people", limit=SOCKETS_PER_TABLE)
                connection = Connection(self, live, visitor, socket, reader, hello)
                self._limit_sockets(live, visitor)
                self._presence.connect(connection)
                try:
                    await self._rejoin_if_away(live, visitor)
                    await connection.run()
                finally:
                    self._presence.disconnect(connection)
        except SixfoldError as error:
            await send_goodbye(socket, error, visitor.language)

    def set_typing(self, table: str, visitor: Visitor, on: bool) -> None:
        """Note that somebody is typing, or has stopped."""
        live = self._tables.get(table)
        if live is not None:
            self._presence.set_typing(live, visitor.id, on)

    def _limit_sockets(self, live: LiveTable, visitor: Visitor) -> None:
        """Make room for one more socket of a visitor by closing the oldest."""
        own = [connection for connection in live.connections if connection.visitor.id == visitor.id]
        for connection in sorted(own, key=lambda one: one.since)[: max(len(own) + 1 - SOCKETS_PER_VISITOR, 0)]:
            connection.end(server_error("too-many", seconds=0.0))

    async def _rejoin_if_away(self, live: LiveTable, visitor: Visitor) -> None:
        """Let somebody join again who was away."""
        person = live.table.person(visitor.id)
        if person is not None and not person.present and not live.table.closed and not self._pending.closed:
            try:
                await self._rejoin(live, visitor)
            except SixfoldError as error:
                _log.info("rejoin_failure", table=live.id, person=short_id(visitor.id), code=error.code)

    def _count_connections(self) -> int:
        return sum(len(live.connections) for live in self._tables.all())
