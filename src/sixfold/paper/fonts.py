"""The font of everything printed: Open Sans (Apache 2.0), which has Latin with all accents, Greek and Cyrillic."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from sixfold.paper.errors import bad_print

Font: TypeAlias = Literal["OpenSans", "OpenSans-Bold"]
REGULAR: Font = "OpenSans"
BOLD: Font = "OpenSans-Bold"


@cache
def register() -> None:
    """Make the font known to reportlab; `BadPrint` where either is not installed."""
    try:
        import ttf_opensans
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
    except ImportError as error:
        raise bad_print("print-needs", what=error.name) from None
    for name, font in ((REGULAR, ttf_opensans.OPENSANS_REGULAR), (BOLD, ttf_opensans.OPENSANS_BOLD)):
        pdfmetrics.registerFont(TTFont(name, str(font.path)))


def wide(text: str, font: Font, size: float) -> float:
    """How wide a line is."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    register()
    return stringWidth(text, font, size)
