"""`sixfold admin`: looks after a server's database: list, export, import, back up and delete tables."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer
from rich.progress import Progress, TaskID

from sixfold import SixfoldError
from sixfold.cli import files
from sixfold.cli.arguments import AsJson, Force
from sixfold.cli.errors import command_error, sanitize, wrap_error
from sixfold.cli.terminal import console, create_table, print_json, progress_bar
from sixfold.extras import requires_extra

if TYPE_CHECKING:
    from sixfold.server.store import Store, StoredTable
    from sixfold.server.store.export import TableExport

T = TypeVar("T")
SECONDS_PER_DAY = 86400.0
#: The longest line of an export. The longest matches take a few megabytes.
MAX_LINE_MIB = 64

admin = typer.Typer(
    name="admin",
    help="Look after a server's database: list, export, import, back up and delete tables.",
    rich_markup_mode=None,
)

Database: TypeAlias = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="SIXFOLD_DATABASE",
        metavar="sqlite:///PATH",
        help="The server's database; without it, the file in the user's data folder.",
    ),
]


@admin.command()
def tables(database: Database = "", json: AsJson = False) -> None:
    """List every table, oldest first. Works while the server is running."""
    rows = _run(_list_tables(database))
    if json:
        print_json({"tables": rows})
        return
    if not rows:
        typer.echo("There are no tables.")
        return
    table = create_table()
    for title in ("Table", "Game", "Phase", "Seats", "Owner", "Opened", "Last"):
        table.add_column(title, no_wrap=title == "Table", overflow="fold")
    for stored in rows:
        table.add_row(*_row(stored))
    console().print(table)


@admin.command()
def export(
    arguments: Annotated[list[str], typer.Argument(metavar="TABLE… OUT", help="Tables, and the file to write.")],
    every: Annotated[bool, typer.Option("--all", help="Export every table.")] = False,
    database: Database = "",
    force: Force = False,
) -> None:
    """Export tables to a file, one per line as JSON. Works while the server is running.

    An export has secrets that no player may see, such as seeds and hidden answers. Keep it as safe as the database.
    """
    *names, out = arguments
    if every == bool(names):
        raise command_error("export-what")
    count = _run(export_tables(database, None if every else names, out, replace=force))
    typer.echo(f"{_count_tables(count)} written to {out}. The file has the secrets of unfinished games.")


@admin.command("import")
def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file that export wrote.")], database: Database = ""
) -> None:
    """Import tables from a file that export wrote, after checking all of it. The server must not be running.

    Tables that exist already stay as they are. The file still has the names of people who were deleted since.
    """
    added, existing = _run(_import_tables(database, file))
    typer.echo(f"{_count_tables(added)} imported from {file}; {_count_tables(existing)} existed already.")


@admin.command()
def backup(
    out: Annotated[str, typer.Argument(metavar="OUT", help="The file to write.")],
    database: Database = "",
    force: Force = False,
) -> None:
    """Copy the whole database to a file and check the copy. Works while the server is running.

    The copy is a complete database, with the server's key and every secret.
    """
    size = _run(_back_up(database, out, replace=force))
    typer.echo(f"{size / 2**20:,.1f} MiB copied to {out}.")


@admin.command("host-link")
def host_link(
    url: Annotated[
        str, typer.Option("--public-url", envvar="SIXFOLD_PUBLIC_URL", metavar="URL", help="The server's address.")
    ] = "http://127.0.0.1:6660",
    database: Database = "",
) -> None:
    """Print the link to the page for hosts. Works while the server is running. Whoever has the link is the host."""
    typer.echo(url.rstrip("/") + _run(_host_page(database)))


@admin.command()
def prune(
    before: Annotated[
        float, typer.Option("--before", metavar="DAYS", min=0, help="Delete tables without activity for this long.")
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: Database = "",
) -> None:
    """Delete closed tables without recent activity, permanently. Works while the server is running."""
    seconds = before * SECONDS_PER_DAY
    if not yes:
        count = _run(_count_old_tables(database, seconds))
        if count and not (
            sys.stdin.isatty() and typer.confirm(f"Delete {_count_tables(count)} permanently?", err=True)
        ):
            raise command_error("prune-unsure", count=count)
    typer.echo(f"{_count_tables(_run(_delete_old_tables(database, seconds)))} deleted.")


def _run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def _count_tables(count: int) -> str:
    return f"{count} table" if count == 1 else f"{count} tables"


def _row(stored: StoredTable) -> tuple[str, ...]:
    row = stored.row
    phase = "closed" if row.closed else row.phase
    seats = f"{row.seats - row.free_seats}/{row.seats}"
    dates = _format_date(stored.opened), _format_date(stored.active_at)
    return stored.table, row.preset, phase, seats, sanitize(row.owner_name), *dates


def _format_date(time: float) -> str:
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M")


# The store ------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def _open_store(database: str, *, admin: bool = True) -> AsyncIterator[Store]:
    """Opens the store: beside a running server as its admin, or as its only user."""
    with requires_extra("server"):
        from sixfold.server.settings import ServerSettings
        from sixfold.server.store.factory import open_store

    store = open_store(ServerSettings(database=database), admin=admin)
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


async def _host_page(database: str) -> str:
    from sixfold.server.identity import host_token

    async with _open_store(database) as store:
        return f"/host#{host_token(await store.signing_key())}"


async def _list_tables(database: str) -> list[StoredTable]:
    async with _open_store(database) as store:
        return [stored async for stored in store.all_tables()]


async def export_tables(database: str, names: list[str] | None, out: str, *, replace: bool) -> int:
    """Writes tables to a file, all of them if `names` is `None`; returns how many."""
    from sixfold.server.errors import server_error

    count = 0
    async with _open_store(database) as store:
        with files.atomic_file(out, replace=replace, hint="--force", private=True) as file, progress_bar() as bar:
            chosen = [stored.table async for stored in store.all_tables()] if names is None else names
            task = bar.add_task("Exporting", total=len(chosen))
            for name in chosen:
                table = await _snapshot(store, name)
                if table is not None:
                    file.write(table.dumps() + b"\n")
                    count += 1
                elif names is not None:
                    raise server_error("no-table", table=name)
                bar.advance(task)
    return count


async def _snapshot(store: Store, name: str) -> TableExport | None:
    """A table and its log from the same moment, even if somebody plays there."""
    from sixfold.server.store.export import TableExport, deck_versions

    stored = await store.table(name)
    while stored is not None:
        entries = await store.entries(name)
        before, stored = stored, await store.table(name)
        if stored == before:
            contents = {version: await store.deck_version(version) for version in deck_versions(entries)}
            return TableExport.of(before, entries, {version: one for version, one in contents.items() if one})
    return None


async def _import_tables(database: str, name: str) -> tuple[int, int]:
    """Imports a file once all of it is checked; returns how many tables were added, and how many existed."""
    from sixfold.server.store import Conflict

    with progress_bar() as bar:
        task = bar.add_task("Checking", total=None)
        for _ in _read_exports(name, bar, task):
            pass
        added = existing = 0
        bar.reset(task, description="Importing")
        async with _open_store(database, admin=False) as store:
            for table in _read_exports(name, bar, task):
                try:
                    for version, content in table.decks.items():
                        await store.keep_deck_version(version, bytes(content))
                    await store.restore(table.stored, table.log)
                    added += 1
                except Conflict:
                    existing += 1
    return added, existing


def _read_exports(name: str, bar: Progress, task: TaskID) -> Iterator[TableExport]:
    """The tables in a file, each log checked by the referee."""
    from sixfold.server.store.export import TableExport

    limit = MAX_LINE_MIB * 2**20
    try:
        with Path(name).expanduser().open("rb") as file:
            bar.update(task, total=Path(name).expanduser().stat().st_size)
            number = 0
            while text := file.readline(limit + 1):
                number += 1
                if len(text) > limit:
                    raise command_error("file-huge", path=name, limit=MAX_LINE_MIB)
                bar.update(task, completed=file.tell())
                try:
                    yield TableExport.loads(text)
                except SixfoldError as error:
                    raise wrap_error(error, "import-line", number=number, path=name) from None
    except (OSError, ValueError, RuntimeError) as error:
        raise command_error("file-unread", path=name, why=files.reason(error)) from None


async def _back_up(database: str, out: str, *, replace: bool) -> int:
    """Copies the database; returns the size of the copy."""
    async with _open_store(database) as store:
        with files.atomic_path(out, replace=replace, hint="--force") as path, progress_bar() as bar:
            bar.add_task("Copying", total=None)
            await store.backup(path)
            return path.stat().st_size


async def _count_old_tables(database: str, seconds: float) -> int:
    async with _open_store(database) as store:
        before = store.now() - seconds
        return sum([1 async for stored in store.all_tables() if stored.row.closed and stored.active_at < before])


async def _delete_old_tables(database: str, seconds: float) -> int:
    async with _open_store(database) as store:
        with progress_bar() as bar:
            bar.add_task("Deleting", total=None)
            return await store.prune(store.now() - seconds)
