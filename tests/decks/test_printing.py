"""Cards and sheets as PDF: their text can be read back in every language."""

from __future__ import annotations

from io import BytesIO
from math import ceil

import pytest
from pypdf import PdfReader

from sixfold.decks import LANGUAGES, Deck, shipped_deck
from sixfold.decks.printing import cards_pdf, sheets_pdf


def pages(data: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(data)).pages]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_every_card_is_printed_nine_to_a_page(language: str) -> None:
    deck = shipped_deck(language)
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


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_cards_and_sheets_fit_either_paper(paper: str, size: tuple[int, int]) -> None:
    for data in (cards_pdf(shipped_deck("de"), paper), sheets_pdf("de", paper)):
        assert [round(float(one)) for one in PdfReader(BytesIO(data)).pages[0].mediabox[2:]] == list(size)


def test_no_ids_or_versions_are_printed() -> None:
    deck = shipped_deck("en")
    printed = " ".join(pages(cards_pdf(deck)))
    assert deck.version[:6] not in printed
    assert not any(card.id in printed for card in deck.cards if "-" in card.id and card.id not in str(card.categories))


def test_the_same_deck_prints_the_same() -> None:
    deck = Deck("few", "en", shipped_deck("en").cards[:3])
    assert cards_pdf(deck) == cards_pdf(deck)
