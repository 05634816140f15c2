"""Deadlines fire once: while the service runs, after a restart, and with two services over one store."""

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
from tests.sample_games.judge import SampleGamesJudge
from tests.server.service.service_helpers import (
    ANN,
    BOB,
    CAS,
    ManualClockStore,
    QueueClient,
    log_types,
    open_service,
    service_over,
    start_game,
    wait_until,
)


class FailingOnceJudge(SampleGamesJudge):
    """A judge that fails for its first `times` questions."""

    times = 1

    def answer(self, question: Question) -> Any:
        if self.times:
            self.times -= 1
            raise RuntimeError("the judge fails")
        return super().answer(question)


def test_a_flag_falls_by_itself(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB, clock=Fischer(0.3))
            ann = await QueueClient(service, table, ANN).hello()
            await ann.wait_for_view(lambda view: view["phase"] == "finished")
            assert (await log_types(service, table)).count("tick") == 1
            assert service.gauges()["ticks"] == 1

    asyncio.run(scenario())


def test_deadlines_missed_while_stopped_fire_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = ManualClockStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store) as service:
            table = await start_game(service, "sixth", BOB, clock=PerTurn(10))
        store.time += 60
        for _ in range(2):
            async with service_over(store) as service:
                await wait_until(partial(_is_finished, service, table))
            assert (await log_types(service, table)).count("tick") == 1
            assert await store.next_deadline() is None
        await store.stop()

    asyncio.run(scenario())


async def _is_finished(service: TableService, table: str) -> bool:
    return (await service.view(table, None)).phase == "finished"


def test_of_two_services_over_one_store_only_one_ticks(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store) as one, service_over(store) as two:
            tables = [await start_game(one, "sixth", BOB, clock=PerTurn(0.3)) for _ in range(5)]
            for table in tables:
                await two.view(table, ANN)
            for table in tables:

                async def is_over(table: str = table) -> bool:
                    stored = await store.table(table)
                    return stored is not None and stored.row.phase == "finished"

                await wait_until(is_over)
            await asyncio.sleep(0.1)
            for table in tables:
                assert (await log_types(one, table)).count("tick") == 1
                # The other one finds out when it writes.
                await two.act(table, BOB, actions.React("wow"))
                assert (await two.view(table, BOB)).phase == "finished"
        await store.stop()

    asyncio.run(scenario())


def test_due_deadlines_fire_before_the_next_action(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = ManualClockStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store, started=False) as service:
            table = await start_game(service, "sealed-omens", BOB, CAS, seats=3)
            await service.act(table, BOB, actions.Turn("bid 3"))
            store.time += 31
            await service.act(table, ANN, actions.Turn("bid 4"))
            assert (await log_types(service, table))[-3:] == ["turn", "tick", "turn"]
            lines = await store.entries(table)
            assert [str(line.action.move) for line in lines if isinstance(line.action, actions.Tick)] == ["omen 0"]
        await store.stop()

    asyncio.run(scenario())


def test_a_table_whose_referee_fails_does_not_stop_other_deadlines(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = ManualClockStore(tmp_path / "h.db")
        await store.start()
        judge = FailingOnceJudge()
        async with service_over(store, judge=judge) as service:
            tables = [await start_game(service, "sealed-omens", BOB, CAS, seats=3) for _ in range(3)]
            store.time += 30.2
            await service.open(ANN, OpenTableRequest(preset="sixth"))
            for table in tables:
                service._deadlines.notice(0.0)

                async def has_ticked(table: str = table) -> bool:
                    store.time += 0.02
                    return "tick" in await log_types(service, table)

                await wait_until(has_ticked)
            assert judge.times == 0
        await store.stop()

    asyncio.run(scenario())


def test_an_idle_table_is_closed_unless_somebody_is_connected(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = ManualClockStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store, idle_timeout=1.0) as service:
            empty = await service.open(ANN, OpenTableRequest(preset="sixth"))
            watched = await service.open(ANN, OpenTableRequest(preset="sixth"))
            bob = await QueueClient(service, watched, BOB).hello()
            store.time += 2

            async def is_closed() -> bool:
                return (await service.view(empty, None)).closed

            await wait_until(is_closed)
            assert not (await service.view(watched, None)).closed
            assert bob.view["phase"] == "setup"
            assert (await log_types(service, empty))[-1] == "close"
        await store.stop()

    asyncio.run(scenario())
