"""`sixfold admin`: keep a house: list its tables, export and import them, copy its database, drop what is old."""

from __future__ import annotations

import sys
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.table import Table

from sixfold.cli.errors import clean, complaint
from sixfold.cli.screen import console, print_json

if TYPE_CHECKING:
    from sixfold.server.store import StoredTable

T = TypeVar("T")
DAY = 86400.0

admin = typer.Typer(
    name="admin",
    help="Keep a house: list its tables, export and import them, copy its database, drop what is old.",
    rich_markup_mode=None,
)

Database = Annotated[
    str,
    typer.Option(
        "--database", metavar="sqlite:///PATH", help="The house's database; else SIXFOLD_DATABASE, else the user's own."
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]


@admin.command()
def tables(
    database: Database = "", json: Annotated[bool, typer.Option("--json", help="For programs.")] = False
) -> None:
    """List every table, oldest first. A house may be running meanwhile."""
    from sixfold.cli.admin_store import listed

    found = _run(listed(database))
    if json:
        print_json({"tables": found})
        return
    if not found:
        typer.echo("There are no tables.")
        return
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline")
    for title in ("Table", "Game", "Phase", "Seats", "Host", "Opened", "Last"):
        shown.add_column(title, no_wrap=title == "Table", overflow="fold")
    for seen in found:
        shown.add_row(*_row(seen))
    console().print(shown)


@admin.command()
def export(
    what: Annotated[list[str], typer.Argument(metavar="TABLE… OUT", help="Tables, and the file to write.")],
    every: Annotated[bool, typer.Option("--all", help="Every table.")] = False,
    database: Database = "",
    force: Force = False,
) -> None:
    """Write tables to a file, one a line of JSON: raw logs, and finished games as records. A house may be running.

    Raw logs hold what nobody at a table may see: seeds, hidden answers, drafts. Keep the file as safe as the database.
    """
    from sixfold.cli.admin_store import exported

    *names, out = what
    if every == bool(names):
        raise complaint("export-what")
    count = _run(exported(database, None if every else names, out, replace=force))
    typer.echo(f"{_counted(count)} written to {out}, secrets of games that go on included.")


@admin.command("import")
def import_tables(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What export wrote.")], database: Database = ""
) -> None:
    """Take tables from a file that export wrote, when all of it has been checked. The house must not be running.

    Tables that are there already are left as they are. Whoever asked to be forgotten since is named in the file still.
    """
    from sixfold.cli.admin_store import imported

    taken, there = _run(imported(database, file))
    typer.echo(f"{_counted(taken)} taken from {file}; {_counted(there)} there already.")


@admin.command()
def backup(
    out: Annotated[str, typer.Argument(metavar="OUT", help="The file to write.")],
    database: Database = "",
    force: Force = False,
) -> None:
    """Copy the whole database to a file, as it is at this moment, and prove the copy. A house may be running.

    The copy is a database like any other, with the house's key and every secret in it.
    """
    from sixfold.cli.admin_store import backed_up

    size = _run(backed_up(database, out, replace=force))
    typer.echo(f"{size / 2**20:,.1f} MiB copied to {out}.")


@admin.command()
def prune(
    before: Annotated[
        float, typer.Option("--before", metavar="DAYS", min=0, help="Nothing happened for so many days.")
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: Database = "",
) -> None:
    """Drop closed tables in which nothing has happened for long, for good. A house may be running."""
    from sixfold.cli.admin_store import dropped, old

    if not yes:
        count = _run(old(database, before * DAY))
        if count and not (sys.stdin.isatty() and typer.confirm(f"Drop {_counted(count)} for good?", err=True)):
            raise complaint("prune-unsure", count=count)
    typer.echo(f"{_counted(_run(dropped(database, before * DAY)))} dropped.")


def _run(work: Coroutine[Any, Any, T]) -> T:
    import asyncio

    return asyncio.run(work)


def _counted(count: int) -> str:
    return f"{count} table" if count == 1 else f"{count} tables"


def _row(seen: StoredTable) -> tuple[str, ...]:
    standing = seen.row
    phase = "closed" if standing.closed else standing.phase
    seats = f"{standing.seats - standing.free_seats}/{standing.seats}"
    return (
        seen.table,
        standing.preset,
        phase,
        seats,
        clean(standing.owner_name),
        _date(seen.opened),
        _date(seen.active_at),
    )


def _date(time: float) -> str:
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M")
