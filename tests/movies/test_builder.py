"""Building catalogues from rows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.movies import BadCatalogue, Catalogue, Credit, FilmRow
from tests.movies.small_catalogues import CASTS, SOURCE, catalogue, catalogue_of


def test_a_cast_keeps_its_order_without_duplicates() -> None:
    films = catalogue(FilmRow("f", 2000, ("b", "a", "c", "B", "a")))
    assert [one.name for one in films.cast_of("f")] == ["b", "a", "c"]


def test_unbilled_actors_come_last_by_fame() -> None:
    films = catalogue(
        FilmRow("f", 2000, ("lead", "aaa", "zzz"), billed=1), *(FilmRow(f"g{at}", 2001, ("zzz",)) for at in range(4))
    )
    assert [one.name for one in films.cast_of("f")] == ["lead", "zzz", "aaa"]


def test_one_key_is_one_person_and_one_name_may_be_two() -> None:
    films = catalogue(
        FilmRow("f", 2000, (Credit("Larry Fishburne", "nm1"), Credit("X", "nm2"))),
        FilmRow("g", 2001, (Credit("Laurence Fishburne", "nm1"), Credit("X", "nm3"))),
    )
    assert (films.about.people, len(films.people("X"))) == (3, 2)


def test_other_names_find_the_same_person() -> None:
    films = catalogue(FilmRow("f", 2000, (Credit("Elliot Page", "p", names=("Ellen Page",)), "x"), titles=("Eff",)))
    assert films.person("ellen page").name == "Elliot Page"
    assert films.film("EFF").title == "f"
    assert films.search("ellen pag")[0].name == "Elliot Page"


@given(CASTS)
def test_numbers_and_names_make_the_same_catalogue(casts: list[list[str]]) -> None:
    names = sorted({name for cast in casts for name in cast})
    rows = (FilmRow(f"f{at}", 2000, tuple(map(names.index, cast))) for at, cast in enumerate(casts))
    numbered = Catalogue.build(rows, about=SOURCE, people=[*names, "Nobody"])
    assert numbered.people("Nobody") == ()
    plain = catalogue_of(casts)
    for cast in (tuple(at) for at in casts):
        for one in cast:
            assert [film.title for film in sorted(numbered.films_of(one), key=str)] == [
                film.title for film in sorted(plain.films_of(one), key=str)
            ]


@pytest.mark.parametrize("cast", [(0, 2), (-1,), ("a",), (0, "a")])
def test_numbers_must_be_in_the_list(cast: tuple[int | str, ...]) -> None:
    with pytest.raises(BadCatalogue) as error:
        Catalogue.build([FilmRow("f", 2000, cast)], about=SOURCE, people=["a", "b"])
    assert error.value.code == "row-number"
    with pytest.raises(BadCatalogue):
        catalogue(FilmRow("f", 2000, (0,)))


def test_an_empty_catalogue_knows_nobody() -> None:
    films = catalogue()
    assert (films.about.people, films.search("a"), films.people("a"), films.films("f")) == (0, (), (), ())
    assert films.link("a", "b").verdict == "unknown"


# Weights are kept in single precision.
@given(st.lists(st.floats(0.125, 100, width=32), min_size=2, max_size=6, unique=True))
def test_well_known_films_and_people_come_first(weights: list[float]) -> None:
    films = catalogue(*(FilmRow(f"f{at}", 2000, (f"p{at}",), weight=weight) for at, weight in enumerate(weights)))
    order = sorted(range(len(weights)), key=lambda at: -weights[at])
    assert [films.person_at(at).name for at in range(len(order))] == [f"p{at}" for at in order]
    assert [films.film_at(at).title for at in range(len(order))] == [f"f{at}" for at in order]
