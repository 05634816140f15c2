"""A database and an export that version 1 wrote still open: their logs fold to the same tables, and play goes on.

`version_1/` holds a database of all four games (finished, going on, with bots, companions, a pair, offers, chat and a
vote), the same tables as an export, and what version 1 made of them.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sixfold.games import Record
from sixfold.games.registry import InstalledJudges
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store.export import PHASES_V1, TableExport, finished_records
from sixfold.server.store.sqlite import SqliteStore, database
from sixfold.tables import LogEntry, Table, actions, fold
from tests.server.service.service_helpers import FirstMoveBots

FOLDER = Path(__file__).parent / "version_1"
EXPECTED: dict[str, Any] = msgspec.json.decode(gzip.decompress((FOLDER / "expected.json.gz").read_bytes()))
TABLES: dict[str, dict[str, Any]] = EXPECTED["tables"]
IDS = {table["name"]: table_id for table_id, table in TABLES.items()}
EXPORTS = gzip.decompress((FOLDER / "tables.jsonl.gz").read_bytes()).splitlines()
ANN, BOB = Visitor("a" * 22, "Ann"), Visitor("b" * 22, "Bob")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A copy of the old database."""
    copy = tmp_path / "sixfold.db"
    copy.write_bytes(gzip.decompress((FOLDER / "tables.sqlite.gz").read_bytes()))
    return copy


def describe(table: Table) -> dict[str, Any]:
    """Return the further fields of a table in version 1."""
    state = table.state
    return {
        "preset": table.preset.name,
        "phase": table.phase,
        "closed": table.closed,
        "seq": table.seq,
        "at": table.at,
        "seats": list(table.seats),
        "owner": table.owner,
        "people": [[one.id, one.name, one.present, one.bot, one.wins] for one in table.people],
        "chat": [one.text for one in table.messages if getattr(one, "text", None)],
        "due": table.deadline,
        "votes": len(table.votes),
        "turns": [str(entry.move) for entry in table.log],
        "position": None if state is None else state.position(),
        "scores": None if state is None or state.scores is None else list(state.scores),
        "outcome": None
        if state is None or state.outcome is None
        else msgspec.json.decode(msgspec.json.encode(state.outcome)),
    }


def assert_same(log: list[LogEntry], old: dict[str, Any]) -> None:
    table = fold(log)
    now = describe(table)
    before = {name: old[name] for name in now} | {"phase": PHASES_V1.get(old["phase"], old["phase"])}
    assert now == before
    records = finished_records(log)
    assert [record.entries for record in records] == [Record.loads(one["text"]).entries for one in old["records"]]


def test_a_database_of_version_1_is_migrated_and_every_log_folds_to_the_same_table(path: Path) -> None:
    async def read() -> dict[str, tuple[str, list[LogEntry]]]:
        store = SqliteStore(path)
        await store.start()
        tables = {one.table: (one.row.phase, await store.entries(one.table)) async for one in store.all_tables()}
        assert await store.table_by_code(EXPECTED["code"]) is None  # it has expired long ago
        assert (await store.signing_key()).hex() == EXPECTED["key"]
        assert [program.name for program in await store.programs_of(ANN.id)] == ["Ann's program"]
        assert len(await store.tables_of(BOB.id, 99)) == sum(BOB.id in table["seats"] for table in TABLES.values())
        await store.stop()
        return tables

    tables = asyncio.run(read())
    assert tables.keys() == TABLES.keys()
    for table_id, (phase, log) in tables.items():
        assert_same(log, TABLES[table_id])
        assert phase == fold(log).phase


def test_a_migrated_database_has_the_schema_of_a_new_one(path: Path, tmp_path: Path) -> None:
    async def start(at: Path) -> None:
        store = SqliteStore(at)
        await store.start()
        await store.stop()

    def columns(at: Path) -> dict[str, list[Any]]:
        with closing(sqlite3.connect(at)) as connection:
            names = connection.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall()
            return {name: connection.execute(f"PRAGMA table_xinfo('{name}')").fetchall() for (name,) in names}

    asyncio.run(start(path))
    asyncio.run(start(tmp_path / "new.db"))
    assert columns(path) == columns(tmp_path / "new.db")


def test_a_migration_that_fails_leaves_the_old_database_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: sqlite3.Connection) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(database.UPGRADES, 2, fail)
    store = SqliteStore(path)
    with pytest.raises(ZeroDivisionError):
        asyncio.run(store.start())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        (count,) = connection.execute("SELECT count(*) FROM lines").fetchone()
        assert count == sum(one["seq"] for one in TABLES.values())


def test_play_goes_on_in_a_migrated_database(path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(path)
        await store.start()
        service = TableService(store, FirstMoveBots(), ServerSettings(), InstalledJudges())
        table = IDS["sixth finished"]
        assert (await service.update(table, BOB)).view.people[0].name == "Ann"
        now = fold(await store.entries(table))
        mover = ANN if now.to_move == now.seat_of(ANN.id) else BOB
        await service.act(table, mover, actions.Turn("c3"))
        assert [turn.move for turn in (await service.view(table, BOB)).turns] == ["c3"]
        await service.act(table, BOB, actions.Chat("Where were we?"))
        assert (await service.record(table, BOB, 1)).dumps() == TABLES[table]["records"][0]["text"]
        await service.replay(table, BOB, 1, 0, 10, "fr")
        await service.act(IDS["armies"], BOB, actions.ChooseOptions({"army": {"P": 6, "G": 1}}))
        await service.act(
            IDS["degrees"], ANN, actions.Turn('draft 2 {"links":[{"actor":"Joe Pesci","film":"Casino"}]}')
        )
        await service.act(IDS["sixes"], ANN, actions.RequestRematch())
        await service.stop()
        await store.stop()

    asyncio.run(play())


@pytest.mark.parametrize("line", EXPORTS, ids=lambda line: TABLES[msgspec.json.decode(line)["seen"]["table"]]["name"])
def test_an_export_of_version_1_is_read(line: bytes) -> None:
    export = TableExport.loads(line)
    assert_same(export.log, TABLES[export.stored.table])
    assert TableExport.loads(export.dumps()) == export


@pytest.mark.parametrize("old", [one for table in TABLES.values() for one in table["records"]])
def test_records_of_version_1_load_from_text_and_from_json(old: dict[str, Any]) -> None:
    record = Record.loads(old["text"])
    assert record == Record.from_json(msgspec.json.encode(old["json"]).decode())
    assert record.dumps() == old["text"]
    assert record.final().outcome is not None
