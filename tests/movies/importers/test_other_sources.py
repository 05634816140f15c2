"""TMDB, Wikidata and plain tables, each in its exact form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixfold.movies.importers import BadImport
from tests.movies.importers.sample_files import as_csv, casts, import_text


def movie(number: int, title: str, date: str, *cast: tuple[int, str, str], **more: object) -> dict[str, object]:
    members = [
        {"id": key, "name": name, "order": order, "character": role, "cast_id": 4, "credit_id": "52fe"}
        for order, (key, name, role) in enumerate(cast)
    ]
    return {
        "id": number,
        "title": title,
        "original_title": title,
        "release_date": date,
        "adult": False,
        "genres": [{"id": 28, "name": "Action"}],
        "runtime": 120,
        "vote_count": 9000,
        "credits": {"cast": members, "crew": [{"id": 1, "name": "Michael Mann", "job": "Director"}]},
    } | more


HEAT = movie(
    949, "Heat", "1995-12-15", (1158, "Al Pacino", "Hanna"), (380, "Robert De Niro", "Neil"), imdb_id="tt0113277"
)
NOVA = movie(1, "Über Nova", "2001-01-01", (5, "Zoë Kravitz", "Nova (voice)"), (380, "Robert De Niro", "Self"),
             genres=[{"id": 16, "name": "Animation"}])  # fmt: skip


def test_tmdb_json_lines_hold_a_film_each(tmp_path: Path) -> None:
    path = tmp_path / "movies.jsonl"
    lines = [
        json.dumps(HEAT),
        "{broken",
        "",
        json.dumps(NOVA, ensure_ascii=False),
        json.dumps(HEAT | {"release_date": ""}),
    ]
    path.write_text("\n".join(lines), "utf-8")
    report, films = import_text("tmdb", [path])
    # Selves are left out (DEG-12).
    assert casts(films) == {"Heat (1995)": ["Al Pacino", "Robert De Niro"], "Über Nova (2001)": ["Zoë Kravitz"]}
    assert [(fault.line, fault.code) for fault in report.faults] == [(2, "row-json"), (5, "row-year")]
    assert (report.rows, report.bad) == (4, 2)
    assert films.film("tt0113277").title == "Heat"
    assert films.film("Über Nova").kind == "animated"
    assert not films.about.free


def test_tmdb_5000_is_a_pair_of_tables_with_json_in_columns(tmp_path: Path) -> None:
    movies, casting = tmp_path / "tmdb_5000_movies.csv", tmp_path / "tmdb_5000_credits.csv"
    header = (
        "budget,genres,homepage,id,keywords,original_language,original_title,overview,popularity,production_companies"
    )
    header += ",production_countries,release_date,revenue,runtime,spoken_languages,status,tagline,title,vote_average"
    header += ",vote_count"
    row = {
        "genres": '[{"id": 28, "name": "Action"}]',
        "id": "949",
        "original_title": "Heat",
        "overview": 'A "quoted", long\nstory.',
        "release_date": "1995-12-15",
        "runtime": "170.0",
        "title": "Heat",
        "vote_count": "1864",
    }
    names = header.split(",")
    movies.write_text(as_csv([names, [row.get(name, "") for name in names]]), "utf-8")
    cast = json.dumps(HEAT["credits"]["cast"])  # type: ignore[index]  # a dictionary, as made above
    casting.write_text(
        as_csv([["movie_id", "title", "cast", "crew"], ["949", "Heat", cast, "[]"], ["7", "X", "[]", "[]"]])
    )
    report, films = import_text("tmdb", [casting, movies])
    assert casts(films) == {"Heat (1995)": ["Al Pacino", "Robert De Niro"]}
    assert [(fault.line, fault.code) for fault in report.faults] == [(3, "row-film")]
    with pytest.raises(BadImport, match="movies and credits") as caught:
        import_text("tmdb", [casting])
    assert caught.value.code == "import-missing"


ITEM = "http://www.wikidata.org/entity/"
VARS = ("film", "filmLabel", "date", "imdb", "cast", "castLabel")
RESULT = [
    (ITEM + "Q42198", "Heat", "1996-02-29T00:00:00Z", "tt0113277", ITEM + "Q41163", "Al Pacino"),
    (ITEM + "Q42198", "Heat", "1995-12-15T00:00:00Z", "tt0113277", ITEM + "Q36949", "Robert De Niro"),
    (ITEM + "Q5", "Q5", "1999-01-01T00:00:00Z", "", ITEM + "Q41163", "Al Pacino"),
    (ITEM + "Q7", "Délicatessen", "1991-04-17T00:00:00Z", "", ITEM + "Q8", "Dominique Pinon"),
    (ITEM + "Q7", "Délicatessen", "t123", "", ITEM + "Q9", "Nobody"),
]


@pytest.mark.parametrize("form", ["csv", "json"])
def test_wikidata_results_are_read_as_csv_and_as_json(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"query.{form}"
    if form == "csv":
        path.write_text(as_csv([VARS, *RESULT]).replace("\n", "\r\n"), "utf-8", newline="")
    else:
        bindings = [
            {name: {"type": "literal", "value": value} for name, value in zip(VARS, row, strict=True) if value}
            for row in RESULT
        ]
        path.write_text(json.dumps({"head": {"vars": VARS}, "results": {"bindings": bindings}}, indent=1), "utf-8")
    report, films = import_text("wikidata", [path])
    assert {film: set(cast) for film, cast in casts(films).items()} == {
        "Heat (1995)": {"Al Pacino", "Robert De Niro"},
        "Délicatessen (1991)": {"Dominique Pinon"},
    }
    assert [fault.code for fault in report.faults] == ["row-title", "row-year"]
    assert films.about.free
    assert films.about.licence == "CC0-1.0"


def test_incomplete_wikidata_json_raises_an_error(tmp_path: Path) -> None:
    path = tmp_path / "query.json"
    path.write_text('{"head": {}, "results": {"bindings": [{"film": ')
    with pytest.raises(BadImport) as caught:
        import_text("wikidata", [path])
    assert caught.value.code == "import-cut"


ROWS = [
    ("Amélie", "2001", "Audrey Tautou"),
    ("Paris, Texas", "1984", "Nastassja Kinski"),
    ("Amélie", "2001", "Dany Boon"),
]
MADE = {"Amélie (2001)": ["Audrey Tautou", "Dany Boon"], "Paris, Texas (1984)": ["Nastassja Kinski"]}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("header", [("Title", "Year", "Actor"), ("movie", "release_year", "Star"), None])
def test_plain_tables_are_read_in_any_encoding_and_with_any_delimiter(
    tmp_path: Path, encoding: str, delimiter: str, header: tuple[str, ...] | None
) -> None:
    path = tmp_path / "films.csv"
    path.write_text(as_csv([header, *ROWS] if header else ROWS, delimiter), encoding)
    report, films = import_text("csv", [path])
    assert casts(films) == MADE
    assert report.rows == len(ROWS)
    assert [("Latin-1" in warning) for warning in report.warnings] == ([True] if encoding == "latin-1" else [])


def test_columns_of_a_plain_table_may_stand_in_any_order(tmp_path: Path) -> None:
    path = tmp_path / "films.csv"
    path.write_text(
        as_csv([("actor", "note", "year", "title"), *((row[2], "-", row[1], row[0]) for row in ROWS)]), "utf-8"
    )
    assert casts(import_text("csv", [path])[1]) == MADE


def test_bad_rows_of_a_plain_table_are_counted_and_named(tmp_path: Path) -> None:
    path = tmp_path / "films.csv"
    bad = [
        ("Heat", "MCM", "Al Pacino"),
        ("", "1995", "Al Pacino"),
        ("Heat", "1995", " "),
        ("Heat",),
        ("Heat", "1", "x"),
        (),
    ]
    path.write_text(as_csv([("title", "year", "actor"), *ROWS, *bad]), "utf-8")
    report, films = import_text("csv", [path])
    assert casts(films) == MADE
    codes = ["row-year", "row-title", "row-actor", "row-columns", "row-year"]
    assert [(fault.line, fault.code) for fault in report.faults] == list(enumerate(codes, 5))


def test_the_error_for_another_table_names_the_missing_columns(tmp_path: Path) -> None:
    path = tmp_path / "films.csv"
    path.write_text("city,country,mayor\nParis,France,x\n")
    with pytest.raises(BadImport, match="title, year, actor") as caught:
        import_text("csv", [path])
    assert caught.value.code == "import-columns"


def test_a_table_of_empty_lines_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "films.csv"
    path.write_text("\n \n\n")
    with pytest.raises(BadImport) as caught:
        import_text("csv", [path])
    assert caught.value.code == "import-empty-file"
