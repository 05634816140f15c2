"""What cards and sheets have in common: the page, the fonts, the words, and text that fits its place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from io import BytesIO

import msgspec
import ttf_opensans
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

#: Open Sans has every letter of the house's languages.
PLAIN, BOLD = "OpenSans", "OpenSans-Bold"
WIDTH, HEIGHT = A4
#: Lines stand this much of their size apart.
LEADING = 1.25


@cache
def _fonts() -> None:
    pdfmetrics.registerFont(TTFont(PLAIN, str(ttf_opensans.OPENSANS_REGULAR.path)))
    pdfmetrics.registerFont(TTFont(BOLD, str(ttf_opensans.OPENSANS_BOLD.path)))


@cache
def words(language: str) -> Mapping[str, str]:
    """The words printed round the cards, in a language."""
    text = resources.files("sixfold.decks.printing").joinpath("words.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=dict[str, dict[str, str]])[language]


class Page:
    """A document of A4 pages; the same input gives the same bytes."""

    def __init__(self, title: str, language: str) -> None:
        _fonts()
        self._file = BytesIO()
        self.canvas = Canvas(self._file, pagesize=A4, invariant=1, lang=language)
        self.canvas.setTitle(title)
        self.canvas.setCreator("Sixfold")

    def text(self, text: str, x: float, y: float, size: float, *, bold: bool = False, grey: float = 0.0) -> None:
        """One line of text from the left."""
        self.canvas.setFillGray(grey)
        self.canvas.setFont(BOLD if bold else PLAIN, size)
        self.canvas.drawString(x, y, text)

    def fitted(
        self, text: str, width: float, height: float, largest: float, *, bold: bool = False
    ) -> tuple[float, list[str]]:
        """The largest size at which a text fits a place, and its lines."""
        font, size = BOLD if bold else PLAIN, largest
        while True:
            lines = simpleSplit(text, font, size, width)
            widest = max((pdfmetrics.stringWidth(line, font, size) for line in lines), default=0)
            if (len(lines) * size * LEADING <= height and widest <= width) or size <= 4:
                return size, lines
            size -= 0.5

    def saved(self) -> bytes:
        """The document."""
        self.canvas.save()
        return self._file.getvalue()
