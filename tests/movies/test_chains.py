"""Shortest chains, against a search that tries everything."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.movies import Catalogue, Chain, Credit, FilmRow, UnknownName
from tests.movies.small_catalogues import CASTS, PEOPLE, catalogue, catalogue_of


def every_shortest(casts: list[list[str]], one: str, two: str) -> set[tuple[str, ...]]:
    """Every shortest path through people and films in turn, found by extending all paths step by step."""
    paths: set[tuple[str, ...]] = {(one,)}
    known = {name for cast in casts for name in cast}
    for _ in range(len(known)):
        if complete := {path for path in paths if path[-1] == two}:
            return complete
        paths = {
            (*path, f"f{number}", name)
            for path in paths
            for number, cast in enumerate(casts)
            if path[-1] in cast
            for name in cast
            if name not in path
        }
    return set()


def flat(chain: Chain) -> tuple[str, ...]:
    rest = (part for film, one in zip(chain.films, chain.people[1:], strict=True) for part in (film.title, one.name))
    return (chain.people[0].name, *rest)


@given(CASTS, st.data())
@settings(max_examples=300)
def test_all_shortest_chains_and_their_number(casts: list[list[str]], data: st.DataObject) -> None:
    films = catalogue_of(casts)
    known = st.sampled_from(sorted({name for cast in casts for name in cast}))
    one, two = data.draw(known), data.draw(known)
    expected = every_shortest(casts, one, two)
    chains = films.chains(one, two)
    listed = [flat(chain) for chain in chains]
    assert set(listed) == expected
    assert len(listed) == len(expected) == chains.count
    if expected:
        first = films.chain(one, two)
        assert first is not None
        assert flat(first) in expected
        assert chains.degree == first.degree == len(next(iter(expected))) // 2
    else:
        assert films.chain(one, two) is None
        assert chains.degree is None


@given(CASTS, st.sampled_from(PEOPLE))
def test_degrees_are_the_distances_of_everybody(casts: list[list[str]], name: str) -> None:
    films = catalogue_of([*casts, [name]])
    degrees = films.degrees(name)
    found = [films.chains(name, other.name).degree for other in map(films.person_at, range(films.about.people))]
    assert degrees.unlinked == found.count(None)
    assert list(degrees.counts) == [found.count(far) for far in range(len(degrees.counts))]
    assert sum(degrees.counts) + degrees.unlinked == films.about.people


@given(CASTS, st.data())
def test_the_way_back_is_as_long(casts: list[list[str]], data: st.DataObject) -> None:
    films = catalogue_of(casts)
    known = st.sampled_from(sorted({name for cast in casts for name in cast}))
    one, two = data.draw(known), data.draw(known)
    there, back = films.chains(one, two), films.chains(two, one)
    assert (there.degree, there.count) == (back.degree, back.count)


def test_many_chains_are_counted_without_making_them() -> None:
    # Five films between each two of six people in a row: 5 ** 5 paths.
    numbers = count()
    films = catalogue_of([[f"p{at}", f"p{at + 1}", f"x{next(numbers)}"] for at in range(5) for _ in range(5)])
    chains = films.chains("p0", "p5")
    assert (chains.degree, chains.count) == (5, 5**5)
    assert next(iter(chains)).degree == 5


def test_deg_11_a_name_may_mean_any_of_several_people() -> None:
    films = namesakes()
    assert {one.note for one in films.people("Sam Same")} == {"1900", "1950"}
    for other in ("Old One", "New One"):
        chain = films.chain("Sam Same", other)
        assert chain is not None
        assert chain.degree == 1


def namesakes() -> Catalogue:
    old, new = Credit("Sam Same", "s1", "1900"), Credit("Sam Same", "s2", "1950")
    return catalogue(
        FilmRow("Before", 1930, (old, Credit("Old One", "o"))),
        FilmRow("After", 1990, (new, Credit("New One", "n"))),
    )


@pytest.mark.parametrize("call", ["chain", "chains", "sheet"])
def test_an_unknown_name_raises_an_error_with_suggestions(call: str) -> None:
    films = catalogue_of([["Al Pacino", "Diane Keaton"]])
    with pytest.raises(UnknownName) as error:
        getattr(films, call)("Al Pacno", "Diane Keaton")
    assert (error.value.code, error.value.ruling) == ("unknown-actor", "DEG-5")
    assert error.value.params["near"] == ["Al Pacino"]
    assert "Al Pacino" in str(error.value)
