"""Cards and sheets as PDF: the text is read back, letters of every language included."""

from __future__ import annotations

import importlib.util
from io import BytesIO
from math import ceil

import pytest
from pypdf import PdfReader

from sixfold import SixfoldError
from sixfold.decks import LANGUAGES, Deck, shipped
from sixfold.decks.printing import cards_pdf, sheets_pdf


def pages(data: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(data)).pages]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_every_card_is_printed_nine_to_a_page(language: str) -> None:
    deck = shipped(language)
    printed = pages(cards_pdf(deck))
    assert len(printed) == ceil(len(deck.cards) / 9)
    for number, card in enumerate(deck.cards):
        for category in card.categories:
            for word in category.text.split():
                assert word in printed[number // 9], (card.id, word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_has_six_rounds_of_six_lines(language: str) -> None:
    (page,) = pages(sheets_pdf(language))
    assert all(f"{number}. " in page for number in range(1, 7))
    assert page.count(" 6 ") >= 6


def test_russian_sheets_are_in_russian() -> None:
    assert "Уникальность" in pages(sheets_pdf("ru"))[0]


def test_the_same_deck_prints_the_same() -> None:
    deck = Deck("few", "en", shipped("en").cards[:3])
    assert cards_pdf(deck) == cards_pdf(deck)


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr("sixfold.decks.printing.find_spec", lambda name: None if name == "reportlab" else found(name))
    with pytest.raises(SixfoldError) as refusal:
        sheets_pdf("en")
    assert refusal.value.code == "print-missing"
    assert "reportlab" in str(refusal.value)
