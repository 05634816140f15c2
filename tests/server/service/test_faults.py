"""Failures: only the request concerned fails, with a code, and the table stays consistent with its log."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
import structlog

from sixfold.games import Question, SixfoldError
from sixfold.games.registry import InstalledJudges
from sixfold.server import service as service_module
from sixfold.server.errors import server_error
from sixfold.server.store import TableRow
from sixfold.server.store.sqlite import SqliteStore
from sixfold.tables import LogEntry, actions
from tests.sample_games import SealedState
from tests.sample_games.judge import SampleGamesJudge, fail_on_bid
from tests.server.service.service_helpers import (
    ANN,
    BOB,
    CAS,
    QueueClient,
    log_types,
    service_over,
    start_game,
)


class FailingJudge(SampleGamesJudge):
    """A judge that raises for one number."""

    def answer(self, question: Question) -> Any:
        if getattr(question, "bid", None) == 5:
            raise ZeroDivisionError("five is a secret")
        return super().answer(question)


class FailingStore(SqliteStore):
    """A store that fails on demand, before or after it writes."""

    before = after = reading = False

    async def append(self, table: str, entry: LogEntry, row: TableRow, *, quiet: bool = False) -> None:
        if self.before:
            raise server_error("store-down", why="the disk is full")
        await super().append(table, entry, row, quiet=quiet)
        if self.after:
            raise server_error("store-down", why="nobody knows")

    async def entries(self, table: str, start: int = 0) -> list[LogEntry]:
        if self.reading:
            raise server_error("store-down", why="the disk is gone")
        return await super().entries(table, start)


def test_a_judge_that_raises_fails_one_request_and_leaves_a_note_without_secrets(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store, judge=FailingJudge()) as service:
            table = await start_game(service, "sealed", BOB, CAS, seats=3)
            ann = await QueueClient(service, table, ANN).hello()
            before = await log_types(service, table)
            with structlog.testing.capture_logs() as notes:
                assert await ann.do(actions.Turn("bid 5")) == "referee-failed"
            (note,) = [note for note in notes if note["event"] == "referee_failure"]
            assert (note["table"], note["kind"]) == (table, "ZeroDivisionError")
            assert "visiting.py" in note["frames"] or "test_faults.py" in note["frames"]
            assert "secret" not in str({**note, "frames": ""})
            assert "bid 5" not in str(notes)
            assert await log_types(service, table) == before
            assert await ann.do(actions.Turn("bid 6")) == "done"
        await store.stop()

    asyncio.run(scenario())


class DealingJudge:
    """A judge of all games that fails for a while: it raises, or never answers."""

    def __init__(self, hangs: bool) -> None:
        self.works = False
        self._hangs = hangs
        self._judges = InstalledJudges()
        self._released = threading.Event()

    def answer(self, question: Question) -> Any:
        if not self.works and self._hangs:
            self._released.wait(30)
        if not self.works:
            raise RuntimeError("the deck is gone")
        return self._judges.answer(question)

    def release(self) -> None:
        self.works = True
        self._released.set()


@pytest.mark.parametrize("hangs", [False, True], ids=["raises", "hangs"])
@pytest.mark.parametrize("preset", ["sixes", "degrees"])
def test_a_judge_that_never_answers_does_not_hang_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, preset: str, hangs: bool
) -> None:
    # Long enough for everything else that a busy machine does meanwhile.
    monkeypatch.setattr(service_module, "JUDGE_SECONDS", 5.0)
    monkeypatch.setattr(service_module, "JUDGE_PATIENCE", 0.5)

    async def scenario() -> None:
        store, judge = SqliteStore(tmp_path / "h.db"), DealingJudge(hangs)
        await store.start()
        async with service_over(store, judge=judge) as service:
            table = await start_game(service, preset, BOB)
            ann, bob = await QueueClient(service, table, ANN).hello(), await QueueClient(service, table, BOB).hello()
            await ann.wait_for_view(lambda view: view["game"]["failed"])
            assert await ann.do(actions.Chat("and now?")) == "done", "the table goes on"
            forms = [form["move"] for form in ann.view["choices"]["forms"]]
            assert (forms, bob.view["choices"]["forms"]) == (["again", "shipped", "end"], [])
            assert await bob.do(actions.Turn("again")) != "done", "the owner decides"
            judge.release()
            monkeypatch.setattr(service_module, "JUDGE_SECONDS", 30.0)
            assert await ann.do(actions.Turn("again")) == "done"
            await ann.wait_for_view(lambda view: view["game"]["own"])
            ticks = [one.action for one in await store.entries(table) if isinstance(one.action, actions.Tick)]
            assert [str(tick.move).split()[0] for tick in ticks] == ["fail", "deal"]
        await store.stop()

    asyncio.run(scenario())


def test_a_referee_that_raises_fails_one_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store) as service:
            table = await start_game(service, "sealed", BOB, CAS, seats=3)
            fail_on_bid(3, monkeypatch)
            ann, bob = await QueueClient(service, table, ANN).hello(), await QueueClient(service, table, BOB).hello()
            assert await ann.do(actions.Turn("bid 3")) == "referee-failed"
            assert await bob.do(actions.Turn("bid 4")) == "done"
            assert await ann.do(actions.Turn("bid 4")) == "done"
            monkeypatch.setattr(SealedState, "view", lambda self, seat: 1 / 0)
            with pytest.raises(SixfoldError) as caught:
                await service.view(table, ANN)
            assert caught.value.code == "referee-failed"
            await service.act(table, BOB, actions.Chat("still here"))
            assert (await bob.wait_for_goodbye())["code"] == "server-failed"
            assert bob.socket.closed == (1011, "server-failed")
            monkeypatch.undo()
            reconnected = await QueueClient(service, table, BOB).hello()
            assert reconnected.view["messages"][-1]["text"] == "still here"
        await store.stop()

    asyncio.run(scenario())


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.parametrize("written", [False, True])
def test_a_store_failure_loses_and_repeats_nothing(tmp_path: Path, written: bool, reading: bool) -> None:
    async def scenario() -> None:
        store = FailingStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store) as service:
            table = await start_game(service, "sixth", BOB)
            store.before, store.after, store.reading = not written, written, reading
            work = service.act(table, ANN, actions.Turn("c3"), ply=0)
            if written and not reading:
                await work  # It is in the log: that is an answer.
            else:
                with pytest.raises(SixfoldError) as caught:
                    await work
                assert caught.value.code == "store-down"
            store.before = store.after = store.reading = False
            view = await service.view(table, BOB)
            assert [turn.move for turn in view.turns] == ["c3"] * written
            if not written:
                await service.act(table, ANN, actions.Turn("c3"), ply=0)
            await service.act(table, BOB, actions.Turn("c2"), ply=1)
            assert (await log_types(service, table)).count("turn") == 2
        await store.stop()

    asyncio.run(scenario())


class AnnouncingStore(SqliteStore):
    """A store that sets an event when it starts to write an entry."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.writing = asyncio.Event()

    async def append(self, table: str, entry: LogEntry, row: TableRow, *, quiet: bool = False) -> None:
        self.writing.set()
        await super().append(table, entry, row, quiet=quiet)


def test_an_action_is_finished_even_if_its_visitor_disconnects(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = AnnouncingStore(tmp_path / "h.db")
        await store.start()
        async with service_over(store) as service:
            table = await start_game(service, "sixth", BOB)
            store.writing.clear()
            work = asyncio.create_task(service.act(table, ANN, actions.Turn("c3")))
            await store.writing.wait()
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            await service.act(table, BOB, actions.Turn("c2"))
            assert (await log_types(service, table))[-2:] == ["turn", "turn"]
        await store.stop()

    asyncio.run(scenario())
