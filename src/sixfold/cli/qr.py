"""An address as a QR code in a terminal."""

from __future__ import annotations

from itertools import zip_longest

import segno

#: Black on white whatever the colours of the terminal: on a dark one a code in its own colours is inverted, and many
#: telephones do not read it then.
_COLOURS, _PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
#: By whether the upper and the lower half are dark.
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr(address: str) -> str:
    """The code, two rows of it in each line.

    >>> code = qr("http://192.168.1.20:6660")
    >>> len(code.splitlines())
    15
    """
    rows = [
        [int(bool(dark)) for dark in row] for row in segno.make(address, error="l", micro=False).matrix_iter(border=2)
    ]
    blank = [0] * len(rows[0])
    return "\n".join(
        _COLOURS + "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)) + _PLAIN
        for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=blank)
    )
