"""An import from beginning to end: read, build, and put the catalogue in its place whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.movies import file
from sixfold.movies.building import CatalogueBuilder
from sixfold.movies.columns import Columns
from sixfold.movies.errors import shorten
from sixfold.movies.importers import plain, tmdb, wikidata
from sixfold.movies.importers.errors import bad_import
from sixfold.movies.importers.facts import allowed_kinds
from sixfold.movies.importers.imdb import lines
from sixfold.movies.importers.imdb.tables import identify_tables
from sixfold.movies.importers.opening import ProgressCallback, ignore_progress
from sixfold.movies.importers.report import ImportReport, ImportTally
from sixfold.movies.rows import FilmRow
from sixfold.movies.values import About, FilmKind, Source

Reader: TypeAlias = Literal["auto", "stdlib", "polars"]
_OWN_USE = "for your own, non-commercial use; not to be passed on"


class FilmSource(Struct, frozen=True):
    """A source of films: what it is called, and on which terms its facts are used."""

    name: str
    licence: str
    free: bool
    #: How its files are read; IMDb's are read in ways of their own.
    rows: Callable[[Sequence[Path], ImportTally, ProgressCallback], Iterator[FilmRow]] | None = None


SOURCES: Mapping[str, FilmSource] = {
    "imdb": FilmSource("IMDb", _OWN_USE, free=False),
    "tmdb": FilmSource("TMDB", _OWN_USE, free=False, rows=tmdb.rows),
    "wikidata": FilmSource("Wikidata", "CC0-1.0", free=True, rows=wikidata.rows),
    "csv": FilmSource("a table of your own", "as you have it", free=True, rows=plain.rows),
}


def import_films(
    source: str,
    paths: Iterable[str | Path],
    out: str | Path,
    *,
    also: frozenset[str] = frozenset(),
    reader: Reader = "auto",
    watch: ProgressCallback = ignore_progress,
) -> ImportReport:
    """Read files of a source into a catalogue at `out`; `also` lets in `television` and `shorts` (DEG-12).

    `BadImport` where the files make none, and then what is at `out` stays as it is.
    """
    if source not in SOURCES:
        raise bad_import("import-source", name=shorten(source), known=", ".join(SOURCES))
    origin, place, files = SOURCES[source], Path(out).expanduser(), [Path(path).expanduser() for path in paths]
    _check_place(place)
    tally, kinds = ImportTally(), allowed_kinds(also)
    about = Source(
        name=place.stem,
        licence=origin.licence,
        source=origin.name,
        made=datetime.now(UTC).date().isoformat(),
        free=origin.free,
    )
    if origin.rows is None:
        found, columns = _imdb(files, kinds, tally, watch, reader)(about)
    else:
        found, columns = _built(row for row in origin.rows(files, tally, watch) if row.kind in kinds)(about)
    if not found.films:
        first = f" {tally.faults[0]}" if tally.faults else ""
        raise bad_import("import-nothing", rows=tally.rows, bad=tally.bad, first=first)
    file.write_catalogue(place, found, columns, packed=False)
    return _report(source, place, tally, found)


_Finish: TypeAlias = Callable[[Source], tuple[About, Columns]]


def _imdb(
    files: Sequence[Path], kinds: frozenset[FilmKind], tally: ImportTally, watch: ProgressCallback, reader: Reader
) -> _Finish:
    tables = identify_tables(files)
    if reader == "polars" or (reader == "auto" and find_spec("polars")):
        try:
            from sixfold.movies.importers.imdb import frames, quick
        except ImportError:
            raise bad_import("import-reader") from None
        return partial(quick.build_columns, frames.read_frames(tables, kinds, tally, watch))
    gathered = lines.read_tables(tables, kinds, tally, watch)
    return _built(gathered.rows(), gathered.people)


def _built(rows: Iterable[FilmRow], people: Sequence[str] | None = None) -> _Finish:
    builder = CatalogueBuilder(people)
    for row in rows:
        if row.cast:
            builder.add(row)
    return builder.finish


def _check_place(place: Path) -> None:
    """Only a catalogue is written over: not a table that was meant to be read."""
    try:
        if not place.exists():
            return
        with place.open("rb") as there:
            is_catalogue = there.read(len(file.MAGIC)) == file.MAGIC
    except (OSError, ValueError):
        is_catalogue = False
    if not is_catalogue:
        raise bad_import("import-over", path=shorten(str(place), 200))


def _report(source: str, place: Path, tally: ImportTally, about: About) -> ImportReport:
    return ImportReport(
        source=source,
        licence=about.licence,
        out=str(place),
        rows=tally.rows,
        bad=tally.bad,
        faults=tuple(tally.faults),
        warnings=tuple(tally.warnings),
        films=about.films,
        people=about.people,
        credits=about.credits,
        version=about.version,
    )
