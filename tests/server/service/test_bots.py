"""Bots: each turn is computed once, survives failures and restarts, and is played like any other."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sixfold.games import Game, State
from sixfold.games.sixes import Done
from sixfold.server.bots import scheduler
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.bots.worker_protocol import MoveReply
from sixfold.server.errors import server_error
from sixfold.server.requests import BotRequest, OpenTableRequest
from sixfold.server.service import TableService
from sixfold.tables import actions
from tests.server.service.service_helpers import (
    ANN,
    PATIENCE,
    FirstMoveBots,
    ManualClockStore,
    QueueClient,
    log_types,
    open_service,
    service_over,
    wait_until,
)


class CrashingPool(FirstMoveBots):
    """Fails a number of times, then plays."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        self.times -= 1
        if self.times >= 0:
            raise server_error("bot-failed")
        return await super().find_move(game, state, seat, player, seed, seconds)


class HangingPool(FirstMoveBots):
    """Never returns."""

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        self.requests.append((seat, player, seed, hash(state)))
        await asyncio.Event().wait()
        return None


class WritingPool(FirstMoveBots):
    """Writes one word in each round, after a moment, where seats act at once."""

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        view: Any = state.view(seat)
        if view.phase != "writing" or seat in view.done:
            raise game.messages.illegal("not-writing")
        self.requests.append((seat, player, seed, view.round))
        return MoveReply(str(Done(view.round, ("apple",))), 0.05)


async def open_with_bots(service: TableService, preset: str, count: int, **opening: Any) -> str:
    table = await service.open(ANN, OpenTableRequest(preset=preset, bots=(BotRequest("1"),) * count, **opening))
    await service.act(table, ANN, actions.Start())
    return table


def _has_reached(ply: int, view: dict[str, Any]) -> bool:
    return bool(view["ply"] == ply)


def test_a_bot_replies_once_to_each_turn(tmp_path: Path) -> None:
    async def scenario() -> None:
        pool = FirstMoveBots()
        async with open_service(tmp_path / "h.db", pool) as service:
            table = await open_with_bots(service, "sixth-4x4", 1)
            ann = await QueueClient(service, table, ANN).hello()
            for ply, move in ((0, "a1"), (2, "d4")):
                assert await ann.do(actions.Turn(move), ply) == "done"
                assert await ann.do(actions.Chat("hm")) == "done"
                await ann.wait_for_view(partial(_has_reached, ply + 2))
            assert len(pool.requests) == 2
            assert await ann.do(actions.OfferDraw()) == "done"
            await ann.wait_for_view(lambda view: view["offers"] and not view["offers"][0]["open"])
            assert await ann.do(actions.RequestTakeback(2)) == "done"
            view = await ann.wait_for_view(lambda view: view["ply"] == 2)
            assert view["phase"] == "playing"
            seeds = {seed for _, _, seed, _ in pool.requests}
            assert len(seeds) == 1
            assert await ann.do(actions.Resign()) == "done"
            assert await ann.do(actions.RequestRematch()) == "done"
            await ann.wait_for_view(lambda view: view["game_number"] == 2)
            await wait_until(lambda: len({seed for _, _, seed, _ in pool.requests}) == 2 or ann.view["ply"] == 0)

    asyncio.run(scenario())


@pytest.mark.parametrize("accepts", [True, False])
def test_tbl_11_a_bot_answers_an_offer_of_a_draw(tmp_path: Path, accepts: bool) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db", FirstMoveBots(accepts)) as service:
            table = await open_with_bots(service, "sixth-4x4", 1)
            ann = await QueueClient(service, table, ANN).hello()
            assert await ann.do(actions.OfferDraw()) == "done"
            answer = "accept" if accepts else "decline"
            await ann.wait_for_view(lambda _: ann.events[-1]["action"] == answer)
            assert ann.view["phase"] == ("finished" if accepts else "playing")
            assert accepts or not ann.view["offers"][0]["open"]

    asyncio.run(scenario())


def test_a_bot_declines_a_draw_if_all_workers_stay_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class BusyPool(HangingPool):
        """Thinks about its turn for as long as it likes."""

        async def accepts_draw(self, *args: Any) -> bool:
            await asyncio.Event().wait()
            return True

    async def scenario() -> None:
        async with open_service(tmp_path / "h.db", BusyPool()) as service:
            table = await open_with_bots(service, "sixth-4x4", 1)
            await service.act(table, ANN, actions.Turn("a1"))
            ann = await QueueClient(service, table, ANN).hello()
            assert await ann.do(actions.OfferDraw()) == "done"
            await ann.wait_for_view(lambda _: ann.events[-1]["action"] == "decline")

    assert scheduler.DRAW_PATIENCE < 2
    monkeypatch.setattr(scheduler, "DRAW_PATIENCE", 0.05)
    asyncio.run(scenario())


def test_a_bot_answers_a_draw_before_it_plays_its_turn(tmp_path: Path) -> None:
    class LatePool(FirstMoveBots):
        """Has its turn ready once a draw is offered, and answers the offer later."""

        offered, ready = asyncio.Event(), asyncio.Event()

        async def find_move(self, *args: Any) -> MoveReply | None:
            await self.offered.wait()
            reply = await super().find_move(*args)
            asyncio.get_running_loop().call_later(0.05, self.ready.set)
            return reply

        async def accepts_draw(self, *args: Any) -> bool:
            self.offered.set()
            await self.ready.wait()
            return False

    async def scenario() -> None:
        async with open_service(tmp_path / "h.db", LatePool()) as service:
            table = await open_with_bots(service, "sixth-4x4", 1)
            await service.act(table, ANN, actions.Turn("a1"))
            await service.act(table, ANN, actions.OfferDraw())

            async def has_played() -> bool:
                return (await log_types(service, table)).count("turn") == 2

            await wait_until(has_played)
            assert (await log_types(service, table))[-3:] == ["offer-draw", "decline", "turn"]

    asyncio.run(scenario())


