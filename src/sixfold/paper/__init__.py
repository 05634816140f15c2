"""PDF documents to print: text, QR codes and cards. Needs the extra `print`."""

from sixfold.paper.document import (
    BOLD,
    CARD_HEIGHT,
    CARD_WIDTH,
    LEADING,
    MM,
    PAPERS,
    REGULAR,
    BadPrint,
    Document,
    Font,
    bad_print,
    draw_qr_code,
    fit_size,
    fit_text,
    lay_out_cards,
    text_width,
)

__all__ = [
    "BOLD",
    "CARD_HEIGHT",
    "CARD_WIDTH",
    "LEADING",
    "MM",
    "PAPERS",
    "REGULAR",
    "BadPrint",
    "Document",
    "Font",
    "bad_print",
    "draw_qr_code",
    "fit_size",
    "fit_text",
    "lay_out_cards",
    "text_width",
]
