"""Which bots have to move at a table, and how their moves are computed and played."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256
from random import Random
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
#: The most seconds that a bot thinks about an offer of a draw, however long it may think about a turn.
DRAW_SECONDS = 0.5
#: After how many seconds a bot declines if every worker process is still busy: whoever asks gets an answer within two.
DRAW_PATIENCE = 1.5
_LEAST_SECONDS = 0.05

#: What a plan was made for: another game, another turn or another entry of the referee invalidates it.
Version: TypeAlias = tuple[int, int]
Act: TypeAlias = Callable[[LiveTable, str, AnyAction, int | None], Awaitable[None]]

_log = structlog.get_logger()


class BotPlayers(Protocol):
    """Computes what bots do."""

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        """Return a move for a seat and how long to wait with it; `None` if there is nothing to play now."""

    async def accepts_draw(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> bool:
        """Return whether a seat agrees to a draw."""


class BotScheduler:
    """Lets the bots at each table think, wait and play, once for each turn, and answer offers of draws.

    `pace` is how many seconds a bot's turn takes at least, so that people see it come.
    """

    def __init__(self, pool: BotPlayers, act: Act, movetime: float, pace: float, now: Callable[[], float]) -> None:
        self._pool = pool
        self._act = act
        self._movetime = movetime
        self._pace = pace
        self._now = now
        self._plans: dict[tuple[str, str], tuple[Version, asyncio.Task[None]]] = {}
        #: Answers to draws that are under way, by table and bot.
        self._answers: dict[tuple[str, str], asyncio.Task[None]] = {}
        self.thinking = 0
        self.failures = 0

    async def stop(self) -> None:
        """Cancel every plan; the next start finds waiting bots in the store."""
        tasks = [task for _, task in self._plans.values()] + list(self._answers.values())
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
            self._plan_draw_answer(live, person.id)
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
            table, started = live.table, asyncio.get_running_loop().time()
            try:
                reply = await self._find_move(live, bot)
                if reply is not None:
                    await self._play_move(live, bot, reply, started)
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
            state, seed = table.current_state, _seed(table, seat)
            reply = await self._pool.find_move(
                state.game, state, seat, bot_player(bot), seed, self._seconds(live, seat)
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

    async def _play_move(self, live: LiveTable, bot: str, reply: MoveReply, started: float) -> None:
        table = live.table
        ply = None if table.to_move is None else len(table.log)
        wait = reply.wait
        if ply is not None:
            wait = max(wait, self._remaining_pace(live, bot, started))
            if not isinstance(table.settings.clock, NoClock):
                wait = min(wait, CLOCK_SHARE * table.clocks.remaining(live.time(self._now()))[table.require_seat(bot)])
        if wait > 0:
            await asyncio.sleep(wait)
        # A turn ends every offer, so the answer comes first.
        if (answer := self._answers.get((live.id, bot))) is not None:
            await asyncio.wait([answer])
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

    def _remaining_pace(self, live: LiveTable, bot: str, started: float) -> float:
        """How many more seconds pass until a bot acts: nobody waits at a table where nobody is connected.

        A bot takes between one and two times the pace, always the same for a log.
        """
        if not live.connections:
            return 0.0
        table = live.table
        pace = self._pace * (1 + Random(f"{_seed(table, table.require_seat(bot))} {len(table.log)}").random())
        return started + pace - asyncio.get_running_loop().time()

    def _plan_draw_answer(self, live: LiveTable, bot: str) -> None:
        """Let a bot answer an offer of a draw, if there is one for it."""
        key = live.id, bot
        if key in self._answers or not _has_draw_offer(live.table, bot):
            return
        live.pins += 1
        task = asyncio.get_running_loop().create_task(self._answer_draw(live, bot))
        self._answers[key] = task
        task.add_done_callback(lambda _: self._finish_answer(live, key))

    def _finish_answer(self, live: LiveTable, key: tuple[str, str]) -> None:
        live.pins -= 1
        del self._answers[key]

    async def _answer_draw(self, live: LiveTable, bot: str) -> None:
        """Agree to a draw or decline it; a bot that cannot evaluate the position in time plays on."""
        table, started = live.table, asyncio.get_running_loop().time()
        seat, state = table.require_seat(bot), table.current_state
        seconds = min(self._seconds(live, seat), DRAW_SECONDS)
        try:
            async with asyncio.timeout(DRAW_PATIENCE):
                accepts = await self._pool.accepts_draw(
                    state.game, state, seat, bot_player(bot), _seed(table, seat), seconds
                )
        except TimeoutError:
            _log.debug("bot_draw_timeout", table=live.id, person=bot)
            accepts = False
        except SixfoldError as error:
            _log.warning("bot_failure", table=live.id, person=bot, code=error.code)
            accepts = False
        await asyncio.sleep(self._remaining_pace(live, bot, started))
        try:
            await self._act(live, bot, actions.Accept("draw") if accepts else actions.Decline("draw"), None)
        except SixfoldError as error:
            # Another bot declined it, or a turn did.
            _log.debug("bot_answer_failure", table=live.id, person=bot, code=error.code)


def _has_draw_offer(table: Table, bot: str) -> bool:
    """Whether a draw is offered to a bot."""
    return any(offer.open and offer.kind == "draw" and bot in awaited_people(table, offer) for offer in table.offers)


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
