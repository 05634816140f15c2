"""The engine finds the same paths, degrees, counts and distances as the reference in Python."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, pairwise
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold import movies
from sixfold.movies import BadCatalogue, Catalogue
from sixfold.movies.links import ShortestPaths
from tests.movies.reference import ReferencePaths
from tests.movies.small_catalogues import CASTS, catalogue_of

Group = Sequence[int]


def reference(films: Catalogue, one: Group, two: Group) -> ReferencePaths:
    return ReferencePaths(films.graph, one, two)


def answers(paths: ShortestPaths | ReferencePaths) -> tuple[object, ...]:
    return paths.first(), paths.degree, paths.count, list(islice(paths, 20))


def assert_agree(films: Catalogue, one: Group, two: Group) -> tuple[object, ...]:
    found = answers(films.links.paths(one, two))
    assert found == answers(reference(films, one, two))
    return found


def distances(films: Catalogue, people: Group) -> list[int]:
    return list(map(len, films.graph.rings(people)))


@given(CASTS, st.data())
@settings(max_examples=200)
def test_paths_between_any_groups_agree(casts: list[list[str]], data: st.DataObject) -> None:
    films = catalogue_of(casts)
    groups = st.lists(st.integers(0, films.about.people - 1), max_size=4)
    for _ in range(4):
        one, two = data.draw(groups), data.draw(groups)
        assert_agree(films, one, two)
        if one:
            assert films.links.degrees(one) == distances(films, one)


def test_paths_in_the_shipped_catalogue_agree() -> None:
    films, dice = movies.shipped_catalogue(), Random(6)
    everybody = range(films.about.people)
    pairs = [
        (dice.sample(everybody, size), dice.sample(everybody, size)) for size in (1, 1, 1, 1, 2, 5) for _ in range(50)
    ]
    degrees = {assert_agree(films, one, two)[1] for one, two in pairs}
    assert degrees >= {None, 2, 3, 4}
    for person in dice.sample(everybody, 10):
        assert assert_agree(films, [person], [person]) == ((person,), 0, 1, [(person,)])


def test_deg_11_paths_between_people_with_the_same_name_agree() -> None:
    films = movies.shipped_catalogue()
    groups = [films.names.people(films.columns.name(number)[0]) for number in range(0, films.about.people, 7)]
    namesakes = [group for group in groups if len(group) > 1]
    assert len(namesakes) > 10
    for one, two in pairwise(namesakes):
        assert_agree(films, one, two)


def test_distances_in_the_shipped_catalogue_agree() -> None:
    films = movies.shipped_catalogue()
    for person in (0, 6_000, 60_000):
        assert films.links.degrees([person]) == distances(films, [person])


@pytest.mark.parametrize(("films", "people"), [(2, 65), (5, 60), (3, 500)])
def test_counts_are_exact_however_large(films: int, people: int) -> None:
    catalogue = catalogue_of([[f"p{at}", f"p{at + 1}"] for at in range(people) for _ in range(films)])
    first, last = (catalogue.person(name).id for name in ("p0", f"p{people}"))
    assert catalogue.links.paths([first], [last]).count == films**people
    assert reference(catalogue, [first], [last]).count == films**people


def test_many_threads_may_search_at_once() -> None:
    films, dice = movies.shipped_catalogue(), Random(6)
    pairs = [(dice.randrange(films.about.people), dice.randrange(films.about.people)) for _ in range(200)]
    expected = [reference(films, [one], [two]).first() for one, two in pairs]
    with ThreadPoolExecutor(8) as threads:
        for _ in range(3):
            found = threads.map(lambda pair: films.links.paths([pair[0]], [pair[1]]).first(), pairs)
            assert list(found) == expected


def test_chains_follow_the_first_path() -> None:
    films = movies.shipped_catalogue()
    for one, two in (("Al Pacino", "Meg Ryan"), ("Robert De Niro", "Sabine Urig")):
        path = reference(films, films.names.people(one), films.names.people(two)).first()
        chain = films.chain(one, two)
        assert path is not None
        assert chain is not None
        assert [person.id for person in chain.people] == [*path[::2]]
        assert [film.id for film in chain.films] == [*path[1::2]]


@pytest.mark.parametrize("damage", [{"cast": [0, 9]}, {"cast": [-1, 1]}, {"cast_at": [1, 2]}, {"films_at": [0, 9, 2]}])
def test_a_damaged_catalogue_raises_a_clear_error(damage: dict[str, list[int]]) -> None:
    films = catalogue_of([["a", "b"]])
    columns = {name: memoryview(array("i", numbers)) for name, numbers in damage.items()}
    broken = Catalogue(films.about, msgspec.structs.replace(films.columns, **columns))
    with pytest.raises(BadCatalogue) as error:
        broken.degrees(films.person("a"))
    assert error.value.code == "catalogue-links"
    assert "damaged" in str(error.value)
