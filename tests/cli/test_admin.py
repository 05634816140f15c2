"""`sixfold admin`: what is safe works while a server runs, the rest is refused, and nothing is lost."""

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
from tests.cli.command import SHORT_GAME, CommandResult, Sixfold
from tests.server.store.store_helpers import table_row
from tests.tables.driver import TableDriver

InProcess: TypeAlias = Callable[..., CommandResult]

DATABASE = ("--database", "sqlite:///server.db")


def sample_tables() -> list[tuple[str, list[LogEntry], dict[str, object]]]:
    """A table that plays its second game, and a closed one: name, log and fields of the row."""
    match = TableDriver("sixth-4x4", public=True).start("ann", "bob").turns(*SHORT_GAME)
    match.do("ann", actions.RequestRematch())
    match.do("bob", actions.Accept("rematch"))
    closed = TableDriver("six")
    closed.do("ann", actions.Chat("Nobody is here. Évidemment “…”"))
    closed.do("ann", actions.Close())
    return [
        (
            "match",
            match.entries,
            {"preset": "sixth-4x4", "phase": match.table.phase, "public": True, "seats": 2, "owner_name": "Ann"},
        ),
        ("closed", closed.entries, {"preset": "six", "closed": True, "seats": 2, "free_seats": 2, "owner_name": "Ann"}),
    ]


async def fill(store: SqliteStore) -> None:
    """Store the sample tables."""
    for number, (table, entries, fields) in enumerate(sample_tables()):
        stored = StoredTable(table=table, opened=1000.0 + number, active_at=2000.0 + number, row=table_row(**fields))
        await store.restore(stored, entries)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    async def create() -> None:
        store = SqliteStore(tmp_path / "server.db")
        await store.start()
        await fill(store)
        await store.stop()

    asyncio.run(create())
    return tmp_path / "server.db"


@pytest.fixture
def run_in_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> InProcess:
    """Runs the command in this process, which is quicker, where nothing needs a second process."""
    monkeypatch.chdir(tmp_path)

    def run_command(*arguments: str) -> CommandResult:
        code = run(arguments)
        out, err = capsys.readouterr()
        return CommandResult(CompletedProcess(arguments, code, out.encode(), err.encode()))

    return run_command


@contextmanager
def open_database(path: Path) -> Iterator[None]:
    """Keep the database open as a running server does."""
    store = SqliteStore(path)
    with asyncio.Runner() as runner:
        runner.run(store.start())
        yield
        runner.run(store.stop())


def test_tables_are_listed_for_people_and_for_programs(
    sixfold: Sixfold, run_in_process: InProcess, database: Path
) -> None:
    listing = run_in_process("admin", "tables", *DATABASE)
    assert listing.code == 0
    assert [line.split()[:4] for line in listing.out.splitlines()[1:]] == [
        ["match", "sixth-4x4", sample_tables()[0][2]["phase"], "2/2"],
        ["closed", "six", "closed", "0/2"],
    ]
    tables = json.loads(sixfold("admin", "tables", "--json", SIXFOLD_DATABASE=f"sqlite:///{database}").out)["tables"]
    assert [stored["table"] for stored in tables] == ["match", "closed"]
    assert tables[0]["row"]["public"] is True


def test_an_export_is_imported_unchanged(
    sixfold: Sixfold, run_in_process: InProcess, database: Path, tmp_path: Path
) -> None:
    with open_database(database):
        result = sixfold("admin", "export", "--all", "out.jsonl", *DATABASE)
    assert result.out == "2 tables written to out.jsonl. The file has the secrets of unfinished games.\n"
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
    assert run_in_process("admin", "export", "closed", "match", "again.jsonl", *other).code == 0
    again = [json.loads(line) for line in (tmp_path / "again.jsonl").read_text().splitlines()]
    assert again == rows[::-1]


def test_a_table_is_exported_with_its_deck(run_in_process: InProcess, tmp_path: Path) -> None:
    version, content = "9f86d081884c7d65", b'{"name":"Friday","language":"en","cards":[]}'
    entry = LogEntry(0, "ann", 0.0, actions.Open("sixes", name="Ann", options={"deck": f"friday@{version}"}))

    async def create() -> None:
        store = SqliteStore(tmp_path / "server.db")
        await store.start()
        await store.keep_deck_version(version, content)
        await store.restore(StoredTable(table="own", opened=1.0, active_at=1.0, row=table_row(preset="sixes")), [entry])
        await store.stop()

    async def read(name: str) -> bytes | None:
        store = SqliteStore(tmp_path / name)
        await store.start()
        try:
            return await store.deck_version(version)
        finally:
            await store.stop()

    asyncio.run(create())
    assert run_in_process("admin", "export", "own", "out.jsonl", *DATABASE).code == 0
    assert run_in_process("admin", "import", "out.jsonl", "--database", "sqlite:///other.db").code == 0
    assert asyncio.run(read("other.db")) == content


