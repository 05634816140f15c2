"""What is due happens once: while the house runs, after a restart, and with two houses over one store."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

from sixfold.games import Question
from sixfold.server.requests import OpenTableRequest
from sixfold.server.service import TableService
from sixfold.server.store.sqlite import SqliteStore
from sixfold.tables import Fischer, PerTurn, actions
from tests.server.service.service_helpers import (
    ANN,
    BOB,
    CAS,
    Client,
    Clocked,
    Coin,
    a_house,
    eventually,
    house_over,
    log_of,
    seated,
)


class Stumbling(Coin):
    """A judge that fails over omens so many times."""

    times = 1

    def answer(self, question: Question) -> Any:
        if self.times:
            self.times -= 1
            raise RuntimeError("the cards fell under the table")
        return super().answer(question)


def test_a_flag_falls_by_itself(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await seated(house, "sixth", BOB, clock=Fischer(0.3))
            ann = await Client(house, table, ANN).hello()
            await ann.sees(lambda view: view["phase"] == "finished")
            assert (await log_of(house, table)).count("tick") == 1
            assert house.gauges()["ticks"] == 1

    asyncio.run(evening())


def test_what_became_due_while_the_house_was_closed_happens_once(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Clocked(tmp_path / "h.db")
        await store.start()
        async with house_over(store) as house:
            table = await seated(house, "sixth", BOB, clock=PerTurn(10))
        store.time += 60
        for _ in range(2):
            async with house_over(store) as house:
                await eventually(partial(_over, house, table))
            assert (await log_of(house, table)).count("tick") == 1
            assert await store.next_deadline() is None
        await store.stop()

    asyncio.run(evening())


async def _over(house: TableService, table: str) -> bool:
    return (await house.view(table, None)).phase == "finished"


def test_of_two_houses_over_one_store_one_is_first(tmp_path: Path) -> None:
    async def evening() -> None:
        store = SqliteStore(tmp_path / "h.db")
        await store.start()
        async with house_over(store) as one, house_over(store) as two:
            tables = [await seated(one, "sixth", BOB, clock=PerTurn(0.3)) for _ in range(5)]
            for table in tables:
                await two.view(table, ANN)
            for table in tables:

                async def over(table: str = table) -> bool:
                    seen = await store.table(table)
                    return seen is not None and seen.row.phase == "finished"

                await eventually(over)
            await asyncio.sleep(0.1)
            for table in tables:
                assert (await log_of(one, table)).count("tick") == 1
                # The other one finds out when it writes.
                await two.act(table, BOB, actions.React("wow"))
                assert (await two.view(table, BOB)).phase == "finished"
        await store.stop()

    asyncio.run(evening())


def test_what_is_due_comes_before_whoever_acts(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Clocked(tmp_path / "h.db")
        await store.start()
        async with house_over(store, started=False) as house:
            table = await seated(house, "sealed-omens", BOB, CAS, seats=3)
            await house.act(table, BOB, actions.Turn("bid 3"))
            store.time += 31
            await house.act(table, ANN, actions.Turn("bid 4"))
            assert (await log_of(house, table))[-3:] == ["turn", "tick", "turn"]
            lines = await store.entries(table)
            assert [str(line.action.move) for line in lines if isinstance(line.action, actions.Tick)] == ["omen 0"]
        await store.stop()

    asyncio.run(evening())


def test_a_table_over_which_the_referee_fails_does_not_stop_the_keeper(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Clocked(tmp_path / "h.db")
        await store.start()
        judge = Stumbling()
        async with house_over(store, judge=judge) as house:
            tables = [await seated(house, "sealed-omens", BOB, CAS, seats=3) for _ in range(3)]
            store.time += 30.2
            await house.open(ANN, OpenTableRequest(preset="sixth"))
            for table in tables:
                house._deadlines.notice(0.0)

                async def ticked(table: str = table) -> bool:
                    store.time += 0.02
                    return "tick" in await log_of(house, table)

                await eventually(ticked)
            assert judge.times == 0
        await store.stop()

    asyncio.run(evening())


def test_a_table_with_nobody_there_is_closed_and_one_with_somebody_is_not(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db", idle_timeout=0.5) as house:
            empty = await house.open(ANN, OpenTableRequest(preset="sixth"))
            watched = await house.open(ANN, OpenTableRequest(preset="sixth"))
            bob = await Client(house, watched, BOB).hello()

            async def closed() -> bool:
                return (await house.view(empty, None)).closed

            await eventually(closed)
            assert not (await house.view(watched, None)).closed
            assert bob.view["phase"] == "setup"
            assert (await log_of(house, empty))[-1] == "close"

    asyncio.run(evening())
