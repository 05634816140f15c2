"""What `sixfold admin` does with a store, with a bar on standard error where somebody is looking."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, TaskID

from sixfold import SixfoldError
from sixfold.cli.errors import about, complaint
from sixfold.cli.files import placing, writing
from sixfold.server.errors import server_error
from sixfold.server.settings import Settings
from sixfold.server.store import Conflict, Store, StoredTable
from sixfold.server.store.export import TableExport
from sixfold.server.store.factory import open_store

#: The longest matches take a few megabytes.
LIMIT_MIB = 64


@asynccontextmanager
async def kept(database: str, *, beside: bool = True) -> AsyncIterator[Store]:
    """The store of a house: beside it if it is running, or as its owner."""
    store = open_store(Settings(database=database), admin=beside)
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


async def listed(database: str) -> list[StoredTable]:
    """Every table."""
    async with kept(database) as store:
        return [seen async for seen in store.all_tables()]


async def exported(database: str, names: list[str] | None, out: str, *, replace: bool) -> int:
    """Write tables to a file, all of them if none are named; how many."""
    count = 0
    async with kept(database) as store:
        with writing(out, replace=replace, how="--force", private=True) as file, _bar() as bar:
            total = len(names) if names else sum([1 async for _ in store.all_tables()])
            task = bar.add_task("Exporting", total=total)
            async for name in _all(store) if names is None else _named(names):
                table = await _whole(store, name)
                if table is not None:
                    file.write(table.dumps() + b"\n")
                    count += 1
                elif names is not None:
                    raise server_error("no-table", table=name)
                bar.advance(task)
    return count


async def _all(store: Store) -> AsyncIterator[str]:
    async for seen in store.all_tables():
        yield seen.table


async def _named(names: list[str]) -> AsyncIterator[str]:
    for name in names:
        yield name


async def _whole(store: Store, name: str) -> TableExport | None:
    """A table with what stands beside its log at the same moment, whatever is played there meanwhile."""
    seen = await store.table(name)
    while seen is not None:
        lines = await store.entries(name)
        before, seen = seen, await store.table(name)
        if seen == before:
            return TableExport.of(before, lines)
    return None


async def imported(database: str, name: str) -> tuple[int, int]:
    """Take tables from a file, when all of it has been checked; how many, and how many were there already."""
    with _bar() as bar:
        task = bar.add_task("Checking", total=None)
        for _ in _read(name, bar, task):
            pass
        taken = there = 0
        bar.reset(task, description="Importing")
        async with kept(database, beside=False) as store:
            for table in _read(name, bar, task):
                try:
                    await store.restore(table.stored, table.log)
                    taken += 1
                except Conflict:
                    there += 1
    return taken, there


def _read(name: str, bar: Progress, task: TaskID) -> Iterator[TableExport]:
    """The tables in a file, each log folded by the referee."""
    limit = LIMIT_MIB * 2**20
    try:
        with Path(name).expanduser().open("rb") as file:
            bar.update(task, total=Path(name).expanduser().stat().st_size)
            number = 0
            while text := file.readline(limit + 1):
                number += 1
                if len(text) > limit:
                    raise complaint("file-huge", path=name, limit=LIMIT_MIB)
                bar.update(task, completed=file.tell())
                try:
                    yield TableExport.loads(text)
                except SixfoldError as error:
                    raise about(error, "import-line", number=number, path=name) from None
    except (OSError, ValueError, RuntimeError) as error:
        raise complaint("file-unread", path=name, why=getattr(error, "strerror", None) or str(error)) from None


async def backed_up(database: str, out: str, *, replace: bool) -> int:
    """Copy the database; the size of the copy."""
    async with kept(database) as store:
        with placing(out, replace=replace, how="--force") as beside, _bar() as bar:
            bar.add_task("Copying", total=None)
            await store.backup(beside)
            return beside.stat().st_size


async def old(database: str, seconds: float) -> int:
    """How many tables would be dropped."""
    async with kept(database) as store:
        before = store.now() - seconds
        return sum([1 async for seen in store.all_tables() if seen.row.closed and seen.active_at < before])


async def dropped(database: str, seconds: float) -> int:
    """Drop them; how many."""
    async with kept(database) as store:
        with _bar() as bar:
            bar.add_task("Dropping", total=None)
            return await store.prune(store.now() - seconds)


def _bar() -> Progress:
    return Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
