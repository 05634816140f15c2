"""Words of one family, which are close, and words that only look related."""

from __future__ import annotations

from itertools import combinations

import pytest

from sixfold.decks import LANGUAGES, likeness
from sixfold.decks.card_answers import content_words, known_names
from sixfold.decks.likeness.answers import answer_comparer
from sixfold.decks.likeness.word_comparer import WordComparer, word_comparer
from tests.decks.pairs import all_pairs


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
def test_sxs_10_related_words_are_close(language: str, one: str, two: str) -> None:
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
def test_sxs_10_words_that_only_look_related_are_different(language: str, one: str, two: str) -> None:
    assert likeness(one, two, language=language) == "different"


def test_close_answers_share_a_key() -> None:
    """Only answers that share a key are compared, so no close pair may lack one."""
    for pair in all_pairs():
        comparer, known, about = (
            answer_comparer(pair.language),
            known_names(None, pair.language),
            content_words(pair.card, pair.language),
        )
        if comparer.same(pair.one, pair.two) is None and comparer.close(pair.one, pair.two, known, about):
            keys = [comparer.close_keys(text, about, known) for text in (pair.one, pair.two)]
            assert not keys[0].isdisjoint(keys[1]), pair


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_and_family_keys_do_not_change_results(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that share no key are also different when they are compared in full."""
    quick, full = word_comparer(language), WordComparer(language)
    monkeypatch.setattr(full, "forms", lambda _: frozenset(("all",)))
    monkeypatch.setattr(full.families, "family_keys", lambda _: frozenset(("all",)))
    found = {word for pair in all_pairs() if pair.language == language for word in quick.reader.words(pair.one)}
    for one, two in combinations(sorted(found, key=lambda word: word.text)[:90], 2):
        assert quick.is_same(one, two) == full.is_same(one, two), (one, two)
        assert quick.families.are_related(one, two) == full.families.are_related(one, two), (one, two)
