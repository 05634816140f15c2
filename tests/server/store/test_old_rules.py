"""Logs that were played by version 1 of the rules still fold to what they were then, entry by entry.

`version_2/` holds a database of all four games, written before tables named the version of their rules: finished
games and games that go on, with take-backs in Six, chosen armies and pairs in Sixth!, votes to strike, join and split
in Sixes, sheets, challenges, claims and votes in 6°. `expected.json.gz` is what the code of that time made of each log.
"""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sixfold.games import Record
from sixfold.server.store.export import finished_records
from sixfold.server.store.sqlite import SqliteStore
from sixfold.tables import LogEntry, Table, fold

FOLDER = Path(__file__).parent / "version_2"
TABLES: dict[str, dict[str, Any]] = msgspec.json.decode(gzip.decompress((FOLDER / "expected.json.gz").read_bytes()))[
    "tables"
]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[LogEntry]]:
    """The log of every table in the old database, after it was migrated."""

    async def read() -> dict[str, list[LogEntry]]:
        path = tmp_path_factory.mktemp("old") / "sixfold.db"
        path.write_bytes(gzip.decompress((FOLDER / "tables.sqlite.gz").read_bytes()))
        store = SqliteStore(path)
        await store.start()
        found = {one.table: await store.entries(one.table) async for one in store.all_tables()}
        await store.stop()
        return found

    return asyncio.run(read())


def describe(table: Table) -> dict[str, Any]:
    state = table.state
    return {
        "phase": table.phase,
        "seats": list(table.seats),
        "to_move": table.to_move,
        "deadline": table.deadline,
        "turns": len(table.log),
        "position": None if state is None else state.position(),
        "scores": None if state is None else state.scores,
        "outcome": None if state is None else state.outcome,
    }


@pytest.mark.parametrize("table_id", TABLES, ids=lambda table_id: str(TABLES[table_id]["name"]))
def test_a_log_of_version_1_of_the_rules_folds_as_it_did_then(table_id: str, logs: dict[str, list[LogEntry]]) -> None:
    first, *rest = logs[table_id]
    table, old = fold([first]), TABLES[table_id]
    assert table.game.rules_version == 1
    tables = [table, *(table := table.apply(entry) for entry in rest)]
    trace = msgspec.json.decode(msgspec.json.encode([describe(table) for table in tables]))
    for number, (now, then) in enumerate(zip(trace, old["trace"], strict=True)):
        assert now == then, f"entry {number} of {old['name']}"
    assert {person.id: person.wins for person in tables[-1].people} == old["wins"]
    records = finished_records(logs[table_id])
    assert [record.entries for record in records] == [Record.loads(text).entries for text in old["records"]]
    assert all(record.game.rules_version == 1 for record in records)
