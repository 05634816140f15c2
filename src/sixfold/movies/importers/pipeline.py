"""An import from start to end: read files, build a catalogue, and write it atomically."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.extras import requires_extra
from sixfold.movies import storage
from sixfold.movies.builder import CatalogueBuilder
from sixfold.movies.entities import About, FilmKind, FilmRow, Source
from sixfold.movies.errors import shorten
from sixfold.movies.importers import csv_tables, tmdb, wikidata
from sixfold.movies.importers.files import ProgressCallback, ignore_progress
from sixfold.movies.importers.imdb import stdlib_reader
from sixfold.movies.importers.imdb.rows import identify_tables
from sixfold.movies.importers.report import ImportReport, ImportTally, allowed_kinds, bad_import
from sixfold.movies.storage import Columns

Reader: TypeAlias = Literal["auto", "stdlib", "polars"]
_OWN_USE = "for your own, non-commercial use; not to be passed on"


class FilmSource(Struct, frozen=True):
    """A source of films: its name, and the terms on which its facts may be used."""

    name: str
    licence: str
    free: bool
    #: Reads its files; `None` for IMDb, which has two readers.
    rows: Callable[[Sequence[Path], ImportTally, ProgressCallback], Iterator[FilmRow]] | None = None


SOURCES: Mapping[str, FilmSource] = {
    "imdb": FilmSource("IMDb", _OWN_USE, free=False),
    "tmdb": FilmSource("TMDB", _OWN_USE, free=False, rows=tmdb.rows),
    "wikidata": FilmSource("Wikidata", "CC0-1.0", free=True, rows=wikidata.rows),
    "csv": FilmSource("your own table", "your own terms", free=True, rows=csv_tables.rows),
}


def import_films(
    source: str,
    paths: Iterable[str | Path],
    out: str | Path,
    *,
    also: frozenset[str] = frozenset(),
    reader: Reader = "auto",
    progress: ProgressCallback = ignore_progress,
) -> ImportReport:
    """Reads files of a source into a catalogue at `out`; `also` adds `television` and `shorts` (DEG-12).

    `BadImport` if the files make no catalogue; an existing one at `out` then stays as it is.
    """
    if source not in SOURCES:
        raise bad_import("import-source", name=shorten(source), known=", ".join(SOURCES))
    terms, target, files = SOURCES[source], Path(out).expanduser(), [Path(path).expanduser() for path in paths]
    _check_target(target)
    tally, kinds = ImportTally(), allowed_kinds(also)
    about = Source(
        name=target.stem,
        licence=terms.licence,
        source=terms.name,
        made=datetime.now(UTC).date().isoformat(),
        free=terms.free,
    )
    if terms.rows is None:
        catalogue, columns = _build_imdb(files, kinds, tally, progress, reader, about)
    else:
        catalogue, columns = _build(about, (row for row in terms.rows(files, tally, progress) if row.kind in kinds))
    if not catalogue.films:
        first = f" {tally.faults[0]}" if tally.faults else ""
        raise bad_import("import-nothing", rows=tally.rows, bad=tally.bad, first=first)
    storage.write_catalogue(target, catalogue, columns, packed=False)
    return _report(source, target, tally, catalogue)


def _build_imdb(
    files: Sequence[Path],
    kinds: frozenset[FilmKind],
    tally: ImportTally,
    progress: ProgressCallback,
    reader: Reader,
    about: Source,
) -> tuple[About, Columns]:
    tables = identify_tables(files)
    if reader == "polars" or (reader == "auto" and find_spec("polars")):
        with requires_extra("polars"):
            from sixfold.movies.importers.imdb import polars_columns, polars_reader
        return polars_columns.build_columns(polars_reader.read_frames(tables, kinds, tally, progress), about)
    data = stdlib_reader.read_tables(tables, kinds, tally, progress)
    return _build(about, data.rows(), data.people)


def _build(about: Source, rows: Iterable[FilmRow], people: Sequence[str] | None = None) -> tuple[About, Columns]:
    builder = CatalogueBuilder(people)
    for row in rows:
        if row.cast:
            builder.add(row)
    return builder.finish(about)


def _check_target(target: Path) -> None:
    """Raises `BadImport` if the target exists and is not a catalogue: it may be a table that was meant as input."""
    try:
        if not target.exists():
            return
        with target.open("rb") as file:
            is_catalogue = file.read(len(storage.MAGIC)) == storage.MAGIC
    except (OSError, ValueError):
        is_catalogue = False
    if not is_catalogue:
        raise bad_import("import-over", path=shorten(str(target), 200))


def _report(source: str, target: Path, tally: ImportTally, about: About) -> ImportReport:
    return ImportReport(
        source=source,
        licence=about.licence,
        out=str(target),
        rows=tally.rows,
        bad=tally.bad,
        faults=tuple(tally.faults),
        warnings=tuple(tally.warnings),
        films=about.films,
        people=about.people,
        credits=about.credits,
        version=about.version,
    )
