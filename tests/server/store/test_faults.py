"""A file that is full, damaged, gone, foreign or too new: only the request concerned fails, with a code."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from sixfold.server.errors import ServerError, StoreDown, StoreNewer
from sixfold.server.store import Person, StoredTable
from sixfold.server.store.sqlite import SqliteStore, database, log, maintenance
from sixfold.server.store.sqlite.threads import WriterThread
from sixfold.tables import LogEntry, actions
from tests.server.store.store_helpers import open_entry, table_row, turn_entry, write_table

LONG = 20_000


async def error_code(store: SqliteStore) -> str:
    """Return the error code with which a store fails to start."""
    with pytest.raises(ServerError) as caught:
        await store.start()
    await store.stop()
    return caught.value.code


def test_a_full_database_fails_only_entries_that_do_not_fit(tmp_path: Path) -> None:
    path = tmp_path / "sixfold.db"
    database.create(path)

    def restrained(pages: int) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}").fetchone()

    async def scenario() -> None:
        writer = WriterThread(path)
        writer.start(connection)
        for name in ("small", "large", "other"):
            await writer.write(partial(write_first, name=name))
        await writer.write(lambda _: restrained(pages_of(connection) + 2))
        long = turn_entry(1, "x" * LONG)
        done = await asyncio.gather(
            writer.write(lambda connection: log.append(connection, "small", turn_entry(1), table_row(), 1.0)),
            writer.write(lambda connection: log.append(connection, "large", long, table_row(), 1.0)),
            writer.write(lambda connection: log.append(connection, "other", turn_entry(1), table_row(), 1.0)),
            return_exceptions=True,
        )
        assert [type(one) for one in done] == [type(None), StoreDown, type(None)]
        assert "full" in str(done[1])
        assert [len(log.entries(connection, name, 0)) for name in ("small", "large", "other")] == [2, 1, 2]
        with pytest.raises(StoreDown):
            await writer.write(maintenance.probe)
        await writer.write(lambda _: restrained(10_000))
        await writer.write(maintenance.probe)
        await writer.write(lambda connection: log.append(connection, "large", long, table_row(), 1.0))
        assert log.entries(connection, "large", 1) == [long]
        await writer.stop()

    connection = database.connect(path, writes=True)
    database.migrate(connection, path, database.migrations())
    asyncio.run(scenario())
    connection.close()


def write_first(connection: sqlite3.Connection, name: str) -> None:
    stored = StoredTable(table=name, opened=0.0, active_at=0.0, row=table_row())
    log.create_log(connection, stored, [open_entry()])


def pages_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA page_count").fetchone()[0])


#: RLIMIT_FSIZE stops files from growing for a while. Python ignores SIGXFSZ, so the process survives.
NO_ROOM = """
import asyncio, resource, sys
from pathlib import Path
from sixfold.server.errors import StoreDown
from sixfold.server.store.sqlite import SqliteStore
from tests.server.store.store_helpers import open_entry, table_row, turn_entry

async def scenario():
    store = SqliteStore(Path(sys.argv[1]))
    await store.start()
    await store.open("t", open_entry(), table_row())
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, hard))
    seq = 1
    try:
        while seq < 1000:
            await store.append("t", turn_entry(seq), table_row())
            seq += 1
    except StoreDown as error:
        assert error.code == "store-down"
    assert seq < 1000
    for request in (store.check_writable(), store.append("t", turn_entry(seq), table_row())):
        try:
            await request
            assert False, "there is no room"
        except StoreDown:
            pass
    assert len(await store.entries("t")) == seq
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))
    await store.check_writable()
    await store.append("t", turn_entry(seq), table_row())
    await store.stop()
    await store.start()
    assert await store.entries("t") == [open_entry(), *map(turn_entry, range(1, seq + 1))]
    await store.stop()

