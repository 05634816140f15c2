"""A document to draw on, page by page. Lengths are in points, and points count from the lower left corner."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from sixfold.paper.errors import bad_print
from sixfold.paper.fonts import REGULAR, Font, register_fonts, text_width

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
#: Width and height by the names of papers.
PAPERS = {"a4": (210 * MM, 297 * MM), "letter": (612.0, 792.0)}
#: Lines stand this much of their size apart.
LEADING = 1.25
#: Nothing is printed smaller, nor can be read then.
_SMALLEST, _STEP = 4.0, 0.5


class Document:
    """Pages of one paper in one font. The same input makes the same bytes, whenever it is printed.

    >>> document = Document("Scores", paper="letter")
    >>> document.text(72, 720, "Heat (1995)", 12)
    >>> document.save()[:5]
    b'%PDF-'
    """

    def __init__(self, title: str, *, paper: str = "a4", language: str = "en") -> None:
        if paper not in PAPERS:
            raise bad_print("print-paper", name=paper, known=", ".join(PAPERS))
        register_fonts()
        from reportlab.pdfgen.canvas import Canvas

        self.width, self.height = PAPERS[paper]
        self._file = BytesIO()
        self.canvas: Canvas = Canvas(self._file, pagesize=PAPERS[paper], invariant=1, lang=language)
        self.canvas.setTitle(title)
        self.canvas.setCreator("Sixfold")

    def text(self, x: float, y: float, text: str, size: float, font: Font = REGULAR, *, grey: float = 0.0) -> None:
        """A line of text that begins at a point."""
        self._pen(size, font, grey)
        self.canvas.drawString(x, y, text)

    def text_centred(
        self, x: float, y: float, text: str, size: float, font: Font = REGULAR, *, grey: float = 0.0
    ) -> None:
        """A line of text round a point."""
        self._pen(size, font, grey)
        self.canvas.drawCentredString(x, y, text)

    def text_right(
        self, x: float, y: float, text: str, size: float, font: Font = REGULAR, *, grey: float = 0.0
    ) -> None:
        """A line of text that ends at a point."""
        self._pen(size, font, grey)
        self.canvas.drawRightString(x, y, text)

    def _pen(self, size: float, font: Font, grey: float) -> None:
        self.canvas.setFillGray(grey)
        self.canvas.setFont(font, size)

    def end_page(self) -> None:
        """End this page."""
        self.canvas.showPage()

    def save(self) -> bytes:
        """The document."""
        self.canvas.save()
        return self._file.getvalue()


def fit_size(text: str, width: float, size: float, font: Font = REGULAR) -> float:
    """The size at which a line is no wider than this, and no larger than that.

    >>> fit_size("Heat", 100, 12), fit_size("Everything Everywhere All at Once", 100, 12) < 8
    (12, True)
    """
    found = text_width(text, font, size)
    return size if found <= width else size * width / found


def fit_text(text: str, width: float, height: float, largest: float, font: Font = REGULAR) -> tuple[float, list[str]]:
    """The largest size at which a text fits a place, and its lines.

    >>> fit_text("Things in a picnic basket", 90, 60, 12)
    (12, ['Things in a', 'picnic basket'])
    """
    register_fonts()
    from reportlab.lib.utils import simpleSplit

    size = largest
    while True:
        lines = simpleSplit(text, font, size, width)
        widest = max((text_width(line, font, size) for line in lines), default=0.0)
        if (len(lines) * size * LEADING <= height and widest <= width) or size <= _SMALLEST:
            return size, lines
        size -= _STEP
