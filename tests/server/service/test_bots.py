"""Bots of the house: each turn is thought about once, survives failures and restarts, and is played as any other."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

from sixfold.games import Game, State
from sixfold.games.sixes import Done
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.bots.worker_protocol import MoveReply
from sixfold.server.errors import server_error
from sixfold.server.requests import BotRequest, OpenTableRequest
from sixfold.server.service import TableService
from sixfold.tables import actions
from tests.server.service.service_helpers import ANN, Client, Clocked, Quick, a_house, eventually, house_over, log_of


class Crashing(Quick):
    """Fails so many times before it thinks."""

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


class Hanging(Quick):
    """Thinks for ever."""

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        self.asked.append((seat, player, seed, hash(state)))
        await asyncio.Event().wait()
        return None


class Writing(Quick):
    """Writes one word in each round, after a moment, where seats act at once."""

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        view: Any = state.view(seat)
        if view.phase != "writing" or seat in view.done:
            raise game.messages.illegal("not-writing")
        self.asked.append((seat, player, seed, view.round))
        return MoveReply(str(Done(view.round, ("apple",))), 0.05)


async def against_bots(house: TableService, preset: str, count: int, **opening: Any) -> str:
    table = await house.open(ANN, OpenTableRequest(preset=preset, bots=(BotRequest("1"),) * count, **opening))
    await house.act(table, ANN, actions.Start())
    return table


def _reached(ply: int, view: dict[str, Any]) -> bool:
    return bool(view["ply"] == ply)


def test_a_bot_answers_each_turn_once(tmp_path: Path) -> None:
    async def evening() -> None:
        pool = Quick()
        async with a_house(tmp_path / "h.db", pool) as house:
            table = await against_bots(house, "sixth-4x4", 1)
            ann = await Client(house, table, ANN).hello()
            for ply, move in ((0, "a1"), (2, "d4")):
                assert await ann.do(actions.Turn(move), ply) == "done"
                assert await ann.do(actions.Chat("hm")) == "done"
                await ann.sees(partial(_reached, ply + 2))
            assert len(pool.asked) == 2
            assert await ann.do(actions.OfferDraw()) == "done"
            await ann.sees(lambda view: view["offers"] and not view["offers"][0]["open"])
            assert await ann.do(actions.RequestTakeback(2)) == "done"
            view = await ann.sees(lambda view: view["ply"] == 2)
            assert view["phase"] == "playing"
            seeds = {seed for _, _, seed, _ in pool.asked}
            assert len(seeds) == 1
            assert await ann.do(actions.Resign()) == "done"
            assert await ann.do(actions.RequestRematch()) == "done"
            await ann.sees(lambda view: view["game_number"] == 2)
            await eventually(lambda: len({seed for _, _, seed, _ in pool.asked}) == 2 or ann.view["ply"] == 0)

    asyncio.run(evening())


def test_bots_play_bots_to_the_end(tmp_path: Path) -> None:
    async def evening() -> None:
        pool = Quick()
        async with a_house(tmp_path / "h.db", pool) as house:
            table = await house.open(
                ANN, OpenTableRequest(preset="sixth-4x4", sit=False, bots=(BotRequest("1"), BotRequest("2")))
            )
            await house.act(table, ANN, actions.Start())

            async def far() -> bool:
                return (await log_of(house, table)).count("turn") >= 12

            await eventually(far)
            assert len({(seat, state) for seat, _, _, state in pool.asked}) >= 12
            assert {(seat, player) for seat, player, _, _ in pool.asked} == {(0, "1"), (1, "2")}

    asyncio.run(evening())


def test_a_bot_that_fails_twice_plays_and_one_that_fails_three_times_resigns(tmp_path: Path) -> None:
    async def evening() -> None:
        for times, last in ((2, "turn"), (3, "resign")):
            async with a_house(tmp_path / f"{times}.db", Crashing(times)) as house:
                table = await against_bots(house, "sixth-4x4", 1)
                await house.act(table, ANN, actions.Turn("a1"))

                async def done(house: TableService = house, table: str = table) -> bool:
                    return (await log_of(house, table)).count("turn") + ("resign" in await log_of(house, table)) == 2

                await eventually(done)
                assert (await log_of(house, table))[-1] == last

    asyncio.run(evening())


def test_what_a_bot_owes_survives_a_restart(tmp_path: Path) -> None:
    async def evening() -> None:
        pool = Hanging()
        async with a_house(tmp_path / "h.db", pool) as house:
            table = await against_bots(house, "sixth-4x4", 1)
            await house.act(table, ANN, actions.Turn("a1"))
            await eventually(lambda: pool.asked)
            assert house.gauges()["bots_thinking"] == 1
        again = Quick()
        async with a_house(tmp_path / "h.db", again) as house:

            async def played() -> bool:
                return (await log_of(house, table)).count("turn") == 2

            await eventually(played)
            assert again.asked == pool.asked

    asyncio.run(evening())


def test_where_seats_act_at_once_each_bot_plays_once_a_round(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Clocked(tmp_path / "h.db")
        await store.start()
        pool = Writing()
        async with house_over(store, pool) as house:
            table = await against_bots(house, "sixes", 3, seats=4)
            ann = await Client(house, table, ANN).hello()
            await ann.sees(lambda view: view["game"]["phase"] == "writing")
            assert await ann.do(actions.Turn('draft 1 ["pear"]')) == "done"
            await ann.sees(lambda view: len(view["game"]["done"]) == 3)
            assert sorted(seat for seat, *_ in pool.asked) == [1, 2, 3]
            assert len({seed for _, _, seed, _ in pool.asked}) == 3
            assert await ann.do(actions.Turn('done 1 ["pear"]')) == "done"
            # All are done: the referee goes on at once.
            await ann.sees(lambda view: view["game"]["phase"] != "writing")
            assert (await log_of(house, table)).count("turn") == 5
        await store.stop()

    asyncio.run(evening())


def test_processes_that_think_play_for_bots(tmp_path: Path) -> None:
    async def evening() -> None:
        pool = WorkerPool(1)
        await pool.start()
        async with a_house(tmp_path / "h.db", pool, movetime=0.1) as house:
            board = await house.open(
                ANN, OpenTableRequest(preset="sixth-4x4", sit=False, bots=(BotRequest("1"), BotRequest("2")))
            )
            await house.act(board, ANN, actions.Start())
            lists = await against_bots(house, "sixes", 2, seats=3)

            async def begun() -> bool:
                assert "resign" not in await log_of(house, board)
                return (await log_of(house, board)).count("turn") >= 3 and pool.gauges()["moves"] >= 5

            await eventually(begun)
            assert (await house.view(lists, ANN)).phase == "playing"
            assert house.gauges()["bot_failures"] == 0
        await pool.stop()

    asyncio.run(evening())
