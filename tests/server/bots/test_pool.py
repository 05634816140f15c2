"""The worker pool: hanging workers are killed, dead ones replaced, and only their own request fails."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from typing import Any

import msgspec
import pytest

import sixfold
from sixfold.games import SixfoldError
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.bots.worker_protocol import AnalysisTask, GameSpec, MoveRequest
from sixfold.server.errors import BotFailed, ServerError
from tests.server.bots.pool_helpers import find_move, is_alive, pids, wait_until, with_pool


def test_a_shipped_player_runs_in_another_process() -> None:
    async def use(pool: WorkerPool) -> None:
        state = sixfold.game("sixth", kings="six").start().play("c3")
        reply = await find_move(pool, "5", state, seconds=60)
        assert reply is not None
        assert state.game.parse(reply.move) in state.legal()
        assert os.getpid() not in pids(pool)
        # With enough time, the same player in the same position plays the same move.
        assert await find_move(pool, "5", state, seconds=60) == reply

    with_pool(use)


def test_a_seat_that_cannot_act_gets_no_move() -> None:
    async def use(pool: WorkerPool) -> None:
        state = sixfold.game("sixth").start()
        assert await pool.find_move(state.game, state, 1, "3", 0, 60) is None

    with_pool(use)


def test_an_unknown_player_is_an_error() -> None:
    async def use(pool: WorkerPool) -> None:
        with pytest.raises(SixfoldError) as caught:
            await find_move(pool, "nobody")
        assert (caught.value.code, type(caught.value).__name__) == ("unknown-player", "UnknownPlayer")

    with_pool(use)


@pytest.mark.parametrize("player", ["hangs", "crashes", "endless"])
def test_a_process_that_does_not_respond_is_replaced(player: str) -> None:
    async def use(pool: WorkerPool) -> None:
        await asyncio.gather(find_move(pool, "plain"), find_move(pool, "plain"))
        before = set(pids(pool))
        bad = asyncio.create_task(find_move(pool, player, seconds=0))
        good = [await find_move(pool, "plain") for _ in range(5)]
        assert all(reply is not None and reply.wait == 0.5 for reply in good)
        with pytest.raises(BotFailed) as failed:
            await bad
        assert failed.value.code == "bot-failed"
        await wait_until(lambda: len(pids(pool)) == 2 and not pool.gauges()["workers_busy"])
        [gone] = before - set(pids(pool))
        assert not is_alive(gone)
        assert all(await asyncio.gather(find_move(pool, "plain"), find_move(pool, "plain")))
        assert pool.gauges()["worker_failures"] == 1

    with_pool(use, 2, margin=0.5)


def test_a_hanging_process_does_not_delay_other_requests() -> None:
    async def use(pool: WorkerPool) -> None:
        await wait_until(lambda: not pool.gauges()["workers_busy"])  # one is warming up
        bad = asyncio.create_task(find_move(pool, "hangs", seconds=300))
        await wait_until(lambda: pool.gauges()["workers_busy"] == 1)
        good = [await find_move(pool, "plain") for _ in range(5)]
        assert all(reply is not None for reply in good)
        assert not bad.done()
        bad.cancel()

    with_pool(use, 2)


def test_a_process_killed_during_a_search_fails_only_its_request() -> None:
    async def use(pool: WorkerPool) -> None:
        await find_move(pool, "plain")
        bad = asyncio.create_task(find_move(pool, "hangs", seconds=60))
        await wait_until(lambda: pool.gauges()["workers_busy"] == 1)
        [pid] = pids(pool)
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(BotFailed):
            await bad
        assert await find_move(pool, "plain") is not None
        assert pids(pool) != [pid]

    with_pool(use)


def test_a_process_killed_while_idle_fails_at_most_one_request() -> None:
    async def use(pool: WorkerPool) -> None:
        await find_move(pool, "plain")
        os.kill(pids(pool)[0], signal.SIGKILL)
        answers = [await asyncio.gather(find_move(pool, "plain"), return_exceptions=True) for _ in range(2)]
        assert isinstance(answers[0][0], BotFailed) or answers[0][0] is not None
        assert not isinstance(answers[1][0], BaseException)

    with_pool(use)


def test_garbage_from_a_process_fails_the_request() -> None:
    async def use(pool: WorkerPool) -> None:
        with pytest.raises(BotFailed):
            await find_move(pool, "garbles")
        assert await find_move(pool, "plain") is not None

    with_pool(use)


def test_output_of_a_player_is_ignored() -> None:
    async def use(pool: WorkerPool) -> None:
        assert await find_move(pool, "prints") == await find_move(pool, "plain")
        assert pool.gauges()["workers_started"] == 1

    with_pool(use)


def test_a_player_that_fails_leaves_its_process_alive() -> None:
    async def use(pool: WorkerPool) -> None:
        with pytest.raises(BotFailed):
            await find_move(pool, "fails")
        assert await find_move(pool, "plain") is not None
        assert pool.gauges()["workers_started"] == 1

    with_pool(use)


def test_two_processes_handle_fifty_requests() -> None:
    async def use(pool: WorkerPool) -> None:
        start = sixfold.game("sixth").start()
        states = [start.play(one).play(two) for one in start.legal() for two in start.play(one).legal()][:50]
        answers = await asyncio.gather(*(find_move(pool, "2", state) for state in states))
        for state, reply in zip(states, answers, strict=True):
            assert reply is not None
            assert state.game.parse(reply.move) in state.legal()
        assert pool.gauges()["moves"] == 50
        assert pool.gauges()["workers_started"] == 2

    with_pool(use, 2)


def test_a_cancelled_request_frees_its_process() -> None:
    async def use(pool: WorkerPool) -> None:
        await find_move(pool, "plain")
        cancelled = asyncio.create_task(find_move(pool, "hangs", seconds=300))
        waiting = asyncio.create_task(find_move(pool, "plain"))
        await asyncio.sleep(0.1)
        cancelled.cancel()
        with pytest.raises(asyncio.CancelledError):
            await cancelled
        assert await waiting is not None

    with_pool(use)


def test_a_request_that_gives_up_waiting_takes_no_process() -> None:
    async def use(pool: WorkerPool) -> None:
        slow = asyncio.create_task(find_move(pool, "8", seconds=0.5))
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(find_move(pool, "plain")) for _ in range(3)]
        await asyncio.sleep(0.05)
        waiting[0].cancel()
        await slow
        waiting[1].cancel()  # it may have been handed a process already
        assert await waiting[2] is not None
        assert await find_move(pool, "plain") is not None
        assert pool.gauges()["workers_busy"] == 0

    with_pool(use)


def test_analyses_leave_a_process_to_bots() -> None:
    async def use(pool: WorkerPool) -> None:
        await asyncio.gather(find_move(pool, "plain"), find_move(pool, "plain"))
        await wait_until(lambda: not pool.gauges()["workers_busy"])  # one may still be warming up
        short = AnalysisTask(preset="sixth", seconds=0.1)
        assert all(found.lines for found in await asyncio.gather(*(pool.analyse(short) for _ in range(3))))
        assert pool.gauges()["workers_busy"] == 0
        endless = AnalysisTask(preset="sixth", seconds=300)
        analyses = [asyncio.create_task(pool.analyse(endless)) for _ in range(3)]
        await wait_until(lambda: (pool.gauges()["workers_busy"], pool.gauges()["requests_waiting"]) == (1, 2))
        assert await find_move(pool, "plain") is not None
        assert not any(analysis.done() for analysis in analyses)
        for analysis in analyses:
            analysis.cancel()

    with_pool(use, 2)


def test_bots_go_before_analyses_with_one_process() -> None:
    async def use(pool: WorkerPool) -> None:
        done: list[str] = []

        async def analyses() -> None:
            await pool.analyse(AnalysisTask(preset="sixth", seconds=0.2))
            done.append("analysis")

        async def bot() -> None:
            await find_move(pool, "plain")
            done.append("bot")

        await find_move(pool, "plain")
        first = asyncio.create_task(analyses())
        await asyncio.sleep(0)
        await asyncio.gather(first, analyses(), bot())
        assert done == ["analysis", "bot", "analysis"]

    with_pool(use)


def test_too_many_requests_fail_at_once() -> None:
    async def use(pool: WorkerPool) -> None:
        answers = await asyncio.gather(*(find_move(pool, "plain") for _ in range(8)), return_exceptions=True)
        errors = [answer for answer in answers if isinstance(answer, ServerError)]
        assert {error.code for error in errors} == {"too-many"}
        assert 0 < len(errors) < 8

    with_pool(use, queue=4)


def test_a_huge_state_goes_through_the_pipe() -> None:
    async def use(pool: WorkerPool) -> None:
        state = sixfold.game("sixth").start()
        padded = MoveRequest(GameSpec.of(state.game), state.dumps() + " " * 5_000_000, 0, "plain", 0, 60.0)
        answer = await pool._request(padded, 0, None, 60.0)
        assert msgspec.to_builtins(answer)["type"] == "MoveReply"

    with_pool(use)


def test_waiting_requests_fail_when_the_pool_stops() -> None:
    async def scenario() -> list[Any]:
        pool = WorkerPool(1, players="tests.server.bots.faulty_players:create_player")
        await pool.start()
        tasks = [asyncio.create_task(find_move(pool, "hangs", seconds=300)) for _ in range(3)]
        await wait_until(lambda: bool(pids(pool)))
        await asyncio.sleep(0.2)
        await pool.stop()
        return await asyncio.gather(*tasks, find_move(pool, "plain"), return_exceptions=True)

    assert [error.code for error in asyncio.run(scenario())] == ["closing"] * 4


def test_hanging_workers_end_when_the_server_is_killed() -> None:
    command = [sys.executable, "-m", "tests.server.bots.pool_helpers"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        server.stdout.readline()
        thinking = [int(pid) for pid in server.stdout.readline().split()]
        assert len(thinking) == 2
        for pid in thinking:
            os.kill(pid, signal.SIGINT)  # as when somebody presses Ctrl-C
        server.kill()
    give_up = time.monotonic() + 60
    while any(map(is_alive, thinking)) and time.monotonic() < give_up:
        time.sleep(0.02)
    assert not any(map(is_alive, thinking))


def test_workers_ignore_ctrl_c_and_run_at_lower_priority() -> None:
    async def use(pool: WorkerPool) -> None:
        await find_move(pool, "plain")
        [pid] = pids(pool)
        os.kill(pid, signal.SIGINT)
        assert await find_move(pool, "plain") is not None
        assert pids(pool) == [pid]
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)

    with_pool(use)
