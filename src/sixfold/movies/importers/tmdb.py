"""Importing from TMDB: JSON lines of `/movie/{id}` with credits, or the two tables known as `tmdb_5000`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path

import msgspec
from msgspec import Struct

from sixfold.movies.entities import Credit, FilmKind, FilmRow
from sixfold.movies.importers.files import (
    DelimitedFile,
    ProgressCallback,
    find_columns,
    first_line,
    open_bytes,
    open_table,
    require_columns,
)
from sixfold.movies.importers.report import (
    SHORT_MINUTES,
    BadRow,
    ImportTally,
    bad_import,
    bad_row,
    clean_text,
    parse_year,
)

_ANIMATION = 16
#: Films with this many votes and actors have a cast that is complete enough to contradict a link (DEG-5).
_COMPLETE_VOTES = 500
_COMPLETE_CAST = 15
#: DEG-12: only credited roles count, and not appearing as oneself.
_SELF = ("self", "himself", "herself", "themselves", "themself")
_UNCREDITED = "uncredited"


class _Genre(Struct):
    id: int


class _Member(Struct):
    id: int
    name: str
    order: int = 1 << 30
    character: str | None = None

    @property
    def acts(self) -> bool:
        role = (self.character or "").lower()
        return _UNCREDITED not in role and not role.startswith(_SELF)


class _Credits(Struct):
    cast: list[_Member] = []


class _Movie(Struct, kw_only=True):
    id: int
    title: str
    release_date: str | None = None
    original_title: str | None = None
    imdb_id: str | None = None
    adult: bool = False
    genres: list[_Genre] = []
    runtime: float | None = None
    vote_count: int = 0
    credits: _Credits = msgspec.field(default_factory=_Credits)


_movie = msgspec.json.Decoder(_Movie)
_cast = msgspec.json.Decoder(list[_Member])
_genres = msgspec.json.Decoder(list[_Genre])


def rows(paths: Sequence[Path], tally: ImportTally, progress: ProgressCallback) -> Iterator[FilmRow]:
    """The films in these files: any number with JSON lines, or a table of movies and one of credits."""
    starts = {path: first_line(path).lstrip(b"\xef\xbb\xbf \t") for path in paths}
    for path in paths:
        if starts[path].startswith(b"{"):
            yield from _lines(path, tally, progress)
    tables = [path for path in paths if not starts[path].startswith(b"{")]
    if tables:
        yield from _pair(tables, tally, progress)


def _lines(path: Path, tally: ImportTally, progress: ProgressCallback) -> Iterator[FilmRow]:
    with open_bytes(path, progress) as file:
        for number, line in enumerate(file, 1):
            text = line.strip().removeprefix(b"\xef\xbb\xbf")
            if not text:
                continue
            tally.rows += 1
            try:
                movie = _movie.decode(text)
                if not movie.adult:
                    yield _row(movie)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                tally.skip_row(path.name, number, bad_row("row-json"), text[:80])
            except BadRow as error:
                tally.skip_row(path.name, number, error, text[:80])


def _row(movie: _Movie) -> FilmRow:
    title = clean_text(movie.title, "row-title")
    other = " ".join((movie.original_title or "").split())
    members = sorted((one for one in movie.credits.cast if one.acts), key=lambda one: one.order)
    votes = max(0, movie.vote_count)
    return FilmRow(
        title=title,
        year=parse_year(movie.release_date or ""),
        cast=tuple(Credit(clean_text(one.name, "row-actor"), f"tmdb-{one.id}") for one in members),
        key=movie.imdb_id or f"tmdb-{movie.id}",
        titles=(other,) if other and other != title and other.isprintable() else (),
        kind=_kind(movie),
        complete=votes >= _COMPLETE_VOTES and len(members) >= _COMPLETE_CAST,
        weight=1 + sqrt(votes),
    )


def _kind(movie: _Movie) -> FilmKind:
    if movie.runtime and movie.runtime < SHORT_MINUTES:
        return "short"
    return "animated" if any(genre.id == _ANIMATION for genre in movie.genres) else "film"


_TABLES: Mapping[str, Mapping[str, Sequence[str]]] = {
    "movies": {
        "id": ("id",),
        "title": ("title",),
        "original": ("originaltitle",),
        "date": ("releasedate",),
        "genres": ("genres",),
        "runtime": ("runtime",),
        "votes": ("votecount",),
    },
    "credits": {"id": ("movieid", "id"), "cast": ("cast",)},
}
_NEEDED = {"movies": ("id", "title", "date"), "credits": ("id", "cast")}


def _pair(paths: Sequence[Path], tally: ImportTally, progress: ProgressCallback) -> Iterator[FilmRow]:
    tables = {}
    for path in paths:
        with open_table(path, ImportTally()) as table:
            what = "credits" if "cast" in table.header() else "movies"
        if what in tables:
            raise bad_import("import-twice", path=path.name, what=f"the table of {what}")
        tables[what] = path
    for what in _TABLES:
        if what not in tables:
            raise bad_import("import-missing", what=f"The table of {what}", source="tmdb", needs="movies and credits")
    movies = dict(_movies(tables["movies"], tally, progress))
    with open_table(tables["credits"], tally, progress) as table:
        for line, row, places in _read_rows(table, tables["credits"], "credits"):
            try:
                movie = movies.get(row[places["id"]].strip())
                if movie is None:
                    raise bad_row("row-film")
                movie.credits.cast = _cast.decode(row[places["cast"]])
                yield _row(movie)
            except IndexError:
                tally.skip_row(tables["credits"].name, line, bad_row("row-columns"), row[0])
            except (msgspec.MsgspecError, RecursionError):
                tally.skip_row(tables["credits"].name, line, bad_row("row-json"), row[0])
            except BadRow as error:
                tally.skip_row(tables["credits"].name, line, error, row[0])


def _movies(path: Path, tally: ImportTally, progress: ProgressCallback) -> Iterator[tuple[str, _Movie]]:
    with open_table(path, tally, progress) as table:
        for line, row, places in _read_rows(table, path, "movies"):
            facts = {column: row[place].strip() for column, place in places.items() if place < len(row)}
            try:
                yield facts.get("id", ""), _parse_movie(facts)
            except BadRow as error:
                tally.skip_row(path.name, line, error, " ".join(facts.values()))


def _parse_movie(facts: dict[str, str]) -> _Movie:
    try:
        movie = _Movie(
            id=int(facts["id"]),
            title=clean_text(facts["title"], "row-title"),
            release_date=facts["date"],
            original_title=facts.get("original"),
            genres=_genres.decode(facts.get("genres") or "[]"),
            runtime=float(facts.get("runtime") or 0),
            vote_count=int(float(facts.get("votes") or 0)),
        )
    except KeyError:
        raise bad_row("row-columns") from None
    except msgspec.MsgspecError:
        raise bad_row("row-json") from None
    except (ValueError, OverflowError):
        raise bad_row("row-id") from None
    parse_year(movie.release_date or "")
    return movie


def _read_rows(table: DelimitedFile, path: Path, what: str) -> Iterator[tuple[int, list[str], dict[str, int]]]:
    names = table.header()
    places = find_columns(names, _TABLES[what])
    require_columns(places, _NEEDED[what], names, path, f"TMDB's {what}")
    for line, row in table:
        yield line, row, places
