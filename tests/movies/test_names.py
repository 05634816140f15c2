"""Names and titles: how they are compared and found."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold import movies
from sixfold.movies import Credit, FilmRow, UnknownName
from sixfold.movies.names import fold, slug, split_year
from tests.movies.small_catalogues import catalogue

FILMS = movies.shipped_catalogue()

#: What somebody types, and whom they mean.
TYPED = [
    ("schwarzeneger", "Arnold Schwarzenegger"),
    ("scarlet johanson", "Scarlett Johansson"),
    ("tom cruz", "Tom Cruise"),
    ("deniro", "Robert De Niro"),
    ("alpacino", "Al Pacino"),
    ("al pac", "Al Pacino"),
    ("leo dicap", "Leonardo DiCaprio"),
    ("keanu", "Keanu Reeves"),
    ("penelope cruz", "Penélope Cruz"),
    ("jenifer anniston", "Jennifer Aniston"),
    ("sam jack", "Samuel L. Jackson"),
    ("matt deamon", "Matt Damon"),
    ("meryl streap", "Meryl Streep"),
    ("dwane johnson", "Dwayne Johnson"),
    ("zeta jones", "Catherine Zeta-Jones"),
    ("jk simmons", "J.K. Simmons"),
    ("J. K. SIMMONS", "J.K. Simmons"),
    ("renee zelweger", "Renée Zellweger"),
    ("gwynet paltro", "Gwyneth Paltrow"),
    ("downey jr", "Robert Downey Jr."),
    ("thandie newton", "Thandiwe Newton"),
    ("gael garcia", "Gael García Bernal"),
    ("benedict cumberbach", "Benedict Cumberbatch"),
    ("saorise ronan", "Saoirse Ronan"),
]


@pytest.mark.parametrize(("typed", "meant"), TYPED)
def test_typos_and_accents_are_forgiven_and_popular_people_come_first(typed: str, meant: str) -> None:
    assert fold(FILMS.search(typed)[0].name) == fold(meant)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("the matrix", "The Matrix (1999)"),
        ("godfather part 2", "The Godfather Part II (1974)"),
        ("apocalips now", "Apocalypse Now (1979)"),
        ("man on fire (2004)", "Man on Fire (2004)"),
        ("pulp fict", "Pulp Fiction (1994)"),
    ],
)
def test_films_are_found_while_typing(typed: str, meant: str) -> None:
    assert str(FILMS.search(typed, kind="film")[0]) == meant


@given(st.text(max_size=40), st.sampled_from(["person", "film"]))
@settings(max_examples=150)
def test_anything_may_be_typed(text: str, kind: str) -> None:
    found = FILMS.search(text, kind="film", limit=5) if kind == "film" else FILMS.search(text, limit=5)
    assert len(found) == len(set(found)) <= 5


def test_very_long_text_is_cut() -> None:
    assert FILMS.search("x" * 100_000, limit=3) == FILMS.search("x" * 120, limit=3)


@given(st.integers(0, FILMS.about.people - 1))
def test_everybody_is_found_by_name_by_key_and_by_note(number: int) -> None:
    person = FILMS.person_at(number)
    assert person in FILMS.people(person.name)
    assert FILMS.people(person.key) == (person,) or person in FILMS.people(person.key)
    assert FILMS.person(person.key) == person
    assert person in FILMS.people(str(person))


@given(st.integers(0, FILMS.about.films - 1))
def test_every_film_is_found_by_title_and_by_key(number: int) -> None:
    film = FILMS.film_at(number)
    assert film in FILMS.films(film.title)
    assert film in FILMS.films(str(film))
    assert film in FILMS.films(film.key)


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert fold(text) == fold(fold(text) + "  .")


def test_titles_are_known_without_article_and_by_their_parts() -> None:
    assert str(FILMS.film("Godfather Part 2")) == "The Godfather Part II (1974)"
    assert {film.title for film in FILMS.films("Pirates of the Caribbean")} > {
        "Pirates of the Caribbean: Dead Man's Chest"
    }
    assert FILMS.film("Dead Man's Chest").year == 2006
    # Part of a title is enough only where no film has that very title.
    assert {film.title for film in FILMS.films("Alien")} == {"Alien"}
    assert split_year("Heat (1995)") == ("Heat", 1995)


def test_a_year_may_be_off_by_one_and_no_more() -> None:
    assert FILMS.film("Heat", 1996).year == 1995
    assert FILMS.films("Heat", 1999) == ()


def test_family_names_may_come_first_or_last() -> None:
    assert FILMS.person("Kang-ho Song") == FILMS.person("Song Kang-ho")
    assert FILMS.people("Deanx Jamesx") == ()


@pytest.mark.parametrize(("name", "early", "late"), [("Robert Taylor", 1950, 1999), ("Jane Seymour", 1949, 1973)])
def test_namesakes_of_different_times_are_two_people(name: str, early: int, late: int) -> None:
    people = FILMS.people(name)
    assert len(people) == 2
    assert not any(one.first <= early and one.last >= late for one in people)


def test_people_without_notes_have_numbered_keys() -> None:
    films = catalogue(
        *(FilmRow(f"f{at}", 2000, (Credit("John Smith", f"id{at}"), "x"), weight=9 - at) for at in range(3))
    )
    assert [one.key for one in films.people("John Smith")] == ["john-smith", "john-smith-2", "john-smith-3"]
    assert films.person("john-smith-2").id == films.people("John Smith")[1].id
    assert films.people("john-smith-7") == ()


def test_an_unknown_title_raises_an_error_with_suggestions() -> None:
    with pytest.raises(UnknownName) as error:
        FILMS.film("The Godfahter")
    assert error.value.code == "unknown-film"
    assert "The Godfather (1972)" in error.value.params["near"]
    with pytest.raises(UnknownName):
        FILMS.film("")


def test_slugs_are_plain() -> None:
    assert slug("Gérard Depardieu") == "gerard-depardieu"
    assert slug("Man on Fire", 1987) == "man-on-fire-1987"
