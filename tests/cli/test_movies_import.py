"""`sixfold movies import | export | cards | sheets` as people run them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.command import Sixfold
from tests.movies.importers.sample_files import write_imdb

TABLE = "title;year;actor\nHeat;1995;Al Pacino\nHeat;MCM;Nobody\n"


def test_an_import_tells_what_it_found_and_on_which_terms(sixfold: Sixfold, tmp_path: Path) -> None:
    paths = [str(path) for path in write_imdb(tmp_path)]
    told = sixfold("movies", "import", "imdb", *paths, "--out", "mine.films")
    assert told.code == 0
    assert "not to be passed on" in told.out
    assert sixfold("movies", "cast", "Heat", "--catalogue", "mine.films").out.startswith("Heat (1995)")
    assert sixfold("movies", "export", "out.csv", "--catalogue", "mine.films").complains("export-not-free")
    assert not (tmp_path / "out.csv").exists()


def test_json_is_the_report(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "films.csv").write_text(TABLE)
    found = json.loads(sixfold("movies", "import", "csv", "films.csv", "--out", "mine.films", "--json").out)
    assert (found["rows"], found["bad"], found["films"]) == (2, 1, 1)
    assert found["faults"] == [{"file": "films.csv", "line": 3, "code": "row-year", "text": "Heat MCM Nobody"}]


def test_what_cannot_be_read_is_told_in_one_line(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "films.csv").write_text(TABLE)
    assert sixfold("movies", "import", "csv", ".", "--out", "mine.films").complains("import-folder")
    assert sixfold("movies", "import", "csv", "films.csv", "--out", "films.csv").complains("import-over")
    assert sixfold("movies", "import", "vhs", "films.csv", "--out", "mine.films").complains("usage")


def test_cards_and_sheets_are_written_as_pdf(sixfold: Sixfold, tmp_path: Path) -> None:
    assert sixfold("movies", "sheets", "sheets.pdf", "--pages", "2").code == 0
    assert "http://localhost:6660" in sixfold("movies", "cards", "cards.pdf").out
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in ("sheets.pdf", "cards.pdf"))
    assert sixfold("movies", "sheets", "sheets.pdf").complains("file-exists")
    assert sixfold("movies", "cards", "x.pdf", "--server", "nowhere").complains("print-server")


def test_imports_are_measured_by_both_readers(sixfold: Sixfold) -> None:
    found = json.loads(sixfold("bench", "imports", "--seconds", "0.1", "--json").out)
    assert set(found) >= {"rows", "stdlib_peak_mb", "stdlib_seconds", "polars_seconds", "polars_over_stdlib"}
    assert found["rows"] > 150_000
