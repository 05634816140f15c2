"""IMDb's tables: the rows that count, in any order of rows and files, and the same by both readers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.movies.importers import BadImport, import_films
from sixfold.movies.importers.imdb.polars_reader import CLEAN_PATTERN
from sixfold.movies.importers.imdb.synthetic import make_tables
from sixfold.movies.importers.pipeline import Reader
from sixfold.movies.importers.report import clean_text
from tests.movies.importers.sample_files import TABLES, casts, import_text, tsv, write_imdb

READERS: tuple[Reader, ...] = ("stdlib", "polars")
both = pytest.mark.parametrize("reader", READERS)


@both
@pytest.mark.parametrize("packed", [False, True])
def test_actors_and_actresses_of_films_are_kept_in_the_order_of_billing(
    tmp_path: Path, reader: Reader, packed: bool
) -> None:
    report, films = import_text("imdb", write_imdb(tmp_path, packed=packed), reader)
    assert casts(films) == {
        "Heat (1995)": ["Al Pacino", "Robert De Niro"],
        "Brokeback Mountain (2005)": ["Heath Ledger", "Michelle Williams [1980]"],
        "Shrek (2001)": ["Mike Myers", "Cameron Diaz"],
        '“Quoted” "Title (2019)': ["Al Pacino", "Michelle Williams [1979]"],
    }
    assert (report.rows, report.bad, report.films, report.credits) == (34, 0, 4, 8)
    assert films.film("Shrek").kind == "animated"
    assert films.film("Heat").key == "tt0113277"


@both
def test_deg_12_television_and_shorts_only_if_asked_for(tmp_path: Path, reader: Reader) -> None:
    paths = write_imdb(tmp_path)
    kinds = {}
    for also in ("television", "shorts"):
        _, films = import_text("imdb", paths, reader, frozenset({also}))
        kinds[also] = {films.film_at(film).kind for film in range(films.about.films)}
    assert kinds == {"television": {"film", "animated", "television"}, "shorts": {"film", "animated", "short"}}


@both
def test_the_facts_are_for_private_use(tmp_path: Path, reader: Reader) -> None:
    _, films = import_text("imdb", write_imdb(tmp_path), reader)
    assert not films.about.free
    assert "not to be passed on" in films.about.licence
    assert films.about.source == "IMDb"


@both
def test_original_titles_find_the_film_too(tmp_path: Path, reader: Reader) -> None:
    rows = [*TABLES["title.principals"], ("tt0245429", "2", "nm0000199", "actor", "\\N", "\\N")]
    _, films = import_text("imdb", write_imdb(tmp_path, TABLES | {"title.principals": rows}), reader)
    assert films.film("Sen to Chihiro no kamikakushi").title == "Spirited Away"


@both
def test_bad_rows_are_counted_and_named_and_never_fatal(tmp_path: Path, reader: Reader) -> None:
    basics = (
        tsv("title.basics", TABLES["title.basics"]) + b"tt7\tmovie\n\ntt0000777\tmovie\tX\tX\t0\tMCM\t\\N\t\\N\t\\N\n"
    )
    principals = (
        tsv("title.principals", TABLES["title.principals"]) + b"tt0113277\tone\tnm0000199\tactor\t\\N\t\\N\nbroken\n"
    )
    names = tsv("name.basics", TABLES["name.basics"]) + b"\xff\xfe garbage\n"
    paths = write_imdb(tmp_path, title_basics=basics, title_principals=principals, name_basics=names)
    report, films = import_text("imdb", paths, reader)
    assert [(fault.file, fault.line, fault.code) for fault in report.faults] == [
        ("title.basics.tsv", 11, "row-columns"),
        ("title.basics.tsv", 13, "row-year"),
        ("title.principals.tsv", 15, "row-id"),
        ("title.principals.tsv", 16, "row-id"),
        ("name.basics.tsv", 12, "row-id"),
    ]
    assert report.bad == 5
    assert films.about.films == 4


@both
def test_people_without_a_name_are_left_out(tmp_path: Path, reader: Reader) -> None:
    names = [row for row in TABLES["name.basics"] if row[1] != "Al Pacino"]
    _, films = import_text("imdb", write_imdb(tmp_path, TABLES | {"name.basics": names}), reader)
    assert casts(films)["Heat (1995)"] == ["Robert De Niro"]


def test_both_readers_make_the_same_catalogue(tmp_path: Path) -> None:
    paths = make_tables(tmp_path, 40_000)
    reports = [import_text("imdb", paths, reader)[0] for reader in READERS]
    assert reports[0] == reports[1]
    assert reports[0].films > 200


def test_packed_and_plain_tables_make_the_same_catalogue(tmp_path: Path) -> None:
    versions = set()
    for packed in (False, True):
        folder = tmp_path / str(packed)
        folder.mkdir()
        paths = make_tables(folder, 20_000, packed=packed)
        versions |= {import_text("imdb", paths, reader)[0].version for reader in READERS}
    assert len(versions) == 1


def test_the_order_of_rows_and_files_changes_nothing(tmp_path: Path) -> None:
    paths = make_tables(tmp_path, 20_000)
    before = import_text("imdb", paths)[0]
    dice = Random(6)
    for path in paths:
        header, *rows = path.read_bytes().splitlines(keepends=True)
        dice.shuffle(rows)
        path.write_bytes(header + b"".join(rows))
    assert {import_text("imdb", paths[::-1], reader)[0].version for reader in READERS} == {before.version}


def outcome(paths: list[Path], reader: Reader) -> object:
    """The report of an import, or its error."""
    try:
        return import_text("imdb", paths, reader)[0]
    except BadImport as error:
        return error.code, error.params


TITLE = st.sampled_from(
    ["Heat", "The Or of X", "An Ii", "Rocky II", "A", "Æon", "Ben-Hur", "x or Y", "É", " pad ", "a\x07b"]
)
PLACE = st.sampled_from(["1", "2", "300", "x", ""])
PERSON = st.sampled_from([f"nm000000{number}" for number in range(1, 7)] + ["nm1", "?"])
FILM = st.sampled_from([f"tt000000{number}" for number in range(1, 7)] + ["tt12345678", "bad", ""])
BASICS = st.tuples(
    FILM,
    st.sampled_from(["movie", "movie", "short", "tvSeries", ""]),
    TITLE,
    TITLE,
    st.sampled_from(["0", "0", "1"]),
    st.sampled_from(["1995", "1880", "\\N", "95", "2500"]),
    st.just("\\N"),
    st.just("90"),
    st.sampled_from(["Drama", "Animation,Drama", "\\N"]),
)
PRINCIPALS = st.tuples(
    FILM, PLACE, PERSON, st.sampled_from(["actor", "actress", "self", ""]), st.just("\\N"), st.just("\\N")
)
NAMES = st.tuples(
    PERSON,
    st.sampled_from(["Al Pacino", "J. K. Simmons", "Zoë", "al pacino", "\\N"]),
    st.sampled_from(["1940", "\\N", ""]),
)


@given(
    st.lists(BASICS, min_size=1, max_size=8),
    st.lists(PRINCIPALS, max_size=30),
    st.lists(NAMES, max_size=12),
    st.booleans(),
)
@settings(max_examples=60)
def test_both_readers_agree_on_any_rows(
    tmp_path_factory: pytest.TempPathFactory,
    basics: list[tuple[str, ...]],
    principals: list[tuple[str, ...]],
    names: list[tuple[str, ...]],
    packed: bool,
) -> None:
    folder = tmp_path_factory.mktemp("any")
    tables = {"title.basics": basics, "title.principals": principals, "name.basics": names, "title.ratings": []}
    paths = write_imdb(folder, tables, packed=packed)
    assert outcome(paths, "stdlib") == outcome(paths, "polars")


FIELDS = st.sampled_from(
    [b"tt0113277", b"tt+113277", b"tx0113277", b"nm0000199", b"nm+000199", b"nm00000199", b"actor", b"movie", b"\\N",
     b"", b" ", b"1", b"9999999999", b"1995", b"\xff\xfe", b"a\xc2\x85b", b"\xe2\x80\xa8", b"\x07", b"a\rb",
     b"\xef\xbb\xbf", b"x\0", "東京".encode(), "Zoë  K".encode(), b"Heat II", b"This or That", b"The An"]
)  # fmt: skip
ANY_LINE = st.lists(FIELDS, max_size=10).map(b"\t".join)


@st.composite
def damaged_table(draw: st.DrawFn, table: str) -> bytes:
    """A right table of which some fields, lines and ends of lines are not."""
    lines = tsv(table, TABLES[table]).splitlines()
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(1, len(lines)))
        fields = lines[draw(st.integers(1, len(lines) - 1))].split(b"\t")
        fields[draw(st.integers(0, len(fields) - 1))] = draw(FIELDS)
        lines.insert(at, draw(st.one_of(st.just(b"\t".join(fields)), ANY_LINE)))
    end = draw(st.sampled_from([b"\n", b"\r\n"]))
    return end.join(lines) + draw(st.sampled_from([end, b"", end * 3]))


@given(*(damaged_table(table) for table in TABLES), st.booleans())
@settings(max_examples=60)
def test_both_readers_agree_on_damaged_tables(
    tmp_path_factory: pytest.TempPathFactory,
    basics: bytes,
    principals: bytes,
    names: bytes,
    ratings: bytes,
    packed: bool,
) -> None:
    folder = tmp_path_factory.mktemp("spoilt")
    paths = write_imdb(
        folder,
        packed=packed,
        title_basics=basics,
        title_principals=principals,
        name_basics=names,
        title_ratings=ratings,
    )
    assert outcome(paths, "stdlib") == outcome(paths, "polars")


def test_the_pattern_of_clean_texts_matches_only_clean_texts() -> None:
    for number in range(0x300):
        if re.search(CLEAN_PATTERN, chr(number)):
            assert clean_text(chr(number), "row-title") == chr(number)


@both
@pytest.mark.parametrize("packed", [False, True])
def test_progress_is_reported_for_each_table(tmp_path: Path, reader: Reader, packed: bool) -> None:
    paths = make_tables(tmp_path, 20_000, packed=packed)
    progress: dict[Path, list[tuple[int, int]]] = {path: [] for path in paths}
    watch = lambda path, done, total: progress[path].append((done, total))  # noqa: E731  # a short callback
    import_films("imdb", paths, tmp_path / "out.films", reader=reader, progress=watch)
    for path, steps in progress.items():
        assert {total for _, total in steps} == {path.stat().st_size}
        assert [done for done, _ in steps] == sorted(done for done, _ in steps)
        assert steps[-1][0] == path.stat().st_size


def test_files_that_polars_cannot_unpack_are_read_by_lines(tmp_path: Path) -> None:
    paths = make_tables(tmp_path, 20_000, packed=True)
    before = import_text("imdb", paths)[0]
    for path in paths:
        # Some tapes and servers pad files with zeros, which gzip allows.
        path.write_bytes(path.read_bytes() + bytes(512))
    assert [outcome(paths, reader) for reader in READERS] == [before, before]


def test_without_polars_the_standard_library_is_enough(tmp_path: Path) -> None:
    paths = [str(path) for path in write_imdb(tmp_path)]
    # A module of that name that cannot be imported comes before the real one.
    (tmp_path / "polars.py").write_text("raise ModuleNotFoundError('hidden', name='polars')\n")
    code = (
        "import sys; from sixfold.extras import MissingExtra; from sixfold.movies.importers import import_films\n"
        "paths = sys.argv[1:]\n"
        "print(import_films('imdb', paths, 'one.films', reader='stdlib').films, 'polars' in sys.modules)\n"
        "try: import_films('imdb', paths, 'two.films', reader='polars')\n"
        "except MissingExtra as error: print(error.code)\n"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    process = subprocess.run(
        [sys.executable, "-c", code, *paths], capture_output=True, text=True, cwd=tmp_path, env=environment, check=True
    )
    assert process.stdout.split() == ["4", "False", "missing-extra"]


@pytest.mark.parametrize(
    ("left", "code"),
    [(["title.basics", "title.principals"], "import-missing"), (["title.basics"] * 2, "import-twice")],
)
def test_missing_or_duplicate_tables_raise_an_error(tmp_path: Path, left: list[str], code: str) -> None:
    write_imdb(tmp_path)
    with pytest.raises(BadImport) as caught:
        import_text("imdb", [tmp_path / f"{table}.tsv" for table in left])
    assert caught.value.code == code


def test_another_table_raises_an_error(tmp_path: Path) -> None:
    other = tmp_path / "title.akas.tsv"
    other.write_text("titleId\tordering\ttitle\n")
    with pytest.raises(BadImport) as caught:
        import_text("imdb", [*write_imdb(tmp_path), other])
    assert caught.value.code == "import-table"