asyncio.run(scenario())
"""


def test_a_full_disk_fails_requests_until_there_is_space(tmp_path: Path) -> None:
    command = [sys.executable, "-c", NO_ROOM, str(tmp_path / "sixfold.db")]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[3], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_removed_file_is_noticed_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "sixfold.db")
        await store.start()
        await write_table(store, "t")
        store.path.rename(tmp_path / "elsewhere")
        for request in (store.check_writable(), store.append("t", turn_entry(1), table_row())):
            with pytest.raises(StoreDown):
                await request
        (tmp_path / "elsewhere").rename(store.path)
        await store.append("t", turn_entry(1), table_row())
        await store.stop()

    asyncio.run(scenario())


def test_a_damaged_file_is_reported_without_hanging(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "sixfold.db")
        await store.start()
        await write_table(store, "t")
        await store.stop()
        with store.path.open("r+b") as file:
            file.seek(100)
            file.write(os.urandom(os.path.getsize(store.path) - 100))
        # Where the damage shows depends on what is read: at the start, or at the first request.
        with pytest.raises(StoreDown):
            await store.start()
            await store.append("t", turn_entry(1), table_row())
        await store.stop()

    asyncio.run(scenario())


@pytest.mark.parametrize("beside", [False, True])
def test_a_foreign_database_is_not_touched(tmp_path: Path, beside: bool) -> None:
    text = tmp_path / "diary.txt"
    text.write_text("Dear diary, " * 100)
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE diary (day TEXT)")
    connection.close()
    for path in (text, other):
        before = path.read_bytes()
        assert asyncio.run(error_code(SqliteStore(path, admin=beside))) == "store-foreign"
        assert path.read_bytes() == before
    assert asyncio.run(error_code(SqliteStore(tmp_path, admin=beside))) == ("store-missing" if beside else "store-down")
    assert asyncio.run(error_code(SqliteStore(text / "sixfold.db"))) == "store-down"
    assert asyncio.run(error_code(SqliteStore(tmp_path / "none.db", admin=True))) == "store-missing"
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize("beside", [False, True])
def test_a_newer_database_is_rejected_and_not_touched(tmp_path: Path, beside: bool) -> None:
    path = tmp_path / "sixfold.db"
    create_database(path)
    set_version(path, 99)
    before = path.read_bytes()
    store = SqliteStore(path, admin=beside)
    with pytest.raises(StoreNewer, match="format 99"):
        asyncio.run(store.start())
    assert path.read_bytes() == before


def test_a_migration_is_atomic_and_keeps_all_data(tmp_path: Path) -> None:
    path = tmp_path / "sixfold.db"
    create_database(path)
    known = database.migrations()
    connection = database.connect(path, writes=True)
    with pytest.raises(sqlite3.Error):
        database.migrate(
            connection, path, [*known, database.Migration("CREATE TABLE more (a); CREATE TABLE more (b);")]
        )
    assert database.schema_version(connection, path, 99) == len(known)
    added = "ALTER TABLE tables ADD COLUMN note TEXT NOT NULL DEFAULT 'none';"
    database.migrate(connection, path, [*known, database.Migration(added)])
    assert database.schema_version(connection, path, 99) == len(known) + 1
    assert connection.execute("SELECT note FROM tables").fetchall() == [("none",)]
    assert log.entries(connection, "t", 0) == [open_entry(), turn_entry(1)]
    connection.close()


def test_an_older_database_is_not_served_to_admin_before_a_server_migrated_it(tmp_path: Path) -> None:
    path = tmp_path / "sixfold.db"
    database.create(path)
    assert asyncio.run(error_code(SqliteStore(path, admin=True))) == "store-older"


def test_a_path_can_have_any_character(tmp_path: Path) -> None:
    path = tmp_path / "ü ?mode=memory#%41" / "main&.db"
    create_database(path)
    create_database(path.with_name("other.db"))
    assert sorted(one.name for one in path.parent.iterdir() if "-lock" not in one.name) == ["main&.db", "other.db"]
    maintenance.copy_database(path, path.with_name("copy?.db"))
    assert lock_table(path.with_name("copy?.db"))


def lock_table(path: Path) -> bool:
    connection = database.connect(path, writes=False)
    entries = log.entries(connection, "t", 0)
    connection.close()
    return entries == [open_entry(), turn_entry(1)]


def test_only_the_owner_can_read_the_file_and_its_copy(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "sixfold.db"
    create_database(path)
    maintenance.copy_database(path, tmp_path / "copy.db")
    assert [stat.S_IMODE(one.stat().st_mode) for one in (path, tmp_path / "copy.db")] == [0o600, 0o600]


def test_deleted_data_is_nowhere_left_in_the_files(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "sixfold.db")
        await store.start()
        await write_table(
            store, "t", ("bob", actions.Join("Bobsecret")), ("bob", actions.Chat("Bobsecret")), owner_name="Bobsecret"
        )
        await store.save_person(Person(id="bob", name="Bobsecret"))
        await store.forget_person("bob")
        for path in tmp_path.iterdir():
            assert b"Bobsecret" not in path.read_bytes(), path
        await store.stop()

    asyncio.run(scenario())


def test_admin_reads_and_prunes_while_the_server_runs(tmp_path: Path) -> None:
    async def scenario() -> None:
        service, admin = SqliteStore(tmp_path / "sixfold.db"), SqliteStore(tmp_path / "sixfold.db", admin=True)
        await service.start()
        for number in range(60):
            await write_table(service, f"t{number}", closed=number > 0)
        await admin.start()
        writing = asyncio.create_task(append_all(service, "t0", 300))
        assert await admin.prune(service.now() + 1) == 59
        await admin.backup(tmp_path / "copy.db")
        await writing
        assert len(await admin.entries("t0")) == 301
        await admin.stop()
        await service.append("t0", turn_entry(301), table_row())
        await service.stop()

    asyncio.run(scenario())


def test_admin_waits_longer_for_a_lock_than_the_server_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SERVER_PATIENCE", 0.05)
    path = tmp_path / "sixfold.db"

    async def scenario() -> None:
        service, admin = SqliteStore(path), SqliteStore(path, admin=True)
        await service.start()
        await write_table(service, "t", closed=True)
        await admin.start()
        busy = database.connect(path, writes=True)
        busy.execute("BEGIN IMMEDIATE")
        pruned = asyncio.create_task(admin.prune(service.now() + 1))
        with pytest.raises(StoreDown):
            await service.append("t", turn_entry(1), table_row())
        assert not pruned.done()
        busy.execute("ROLLBACK")
        busy.close()
        assert await pruned == 1
        await admin.stop()
        await service.stop()

    asyncio.run(scenario())


async def append_all(store: SqliteStore, table: str, count: int) -> None:
    for seq in range(1, count + 1):
        await store.append(table, LogEntry(seq, "ann", float(seq), actions.Turn("c3")), table_row())


def create_database(path: Path) -> None:
    """Create a database with one table of two entries."""

    async def scenario() -> None:
        store = SqliteStore(path)
        await store.start()
        await write_table(store, "t", ("ann", actions.Turn("c3")))
        await store.stop()

    asyncio.run(scenario())


def set_version(path: Path, version: int) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
