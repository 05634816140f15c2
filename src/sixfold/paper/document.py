"""PDF documents: text that fits its place, QR codes, and cards to cut out.

Lengths are in points, and coordinates count from the lower left corner of the page. Drawing needs the extra `print`:
reportlab (BSD) and Open Sans (Apache 2.0), a font with all accented Latin letters, Greek and Cyrillic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from sixfold.extras import requires_extra
from sixfold.games.errors import SixfoldError
from sixfold.games.messages import Messages

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MESSAGES = Messages("sixfold.paper")

MM = 72 / 25.4
#: Width and height of each paper size.
PAPERS = {"a4": (210 * MM, 297 * MM), "letter": (612.0, 792.0)}
#: The distance between lines, as a multiple of the font size.
LEADING = 1.25
#: Common playing card size; three by three cards fit every paper size.
CARD_WIDTH, CARD_HEIGHT = 63 * MM, 88 * MM
COLUMNS, ROWS = 3, 3

Font: TypeAlias = Literal["OpenSans", "OpenSans-Bold"]
REGULAR: Font = "OpenSans"
BOLD: Font = "OpenSans-Bold"

#: The smallest readable font size, and the steps in which text is made smaller.
_MIN_SIZE, _SIZE_STEP = 4.0, 0.5
_FOOTER_HEIGHT, _FOOTER_SIZE = 4 * MM, 7
#: The white border of a QR code, in modules, as the standard requires.
_QUIET_ZONE = 4

Card = TypeVar("Card")


class BadPrint(SixfoldError):
    """Something cannot be printed; `code` says why."""


def bad_print(code: str, **params: Any) -> BadPrint:
    """Makes a `BadPrint` error.

    >>> str(bad_print("print-paper", name="a3", known="a4, letter"))
    'Unknown paper size a3. Choose one of: a4, letter.'
    """
    return MESSAGES.error(BadPrint, code, **params)


class Document:
    """Pages of one paper size in one font. The same input always makes the same bytes.

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
        """Draws a line of text that starts at a point."""
        self._set_font(size, font, grey)
        self.canvas.drawString(x, y, text)

    def text_centred(
        self, x: float, y: float, text: str, size: float, font: Font = REGULAR, *, grey: float = 0.0
    ) -> None:
        """Draws a line of text centred on a point."""
        self._set_font(size, font, grey)
        self.canvas.drawCentredString(x, y, text)

    def text_right(
        self, x: float, y: float, text: str, size: float, font: Font = REGULAR, *, grey: float = 0.0
    ) -> None:
        """Draws a line of text that ends at a point."""
        self._set_font(size, font, grey)
        self.canvas.drawRightString(x, y, text)

    def _set_font(self, size: float, font: Font, grey: float) -> None:
        self.canvas.setFillGray(grey)
        self.canvas.setFont(font, size)

    def end_page(self) -> None:
        """Ends this page."""
        self.canvas.showPage()

    def save(self) -> bytes:
        """Ends the document and returns the PDF."""
        self.canvas.save()
        return self._file.getvalue()


# Fonts and text that fits -----------------------------------------------------------------------------------------


@cache
def register_fonts() -> None:
    """Registers the fonts with reportlab; `MissingExtra` if the extra `print` is not installed."""
    with requires_extra("print"):
        import ttf_opensans
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
    for name, font in ((REGULAR, ttf_opensans.OPENSANS_REGULAR), (BOLD, ttf_opensans.OPENSANS_BOLD)):
        pdfmetrics.registerFont(TTFont(name, str(font.path)))


def text_width(text: str, font: Font, size: float) -> float:
    """The width of a line of text."""
    register_fonts()
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return stringWidth(text, font, size)


def fit_size(text: str, width: float, size: float, font: Font = REGULAR) -> float:
    """The largest size, up to `size`, at which a line is no wider than `width`.

    >>> fit_size("Heat", 100, 12), fit_size("Everything Everywhere All at Once", 100, 12) < 8
    (12, True)
    """
    actual = text_width(text, font, size)
    return size if actual <= width else size * width / actual


def fit_text(text: str, width: float, height: float, largest: float, font: Font = REGULAR) -> tuple[float, list[str]]:
    """The largest size at which a text fits into a box, and its lines.

    >>> fit_text("Things in a picnic basket", 90, 60, 12)
    (12, ['Things in a', 'picnic basket'])
    """
    register_fonts()
    from reportlab.lib.utils import simpleSplit

    size = largest
    while True:
        lines = simpleSplit(text, font, size, width)
        widest = max((text_width(line, font, size) for line in lines), default=0.0)
        if (len(lines) * size * LEADING <= height and widest <= width) or size <= _MIN_SIZE:
            return size, lines
        size -= _SIZE_STEP


# QR codes and cards -----------------------------------------------------------------------------------------------


def draw_qr_code(document: Document, x: float, y: float, side: float, content: str) -> None:
    """Draws a QR code; `side` includes its white border."""
    # Imported here, since it takes long to load.
    with requires_extra("print"):
        import segno

    rows = [bytes(row) for row in segno.make(content, error="m", micro=False).matrix]
    module = side / (len(rows) + 2 * _QUIET_ZONE)
    document.canvas.setFillGray(0)
    for number, row in enumerate(rows):
        top = y + side - (number + 1 + _QUIET_ZONE) * module
        for start, length in _dark_runs(row):
            # One bar for each run: separate squares would show hairlines between them.
            document.canvas.rect(x + (start + _QUIET_ZONE) * module, top, length * module, module, stroke=0, fill=1)


def _dark_runs(row: bytes) -> Iterator[tuple[int, int]]:
    """The start and the length of each run of dark modules."""
    place = 0
    for dark, group in groupby(row):
        length = len(list(group))
        if dark:
            yield place, length
        place += length


def lay_out_cards(
    document: Document, cards: Sequence[Card], draw: Callable[[Card, float, float], None], footer: str = ""
) -> None:
    """Lays out cards, nine to a page, each with a line round it to cut along.

    `draw` draws a card from its lower left corner. `footer` stands below the cards of each page.
    """
    left = (document.width - COLUMNS * CARD_WIDTH) / 2
    top = (document.height + ROWS * CARD_HEIGHT) / 2
    for start in range(0, len(cards), COLUMNS * ROWS):
        for place, card in enumerate(cards[start : start + COLUMNS * ROWS]):
            row, column = divmod(place, COLUMNS)
            x, y = left + column * CARD_WIDTH, top - (row + 1) * CARD_HEIGHT
            draw(card, x, y)
            document.canvas.setStrokeGray(0.7)
            document.canvas.setLineWidth(0.5)
            document.canvas.rect(x, y, CARD_WIDTH, CARD_HEIGHT)
        bottom = top - ROWS * CARD_HEIGHT - _FOOTER_HEIGHT
        document.text_centred(document.width / 2, bottom, footer, _FOOTER_SIZE, grey=0.4)
        document.end_page()
