"""Small sample files in the exact formats of the sources, and the catalogues they make."""

from __future__ import annotations

import csv
import gzip
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from sixfold.movies import Catalogue, load
from sixfold.movies.importers import ImportReport, import_films
from sixfold.movies.importers.imdb.rows import HEADERS
from sixfold.movies.importers.pipeline import Reader

#: IMDb's form: films, a short, television, an adult film, one without a year; two Michelles; crew and selves.
TABLES: dict[str, list[tuple[str, ...]]] = {
    "title.basics": [
        ("tt0113277", "movie", "Heat", "Heat", "0", "1995", "\\N", "170", "Action,Crime,Drama"),
        ("tt0126029", "movie", "Shrek", "Shrek", "0", "2001", "\\N", "90", "Animation,Comedy"),
        ("tt0388795", "movie", "Brokeback Mountain", "Brokeback Mountain", "0", "2005", "\\N", "134", "Drama"),
        (
            "tt0245429",
            "movie",
            "Spirited Away",
            "Sen to Chihiro no kamikakushi",
            "0",
            "2001",
            "\\N",
            "124",
            "Animation",
        ),
        ("tt0903747", "tvSeries", "Breaking Bad", "Breaking Bad", "0", "2008", "2013", "45", "Crime"),
        ("tt0000012", "short", "Arrival of a Train", "L'arrivée d'un train", "0", "1896", "\\N", "1", "Short"),
        ("tt0000990", "movie", "No Year Yet", "No Year Yet", "0", "\\N", "\\N", "\\N", "\\N"),
        ("tt0000991", "movie", "Grown Up", "Grown Up", "1", "1999", "\\N", "\\N", "\\N"),
        ("tt10000001", "movie", '“Quoted” "Title', '“Quoted” "Title', "0", "2019", "\\N", "\\N", "\\N"),
    ],
    "title.principals": [
        ("tt0113277", "1", "nm0000199", "actor", "\\N", '["Vincent Hanna"]'),
        ("tt0113277", "2", "nm0000134", "actor", "\\N", '["Neil McCauley"]'),
        ("tt0113277", "3", "nm0000520", "director", "\\N", "\\N"),
        ("tt0126029", "1", "nm0000196", "actor", "\\N", '["Shrek"]'),
        ("tt0126029", "2", "nm0000139", "actress", "\\N", '["Princess Fiona"]'),
        ("tt0388795", "2", "nm0931329", "actress", "\\N", '["Alma"]'),
        ("tt0388795", "1", "nm0005132", "actor", "\\N", '["Ennis Del Mar"]'),
        ("tt0245429", "1", "nm0000134", "self", "\\N", '["Self"]'),
        ("tt0903747", "1", "nm0186505", "actor", "\\N", '["Walter White"]'),
        ("tt0000012", "1", "nm0525900", "actor", "\\N", "\\N"),
        ("tt0000991", "1", "nm0525900", "actor", "\\N", "\\N"),
        ("tt10000001", "1", "nm0000199", "actor", "\\N", "\\N"),
        ("tt10000001", "2", "nm1111111", "actress", "\\N", "\\N"),
    ],
    "name.basics": [
        ("nm0000134", "Robert De Niro", "1943", "\\N", "actor", "tt0113277"),
        ("nm0000139", "Cameron Diaz", "1972", "\\N", "actress", "tt0126029"),
        ("nm0000196", "Mike Myers", "1963", "\\N", "actor", "tt0126029"),
        ("nm0000199", "Al Pacino", "1940", "\\N", "actor", "tt0113277"),
        ("nm0000520", "Michael Mann", "1943", "\\N", "director", "tt0113277"),
        ("nm0005132", "Heath Ledger", "1979", "2008", "actor", "tt0388795"),
        ("nm0186505", "Bryan Cranston", "1956", "\\N", "actor", "tt0903747"),
        ("nm0525900", "Madeleine Koehler", "\\N", "\\N", "actress", "tt0000012"),
        ("nm0931329", "Michelle Williams", "1980", "\\N", "actress", "tt0388795"),
        ("nm1111111", "Michelle Williams", "1979", "\\N", "actress", "tt10000001"),
    ],
    "title.ratings": [("tt0113277", "8.3", "700000"), ("tt0388795", "7.7", "380000")],
}


def tsv(table: str, rows: Iterable[Sequence[str]]) -> bytes:
    """A table in IMDb's form."""
    return "".join("\t".join(row) + "\n" for row in (HEADERS[table], *rows)).encode()


def write_imdb(
    folder: Path, tables: dict[str, list[tuple[str, ...]]] = TABLES, *, packed: bool = False, **instead: bytes
) -> list[Path]:
    """Write the tables; `basics=…` and the like are written instead of what the table would be."""
    paths = []
    for table, rows in tables.items():
        data = instead.get(table.replace(".", "_"), tsv(table, rows))
        path = folder / f"{table}.tsv{'.gz' if packed else ''}"
        path.write_bytes(gzip.compress(data) if packed else data)
        paths.append(path)
    return paths


def as_csv(rows: Iterable[Sequence[object]], delimiter: str = ",") -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return text.getvalue()


def import_text(
    source: str, paths: Sequence[Path], reader: Reader = "auto", also: frozenset[str] = frozenset()
) -> tuple[ImportReport, Catalogue]:
    """The report of an import, and the catalogue it made."""
    out = paths[0].parent / "out.films"
    report = import_films(source, paths, out, reader=reader, also=also)
    return report, load(out)


def casts(films: Catalogue) -> dict[str, list[str]]:
    """Everything in a catalogue."""
    return {
        str(film): [str(person) for person in films.cast_of(film)]
        for film in map(films.film_at, range(films.about.films))
    }
