"""Words of one family, which the referee proposes, and words that only look like it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import pytest

from sixfold.decks import LANGUAGES, likeness
from sixfold.decks.card_answers import content_words, known_names
from sixfold.decks.likeness.answers import answer_comparer
from sixfold.decks.likeness.word_comparer import WordComparer, word_comparer
from tests.decks.pairs import every


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "happy", "happiness"),
        ("en", "bake", "baker"),
        ("en", "farm", "farmer"),
        ("fr", "chanter", "chanteur"),
        ("fr", "triste", "tristesse"),
        ("es", "basura", "basurero"),
        ("de", "traurig", "Traurigkeit"),
        ("it", "triste", "tristezza"),
        ("nl", "kaars", "kaarsje"),
        ("pt", "laranja", "laranjeira"),
        ("ru", "журнал", "журналист"),
    ],
)
def test_sxs_10_a_clear_ending_makes_a_family(language: str, one: str, two: str) -> None:
    assert likeness(one, two, language=language) == "close"


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "papa", "paper"),
        ("en", "whisk", "whisky"),
        ("fr", "balle", "ballet"),
        ("fr", "barre", "barrette"),
        ("fr", "mer", "mère"),
        ("fr", "Colombie", "colombe"),
        ("es", "bomba", "bombero"),
        ("it", "lampo", "lampone"),
        ("es", "puesto", "puesta"),
        ("pt", "amor", "amora"),
        ("ru", "кровь", "кровать"),
    ],
)
def test_sxs_10_a_word_that_looks_made_of_another(language: str, one: str, two: str) -> None:
    assert likeness(one, two, language=language) == "different"


def test_close_answers_share_a_key() -> None:
    """Rounds are looked through by keys: none may be missed."""
    for pair in every():
        tongue, known, about = (
            answer_comparer(pair.language),
            known_names(None, pair.language),
            content_words(pair.card, pair.language),
        )
        if tongue.same(pair.one, pair.two) is None and tongue.close(pair.one, pair.two, known, about):
            keys = [tongue.close_keys(text, about, known) for text in (pair.one, pair.two)]
            assert not keys[0].isdisjoint(keys[1]), pair


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_and_traces_only_save_time(language: str) -> None:
    """What shares none of them is unlike by the longer way as well."""
    quick, long = word_comparer(language), WordComparer(language)
    long.forms = long.families.traces = lru_cache(lambda _: frozenset(("all",)))
    found = {word for pair in every() if pair.language == language for word in quick.speech.words(pair.one)}
    for one, two in combinations(sorted(found, key=lambda word: word.text)[:90], 2):
        assert quick.is_same(one, two) == long.is_same(one, two), (one, two)
        assert quick.families.are_related(one, two) == long.families.are_related(one, two), (one, two)
