"""Codes to scan."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from sixfold.paper.document import Document

#: White modules round a code, as the standard wants them.
_QUIET = 4


def draw_qr_code(document: Document, x: float, y: float, side: float, content: str) -> None:
    """A code, with its white border in a square of this side."""
    # It takes as long to load as everything else of a command.
    import segno

    rows = [bytes(row) for row in segno.make(content, error="m", micro=False).matrix]
    module = side / (len(rows) + 2 * _QUIET)
    document.canvas.setFillGray(0)
    for number, row in enumerate(rows):
        top = y + side - (number + 1 + _QUIET) * module
        for start, length in _runs(row):
            # A run is one bar: bars side by side would show hair lines between them.
            document.canvas.rect(x + (start + _QUIET) * module, top, length * module, module, stroke=0, fill=1)


def _runs(row: bytes) -> Iterator[tuple[int, int]]:
    """Where dark modules stand together, and how many."""
    place = 0
    for dark, group in groupby(row):
        length = len(list(group))
        if dark:
            yield place, length
        place += length
