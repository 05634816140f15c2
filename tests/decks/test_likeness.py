"""SXS-10 in every language: which answers are the same, close or different."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold import SixfoldError
from sixfold.decks import LANGUAGES, Card, Category, likeness, shipped_deck

TEXTS = st.text(max_size=60)


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "ＡＰＰＬＥ", "apple"),
        ("en", "  The apple!! ", "apples"),
        ("en", "Valentine’s Day", "valentines day"),
        ("en", "e-mail", "email"),
        ("en", "fourth", "4th"),
        ("en", "1,000", "thousand"),
        ("en", "Elizabeth II", "Elizabeth 2"),
        ("en", "spagetti", "spaghetti"),
        ("en", "restaurant", "resturants"),
        ("fr", "l’école", "Les Écoles"),
        ("fr", "oeufs", "un œuf"),
        ("fr", "soixante-dix", "70"),
        ("es", "las luces", "luz"),
        ("es", "treinta y tres", "33"),
        ("de", "Füße", "fuss"),
        ("de", "dreiunddreißig", "33"),
        ("it", "gli gnocchi", "gnocchi"),
        ("it", "un'amica", "le amiche"),
        ("nl", "'t huis", "huizen"),
        ("nl", "ideeën", "idee"),
        ("pt", "os pães", "pao"),
        ("ru", "чёрные коты", "черный кот"),
        ("ru", "тридцать три", "33"),
    ],
)
def test_sxs_10_same(language: str, one: str, two: str) -> None:
    assert likeness(one, two, language=language) == "same"


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "pear", "bear"),
        ("en", "brake", "break"),
        ("en", "3.5", "35"),
        ("en", "C", "C++"),
        ("en", "news", "new"),
        ("en", "flow", "flower"),
        ("en", "chocolate cake", "chocolate"),
        ("en", "salt and pepper", "pepper"),
        ("fr", "fils", "fil"),
        ("fr", "pomme de terre", "pomme"),
        ("es", "año", "ano"),
        ("es", "casa", "caza"),
        ("de", "Kuchen", "Küchen"),
        ("de", "Apfelbaum", "Apfel"),
        ("it", "cappello", "capello"),
        ("nl", "kast", "kat"),
        ("pt", "livro", "livre"),
        ("ru", "стол", "стул"),
    ],
)
def test_sxs_10_different(language: str, one: str, two: str) -> None:
    assert likeness(one, two, language=language) == "different"


def test_short_words_have_no_typos() -> None:
    assert likeness("milk", "mlik", language="en") == "different"
    assert likeness("cheese", "chese", language="en") == "same"


def test_a_typo_keeps_the_first_letter() -> None:
    assert likeness("potato", "botato", language="en") == "different"


def test_two_typos_need_nine_letters() -> None:
    assert likeness("crocodile", "crocdille", language="en") == "same"
    assert likeness("elephant", "elpehnt", language="en") == "different"


def test_aliases_of_the_card_are_close() -> None:
    card = Card("drinks", "match", (Category("Drinks", aliases=(("zoop", ("blarg",)),)),))
    assert likeness("Zoops", "the blarg", language="en", card=card) == "close"
    assert likeness("zoop", "blarg", language="en") == "different"


def test_the_text_of_a_shipped_card_stands_for_the_card() -> None:
    card, (answer, aliases) = next(
        (card, pair) for card in shipped_deck("en").cards for category in card.categories for pair in category.aliases
    )
    assert likeness(answer, aliases[0], language="en", card=card.text) == "close"


def test_initials_may_end_in_a_word_of_the_card() -> None:
    assert likeness("GRD", "Golden Retriever", language="en", card="Dogs") == "close"
    assert likeness("GRD", "Golden Retriever", language="en") == "different"


@given(st.sampled_from(LANGUAGES), TEXTS, TEXTS)
def test_likeness_of_any_texts_is_symmetric(language: str, one: str, two: str) -> None:
    assert likeness(one, two, language=language) == likeness(two, one, language=language)
    assert likeness(one, one, language=language) == "same"


@given(st.sampled_from(LANGUAGES), st.data())
def test_case_and_punctuation_never_matter(language: str, data: st.DataObject) -> None:
    card = data.draw(st.sampled_from(shipped_deck(language).cards))
    answer = data.draw(st.sampled_from([name for category in card.categories for name in category.names]))
    assert likeness(f" «{answer.upper()}»! ", answer, language=language) == "same"


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(SixfoldError) as caught:
        likeness("a", "b", language="xx")
    assert caught.value.code == "bad-language"


def test_word_lists_are_loaded_when_needed() -> None:
    heavy = "{'simplemma', 'rapidfuzz', 'snowballstemmer', 'spellchecker'}"
    code = f"""
import sys, sixfold
assert not {heavy} & set(sys.modules), 'import sixfold'
import sixfold.cli.app
assert not {heavy} & set(sys.modules), 'the command line'
sixfold.decks.likeness("a", "b", language="ru")
from sixfold.decks.likeness.lexicon import lexicon
assert lexicon.cache_info().currsize == 1
"""
    subprocess.run([sys.executable, "-c", code], check=True)
