"""The Python binding of the search for links: any arrays give a result or an error."""

from __future__ import annotations

import gc
from array import array
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sixfold_engine import Links


def ints(*numbers: int) -> array[int]:
    """An array of int32."""
    return array("i", numbers)


def two_films() -> Links:
    """Persons 0 and 1 are in film 0, 1 and 2 in film 1, and 3 is in none."""
    return Links(ints(0, 1, 3, 4, 4), ints(0, 0, 1, 1), ints(0, 2, 4), ints(0, 1, 1, 2))


def test_chains_degrees_and_counts() -> None:
    links = two_films()
    assert links.people == 4
    assert links.chain([0], [2]) == (0, 0, 1, 1, 2)
    assert (links.chain([0], [3]), links.degree([0], [3]), links.count([0], [3])) == (None, None, 0)
    assert (links.degree([0], [2]), links.count([0], [2]), links.degrees([0])) == (2, 1, [1, 1, 1])
    assert (links.chain([1], [1]), links.degree([1], [1]), links.count([1], [1])) == ((1,), 0, 1)
    assert (links.chain([0, 3], [3, 2, 2]), links.count([0, 0], [1, 2])) == ((3,), 1)
    assert (links.chain([], [0]), links.chain([0], []), links.degrees([])) == (None, None, [])


@pytest.mark.parametrize("person", [-1, 4, 2**31, -(2**40)])
def test_a_person_out_of_range_raises_index_error(person: int) -> None:
    for search in (two_films().chain, two_films().degree, two_films().count):
        with pytest.raises(IndexError, match=f"there is no person {person}"):
            search([0], [person])
    with pytest.raises(IndexError, match="4 people"):
        two_films().degrees([person])


@pytest.mark.parametrize("people", [None, "01", ["0"], [0.5], [2**70], 3])
def test_people_must_be_integers(people: Any) -> None:
    with pytest.raises(TypeError):
        two_films().chain(people, [0])


@pytest.mark.parametrize("other", [3, [0], "text", memoryview(ints(0, 9, 0, 9))[::2]])
def test_arrays_must_be_contiguous(other: Any) -> None:
    with pytest.raises(TypeError, match="films must be a contiguous array"):
        Links(ints(0, 0), other, ints(0), ints())


@pytest.mark.parametrize(
    "other",
    [
        b"\0\0\0\0",
        array("q", [0]),
        array("f", [0.0]),
        array("I", [0]),
        memoryview(bytes(8)).cast("i", (1, 2)),
        memoryview(bytes(9))[1:].cast("i"),
    ],
    ids=["bytes", "64 bits", "float", "unsigned", "two dimensions", "between words"],
)
def test_arrays_must_hold_int32(other: Any) -> None:
    with pytest.raises(ValueError, match="cast_at must be a one-dimensional array of int32"):
        Links(ints(0), ints(), other, ints())


def test_inconsistent_arrays_raise_value_error_at_once() -> None:
    for arrays, why in (
        ((ints(), ints(), ints(0), ints()), "start with 0"),
        ((ints(0), ints(), ints(3), ints()), "start with 0"),
        ((ints(0, 2), ints(0), ints(0, 1), ints(0)), "end with the number of items"),
        ((ints(0, 1), ints(0), ints(0, 2), ints(0, 0)), "same number of items"),
    ):
        with pytest.raises(ValueError, match=why):
            Links(*arrays)


def test_invalid_rows_and_items_raise_value_error_when_read() -> None:
    for arrays, why in (
        ((ints(0, 1), ints(6), ints(0, 1), ints(0)), "not the number of a person"),
        ((ints(0, 1), ints(-6), ints(0, 1), ints(0)), "not the number of a person"),
        ((ints(0, 2, 1), ints(0), ints(0, 1), ints(0)), "invalid offsets"),
    ):
        with pytest.raises(ValueError, match=why):
            Links(*arrays).degrees([0])
    with pytest.raises(ValueError, match="inconsistent"):
        Links(ints(0, 2, 2), ints(0, 0), ints(0, 2), ints(1, 1)).chain([0], [1])


NUMBERS = st.lists(st.integers(-2, 6) | st.integers(-(2**31), 2**31 - 1), max_size=6).map(
    lambda numbers: ints(*numbers)
)
STARTS = st.lists(st.integers(0, 4), max_size=4).map(lambda numbers: ints(0, *sorted(numbers)))


@given(st.tuples(STARTS | NUMBERS, NUMBERS, STARTS | NUMBERS, NUMBERS), st.lists(st.integers(0, 5), max_size=3))
def test_any_arrays_are_searched_or_raise_value_error(arrays: tuple[array[int], ...], people: list[int]) -> None:
    # Surplus items are cut off if that makes the tables consistent.
    for at, items in ((arrays[0], arrays[1]), (arrays[2], arrays[3])):
        if at and 0 <= at[-1] < len(items):
            del items[at[-1] :]
    try:
        links = Links(*arrays)
    except ValueError:
        return
    for search in (links.chain, links.degree, links.count):
        try:
            search(people, [0])
        except (IndexError, ValueError) as error:
            assert str(error)


def test_arrays_stay_alive_while_they_are_in_use() -> None:
    cast = ints(0, 1, 1, 2)
    links = Links(ints(0, 1, 3, 4, 4), ints(0, 0, 1, 1), ints(0, 2, 4), cast)
    with pytest.raises(BufferError):
        cast.append(7)
    gc.collect()
    assert links.chain([0], [2]) == (0, 0, 1, 1, 2)
    del links
    cast.append(7)
