"""`sixfold movies import | export`: catalogues from what people bring, and handed on where that is allowed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, Group
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from sixfold.cli import files
from sixfold.cli.errors import clean
from sixfold.cli.movies_told import AsJson, From, opened, table
from sixfold.cli.screen import console, print_json
from sixfold.movies.importers import SOURCES, ImportReport, import_films
from sixfold.movies.importers.files import ProgressCallback


class Source(StrEnum):
    """Where films come from."""

    imdb = "imdb"
    tmdb = "tmdb"
    wikidata = "wikidata"
    csv = "csv"


class Also(StrEnum):
    """What is let in beside films (DEG-12)."""

    television = "television"
    shorts = "shorts"


class ReadBy(StrEnum):
    """How IMDb's tables are read."""

    auto = "auto"
    stdlib = "stdlib"
    polars = "polars"


def import_(
    source: Annotated[Source, typer.Argument(metavar="|".join(SOURCES), help="Where the files come from.")],
    paths: Annotated[list[str], typer.Argument(metavar="FILES…", help="Its files, plain or gzip, in any order.")],
    out: Annotated[str, typer.Option("--out", metavar="PATH", help="The catalogue; an older one is replaced.")],
    also: Annotated[list[Also] | None, typer.Option("--also", help="Let in what is no film as well.")] = None,
    reader: Annotated[ReadBy, typer.Option("--reader", help="How IMDb's tables are read.")] = ReadBy.auto,
    json: AsJson = False,
) -> None:
    """Make a catalogue of IMDb's tables, of TMDB's films, of a result of Wikidata's, or of a table of your own."""
    with _watching() as watch:
        report = import_films(
            source.value,
            paths,
            out,
            also=frozenset(one.value for one in also or ()),
            reader=reader.value,
            progress=watch,
        )
    if json:
        print_json(report)
    else:
        _tell(report)


def export(
    out: Annotated[str, typer.Argument(metavar="OUT.csv", help="A table of title, year and actor.")],
    catalogue: From = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write a catalogue as a plain table, where its terms allow it."""
    films = opened(catalogue)
    files.write_text(out, films.export_csv(), replace=force, how="--force")
    typer.echo(f"{out}: {films.about.credits:,} credits. {films.about.notice}")


@contextmanager
def _watching() -> Iterator[ProgressCallback]:
    """A bar for each file on standard error, where somebody is looking."""
    parts = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*parts, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bars:
        tasks = {}

        def watch(path: Path, done: int, total: int) -> None:
            if path not in tasks:
                tasks[path] = bars.add_task(clean(path.name), total=total)
            bars.update(tasks[path], completed=done)

        yield watch


def _tell(report: ImportReport) -> None:
    shown = table("", "")
    shown.show_header = False
    for name, value in (
        ("rows", f"{report.rows:,}"),
        ("bad rows", f"{report.bad:,}"),
        ("films", f"{report.films:,}"),
        ("people", f"{report.people:,}"),
        ("credits", f"{report.credits:,}"),
        ("terms", f"{SOURCES[report.source].name}: {report.licence}"),
    ):
        shown.add_row(name, value)
    told = [Text(clean(str(one)), "yellow") for one in (*report.warnings, *report.faults)]
    console().print(Group(Text(clean(report.out), "bold"), shown, *told), soft_wrap=True)


#: The commands by their names.
COMMANDS: dict[str, Callable[..., None]] = {"import": import_, "export": export}
