"""Typos: which are obvious, and which letters make another word."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.decks import likeness, shipped_deck
from sixfold.decks.likeness.typos import count_typos
from sixfold.decks.likeness.word_comparer import word_comparer

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(
    ("written", "meant"),
    [("chese", "cheese"), ("tomto", "tomato"), ("potatoe", "potato"), ("girafe", "giraffe"), ("lechuja", "lechuga")],
)
def test_a_typo_in_a_short_word_keeps_the_sound(written: str, meant: str) -> None:
    assert count_typos(written, [meant], len(meant)) == 1


@pytest.mark.parametrize(
    ("written", "meant"), [("james", "jambes"), ("macron", "marron"), ("manana", "manzana"), ("julie", "jolie")]
)
def test_another_sound_in_a_short_word_is_another_word(written: str, meant: str) -> None:
    assert count_typos(written, [meant], len(meant)) == 0


@given(st.text(LETTERS, min_size=9, max_size=14), st.data())
def test_any_single_typo_is_accepted_in_a_long_word(word: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(1, len(word) - 2))
    swapped = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    for written in (word[:place] + word[place + 1 :], swapped, word[:place] + "x" + word[place:]):
        assert written == word or count_typos(written, [word], len(word)) == 1


@given(st.text(LETTERS, min_size=1, max_size=14), st.text(LETTERS, min_size=1, max_size=14))
def test_counting_typos_is_symmetric(one: str, two: str) -> None:
    length = min(len(one), len(two))
    assert count_typos(one, [two], length) == count_typos(two, [one], length)


def test_typos_are_looked_for_in_the_written_form() -> None:
    """And not in another form: knicks is near knock, but not near knocked."""
    assert likeness("knicks", "knocked", language="en") == "different"
    assert likeness("resturants", "restaurant", language="en") == "same"
    assert likeness("resturant", "restaurants", language="en") == "same"


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [("it", "Claudia", "Claudio"), ("es", "Roberta", "Roberto"), ("fr", "Daniel", "Daniele")],
)
def test_a_final_vowel_distinguishes_names(language: str, one: str, two: str) -> None:
    assert likeness(one, two, language=language) != "same"


@pytest.mark.parametrize("language", ["en", "fr", "it", "pt"])
def test_no_shipped_answer_is_a_typo_for_another(language: str) -> None:
    """Banks contain names and foreign words that word lists lack: Sauron is not saumon."""
    comparer = word_comparer(language)
    names = {name for card in shipped_deck(language).cards for category in card.categories for name in category.names}
    found = [parts[0] for name in sorted(names) if len(parts := comparer.reader.words(name)) == 1]
    assert not [(one.text, two.text) for one, two in pairwise(found) if comparer.count_typos(one, two)]
