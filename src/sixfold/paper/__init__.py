"""Paper: documents as PDF, with text that fits its place, codes to scan and cards to cut out.

Drawing needs the extra `print`: reportlab (BSD) and Open Sans (Apache 2.0). It is asked for when a document is begun.
"""

from sixfold.paper.codes import draw_code
from sixfold.paper.document import LEADING, MM, PAPERS, Document, fitted, fitting
from sixfold.paper.errors import BadPrint, bad_print
from sixfold.paper.fonts import BOLD, REGULAR, Font
from sixfold.paper.grid import HEIGHT, WIDTH, lay_out

__all__ = [
    "BOLD",
    "HEIGHT",
    "LEADING",
    "MM",
    "PAPERS",
    "REGULAR",
    "WIDTH",
    "BadPrint",
    "Document",
    "Font",
    "bad_print",
    "draw_code",
    "fitted",
    "fitting",
    "lay_out",
]
