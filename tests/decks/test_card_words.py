"""SXS-9: answers that use a word of the card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.decks import LANGUAGES, Card, Category, card_words, shipped_deck
from sixfold.decks.card_answers import content_words, is_part_of_card_word, words_used


@pytest.mark.parametrize(
    ("language", "answer", "banned", "uses"),
    [
        ("en", "running shoes", ["run"], ["run"]),
        ("en", "BASKETS", ["picnic", "basket"], ["basket"]),
        ("en", "basketball", ["basket"], []),
        ("en", "baker", ["bakery"], []),
        ("en", "hot-dog stand", ["hot dog"], ["hot dog"]),
        ("en", "box cutter", ["toolbox"], []),
        ("en", "a tool box", ["toolbox"], ["toolbox"]),
        ("fr", "l'eau gazeuse", ["eau"], ["eau"]),
        ("fr", "ce que l'on mange", ["manger"], ["manger"]),
        ("fr", "les yeux bleus", ["œil"], ["œil"]),
        ("es", "perros calientes", ["perro"], ["perro"]),
        ("de", "Apfelbaum", ["Apfel"], ["Apfel"]),
        ("de", "Bratäpfel", ["Apfel"], ["Apfel"]),
        ("de", "Pferd", ["Erde"], []),
        ("nl", "appelboom", ["appel"], ["appel"]),
        ("nl", "appels", ["appel"], ["appel"]),
        ("it", "uova sode", ["uovo"], ["uovo"]),
        ("pt", "pães de queijo", ["pão"], ["pão"]),
        ("ru", "красного яблока", ["яблоко"], ["яблоко"]),
    ],
)
def test_sxs_9_any_inflection(language: str, answer: str, banned: list[str], uses: list[str]) -> None:
    assert words_used(answer, banned, language) == tuple(uses)


@pytest.mark.parametrize(
    ("language", "card", "words"),
    [
        ("de", "Dinge im Wald", ("wald",)),
        ("de", "Was man beim Zahnarzt hört", ("zahnarzt", "hört")),
        ("fr", "Choses au grenier", ("grenier",)),
        ("fr", "Ce qu’on trouve dans un sac", ("sac",)),
        ("es", "Cosas del mar", ("mar",)),
        ("it", "Nel frigo", ("frigo",)),
        ("pt", "Coisas na praia", ("praia",)),
    ],
)
def test_sxs_9_contracted_and_elided_words_are_not_card_words(language: str, card: str, words: tuple[str, ...]) -> None:
    """On a card about things of the sea (`del mar`), a cardboard box (`caja de cartón`) is fine."""
    assert content_words(card, language) == words


def test_sxs_9_only_whole_words_of_the_card_count() -> None:
    """No shipped card bans a part of its words; on the card about toolboxes a box cutter is fine."""
    toolbox = shipped_deck("en").card("toolbox")
    assert toolbox is not None
    assert card_words("box cutter", toolbox) == card_words("tool belt", toolbox) == ()
    assert card_words("toolboxes", toolbox) == ("toolbox",)
    parts = [
        (card.id, word)
        for language in LANGUAGES
        for card in shipped_deck(language).cards
        for category in card.categories
        for word in category.banned_words
        if is_part_of_card_word(category.text, word, language)
    ]
    assert parts == []


def test_sxs_9_lightning_bans_the_words_of_every_category() -> None:
    card = Card("l", "lightning", tuple(Category(word, (word,)) for word in ("river", "tree", "fruit", "a", "b", "c")))
    assert card_words("fruit trees", card) == ("tree", "fruit")


@given(st.sampled_from(LANGUAGES), st.text(max_size=80))
def test_any_text_gives_banned_words_only(language: str, answer: str) -> None:
    card = shipped_deck(language).cards[0]
    assert set(card_words(answer, card)) <= set(card.banned_words)
