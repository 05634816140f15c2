"""The font of everything printed: Open Sans (Apache 2.0), which has Latin with all accents, Greek and Cyrillic."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from sixfold.extras import requires_extra

Font: TypeAlias = Literal["OpenSans", "OpenSans-Bold"]
REGULAR: Font = "OpenSans"
BOLD: Font = "OpenSans-Bold"


@cache
def register_fonts() -> None:
    """Makes the font known to reportlab. Raises `MissingExtra` if either is not installed."""
    with requires_extra("print"):
        import ttf_opensans
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
    for name, font in ((REGULAR, ttf_opensans.OPENSANS_REGULAR), (BOLD, ttf_opensans.OPENSANS_BOLD)):
        pdfmetrics.registerFont(TTFont(name, str(font.path)))


def text_width(text: str, font: Font, size: float) -> float:
    """How wide a line is."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    register_fonts()
    return stringWidth(text, font, size)
