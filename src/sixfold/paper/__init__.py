"""Paper: documents as PDF, with text that fits its place, codes to scan and cards to cut out.

Drawing needs the extra `print`: reportlab (BSD) and Open Sans (Apache 2.0). It is asked for when a document is begun.
"""

from sixfold.paper.codes import draw_qr_code
from sixfold.paper.document import LEADING, MM, PAPERS, Document, fit_size, fit_text
from sixfold.paper.errors import BadPrint, bad_print
from sixfold.paper.fonts import BOLD, REGULAR, Font
from sixfold.paper.grid import CARD_HEIGHT, CARD_WIDTH, lay_out_cards

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
]
