"""Remarks on cards while they are written, and decks written as TOML."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.bots.card_answers import mean_score
from sixfold.decks import LANGUAGES, Card, Language, parse_deck, shipped_deck
from sixfold.decks.faults import BadDeck
from sixfold.decks.format import CardFile, CategoryFile, DeckFile, write_deck
from sixfold.decks.review import Remark, review_card
from sixfold.games.errors import SixfoldError

PETS = ("dog", "cat", "hamster", "goldfish", "rabbit", "budgie", "tortoise")


def review(*cards: CardFile, index: int = 0, language: str = "en") -> list[Remark]:
    return review_card(DeckFile(language=language, card=cards), index, mean_score)


def codes(*cards: CardFile, index: int = 0) -> list[str]:
    return [remark.code for remark in review(*cards, index=index)]


def match(text: str, *answers: str) -> CardFile:
    return CardFile(kind="match", card=text, bank={"9": answers} if answers else {})


def test_an_empty_card_gets_one_remark() -> None:
    assert codes(match("  ")) == ["empty"]


def test_a_name_is_not_a_list_and_gets_a_text_that_is() -> None:
    remark = review(match("Sunday lunch", *PETS))[0]
    assert (remark.code, remark.tone) == ("not-a-list", "bad")
    assert "not-a-list" not in codes(match(remark.params["replacement"], *PETS))


@pytest.mark.parametrize("text", ["Soups", "Things in the kitchen cupboard", "Reasons to skip the washing-up"])
def test_lists_are_not_mistaken_for_names(text: str) -> None:
    assert "not-a-list" not in codes(match(text, *PETS))


def test_sxs_9_an_example_answer_with_a_card_word_would_be_struck_out() -> None:
    remark = review(match("Things in the kitchen cupboard", *PETS, "kitchen roll"))[0]
    assert (remark.code, remark.params["word"], remark.params["answer"]) == ("card-word", "kitchen", "kitchen roll")


def test_two_spellings_of_one_answer_are_the_same() -> None:
    assert "same-answers" in codes(match("Small animals at home", *PETS, "the dogs"))


def test_a_card_close_to_another_of_the_deck_names_it() -> None:
    remarks = review(match("Animals of the forest", *PETS), match("Forest animals", *PETS), index=1)
    assert [one.params["card"] for one in remarks if one.code == "twin"] == [0]


def test_a_card_close_to_a_shipped_one_shows_its_answers() -> None:
    shipped = shipped_deck("en").of_kind("match")[0]
    twin = next(one for one in review(match(shipped.text)) if one.code == "shipped-twin")
    assert twin.params["other"] == shipped.text
    assert twin.params["answers"][0] == shipped.categories[0].bank[0][0]


def test_few_example_answers_are_a_hint_that_a_card_is_narrow() -> None:
    assert "no-answers" in codes(match("Pets of kings"))
    assert "narrow" in codes(match("Pets of kings", "dog", "horse"))


def test_an_empty_lightning_line_is_named() -> None:
    card = CardFile(kind="lightning", category=tuple(CategoryFile(text) for text in ("A tree", "", "A river")))
    assert [one.params["line"] for one in review(card) if one.code == "line-empty"] == [2]


def test_a_text_too_long_for_a_phone_is_named() -> None:
    assert "too-long" in codes(match("Things that people say they will surely do tomorrow and never do", *PETS))


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(SixfoldError, match="no cards in"):
        review(match("Pets"), language="xx")


@pytest.mark.parametrize("language", LANGUAGES)
def test_shipped_cards_get_hardly_a_warning(language: Language) -> None:
    cards = [card for card in shipped_deck(language).cards if card.kind != "lightning"]
    file = DeckFile(language=language, card=tuple(map(_as_file, cards)))
    warned = [
        card.text
        for number, card in enumerate(cards)
        if any(remark.tone == "bad" for remark in review_card(file, number, lambda _: 3.5))
    ]
    assert len(warned) <= 1, warned


def _as_file(card: Card) -> CardFile:
    bank: dict[str, tuple[str, ...]] = {}
    for answer, weight in card.categories[0].bank:
        bank[str(weight)] = (*bank.get(str(weight), ()), answer)
    return CardFile(card.id, card.kind, card.text, bank=bank)


TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
ANSWERS = st.lists(TEXT.filter(bool), max_size=3).map(tuple)
ANSWER_FIELDS = {
    "banned": st.none() | ANSWERS,
    "bank": st.dictionaries(st.integers(1, 50).map(str), ANSWERS, max_size=2),
    "aliases": st.dictionaries(TEXT.filter(bool), ANSWERS, max_size=2),
}
CATEGORIES = st.builds(CategoryFile, category=TEXT, **ANSWER_FIELDS)
CARDS = st.builds(
    CardFile,
    kind=st.sampled_from(["match", "unique"]),
    card=TEXT,
    family=st.booleans(),
    category=st.lists(CATEGORIES, max_size=2).map(tuple),
    **ANSWER_FIELDS,
)
DECKS = st.builds(
    DeckFile,
    name=st.none() | TEXT.filter(bool),
    language=st.sampled_from(LANGUAGES),
    card=st.lists(CARDS, max_size=3).map(tuple),
)


@given(DECKS)
def test_a_written_deck_is_read_back_unchanged(deck: DeckFile) -> None:
    assert msgspec.toml.decode(write_deck(deck), type=DeckFile) == deck


def test_a_lightning_card_with_an_empty_line_is_a_fault() -> None:
    card = CardFile(kind="lightning", category=tuple(CategoryFile(text) for text in ("A tree", "", *"abcd")))
    with pytest.raises(BadDeck) as error:
        parse_deck(write_deck(DeckFile(language="en", card=(card,))), "mine.toml")
    assert [fault.code for fault in error.value.faults] == ["card-empty"]
