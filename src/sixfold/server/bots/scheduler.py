"""Which bots have to move at a table, and how their moves are computed and played."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any, Protocol, TypeAlias

import structlog

from sixfold.games import Game, IllegalMove, SixfoldError, State
from sixfold.games.moves import RefereeMove
from sixfold.server.bots.worker_protocol import MoveReply
from sixfold.server.errors import StoreDown, report_failure, server_error
from sixfold.server.live.tables import LiveTable
from sixfold.server.requests import bot_player
from sixfold.tables import NoClock, Table, actions
from sixfold.tables.actions import AnyAction
from sixfold.tables.offers import awaited_people
from sixfold.tables.people import Person

#: How often a bot may fail at one turn before it resigns, and the seconds before it tries again.
FAILURES = 3
RETRY_PAUSE = 0.25
#: The largest share of the time on its clock that a bot uses for a turn.
CLOCK_SHARE = 0.1
#: Where all have the same deadline, how many seconds before it a bot is ready.
READY_BEFORE = 1.0
#: Seconds that a bot may take for its sheet if there is no deadline: more than any bot needs.
UNTIMED_SECONDS = 3600.0
_LEAST_SECONDS = 0.05

#: What a plan was made for: another game, another turn or another entry of the referee invalidates it.
Version: TypeAlias = tuple[int, int]
Act: TypeAlias = Callable[[LiveTable, str, AnyAction, int | None], Awaitable[None]]

_log = structlog.get_logger()


class MoveFinder(Protocol):
    """Computes the moves of bots."""

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        """Return a move for a seat and how long to wait with it; `None` if there is nothing to play now."""


class BotScheduler:
    """Lets the bots at each table think, wait and play, once for each turn."""

    def __init__(self, pool: MoveFinder, act: Act, movetime: float, now: Callable[[], float]) -> None:
        self._pool = pool
        self._act = act
        self._movetime = movetime
        self._now = now
        self._plans: dict[tuple[str, str], tuple[Version, asyncio.Task[None]]] = {}
        self._answers: set[asyncio.Task[None]] = set()
        self.thinking = 0
        self.failures = 0

    async def stop(self) -> None:
        """Cancel every plan; the next start finds waiting bots in the store."""
        tasks = [task for _, task in self._plans.values()] + list(self._answers)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def consider(self, live: LiveTable) -> None:
        """Plan the moves of the bots that may act, after a change at a table."""
        table = live.table
        for seat, who in enumerate(table.seats):
            person = table.person(who)
            if person is None or not person.added_bot:
                continue
            self._decline_draws(live, person.id)
            self._plan(live, seat, person)

    def _plan(self, live: LiveTable, seat: int, bot: Person) -> None:
        table = live.table
        key, version = (live.id, bot.id), _version(table)
        planned, task = self._plans.get(key, (None, None))
        may = bot.present and table.phase == "playing" and not table.closed and table.to_move in (seat, None)
        if task is not None:
            if may and planned == version:
                return
            task.cancel()
        if may:
            live.pins += 1
            task = asyncio.get_running_loop().create_task(self._play(live, bot.id, version))
            self._plans[key] = version, task
            task.add_done_callback(lambda done: self._finish(live, key, done))

    def _finish(self, live: LiveTable, key: tuple[str, str], task: asyncio.Task[None]) -> None:
        live.pins -= 1
        if self._plans.get(key, (None, None))[1] is task:
            del self._plans[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            report_failure("server-failed", error, table=live.id, person=key[1])

    async def _play(self, live: LiveTable, bot: str, version: Version) -> None:
        """Think, wait and play for a bot; where several act at once, as long as there is something to do."""
        failures = 0
        while _version(live.table) == version and live.table.phase == "playing":
            table = live.table
            try:
                reply = await self._find_move(live, bot)
                if reply is not None:
                    await self._play_move(live, bot, reply)
                    failures = 0
            except SixfoldError as error:
                # A turn that comes too late is not an error; a busy pool or a full disk is not the bot's.
                if error.code == "closing" or _version(live.table) != version:
                    return
                if error.code != "too-many" and not isinstance(error, StoreDown):
                    failures += 1
                    self.failures += 1
                    _log.warning("bot_failure", table=live.id, person=bot, code=error.code, failures=failures)
                if failures >= FAILURES:
                    await self._resign(live, bot)
                    return
            if table.to_move is None:
                await self._wait_for_change(live, table)
            await asyncio.sleep(RETRY_PAUSE)

    async def _wait_for_change(self, live: LiveTable, table: Table) -> None:
        """Wait until the table changes; the bot's own turn is a change too."""
        while live.table is table:
            await live.changed.wait()

    async def _find_move(self, live: LiveTable, bot: str) -> MoveReply | None:
        table = live.table
        seat = table.require_seat(bot)
        self.thinking += 1
        try:
            reply = await self._pool.find_move(
                table.current_state.game,
                table.current_state,
                seat,
                bot_player(bot),
                _seed(table, seat),
                self._seconds(live, seat),
            )
        except IllegalMove:
            reply = None
        except SixfoldError:
            raise
        except Exception as error:
            raise report_failure("bot-failed", error, table=live.id, person=bot) from error
        finally:
            self.thinking -= 1
        if reply is None and table.to_move is not None:
            # It is this seat's turn, so there is something to play.
            raise server_error("bot-failed")
        return reply

    async def _play_move(self, live: LiveTable, bot: str, reply: MoveReply) -> None:
        table = live.table
        ply = None if table.to_move is None else len(table.log)
        wait = reply.wait
        if ply is not None and not isinstance(table.settings.clock, NoClock):
            wait = min(wait, CLOCK_SHARE * table.clocks.remaining(live.time(self._now()))[table.require_seat(bot)])
        if wait > 0:
            await asyncio.sleep(wait)
        await self._act(live, bot, actions.Turn(reply.move), ply)

    async def _resign(self, live: LiveTable, bot: str) -> None:
        try:
            await self._act(live, bot, actions.Resign(), None)
        except SixfoldError as error:
            _log.warning("bot_resign_failure", table=live.id, person=bot, code=error.code)

    def _seconds(self, live: LiveTable, seat: int) -> float:
        """How long a seat may think: the server's setting, a share of its clock, or until the common deadline."""
        table, at = live.table, live.time(self._now())
        if table.to_move is None and table.current_state.deadline is not None:
            return max(table.started_at + table.current_state.deadline - at - READY_BEFORE, _LEAST_SECONDS)
        if table.to_move is None:
            return UNTIMED_SECONDS
        if isinstance(table.settings.clock, NoClock):
            return self._movetime
        return max(min(self._movetime, CLOCK_SHARE * table.clocks.remaining(at)[seat]), _LEAST_SECONDS)

    def _decline_draws(self, live: LiveTable, bot: str) -> None:
        """Decline draws: bots play on."""
        for offer in live.table.offers:
            if offer.open and offer.kind == "draw" and bot in awaited_people(live.table, offer):
                task = asyncio.get_running_loop().create_task(self._decline_draw(live, bot))
                self._answers.add(task)
                task.add_done_callback(self._answers.discard)

    async def _decline_draw(self, live: LiveTable, bot: str) -> None:
        try:
            await self._act(live, bot, actions.Decline("draw"), None)
        except SixfoldError as error:
            # Another bot declined it, or a turn did.
            _log.debug("bot_decline_failure", table=live.id, person=bot, code=error.code)


def _version(table: Table) -> Version:
    """Return what a plan is made for. Where seats act at once, only the referee's entries change it."""
    if table.to_move is not None:
        return table.game_number, len(table.log)
    return table.game_number, -1 - sum(isinstance(entry.move, RefereeMove | None) for entry in table.log)


def _seed(table: Table, seat: int) -> int:
    """Return a bot's seed: another for each game and seat, and always the same for a log.

    The game's seed cannot be computed from it.
    """
    return int.from_bytes(sha256(f"bot on seat {seat} of {table.game_seed}".encode()).digest()[:8], "big")
