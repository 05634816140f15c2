"""The deck and the sheets as PDF: every code is scanned and every name read back."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2  # type: ignore[import-untyped]  # ships no types
import pytest
import zxingcpp

from sixfold.movies.deck import DeckCard, shipped_deck
from sixfold.movies.printing import actor_url, checker_url, print_cards, print_sheets
from sixfold.paper import BadPrint

SERVER = "https://play.example.org/six"
ACCENTS = ["Stellan Skarsgård", "Zoë Saldaña", "Bolesław Żak", "Çağan Şener", "Jiří Dvořák", "Éva Őry", "Ēriks Ķēniņš"]


def card(name: str) -> DeckCard:
    return DeckCard(name=name, grade=3, decade=1990, country="US")


def texts(data: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]


def scan_codes(data: bytes) -> Iterator[set[str]]:
    for page in pypdfium2.PdfDocument(data):
        yield {found.text for found in zxingcpp.read_barcodes(page.render(scale=1.6).to_pil())}


def test_every_card_of_the_deck_can_be_scanned_and_read() -> None:
    deck = shipped_deck()
    data = print_cards(deck, SERVER)
    nines = [deck[start : start + 9] for start in range(0, len(deck), 9)]
    pages = texts(data)
    assert len(pages) == len(nines)
    for cards, text, codes in zip(nines, pages, scan_codes(data), strict=True):
        assert codes == {actor_url(SERVER, one) for one in cards}
        words = " ".join(text.split())
        assert all(one.name in words for one in cards)
        assert "implies an endorsement" in words


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_names_keep_their_accents(paper: str) -> None:
    data = print_cards([card(name) for name in ACCENTS], SERVER, paper)
    words = " ".join(texts(data)[0].split())
    assert all(name in words for name in ACCENTS)
    assert next(scan_codes(data)) == {actor_url(SERVER, card(name)) for name in ACCENTS}


def test_long_names_stay_on_their_card() -> None:
    name = "Maximiliane Wolkenstein von Hohenberg und Trautmannsdorff"
    page = pypdfium2.PdfDocument(print_cards([card(name)], SERVER))[0]
    text = page.get_textpage()
    boxes = [text.get_rect(number) for number in range(text.count_rects())]
    left = (page.get_width() - 3 * 63 * 72 / 25.4) / 2
    named = [box for box in boxes if box[1] > 400]
    assert named
    assert all(left <= box[0] and box[2] <= left + 63 * 72 / 25.4 for box in named)


def test_a_sheet_has_six_links_and_the_points() -> None:
    data = print_sheets(3, SERVER)
    assert list(scan_codes(data)) == [{checker_url(SERVER)}] * 3
    pages = texts(data)
    assert len(pages) == 3
    words = pages[0].split()
    assert words.count("Actor") >= 4
    assert [words.count(str(number)) >= 2 for number in range(1, 7)] == [True] * 6
    assert words.count("18") >= 2


def test_the_same_deck_makes_the_same_file() -> None:
    assert print_cards([card("Al Pacino")], SERVER) == print_cards([card("Al Pacino")], SERVER)


@pytest.mark.parametrize(
    "server", ["", "example.org", "ftp://example.org", "https://", "http://[", "https://a b", "https://x?y=1"]
)
def test_an_invalid_address_raises_an_error(server: str) -> None:
    with pytest.raises(BadPrint) as caught:
        print_cards([card("Al Pacino")], server)
    assert caught.value.code == "print-server"


def test_a_deck_without_cards_raises_an_error() -> None:
    with pytest.raises(BadPrint) as caught:
        print_cards([], SERVER)
    assert caught.value.code == "print-empty"
