"""Decks pasted as a list."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.decks import LANGUAGES, BadDeck, parse_card_list

LIST = """\
# Friday evening

match: Things in a picnic basket | sandwich, apple , cheese
Unique:
Animals of the forest
Things that are round | ball
lightning: A fruit | fig ; A game ; A river ; A tree ; A spice ; A dance
"""


def test_a_list_is_parsed() -> None:
    source = parse_card_list(LIST, "en", "Friday")
    assert [(card.kind, card.text.split(" / ")[0]) for card in source.deck.cards] == [
        ("match", "Things in a picnic basket"),
        ("unique", "Animals of the forest"),
        ("unique", "Things that are round"),
        ("lightning", "A fruit"),
    ]
    assert [parsed.first_line for parsed in source.cards] == [3, 5, 6, 7]
    assert source.deck.cards[0].categories[0].bank == (("sandwich", 3), ("apple", 2), ("cheese", 1))
    assert source.deck.cards[0].banned_words == ("picnic", "basket")


@pytest.mark.parametrize(
    ("spoilt", "code", "line"),
    [
        (LIST + LIST, "id-twice", 10),
        ("match: a\nlightning: a ; b", "categories", 2),
        ("match: a\n\nmatch: | x", "line-form", 3),
        ("match: x\x07y", "control-sign", 1),
        ("match: " + "x" * 81, "too-long", 1),
        ("match: pets | " + "x" * 61, "too-long", 1),
        ("match: pets | cat, Cat", "answers-same", 1),
        ("match: pets | " + ", ".join(f"pet {number}" for number in range(201)), "deck-huge", 1),
        ("\n".join(f"match: card {number}" for number in range(601)), "deck-huge", 601),
        ("x" * (2**20 + 1), "deck-huge", 1),
        ("# nothing", "deck-empty", 1),
    ],
)
def test_faults_have_line_numbers(spoilt: str, code: str, line: int) -> None:
    with pytest.raises(BadDeck) as caught:
        parse_card_list(spoilt, "en")
    assert (code, line) in [(fault.code, fault.line) for fault in caught.value.faults]


def test_an_unknown_language_is_a_fault() -> None:
    with pytest.raises(BadDeck) as caught:
        parse_card_list("match: pets", "xx")
    assert caught.value.code == "bad-language"


@given(st.text(max_size=300), st.sampled_from(LANGUAGES))
def test_any_text_gives_a_deck_or_faults(text: str, language: str) -> None:
    try:
        assert parse_card_list(text, language).deck.cards
    except BadDeck as error:
        assert error.faults
