"""Limits of the tools: budgets that refill, and threads with a bounded queue."""

from __future__ import annotations

import asyncio
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.server.errors import ServerError
from sixfold.server.http.rate_limits import Budget
from sixfold.server.http.tools.access import ToolThreads


@given(st.lists(st.tuples(st.floats(0, 30), st.floats(0.1, 5)), max_size=60))
def test_nobody_spends_more_than_twice_their_budget_in_any_minute(spending: list[tuple[float, float]]) -> None:
    now = 0.0
    budget = Budget(10, clock=lambda: now)
    spent: list[tuple[float, float]] = []
    for later, seconds in spending:
        now += later
        try:
            budget.spend("somebody", seconds)
            spent.append((now, seconds))
        except ServerError as error:
            # After waiting as long as the error says, the request succeeds.
            now += error.params["seconds"] + 1e-6
            budget.spend("somebody", seconds)
            spent.append((now, seconds))
    for start, _ in spent:
        assert sum(seconds for at, seconds in spent if start <= at < start + 60) <= 20 + 1e-6


def test_a_budget_remembers_a_limited_number_of_spenders() -> None:
    budget = Budget(10, remembered=100)
    for number in range(1000):
        budget.spend(str(number), 1)
    assert len(budget) == 100


def test_threads_run_a_limited_number_of_jobs_at_once() -> None:
    lock, busy, most = threading.Lock(), 0, 0
    gate = threading.Event()

    def work() -> None:
        nonlocal busy, most
        with lock:
            busy += 1
            most = max(most, busy)
        gate.wait(60)
        with lock:
            busy -= 1

    async def all_at_once() -> list[object]:
        threads = ToolThreads(size=2, room=5)
        jobs = [asyncio.create_task(threads.run("here", 60, work)) for _ in range(8)]
        async with asyncio.timeout(60):
            while busy < 2:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)  # a third one would start now
        gate.set()
        return list(await asyncio.gather(*jobs, return_exceptions=True))

    results = asyncio.run(all_at_once())
    errors = [result for result in results if isinstance(result, ServerError)]
    assert [error.code for error in errors] == ["too-many"] * 3
    assert most == 2


def test_work_that_takes_too_long_is_an_error_and_occupies_a_thread_until_done() -> None:
    gate = threading.Event()

    async def run_slow_work() -> None:
        threads = ToolThreads(size=1, room=1)
        with pytest.raises(ServerError) as late:
            await threads.run("here", 0.05, lambda: gate.wait(60))
        assert late.value.code == "too-long"
        with pytest.raises(ServerError) as full:
            await threads.run("here", 60, lambda: None)
        assert full.value.code == "too-many"
        gate.set()
        async with asyncio.timeout(60):
            while True:
                try:
                    assert await threads.run("here", 60, lambda: 7) == 7
                    break
                except ServerError:
                    await asyncio.sleep(0.01)

    asyncio.run(run_slow_work())


def test_an_address_has_a_work_limit_that_does_not_affect_others() -> None:
    async def busy() -> None:
        threads = ToolThreads(work=0.005)
        await threads.run("here", 60, lambda: sum(range(3_000_000)))
        with pytest.raises(ServerError) as caught:
            await threads.run("here", 60, lambda: None)
        assert caught.value.code == "too-many"
        assert await threads.run("there", 60, lambda: 7) == 7

    asyncio.run(busy())
