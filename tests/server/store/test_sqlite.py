"""The store in a file keeps what every store must, and what a file asks for besides."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings

from sixfold.server.errors import ServerError
from sixfold.server.store.sqlite import SqliteStore
from tests.server.store import concurrent_writes, kill_writer
from tests.server.store.store_helpers import Home, turn
from tests.server.store.suite import StoreSuite


class File:
    """A database in a folder."""

    shared = False

    def __init__(self, folder: Path) -> None:
        self.path = folder / "house.db"
        self.address = f"sqlite:///{self.path}"


@pytest.fixture
def home(tmp_path: Path) -> File:
    return File(tmp_path)


class TestSqlite(StoreSuite):
    """One file."""

    async def check_backup(self, path: Path) -> None:
        copy = SqliteStore(path)
        await copy.start()
        lines = await copy.entries("t")
        await copy.stop()
        assert len(lines) >= 21
        assert lines[21:] == list(map(turn, range(21, len(lines))))


@settings(max_examples=40)
@given(rounds=concurrent_writes.ROUNDS)
def test_nodes_that_write_at_once_agree_on_one_log(rounds: list[list[concurrent_writes.Try]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(concurrent_writes.race(File(Path(folder)), rounds))


def test_whatever_was_acknowledged_survives_a_kill(home: Home) -> None:
    for after in (1, 150, 400, 40):
        told = kill_writer.killed(home, after)
        assert sum(map(len, told.values())) > after
        asyncio.run(kill_writer.check(home, told))


def test_a_second_house_is_refused_and_a_killed_one_leaves_no_lock(home: File) -> None:
    async def twice() -> None:
        first, second = SqliteStore(home.path), SqliteStore(home.path)
        await first.start()
        with pytest.raises(ServerError) as caught:
            await second.start()
        assert caught.value.code == "store-taken"
        await second.stop()
        await first.stop()
        await second.start()
        await second.stop()

    kill_writer.killed(home, 3)
    asyncio.run(twice())