def test_a_bot_takes_its_time_while_somebody_is_connected(tmp_path: Path) -> None:
    async def scenario() -> None:
        pace = 0.2
        async with open_service(tmp_path / "h.db", FirstMoveBots(), pace=pace) as service:
            table = await open_with_bots(service, "sixth-4x4", 1)
            ann = await QueueClient(service, table, ANN).hello()
            for ply, move in ((0, "a1"), (2, "d4")):
                assert await ann.do(actions.Turn(move), ply) == "done"
                await ann.wait_for_view(partial(_has_reached, ply + 2))
            assert await ann.do(actions.OfferDraw()) == "done"
            await ann.wait_for_view(lambda _: ann.events[-1]["action"] == "decline")
            # Each action of the bot follows the one that it answers to.
            at = [event["at"] for event in ann.events if event["action"] in ("turn", "offer-draw", "decline")]
            assert all(answer - question >= pace for question, answer in zip(at[::2], at[1::2], strict=True))

    asyncio.run(scenario())


def test_a_bot_plays_at_once_where_nobody_is_connected(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db", FirstMoveBots(), pace=10 * PATIENCE) as service:
            table = await open_with_bots(service, "sixth-4x4", 1)
            await service.act(table, ANN, actions.Turn("a1"))

            async def has_played() -> bool:
                return (await log_types(service, table)).count("turn") == 2

            await wait_until(has_played)

    asyncio.run(scenario())


def test_bots_play_bots_to_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        pool = FirstMoveBots()
        async with open_service(tmp_path / "h.db", pool) as service:
            table = await service.open(
                ANN, OpenTableRequest(preset="sixth-4x4", sit=False, bots=(BotRequest("1"), BotRequest("2")))
            )
            await service.act(table, ANN, actions.Start())

            async def far() -> bool:
                return (await log_types(service, table)).count("turn") >= 12

            await wait_until(far)
            assert len({(seat, state) for seat, _, _, state in pool.requests}) >= 12
            assert {(seat, player) for seat, player, _, _ in pool.requests} == {(0, "1"), (1, "2")}

    asyncio.run(scenario())


def test_a_bot_that_fails_twice_plays_and_one_that_fails_three_times_resigns(tmp_path: Path) -> None:
    async def scenario() -> None:
        for times, last in ((2, "turn"), (3, "resign")):
            async with open_service(tmp_path / f"{times}.db", CrashingPool(times)) as service:
                table = await open_with_bots(service, "sixth-4x4", 1)
                await service.act(table, ANN, actions.Turn("a1"))

                async def done(service: TableService = service, table: str = table) -> bool:
                    return (await log_types(service, table)).count("turn") + (
                        "resign" in await log_types(service, table)
                    ) == 2

                await wait_until(done)
                assert (await log_types(service, table))[-1] == last

    asyncio.run(scenario())


def test_a_pending_bot_turn_survives_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        pool = HangingPool()
        async with open_service(tmp_path / "h.db", pool) as service:
            table = await open_with_bots(service, "sixth-4x4", 1)
            await service.act(table, ANN, actions.Turn("a1"))
            await wait_until(lambda: pool.requests)
            assert service.gauges()["bots_thinking"] == 1
        second_pool = FirstMoveBots()
        async with open_service(tmp_path / "h.db", second_pool) as service:

            async def played() -> bool:
                return (await log_types(service, table)).count("turn") == 2

            await wait_until(played)
            assert second_pool.requests == pool.requests

    asyncio.run(scenario())


def test_bots_that_act_at_once_play_once_a_round(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = ManualClockStore(tmp_path / "h.db")
        await store.start()
        pool = WritingPool()
        async with service_over(store, pool) as service:
            table = await open_with_bots(service, "sixes", 3, seats=4)
            ann = await QueueClient(service, table, ANN).hello()
            await ann.wait_for_view(lambda view: view["game"]["phase"] == "writing")
            assert await ann.do(actions.Turn('draft 1 ["pear"]')) == "done"
            await ann.wait_for_view(lambda view: len(view["game"]["done"]) == 3)
            assert sorted(seat for seat, *_ in pool.requests) == [1, 2, 3]
            assert len({seed for _, _, seed, _ in pool.requests}) == 3
            assert await ann.do(actions.Turn('done 1 ["pear"]')) == "done"
            # Everybody is done, so the referee continues at once.
            await ann.wait_for_view(lambda view: view["game"]["phase"] != "writing")
            assert (await log_types(service, table)).count("turn") == 5
        await store.stop()

    asyncio.run(scenario())


def test_worker_processes_play_for_bots(tmp_path: Path) -> None:
    async def scenario() -> None:
        pool = WorkerPool(1)
        await pool.start()
        async with open_service(tmp_path / "h.db", pool, movetime=0.1) as service:
            board = await service.open(
                ANN, OpenTableRequest(preset="sixth-4x4", sit=False, bots=(BotRequest("1"), BotRequest("2")))
            )
            await service.act(board, ANN, actions.Start())
            lists = await open_with_bots(service, "sixes", 2, seats=3)

            async def has_started() -> bool:
                assert "resign" not in await log_types(service, board)
                return (await log_types(service, board)).count("turn") >= 3 and pool.gauges()["moves"] >= 5

            await wait_until(has_started)
            assert (await service.view(lists, ANN)).phase == "playing"
            assert service.gauges()["bot_failures"] == 0
        await pool.stop()

    asyncio.run(scenario())
