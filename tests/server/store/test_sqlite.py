"""SqliteStore passes the common suite, and tests of files, locks and crashes."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings

from sixfold.server.errors import ServerError
from sixfold.server.store.sqlite import SqliteStore
from tests.server.store import concurrent_writes, kill_writer
from tests.server.store.store_helpers import StoreLocation, turn_entry
from tests.server.store.suite import StoreSuite


class SqliteLocation:
    """A database in a folder."""

    shared = False

    def __init__(self, folder: Path) -> None:
        self.path = folder / "sixfold.db"
        self.address = f"sqlite:///{self.path}"


@pytest.fixture
def location(tmp_path: Path) -> SqliteLocation:
    return SqliteLocation(tmp_path)


class TestSqlite(StoreSuite):
    """One file."""

    async def check_backup(self, path: Path) -> None:
        copy = SqliteStore(path)
        await copy.start()
        lines = await copy.entries("t")
        await copy.stop()
        assert len(lines) >= 21
        assert lines[21:] == list(map(turn_entry, range(21, len(lines))))


@settings(max_examples=40)
@given(rounds=concurrent_writes.ROUNDS)
def test_nodes_that_write_at_once_agree_on_one_log(rounds: list[list[concurrent_writes.WriteAttempt]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(concurrent_writes.write_concurrently(SqliteLocation(Path(folder)), rounds))


def test_acknowledged_entries_survive_a_kill(location: StoreLocation) -> None:
    for after in (1, 150, 400, 40):
        acknowledged = kill_writer.kill_writer(location, after)
        assert sum(map(len, acknowledged.values())) > after
        asyncio.run(kill_writer.check_entries(location, acknowledged))


def test_a_second_server_is_rejected_and_a_killed_one_leaves_no_lock(location: SqliteLocation) -> None:
    async def twice() -> None:
        first, second = SqliteStore(location.path), SqliteStore(location.path)
        await first.start()
        with pytest.raises(ServerError) as caught:
            await second.start()
        assert caught.value.code == "store-taken"
        await second.stop()
        await first.stop()
        await second.start()
        await second.stop()

    kill_writer.kill_writer(location, 3)
    asyncio.run(twice())