def test_a_table_is_exported_as_it_was_at_one_moment(tmp_path: Path) -> None:
    async def count_exports() -> int:
        store = SqliteStore(tmp_path / "server.db")
        await store.start()
        await fill(store)
        driver = TableDriver("six").start("ann", "bob")
        stored = StoredTable(table="busy", opened=9.0, active_at=9.0, row=table_row(preset="six", phase="playing"))
        await store.restore(stored, driver.entries)
        entries_before = len(driver.entries)

        async def write_entries() -> None:
            for number in range(300):
                driver.do(("ann", "bob")[number % 2], actions.React("hello"))
                await store.append(
                    "busy", driver.entries[-1], table_row(preset="six", phase="playing", free_seats=number + 1)
                )

        writing = asyncio.create_task(write_entries())
        exports = 0
        while not writing.done():
            await export_tables(f"sqlite:///{store.path}", None, str(tmp_path / "out"), replace=True)
            tables = [TableExport.loads(line) for line in (tmp_path / "out").read_bytes().splitlines()]
            [busy] = [table for table in tables if table.stored.table == "busy"]
            # `free_seats` counts the entries written, so it names the entry that the row belongs to.
            assert len(busy.log) == entries_before + busy.stored.row.free_seats
            exports += 1
        await writing
        await store.stop()
        return exports

    assert asyncio.run(count_exports()) > 0


def test_an_export_names_its_tables_and_replaces_no_file_unasked(
    run_in_process: InProcess, database: Path, tmp_path: Path
) -> None:
    assert run_in_process("admin", "export", "out.jsonl", *DATABASE).has_error("export-what")
    assert run_in_process("admin", "export", "--all", "match", "out.jsonl", *DATABASE).has_error("export-what")
    assert run_in_process("admin", "export", "match", "nowhere", "out.jsonl", *DATABASE).has_error("no-table")
    assert not (tmp_path / "out.jsonl").exists()
    (tmp_path / "out.jsonl").write_text("mine")
    assert run_in_process("admin", "export", "--all", "out.jsonl", *DATABASE).has_error("file-exists")
    assert run_in_process("admin", "export", "--all", "out.jsonl", "--force", *DATABASE).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.jsonl", "server.db", "server.db-lock"]


def test_nothing_is_imported_from_a_file_with_a_bad_line(
    sixfold: Sixfold, run_in_process: InProcess, database: Path, tmp_path: Path
) -> None:
    run_in_process("admin", "export", "--all", "out.jsonl", *DATABASE)
    good, closed = (tmp_path / "out.jsonl").read_text().splitlines()
    bad_lines = {
        "cut": good[:-20],
        "not JSON": "Dear diary",
        "another format": good.replace("sixfold table 2", "sixfold table 9"),
        "no log": json.dumps(json.loads(good) | {"log": []}),
        "an illegal turn": good.replace('"move":"a2"', '"move":"a9"', 1),
        "a row that does not match the log": closed.replace('"closed":true', '"closed":false'),
        "an invalid name": closed.replace('"table":"closed"', '"table":"../closed"'),
    }
    for fault, line in bad_lines.items():
        (tmp_path / "bad.jsonl").write_text(f"{good}\n{line}\n")
        result = run_in_process("admin", "import", "bad.jsonl", "--database", "sqlite:///other.db")
        assert result.has_error("bad-export"), fault
        assert "Line 2 of bad.jsonl" in result.err
    assert not (tmp_path / "other.db").exists()
    assert run_in_process("admin", "import", "none.jsonl", *DATABASE).has_error("file-unread")
    with open_database(database):
        assert sixfold("admin", "import", "out.jsonl", *DATABASE).has_error("store-taken")


def test_a_backup_is_a_database_and_is_made_while_the_server_runs(
    sixfold: Sixfold, run_in_process: InProcess, database: Path, tmp_path: Path
) -> None:
    with open_database(database):
        assert sixfold("admin", "backup", "copy.db", *DATABASE).code == 0
        assert run_in_process("admin", "backup", "copy.db", *DATABASE).has_error("file-exists")
        assert run_in_process("admin", "backup", "copy.db", "--force", *DATABASE).code == 0
        assert run_in_process("admin", "backup", ".", "--force", *DATABASE).has_error("file-kind")
        assert run_in_process("admin", "backup", "none/copy.db", *DATABASE).has_error("store-down")
    listings = [
        run_in_process("admin", "tables", "--json", "--database", f"sqlite:///{name}").out
        for name in ("server.db", "copy.db")
    ]
    assert listings[0] == listings[1]
    assert not list(tmp_path.glob(".copy*"))


def test_pruning_needs_confirmation_and_works_while_the_server_runs(
    sixfold: Sixfold, run_in_process: InProcess, database: Path
) -> None:
    with open_database(database):
        assert sixfold("admin", "prune", "--before", "30", *DATABASE).has_error("prune-unsure")
        assert run_in_process("admin", "prune", "--before", "1e6", "--yes", *DATABASE).out == "0 tables deleted.\n"
        assert sixfold("admin", "prune", "--before", "30", "--yes", *DATABASE).out == "1 table deleted.\n"
        assert run_in_process("admin", "prune", "--before", "30", *DATABASE).out == "0 tables deleted.\n"
    assert run_in_process("admin", "tables", *DATABASE).out.count("\n") == 2


def test_commands_for_a_missing_database_create_none(run_in_process: InProcess, tmp_path: Path) -> None:
    for command in (("tables",), ("export", "--all", "out"), ("backup", "out"), ("prune", "--before", "1", "--yes")):
        assert run_in_process("admin", *command, *DATABASE).has_error("store-missing")
        assert run_in_process("admin", *command, "--database", "server.db").has_error("bad-database")
    assert list(tmp_path.iterdir()) == []
