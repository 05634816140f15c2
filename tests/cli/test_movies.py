"""`sixfold movies …`: every command as people run it."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

from sixfold.cli.app import run
from sixfold.movies import Catalogue, FilmRow, Source
from tests.cli.command import Sixfold
from tests.movies.importers.sample_files import write_imdb

TABLE = "title;year;actor\nHeat;1995;Al Pacino\nHeat;MCM;Nobody\n"


def run_movies(*arguments: str) -> tuple[int, str, str]:
    """Run in this process, so that the shipped catalogue is opened once; return the exit code and both outputs."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = run(["movies", *arguments])
    return code, out.getvalue(), err.getvalue()


def json_output(*arguments: str) -> Any:
    code, out, _ = run_movies(*arguments, "--json")
    assert code == 0
    return json.loads(out)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["search", "schwarzeneger"], "Arnold Schwarzenegger"),
        (["search", "--film", "the matrx"], "The Matrix (1999)"),
        (["films", "Al Pacino"], "Heat (1995)"),
        (["cast", "Heat (1995)"], "Robert De Niro"),
        (["link", "Al Pacino", "Robert De Niro", "--film", "Heat", "--year", "1995"], "✓ Both are in the cast of Heat"),
        (["link", "Al Pacino", "Nobody Atall"], "? The catalogue has no actor called “Nobody Atall”."),
        (["check", "Al Pacino", "Joe Pesci", "Robert De Niro: Heat", "Joe Pesci: Raging Bull"], "4 points, confirmed"),
        (["check", "Al Pacino", "Joe Pesci"], "A sheet needs at least one link. (DEG-2)"),
        (["check", "Al Pacino", "Joe Pesci", *"abcdefg"], "Link 7: A sheet has at most six links. (DEG-2)"),
        (["check", "Nobody Atall", "Joe Pesci", "Joe Pesci: From Nowhere"], "0 points, unknown"),
        (["check", "Al Pacino", "Al Pacino", "Al Pacino"], "This actor is already on the sheet. (DEG-3)"),
        (
            ["link", "Al Pacino", "al-pacino"],
            "Al Pacino cannot be linked to Al Pacino: no actor appears twice on a sheet.",
        ),
        (
            ["link", "Al Pacino", "Joe Pesci", "--film", "From Nowhere"],
            "They appeared together in The Irishman (2019).",
        ),
        (["sheet", "Al Pacino", "al-pacino"], "No sheet leads from Al Pacino to Al Pacino."),
        (["search", "qqqqqq"], "Nothing found."),
        (["search", ""], "Nothing found."),
        (["chain", "Al Pacino", "Keanu Reeves"], "1 link"),
        (["chains", "Al Pacino", "Joe Pesci"], "of 1 links"),
        (["sheet", "al-pacino", "joe-pesci"], "18 points"),
        (["degrees", "Kevin Bacon"], "links on average"),
        (["about"], "CC0-1.0"),
    ],
)
def test_results_are_printed_with_the_disclaimer(arguments: list[str], message: str) -> None:
    code, out, err = run_movies(*arguments)
    assert (code, err) == (0, "")
    assert message in out
    assert "implies an endorsement" in out


def test_results_as_json() -> None:
    assert [person["name"] for person in json_output("search", "schwarzeneger", "--limit", "1")] == [
        "Arnold Schwarzenegger"
    ]
    check = json_output("check", "Al Pacino", "Joe Pesci", "Robert De Niro: Heat", "Joe Pesci: Raging Bull")
    assert (check["score"], check["verdict"]) == (4, "confirmed")
    assert json_output("chain", "Al Pacino", "Joe Pesci")["degree"] == 1
    sheet = json_output("sheet", "Al Pacino", "Joe Pesci")
    assert (sheet["score"], sheet["optimal"], len(sheet["sheet"]["links"])) == (18, True, 6)
    assert json_output("link", "Al Pacino", "Emma Watson", "--film", "Heat")["verdict"] in {"contradicted", "unknown"}
    assert json_output("chains", "Al Pacino", "Joe Pesci")["count"] >= 1
    assert json_output("about")["licence"] == "CC0-1.0"
    for command in (["films", "Al Pacino"], ["cast", "Heat"], ["degrees", "Al Pacino"]):
        assert json_output(*command)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["films", "Al Pacno"], "unknown-actor, DEG-5"),
        (["cast", "The Godfahter"], "unknown-film, DEG-5"),
        (["degrees", "Nobody"], "unknown-actor, DEG-5"),
        (["draw", "Nobody", "x.svg"], "unknown-actor, DEG-5"),
        (["draw", "Al Pacino", "nowhere/x.svg"], "file-unwritten"),
        (["chains", "Al Pacino", "Nobody", "--json"], "unknown-actor, DEG-5"),
        (["chain", "Al Pacino", "x\n\x1b[2J"], "unknown-actor, DEG-5"),
        (["sheet", "", "Al Pacino"], "unknown-actor, DEG-5"),
        (["check", "Al Pacino", "Joe Pesci", ": Heat"], "bad-sheet, DEG-2"),
        (["check", "Al Pacino", "Joe Pesci", "x", "--films", "other"], "movies-rule"),
        (["about", "--catalogue", "nowhere"], "catalogue-unread"),
        (["about", "--catalogue", "."], "catalogue-unread"),
        (["nonsense"], "usage"),
        (["search"], "usage"),
    ],
)
def test_errors_are_one_line(arguments: list[str], code: str) -> None:
    exit_code, out, err = run_movies(*arguments)
    assert (exit_code, out, err.count("\n")) == (2, "", 1)
    assert err.endswith(f" ({code})\n")
    assert "\x1b" not in err


