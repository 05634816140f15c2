"""Catalogue files: a saved catalogue opens unchanged, and other files raise a clear error."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixfold import movies
from sixfold.movies import BadCatalogue, Catalogue
from tests.movies.small_catalogues import CASTS, catalogue_of


@given(CASTS, st.booleans())
@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_saved_catalogue_opens_unchanged(tmp_path: Path, casts: list[list[str]], packed: bool) -> None:
    films = catalogue_of(casts)
    films.save(tmp_path / "films", packed=packed)
    again = movies.load(tmp_path / "films")
    assert again.about == films.about
    assert again.columns.version() == films.about.version
    assert [again.film_at(at) for at in range(len(casts))] == [films.film_at(at) for at in range(len(casts))]
    assert [again.cast_of(again.film_at(at)) for at in range(len(casts))] == [
        films.cast_of(films.film_at(at)) for at in range(len(casts))
    ]


def test_an_empty_catalogue_can_be_saved(tmp_path: Path) -> None:
    catalogue_of([]).save(tmp_path / "films")
    assert movies.load(tmp_path / "films").search("a") == ()


def test_the_version_changes_with_every_fact() -> None:
    versions = {
        catalogue_of(casts).about.version for casts in ([["a", "b"]], [["a", "c"]], [["a"], ["b"]], [["a", "b"], ["a"]])
    }
    assert len(versions) == 4
    assert catalogue_of([["a", "b"]]).about.version == catalogue_of([["a", "b"]]).about.version


def test_the_arrays_are_two_tables_of_32_bits() -> None:
    films = movies.shipped_catalogue()
    arrays = films.arrays()
    assert {(name, items.format, items.itemsize) for name, items in arrays.items()} == {
        (name, "i", 4) for name in ("films_at", "films", "cast_at", "cast")
    }
    assert len(arrays["films_at"]) == films.about.people + 1
    assert len(arrays["cast_at"]) == films.about.films + 1
    assert len(arrays["films"]) == len(arrays["cast"]) == films.about.credits
    for film in range(0, films.about.films, 997):
        for person in arrays["cast"][arrays["cast_at"][film] : arrays["cast_at"][film + 1]]:
            row = arrays["films"][arrays["films_at"][person] : arrays["films_at"][person + 1]].tolist()
            assert film in row
            assert row == sorted(row)


@pytest.mark.parametrize("content", [b"", b"nonsense", b"sixfold films 1\n", b"sixfold films 1\n" + b"\xff" * 40])
def test_other_files_raise_bad_catalogue(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "films").write_bytes(content)
    with pytest.raises(BadCatalogue) as error:
        movies.load(tmp_path / "films")
    assert error.value.code in {"catalogue-form", "catalogue-unread"}


@pytest.mark.parametrize("path", ["nowhere", ".", "\0"])
def test_a_missing_file_raises_bad_catalogue(path: str) -> None:
    with pytest.raises(BadCatalogue) as error:
        movies.load(path)
    assert error.value.code == "catalogue-unread"


@given(st.data(), st.booleans())
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_file_raises_only_bad_catalogue(tmp_path: Path, data: st.DataObject, packed: bool) -> None:
    path = tmp_path / "films"
    catalogue_of([["a", "b"], ["b", "c"]]).save(path, packed=packed)
    content = bytearray(path.read_bytes())
    if data.draw(st.booleans()):
        del content[data.draw(st.integers(0, len(content) - 1)) :]
    else:
        content[data.draw(st.integers(0, 900))] ^= data.draw(st.integers(1, 255))
    path.write_bytes(content)
    try:
        movies.load(path)
    except BadCatalogue as error:
        assert error.code in {"catalogue-form", "catalogue-unread", "catalogue-version"}


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "films"
    catalogue_of([["a", "b"]]).save(path)
    before = path.read_bytes()
    with pytest.raises(BadCatalogue) as error:
        catalogue_of([["a"]]).save(path / "below")
    assert error.value.code == "catalogue-unwritten"
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["films"]


def test_the_shipped_catalogue_names_its_source() -> None:
    about = movies.shipped_catalogue().about
    assert (about.licence, about.free) == ("CC0-1.0", True)
    assert "Wikidata" in about.notice
    assert "endorsement" in about.notice
    assert movies.shipped_catalogue().columns.version() == about.version
    assert isinstance(movies.shipped_catalogue(), Catalogue)
