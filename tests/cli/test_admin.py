"""`sixfold admin`: beside a running house where that is safe, refused where it is not, and nothing lost on the way."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

from sixfold import Record
from sixfold.cli.admin import export_tables
from sixfold.cli.app import run
from sixfold.server.store import StoredTable
from sixfold.server.store.export import TableExport
from sixfold.server.store.sqlite import SqliteStore
from sixfold.tables import LogEntry, actions
from tests.cli.command import SHORT_GAME, Sixfold, Told
from tests.server.store.store_helpers import table_row
from tests.tables.driver import TableDriver

Inside: TypeAlias = Callable[..., Told]

DATABASE = ("--database", "sqlite:///house.db")


def evenings() -> list[tuple[str, list[LogEntry], dict[str, object]]]:
    """A table with a finished game and one that goes on, and a closed one."""
    match = TableDriver("sixth-4x4", public=True).start("ann", "bob").turns(*SHORT_GAME)
    match.do("ann", actions.RequestRematch())
    match.do("bob", actions.Accept("rematch"))
    closed = TableDriver("six")
    closed.do("ann", actions.Chat("Nobody comes. Évidemment “…”"))
    closed.do("ann", actions.Close())
    playing = match.table.phase
    return [
        (
            "match",
            match.entries,
            {"preset": "sixth-4x4", "phase": playing, "public": True, "seats": 2, "owner_name": "Ann"},
        ),
        ("closed", closed.entries, {"preset": "six", "closed": True, "seats": 2, "free_seats": 2, "owner_name": "Ann"}),
    ]


async def fill(store: SqliteStore) -> None:
    for number, (table, lines, given) in enumerate(evenings()):
        seen = StoredTable(table=table, opened=1000.0 + number, active_at=2000.0 + number, row=table_row(**given))
        await store.restore(seen, lines)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    async def made() -> None:
        store = SqliteStore(tmp_path / "house.db")
        await store.start()
        await fill(store)
        await store.stop()

    asyncio.run(made())
    return tmp_path / "house.db"


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Inside:
    """The command in this process, where no other process has to be there."""
    monkeypatch.chdir(tmp_path)

    def run_here(*arguments: str) -> Told:
        code = run(arguments)
        out, err = capsys.readouterr()
        return Told(CompletedProcess(arguments, code, out.encode(), err.encode()))

    return run_here


@contextmanager
def running(path: Path) -> Iterator[None]:
    """A house that has the database open."""
    store = SqliteStore(path)
    with asyncio.Runner() as runner:
        runner.run(store.start())
        yield
        runner.run(store.stop())


def test_tables_are_listed_for_people_and_for_programs(sixfold: Sixfold, inside: Inside, database: Path) -> None:
    shown = inside("admin", "tables", *DATABASE)
    assert shown.code == 0
    assert [line.split()[:4] for line in shown.out.splitlines()[1:]] == [
        ["match", "sixth-4x4", evenings()[0][2]["phase"], "2/2"],
        ["closed", "six", "closed", "0/2"],
    ]
    found = json.loads(sixfold("admin", "tables", "--json", SIXFOLD_DATABASE=f"sqlite:///{database}").out)["tables"]
    assert [one["table"] for one in found] == ["match", "closed"]
    assert found[0]["row"]["public"] is True


def test_what_was_exported_is_imported_as_it_was(
    sixfold: Sixfold, inside: Inside, database: Path, tmp_path: Path
) -> None:
    with running(database):
        told = sixfold("admin", "export", "--all", "out.jsonl", *DATABASE)
    assert told.out == "2 tables written to out.jsonl. The file has the secrets of unfinished games.\n"
    assert stat.S_IMODE((tmp_path / "out.jsonl").stat().st_mode) == 0o600
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    [record] = [Record.from_json(json.dumps(one)) for one in rows[0]["records"]]
    assert [str(entry.move) for entry in record.entries] == SHORT_GAME
    other = ("--database", "sqlite:///new/other.db")
    assert (
        sixfold("admin", "import", "out.jsonl", *other).out
        == "2 tables imported from out.jsonl; 0 tables existed already.\n"
    )
    assert (
        sixfold("admin", "import", "out.jsonl", *other).out
        == "0 tables imported from out.jsonl; 2 tables existed already.\n"
    )
    assert inside("admin", "export", "closed", "match", "again.jsonl", *other).code == 0
    again = [json.loads(line) for line in (tmp_path / "again.jsonl").read_text().splitlines()]
    assert again == rows[::-1]


def test_a_table_is_exported_as_it_was_at_one_moment(tmp_path: Path) -> None:
    async def evening() -> int:
        store = SqliteStore(tmp_path / "house.db")
        await store.start()
        await fill(store)
        played = TableDriver("six").start("ann", "bob")
        seen = StoredTable(table="busy", opened=9.0, active_at=9.0, row=table_row(preset="six", phase="playing"))
        await store.restore(seen, played.entries)
        began = len(played.entries)

        async def goes_on() -> None:
            for number in range(300):
                played.do(("ann", "bob")[number % 2], actions.React("hello"))
                await store.append(
                    "busy", played.entries[-1], table_row(preset="six", phase="playing", free_seats=number + 1)
                )

        going = asyncio.create_task(goes_on())
        exports = 0
        while not going.done():
            await export_tables(f"sqlite:///{store.path}", None, str(tmp_path / "out"), replace=True)
            tables = [TableExport.loads(line) for line in (tmp_path / "out").read_bytes().splitlines()]
            [busy] = [table for table in tables if table.stored.table == "busy"]
            # `free` was written with each line, and so tells the line that the row belongs to.
            assert len(busy.log) == began + busy.stored.row.free_seats
            exports += 1
        await going
        await store.stop()
        return exports

    assert asyncio.run(evening()) > 0


def test_an_export_is_asked_for_as_it_is_written(inside: Inside, database: Path, tmp_path: Path) -> None:
    assert inside("admin", "export", "out.jsonl", *DATABASE).complains("export-what")
    assert inside("admin", "export", "--all", "match", "out.jsonl", *DATABASE).complains("export-what")
    assert inside("admin", "export", "match", "nowhere", "out.jsonl", *DATABASE).complains("no-table")
    assert not (tmp_path / "out.jsonl").exists()
    (tmp_path / "out.jsonl").write_text("mine")
    assert inside("admin", "export", "--all", "out.jsonl", *DATABASE).complains("file-exists")
    assert inside("admin", "export", "--all", "out.jsonl", "--force", *DATABASE).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["house.db", "house.db-lock", "out.jsonl"]


def test_nothing_is_imported_from_a_file_with_a_fault(
    sixfold: Sixfold, inside: Inside, database: Path, tmp_path: Path
) -> None:
    inside("admin", "export", "--all", "out.jsonl", *DATABASE)
    good, closed = (tmp_path / "out.jsonl").read_text().splitlines()
    spoilt = {
        "cut": good[:-20],
        "not JSON": "Dear diary",
        "another format": good.replace("sixfold table 2", "sixfold table 9"),
        "no log": json.dumps(json.loads(good) | {"log": []}),
        "an illegal turn": good.replace('"move":"a2"', '"move":"a9"', 1),
        "a row that does not match the log": closed.replace('"closed":true', '"closed":false'),
        "an invalid name": closed.replace('"table":"closed"', '"table":"../closed"'),
    }
    for what, line in spoilt.items():
        (tmp_path / "bad.jsonl").write_text(f"{good}\n{line}\n")
        told = inside("admin", "import", "bad.jsonl", "--database", "sqlite:///other.db")
        assert told.complains("bad-export"), what
        assert "Line 2 of bad.jsonl" in told.err
    assert not (tmp_path / "other.db").exists()
    assert inside("admin", "import", "none.jsonl", *DATABASE).complains("file-unread")
    with running(database):
        assert sixfold("admin", "import", "out.jsonl", *DATABASE).complains("store-taken")


def test_a_backup_is_a_database_and_is_made_while_the_house_runs(
    sixfold: Sixfold, inside: Inside, database: Path, tmp_path: Path
) -> None:
    with running(database):
        assert sixfold("admin", "backup", "copy.db", *DATABASE).code == 0
        assert inside("admin", "backup", "copy.db", *DATABASE).complains("file-exists")
        assert inside("admin", "backup", "copy.db", "--force", *DATABASE).code == 0
        assert inside("admin", "backup", ".", "--force", *DATABASE).complains("file-kind")
        assert inside("admin", "backup", "none/copy.db", *DATABASE).complains("store-down")
    listed = [
        inside("admin", "tables", "--json", "--database", f"sqlite:///{name}").out for name in ("house.db", "copy.db")
    ]
    assert listed[0] == listed[1]
    assert not list(tmp_path.glob(".copy*"))


def test_pruning_asks_first_and_works_beside_a_house(sixfold: Sixfold, inside: Inside, database: Path) -> None:
    with running(database):
        assert sixfold("admin", "prune", "--before", "30", *DATABASE).complains("prune-unsure")
        assert inside("admin", "prune", "--before", "1e6", "--yes", *DATABASE).out == "0 tables deleted.\n"
        assert sixfold("admin", "prune", "--before", "30", "--yes", *DATABASE).out == "1 table deleted.\n"
        assert inside("admin", "prune", "--before", "30", *DATABASE).out == "0 tables deleted.\n"
    assert inside("admin", "tables", *DATABASE).out.count("\n") == 2


def test_no_database_is_made_or_touched_by_looking_for_one(inside: Inside, tmp_path: Path) -> None:
    for command in (("tables",), ("export", "--all", "out"), ("backup", "out"), ("prune", "--before", "1", "--yes")):
        assert inside("admin", *command, *DATABASE).complains("store-missing")
        assert inside("admin", *command, "--database", "house.db").complains("bad-database")
    assert list(tmp_path.iterdir()) == []
