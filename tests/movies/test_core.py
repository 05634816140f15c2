"""The core and Python search for links alike: the same way, degree, number of ways and distances."""

from __future__ import annotations

import subprocess
import sys
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
from sixfold.movies.core import CoreKernel, PythonKernel
from tests.movies.small import CASTS, of

Group = Sequence[int]


def kernels(films: Catalogue) -> tuple[CoreKernel, PythonKernel]:
    return CoreKernel(films.columns, films.graph), PythonKernel(films.columns, films.graph)


def told(kernel: CoreKernel | PythonKernel, one: Group, two: Group) -> tuple[object, ...]:
    ways = kernel.ways(one, two)
    return ways.first(), ways.degree, ways.count, list(islice(ways, 20))


@given(CASTS, st.data())
@settings(max_examples=200)
def test_both_find_the_same_between_any_groups(casts: list[list[str]], data: st.DataObject) -> None:
    films = of(casts)
    core, plain = kernels(films)
    groups = st.lists(st.integers(0, films.about.people - 1), max_size=4)
    for _ in range(4):
        one, two = data.draw(groups), data.draw(groups)
        assert told(core, one, two) == told(plain, one, two)
        if one:
            assert core.degrees(one) == plain.degrees(one)


def test_both_find_the_same_in_the_shipped_catalogue() -> None:
    films, dice = movies.shipped(), Random(6)
    core, plain = kernels(films)
    everybody = range(films.about.people)
    pairs = [
        (dice.sample(everybody, size), dice.sample(everybody, size)) for size in (1, 1, 1, 1, 2, 5) for _ in range(50)
    ]
    found = [told(core, one, two) for one, two in pairs]
    assert found == [told(plain, one, two) for one, two in pairs]
    assert {answer[1] for answer in found} >= {None, 2, 3, 4}
    for person in dice.sample(everybody, 10):
        assert told(core, [person], [person]) == told(plain, [person], [person]) == ((person,), 0, 1, [(person,)])


def test_deg_11_both_find_the_same_for_namesakes() -> None:
    films = movies.shipped()
    core, plain = kernels(films)
    groups = [films.names.people(films.columns.name(number)[0]) for number in range(0, films.about.people, 7)]
    namesakes = [group for group in groups if len(group) > 1]
    assert len(namesakes) > 10
    for one, two in pairwise(namesakes):
        assert told(core, one, two) == told(plain, one, two)


def test_both_tell_the_same_distances() -> None:
    core, plain = kernels(movies.shipped())
    for person in (0, 6_000, 60_000):
        assert core.degrees([person]) == plain.degrees([person])


@pytest.mark.parametrize(("films", "people"), [(2, 65), (5, 60), (3, 500)])
def test_ways_are_counted_exactly_however_many_there_are(films: int, people: int) -> None:
    catalogue = of([[f"p{at}", f"p{at + 1}"] for at in range(people) for _ in range(films)])
    first, last = (catalogue.person(name).id for name in ("p0", f"p{people}"))
    for kernel in kernels(catalogue):
        assert kernel.ways([first], [last]).count == films**people


def test_many_threads_may_ask_at_once() -> None:
    films, dice = movies.shipped(), Random(6)
    core, plain = kernels(films)
    pairs = [(dice.randrange(films.about.people), dice.randrange(films.about.people)) for _ in range(200)]
    expected = [plain.ways([one], [two]).first() for one, two in pairs]
    with ThreadPoolExecutor(8) as threads:
        for _ in range(3):
            assert list(threads.map(lambda pair: core.ways([pair[0]], [pair[1]]).first(), pairs)) == expected


def test_a_catalogue_asks_the_core_unless_it_is_told_otherwise() -> None:
    films = movies.shipped()
    plain = Catalogue(films.about, films.columns, PythonKernel)
    assert isinstance(films.kernel, CoreKernel)
    assert isinstance(plain.kernel, PythonKernel)
    for one, two in (("Al Pacino", "Meg Ryan"), ("Robert De Niro", "Sabine Urig")):
        assert films.chain(one, two) == plain.chain(one, two)
        assert films.sheet(one, two) == plain.sheet(one, two)
        assert films.degrees(one) == plain.degrees(one)


def test_without_the_core_links_are_found_all_the_same() -> None:
    script = """
import sys
sys.modules["sixfold_engine"] = None
from sixfold import movies
films = movies.shipped()
print(type(films.kernel).__name__, films.chain("Al Pacino", "Meg Ryan").degree)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["PythonKernel", "2"]


@pytest.mark.parametrize("spoilt", [{"cast": [0, 9]}, {"cast": [-1, 1]}, {"cast_at": [1, 2]}, {"films_at": [0, 9, 2]}])
def test_a_spoilt_catalogue_gets_a_clear_answer(spoilt: dict[str, list[int]]) -> None:
    films = of([["a", "b"]])
    columns = {name: memoryview(array("i", numbers)) for name, numbers in spoilt.items()}
    broken = Catalogue(films.about, msgspec.structs.replace(films.columns, **columns), CoreKernel)
    with pytest.raises(BadCatalogue) as error:
        broken.degrees(films.person("a"))
    assert error.value.code == "catalogue-links"
    assert "spoilt" in str(error.value)
