"""Pages to draw on: paper, fonts that have every accent, and codes to scan. Lengths are in points."""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib import resources
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sixfold.movies.printing.errors import bad_print

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]  # ships no types

MM = 72 / 25.4
#: Width and height.
PAPERS = {"a4": (210 * MM, 297 * MM), "letter": (612.0, 792.0)}
#: Source Sans Pro (SIL Open Font License 1.1) has Latin with all accents, Greek and Cyrillic.
_FONTS = "font_source_sans_pro"
REGULAR, BOLD = "SourceSansPro-Regular", "SourceSansPro-Bold"
NOTICE = "No name here implies an endorsement by the person."
#: White modules round a code, as the standard wants them.
_QUIET = 4


class Pages:
    """A document that grows page by page."""

    def __init__(self, paper: str, title: str) -> None:
        if paper not in PAPERS:
            raise bad_print("print-paper", name=paper, known=", ".join(PAPERS))
        self.width, self.height = PAPERS[paper]
        self._file = io.BytesIO()
        self.canvas = _canvas(self._file, (self.width, self.height))
        self.canvas.setTitle(title)
        self.canvas.setCreator("Sixfold")

    def text(self, x: float, y: float, text: str, size: float, font: str = REGULAR) -> None:
        """A line of text that begins at a point."""
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, text)

    def centred(self, x: float, y: float, text: str, size: float, font: str = REGULAR) -> None:
        """A line of text round a point."""
        self.canvas.setFont(font, size)
        self.canvas.drawCentredString(x, y, text)

    def fitting(self, text: str, width: float, size: float, font: str = REGULAR) -> float:
        """The size at which a line is no wider than this."""
        wide: float = self.canvas.stringWidth(text, font, size)
        return size if wide <= width else size * width / wide

    def code(self, x: float, y: float, side: float, content: str) -> None:
        """A code to scan, with its white border in a square of this side."""
        try:
            import segno
        except ImportError:
            raise bad_print("print-needs", what="segno") from None
        rows = [bytes(row) for row in segno.make(content, error="m", micro=False).matrix]
        module = side / (len(rows) + 2 * _QUIET)
        for number, row in enumerate(rows):
            top = y + side - (number + 1 + _QUIET) * module
            for start, length in _runs(row):
                # A run is one bar: bars side by side would show hair lines between them.
                self.canvas.rect(x + (start + _QUIET) * module, top, length * module, module, stroke=0, fill=1)

    def turn(self) -> None:
        """End this page."""
        self.canvas.showPage()

    def finished(self) -> bytes:
        """The document."""
        self.canvas.save()
        return self._file.getvalue()


def _runs(row: bytes) -> Iterator[tuple[int, int]]:
    """Where dark modules stand together, and how many."""
    place = 0
    for dark, group in groupby(row):
        length = len(list(group))
        if dark:
            yield place, length
        place += length


def _canvas(file: io.BytesIO, size: tuple[float, float]) -> Canvas:
    try:
        from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]  # ships no types
        from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]  # ships no types
        from reportlab.pdfgen.canvas import Canvas

        folder: Any = resources.files(_FONTS) / "files"
    except ImportError as error:
        raise bad_print("print-needs", what=error.name) from None
    for name in (REGULAR, BOLD):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, io.BytesIO((folder / f"{name}.ttf").read_bytes())))
    # The same deck makes the same file, whenever it is printed.
    return Canvas(file, pagesize=size, invariant=1)
