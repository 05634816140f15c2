"""How the shipped catalogue is made: the supplement, the snapshot, and who is who."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sixfold.movies import Catalogue, Source
from sixfold.movies.derivation import sources
from sixfold.movies.derivation.__main__ import DATA, FOLDER
from sixfold.movies.derivation.identities import GAP, Identities, Namesake, PeopleFacts
from sixfold.movies.derivation.merge import film_rows, match_films
from sixfold.movies.derivation.sources import BadSupplementLine, Commas, SnapshotFilm, SupplementFilm

SOURCE = Source(name="derived", licence="CC0-1.0", source="a test")
COMMAS = Commas.read(DATA / "commas.toml")


def snapshot_film(title: str, year: int, *cast: str, key: str = "", animated: bool = False) -> SnapshotFilm:
    return SnapshotFilm(key or f"{title}{year}", title, year, animated, cast, False, 0.0)


def supplement_films(*lines: str) -> list[SupplementFilm]:
    return list(sources.parse_supplement(lines))


def derive(films: list[SnapshotFilm], lines: list[str], facts: PeopleFacts | None = None) -> Catalogue:
    identities = Identities(facts or PeopleFacts())
    pairs = match_films(films, supplement_films(*lines), identities)
    return Catalogue.build(film_rows(pairs, {}, identities), about=SOURCE)


def names(films: Catalogue, title: str, year: int | None = None) -> list[str]:
    return [one.name for one in films.cast_of(title, year)]


def test_a_line_of_the_supplement() -> None:
    [film] = supplement_films("Parasite = Gisaengchung (2019) *v: Song Kang-ho; Tom Same [1972]")
    assert (film.title, film.titles, film.year, film.complete, film.animated) == (
        "Parasite", ("Gisaengchung",), 2019, True, True,
    )  # fmt: skip
    assert [(one.name, one.note) for one in film.cast] == [("Song Kang-ho", ""), ("Tom Same", "1972")]
    assert supplement_films("# a comment", "") == []


@pytest.mark.parametrize("line", ["Heat: Al Pacino", "Heat (1995) Al Pacino", "Heat (1995): A [b", "Heat (95): A"])
def test_an_invalid_line_of_the_supplement_is_named(line: str) -> None:
    with pytest.raises(BadSupplementLine, match="line 2"):
        supplement_films("# a comment", line)


def test_every_file_of_the_supplement_can_be_read() -> None:
    films = sources.read_supplement(FOLDER / "supplement")
    assert len({(film.title, film.year) for film in films}) == len(films) > 500
    for film in films:
        assert 1900 < film.year < 2030
        assert len({one.name for one in film.cast}) == len(film.cast), film.title


def test_names_with_commas_are_joined() -> None:
    assert COMMAS.split("Ed Begley, Jr., Tim Bentinck, 12th Earl of Portland, Zoe Saldaña, list of characters") == (
        "Ed Begley Jr.",
        "Tim Bentinck",
        "Zoe Saldaña",
    )


def test_documentaries_shorts_and_duplicates_are_left_out(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "movies.db")) as connection, connection:
        connection.execute('create table omdb (ID, imdbID, Title, Year, Genre, Runtime, "Cast", Awards)')
        connection.execute("create table tomatoes (ID, BoxOffice)")
        connection.executemany(
            "insert into omdb values (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (1, "tt1", "Heat", 1995, "Crime", 170, "Al Pacino, Sammy Davis, Jr.", None),
                (2, "tt1", "Heat again", 1995, "Crime", 170, "Al Pacino", None),
                (3, "tt3", "True", 1999, "Documentary, Crime", 90, "Al Pacino", None),
                (4, "tt4", "Short", 1999, "Drama", 20, "Al Pacino", None),
                (5, "tt5", "Drawn", 1999, "Animation, Family", None, "", "Nominated for 1 Oscar."),
            ],
        )
    connection.close()
    found = list(sources.read_snapshot(tmp_path / "movies.db", COMMAS))
    assert [(film.key, film.animated, film.nominated, film.cast) for film in found] == [
        ("tt1", False, False, ("Al Pacino", "Sammy Davis Jr.")),
        ("tt5", True, True, ()),
    ]


def test_the_same_film_is_one_and_the_billing_of_the_supplement_comes_first() -> None:
    films = derive(
        [
            snapshot_film("Heat", 1995, "Ashley Judd", "Al Pacino", "Robert De Niro", key="tt1"),
            snapshot_film("Heat", 1972, "X"),
        ],
        ["Heat (1996) *: Al Pacino; Robert De Niro; Val Kilmer"],
    )
    assert names(films, "Heat", 1996) == ["Al Pacino", "Robert De Niro", "Val Kilmer", "Ashley Judd"]
    film = films.film("Heat", 1996)
    assert (film.key, film.complete, films.about.films) == ("tt1", True, 2)


def test_films_of_one_title_and_year_with_nobody_in_common_are_two() -> None:
    films = derive([snapshot_film("Aftermath", 2012, "A", "B")], ["Aftermath (2012): C; D"])
    assert films.about.films == 2
    voices = derive([snapshot_film("Toy Story", 1995, animated=True)], ["Toy Story (1995) v: Tom Hanks; Tim Allen"])
    assert (voices.about.films, voices.film("Toy Story").kind) == (1, "animated")


def test_wrong_names_are_corrected_and_other_names_known() -> None:
    facts = PeopleFacts(corrections={"Luis Gómez": "Luis Guzmán"}, also={"Elliot Page": ["Ellen Page"]})
    films = derive([snapshot_film("f", 2000, "Luis Gómez", "Ellen Page")], [], facts)
    assert set(names(films, "f")) == {"Luis Guzmán", "Elliot Page"}
    assert films.person("Ellen Page").name == "Elliot Page"
    assert films.people("Luis Gómez") == ()


def test_years_far_apart_mean_two_people_with_the_same_name() -> None:
    films = derive(
        [snapshot_film("f", 1940, "A", "B"), snapshot_film("g", 1945, "A"), snapshot_film("h", 1945 + GAP, "A", "C")],
        [],
    )
    assert [one.note for one in films.people("A")] == ["1940–1945", str(1945 + GAP)]
    near = derive([snapshot_film("f", 1940, "A", "B"), snapshot_film("h", 1940 + GAP - 1, "A", "C")], [])
    assert len(near.people("A")) == 1
    same = derive(
        [snapshot_film("f", 1940, "A"), snapshot_film("h", 2000, "A")], [], PeopleFacts(same=frozenset({"A"}))
    )
    assert len(same.people("A")) == 1


def test_namesakes_are_separated_by_years_and_by_films() -> None:
    facts = PeopleFacts(
        namesakes=(
            Namesake("A", "1911", until=1969),
            Namesake("A", "1963"),
            Namesake("B", "Kes", films=("Kes (1969)",)),
            Namesake("B", "1942"),
        )
    )
    films = derive(
        [
            snapshot_film("f", 1960, "A"),
            snapshot_film("g", 1970, "A"),
            snapshot_film("Kes", 1969, "B"),
            snapshot_film("h", 1969, "B"),
        ],
        [],
        facts,
    )
    assert {one.note for one in films.people("A")} == {"1911", "1963"}
    assert {(one.note, films.films_of(one)[0].title) for one in films.people("B")} == {("Kes", "Kes"), ("1942", "h")}


def test_old_footage_and_people_as_themselves_are_left_out() -> None:
    facts = PeopleFacts(absent=frozenset({"Adolf Hitler"}), last={"Bette Davis": 1989})
    films = derive(
        [snapshot_film("f", 2007, "Bette Davis", "A", "Adolf Hitler"), snapshot_film("g", 1950, "Bette Davis")],
        [],
        facts,
    )
    assert names(films, "f") == ["A"]
    assert names(films, "g") == ["Bette Davis"]


def test_a_birth_year_in_the_supplement_makes_a_separate_person() -> None:
    films = derive([snapshot_film("f", 2000, "Tom Same")], ["g (2001): Tom Same [1972]; B"])
    assert {one.key for one in films.people("Tom Same")} == {"tom-same", "tom-same-1972"}
