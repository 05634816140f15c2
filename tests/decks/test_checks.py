"""Checks of decks: every fault is found in a card that has it, and the shipped decks have none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sixfold.bots.card_answers import mean_score
from sixfold.decks import KINDS, LANGUAGES, Card, Category, Language, ParsedCard
from sixfold.decks.checks import SHIPPED_STANDARD, Standard, card_faults, deck_faults
from sixfold.decks.shipped import shipped_sources

WORDS = [
    "sandwich",
    "apple",
    "cheese",
    "grapes",
    "lemonade",
    "napkin",
    "blanket",
    "salad",
    "sausage",
    "egg",
    "tomato",
    "biscuit",
    "juice",
    "cake",
    "knife",
    "plate",
    "cup",
    "corkscrew",
    "mustard",
    "pickle",
    "melon",
    "cherry",
    "bread",
    "butter",
    "olive",
    "ham",
    "tea",
    "flask",
    "spoon",
    "radio",
]


def card(bank: list[tuple[str, int]] | None = None, **changes: object) -> Card:
    given = bank if bank is not None else [(word, 20 if number < 9 else 3) for number, word in enumerate(WORDS)]
    fields: dict[str, object] = {"text": "Things for a picnic", "banned_words": ("picnic",), "bank": tuple(given)}
    return Card("picnic", "match", (Category(**(fields | changes)),))  # type: ignore[arg-type]  # invalid on purpose


def codes(
    faulty: Card, standard: Standard = SHIPPED_STANDARD, score: Callable[[Card], float] = lambda _: 3.5
) -> set[str]:
    return {fault.code for fault in card_faults(ParsedCard(faulty, "deck.toml", 1), standard, score)}


def test_a_good_card_has_no_fault() -> None:
    assert codes(card(), score=mean_score) == set()


@pytest.mark.parametrize(
    ("faulty", "code"),
    [
        (card([("apple", 1)]), "bank-size"),
        (card([(f"{word}s", 1) for word in WORDS[:1]] + [(word, 1) for word in WORDS]), "answers-same"),
        (card([("sandwhich", 1), *((word, 1) for word in WORDS)]), "answers-same"),
        (card([("picnics", 1), *((word, 1) for word in WORDS)]), "bank-banned"),
        (card(banned_words=()), "banned-missing"),
        (card(banned_words=("zebra",)), "banned-stray"),
        (card(text="Inside a toolbox", banned_words=("toolbox", "box")), "banned-part"),
        (card(text="x" * 49, banned_words=("x",)), "too-long"),
        (card(aliases=(("pear", ("peer",)),)), "alias-stray"),
        (card(aliases=(("apple", ("apples",)),)), "alias-same"),
        (card(aliases=(("apple", ("cheese",)),)), "alias-answer"),
        (card(aliases=(("apple", ("cheeses",)),)), "alias-answer"),
        (card(aliases=(("apple", ("picnic fruit",)),)), "bank-banned"),
    ],
)
def test_faults_of_a_card_are_found(faulty: Card, code: str) -> None:
    assert code in codes(faulty)


@pytest.mark.parametrize("mean", [2.49, 4.51])
def test_cards_that_play_badly_have_a_fault(mean: float) -> None:
    assert codes(card(), score=lambda _: mean) == {"balance"}


def test_flat_match_cards_play_badly() -> None:
    assert "balance" in codes(
        card([(f"{word} {number}", 1) for number in range(2) for word in WORDS]), score=mean_score
    )


def test_lightning_needs_dominant_answers() -> None:
    flat = Category("A round thing", ("round",), tuple((word, 1) for word in WORDS[:12]))
    assert codes(Card("l", "lightning", (flat,) * 6)) == {"heads"}


def deck_codes(cards: list[Card], standard: Standard = SHIPPED_STANDARD) -> set[str]:
    parsed = [ParsedCard(one, "deck.toml", number) for number, one in enumerate(cards)]
    return {fault.code for fault in deck_faults(parsed, standard, "deck.toml")}


def test_decks_need_a_number_of_cards_with_different_ids() -> None:
    assert {"card-count", "id-twice", "card-same"} <= deck_codes([card(), card()])


def test_cards_that_ask_nearly_the_same_have_a_fault() -> None:
    again = Card("again", "unique", (Category("A picnic thing"),))
    assert "card-same" in deck_codes([card(), again], Standard())
    shuffled = Card("other", "match", (Category("Found on a lawn", bank=card().categories[0].bank[:20]),))
    assert "card-same" in deck_codes([card(), shuffled], Standard())
    assert deck_codes([card(), Card("z", "match", (Category("Wild animals"),))], Standard()) == set()


def test_too_many_cards_not_for_families_are_a_fault() -> None:
    cards = [Card(f"c{number}", "match", (Category(f"Card {number}"),), family=False) for number in range(5)]
    assert "family-few" in deck_codes(cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_shipped_decks_have_no_faults(language: Language) -> None:
    parsed = [one for source in shipped_sources(language) for one in source.cards]
    found = [str(fault) for fault in deck_faults(parsed, SHIPPED_STANDARD, language)]
    for one in parsed:
        found += map(str, card_faults(one, SHIPPED_STANDARD, lambda card: 3.5))
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_shipped_cards_play_well(language: Language) -> None:
    bounds = SHIPPED_STANDARD.scores
    for source in shipped_sources(language):
        for parsed in source.cards:
            if parsed.card.kind in bounds:
                low, high = bounds[parsed.card.kind]
                assert low <= mean_score(parsed.card) <= high, parsed.card.id


def test_every_kind_has_a_standard() -> None:
    assert set(SHIPPED_STANDARD.banks) == set(KINDS)
