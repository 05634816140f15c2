"""The shipped deck: it fits the shipped catalogue, and is balanced."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from sixfold import movies
from sixfold.movies.deck import DeckCard, deck_flaws, read_deck, shipped_deck
from sixfold.movies.names import fold
from tests.movies.small_catalogues import catalogue_of


def test_every_card_is_known_and_linked_with_every_other() -> None:
    assert deck_flaws(shipped_deck(), movies.shipped_catalogue()) == []
    assert len(shipped_deck()) >= 250


def test_the_key_of_a_card_is_the_key_of_its_person() -> None:
    films = movies.shipped_catalogue()
    for card in shipped_deck():
        assert films.person(card.key) == films.person(card.name)
        assert fold(films.person(card.name).name) == fold(card.name)


def test_grades_decades_and_countries_are_balanced() -> None:
    grades, decades, countries = (
        Counter(getattr(card, name) for card in shipped_deck()) for name in ("grade", "decade", "country")
    )
    assert set(grades) == set(range(1, 6))
    assert min(grades.values()) >= 25
    assert set(decades) == set(range(1940, 2020, 10))
    assert min(decades.values()) >= 25
    assert len(countries) >= 25
    assert countries["US"] <= len(shipped_deck()) / 2


def test_flaws_of_a_deck_are_listed_card_by_card() -> None:
    films = catalogue_of([["a", "b"], ["c", "d"]])
    cards = tuple(DeckCard(name, 1, 2000, "US") for name in ("a", "A", "c", "x"))
    assert set(deck_flaws(cards, films)) == {
        ("A", "twice"),
        ("x", "unknown"),
        ("c", "unlinked"),
        *((name, flaw) for name in ("a", "c") for flaw in ("few-films", "few-people")),
    }


@pytest.mark.parametrize("field", ["grade = 6", "grade = 0", 'grade = "easy"'])
def test_a_card_has_a_grade_from_1_to_5(field: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        read_deck(f'cards = [{{ name = "a", {field}, decade = 1990, country = "US" }}]')
