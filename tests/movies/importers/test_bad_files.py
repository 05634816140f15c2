"""Broken files: an error with a code, and an existing catalogue stays as it was."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sixfold import SixfoldError
from sixfold.movies import PrivateCatalogue, load
from sixfold.movies.importers import BadImport, import_films
from tests.movies.importers.sample_files import casts, import_text, write_imdb


def cut(path: Path) -> None:
    data = gzip.compress(os.urandom(40_000).hex().encode() * 30)
    path.write_bytes(gzip.compress(b"title,year,actor\n") + data[: len(data) // 2])


def damage(path: Path) -> None:
    data = bytearray(gzip.compress(os.urandom(40_000).hex().encode()))
    data[2000:2100] = bytes(100)
    path.write_bytes(data)


BROKEN: dict[str, tuple[str, Callable[[Path], object]]] = {
    "a gzip cut in half": ("import-cut", cut),
    "a damaged gzip": ("import-damaged", damage),
    "a folder": ("import-folder", lambda path: path.mkdir()),
    "binary": ("import-binary", lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")),
    "an archive": ("import-packed", lambda path: path.write_bytes(b"PK\x03\x04 and so on")),
    "nothing in it": ("import-empty-file", lambda path: path.write_bytes(b"")),
    "nothing there": ("import-unread", lambda path: None),
    "no films": ("import-nothing", lambda path: path.write_text("title,year,actor\nHeat,MCM,Al Pacino\n")),
}


@pytest.mark.parametrize("source", ["csv", "imdb", "tmdb", "wikidata"])
@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_leaves_the_old_catalogue_as_it_was(tmp_path: Path, source: str, what: str) -> None:
    code, broken = BROKEN[what]
    out = tmp_path / "mine.films"
    good = tmp_path / "good.csv"
    good.write_text("title,year,actor\nHeat,1995,Al Pacino\n")
    import_films("csv", [good], out)
    before = out.read_bytes()
    bad = tmp_path / "bad"
    broken(bad)
    with pytest.raises(BadImport) as caught:
        import_films(source, [bad], out)
    if source == "csv" or code not in ("import-nothing", "import-cut", "import-damaged"):
        assert caught.value.code == code
    assert out.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} <= {"mine.films", "good.csv", "bad"}


@pytest.mark.parametrize("reader", ["stdlib", "polars"])
def test_an_incomplete_imdb_table_raises_an_error(tmp_path: Path, reader: str) -> None:
    paths = write_imdb(tmp_path, packed=True)
    data = paths[1].read_bytes()
    paths[1].write_bytes(data[: len(data) * 2 // 3])
    with pytest.raises(BadImport) as caught:
        import_films("imdb", paths, tmp_path / "out.films", reader=reader)  # type: ignore[arg-type]  # both are readers
    assert caught.value.code == "import-cut"
    assert not (tmp_path / "out.films").exists()


def test_only_a_catalogue_is_overwritten(tmp_path: Path) -> None:
    table = tmp_path / "films.csv"
    table.write_text("title,year,actor\nHeat,1995,Al Pacino\n")
    with pytest.raises(BadImport) as caught:
        import_films("csv", [table], table)
    assert caught.value.code == "import-over"
    assert table.read_text().startswith("title")


def test_an_unwritable_target_raises_an_error(tmp_path: Path) -> None:
    table = tmp_path / "films.csv"
    table.write_text("title,year,actor\nHeat,1995,Al Pacino\n")
    with pytest.raises(SixfoldError) as caught:
        import_films("csv", [table], tmp_path / "nowhere" / "out.films")
    assert caught.value.code == "catalogue-unwritten"


def test_private_catalogues_are_not_exported(tmp_path: Path) -> None:
    _, films = import_text("imdb", write_imdb(tmp_path))
    with pytest.raises(PrivateCatalogue) as caught:
        films.export_csv()
    assert caught.value.code == "export-not-free"


def test_free_catalogues_are_exported_and_imported_again(tmp_path: Path) -> None:
    table = tmp_path / "films.csv"
    table.write_text('title,year,actor\n"Paris, Texas",1984,Nastassja Kinski\nAmélie,2001,Audrey Tautou\n', "utf-8")
    _, films = import_text("csv", [table])
    again = tmp_path / "again.csv"
    again.write_text(films.export_csv(), "utf-8")
    import_films("csv", [again], tmp_path / "again.films")
    assert casts(load(tmp_path / "again.films")) == casts(films)