def test_near_misses_are_suggested() -> None:
    assert "Did you mean Al Pacino" in run_movies("films", "Al Pacno")[2]


def test_help_is_printed_without_a_command() -> None:
    assert "chains" in run_movies()[1]


def test_another_catalogue_is_searched_and_drawn(
    sixfold: Sixfold, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [FilmRow("f", 2000, ("A", "B")), FilmRow("g", 2001, ("B", "C")), FilmRow("h", 2002, ("D",))]
    Catalogue.build(rows, about=Source(name="mine", licence="mine alone", source="me")).save(tmp_path / "mine")
    assert "mine alone" in sixfold("movies", "about", "--catalogue", "mine").out
    monkeypatch.chdir(tmp_path)
    assert "2 links" in run_movies("chain", "A", "C", "--catalogue", "mine")[1]
    assert "not linked" in run_movies("chain", "A", "D", "--catalogue", "mine")[1]
    assert run_movies("draw", "A", "a.svg", "--catalogue", "mine")[0] == 0
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert run_movies("draw", "A", "a.svg", "--catalogue", "mine")[2].endswith("(file-exists)\n")
    assert run_movies("draw", "A", "a.svg", "--to", "C", "--force", "--catalogue", "mine")[0] == 0
    assert run_movies("draw", "A", "b.svg", "--to", "D", "--catalogue", "mine")[2].endswith("(movies-unlinked)\n")


def test_an_import_reports_its_contents_and_licence(sixfold: Sixfold, tmp_path: Path) -> None:
    paths = [str(path) for path in write_imdb(tmp_path)]
    result = sixfold("movies", "import", "imdb", *paths, "--out", "mine.films")
    assert result.code == 0
    assert "not to be passed on" in result.out
    assert sixfold("movies", "cast", "Heat", "--catalogue", "mine.films").out.startswith("Heat (1995)")
    assert sixfold("movies", "export", "out.csv", "--catalogue", "mine.films").has_error("export-not-free")
    assert not (tmp_path / "out.csv").exists()


def test_an_import_prints_its_report_as_json(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "films.csv").write_text(TABLE)
    report = json.loads(sixfold("movies", "import", "csv", "films.csv", "--out", "mine.films", "--json").out)
    assert (report["rows"], report["bad"], report["films"]) == (2, 1, 1)
    assert report["faults"] == [{"file": "films.csv", "line": 3, "code": "row-year", "text": "Heat MCM Nobody"}]


def test_bad_arguments_of_an_import_are_errors(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "films.csv").write_text(TABLE)
    assert sixfold("movies", "import", "csv", ".", "--out", "mine.films").has_error("import-folder")
    assert sixfold("movies", "import", "csv", "films.csv", "--out", "films.csv").has_error("import-over")
    assert sixfold("movies", "import", "vhs", "films.csv", "--out", "mine.films").has_error("usage")


def test_cards_and_sheets_are_written_as_pdf(sixfold: Sixfold, tmp_path: Path) -> None:
    assert sixfold("movies", "sheets", "sheets.pdf", "--pages", "2").code == 0
    assert "http://localhost:6660" in sixfold("movies", "cards", "cards.pdf").out
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in ("sheets.pdf", "cards.pdf"))
    assert sixfold("movies", "sheets", "sheets.pdf").has_error("file-exists")
    assert sixfold("movies", "cards", "x.pdf", "--server", "nowhere").has_error("print-server")


def test_the_benchmark_measures_both_csv_readers(sixfold: Sixfold) -> None:
    figures = json.loads(sixfold("bench", "imports", "--seconds", "0.1", "--json").out)
    assert set(figures) >= {"rows", "stdlib_peak_mb", "stdlib_seconds", "polars_seconds", "polars_over_stdlib"}
    assert figures["rows"] > 150_000
