"""Documents: the size of pages, glyphs for all letters, texts within their boxes, and QR codes that scan."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from itertools import pairwise

import pypdfium2  # type: ignore[import-untyped]  # ships no types
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from reportlab.pdfbase.pdfmetrics import getFont

from sixfold import decks
from sixfold.movies.deck import shipped_deck
from sixfold.paper import (
    BOLD,
    CARD_HEIGHT,
    CARD_WIDTH,
    LEADING,
    PAPERS,
    REGULAR,
    BadPrint,
    Document,
    Font,
    draw_qr_code,
    fit_text,
    lay_out_cards,
    text_width,
)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_document_has_its_size_title_and_language(paper: str) -> None:
    document = Document("Пример", paper=paper, language="ru")
    document.text(72, 72, "Шесть", 12)
    read = PdfReader(BytesIO(document.save()))
    assert [float(one) for one in read.pages[0].mediabox[2:]] == pytest.approx(PAPERS[paper], abs=0.01)
    assert read.metadata is not None
    assert read.metadata.title == "Пример"
    assert str(read.root_object["/Lang"]) == "ru"
    assert read.pages[0].extract_text().strip() == "Шесть"


def test_an_unknown_paper_size_raises_an_error() -> None:
    with pytest.raises(BadPrint) as caught:
        Document("x", paper="a3")
    assert caught.value.code == "print-paper"
    assert "a4, letter" in str(caught.value)


@pytest.mark.parametrize("missing", ["reportlab", "ttf_opensans"])
def test_without_the_extra_the_error_says_what_to_install(missing: str) -> None:
    code = (
        f"import sys; sys.modules['{missing}'] = None\n"
        "from sixfold.extras import MissingExtra\n"
        "from sixfold.paper import Document\n"
        "import sixfold.decks.printing, sixfold.movies.printing\n"
        "try: Document('x')\n"
        "except MissingExtra as error: print(error.code, error.params['module'], error)\n"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert process.stdout.startswith("missing-extra")
    assert missing in process.stdout
    assert "pip install 'sixfold[print]'" in process.stdout


@pytest.mark.parametrize("font", [REGULAR, BOLD])
def test_every_printed_letter_has_a_glyph(font: Font) -> None:
    Document("x")
    glyphs = getFont(font).face.charToGlyph  # type: ignore[attr-defined]  # fonts of this kind have it
    texts = [card.name for card in shipped_deck()]
    for language in decks.LANGUAGES:
        texts += [category.text for card in decks.shipped_deck(language).cards for category in card.categories]
    letters = set("".join(texts)) | set("6°·“”…–—’")
    assert {letter for letter in letters if not glyphs.get(ord(letter))} == set()


@given(st.text("abcde Éж", min_size=1, max_size=80), st.integers(60, 300), st.integers(40, 300))
def test_fitted_texts_stay_within_their_box(text: str, width: int, height: int) -> None:
    size, lines = fit_text(text, width, height, 17)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    if size > 4:
        assert len(lines) * size * LEADING <= height
        assert all(text_width(line, REGULAR, size) <= width for line in lines)


@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=120))
@settings(max_examples=15)
def test_qr_codes_scan_as_their_text(text: str) -> None:
    document = Document("x")
    draw_qr_code(document, 100, 100, 200, text)
    page = pypdfium2.PdfDocument(document.save())[0]
    assert [code.text for code in zxingcpp.read_barcodes(page.render(scale=2).to_pil())] == [text]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("cards", [1, 9, 10, 27])
def test_cards_lie_nine_to_a_page_side_by_side_and_on_the_paper(paper: str, cards: int) -> None:
    document, corners = Document("x", paper=paper), list[tuple[float, float]]()
    lay_out_cards(document, range(cards), lambda _, x, y: corners.append((x, y)), "Foot")
    read = PdfReader(BytesIO(document.save()))
    assert len(read.pages) == -(-cards // 9)
    assert all(page.extract_text().strip() == "Foot" for page in read.pages)
    assert len(set(corners)) == min(cards, 9)
    for x, y in corners:
        assert 0 <= x <= document.width - CARD_WIDTH
        assert 0 <= y <= document.height - CARD_HEIGHT
    for place, ((x, y), (right, below)) in enumerate(pairwise(corners[:9]), 1):
        assert below == pytest.approx(y) if place % 3 else below == pytest.approx(y - CARD_HEIGHT)
        assert right == pytest.approx(x + CARD_WIDTH if place % 3 else corners[0][0])
