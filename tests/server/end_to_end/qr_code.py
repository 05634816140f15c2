"""Reads the QR codes that the server draws."""

from __future__ import annotations

import re

import zxingcpp
from PIL import Image, ImageDraw

#: Pixels for each module of a code.
SCALE = 4
_STEP = re.compile(r"([Mmh])\s*(-?[0-9.]+)(?:[ ,](-?[0-9.]+))?")


def read_qr(svg: str) -> str:
    """Decode the one QR code in an SVG of horizontal strokes, each one module high."""
    size, path = re.search(r'width="(\d+)"', svg), re.search(r' d="([^"]+)"', svg)
    assert size is not None
    assert path is not None
    picture = Image.new("L", (int(size[1]), int(size[1])), 255)
    pen = ImageDraw.Draw(picture)
    x = y = 0.0
    for kind, one, two in _STEP.findall(path[1]):
        if kind == "h":
            pen.rectangle((x * SCALE, (y - 0.5) * SCALE, (x + float(one)) * SCALE - 1, (y + 0.5) * SCALE - 1), fill=0)
            x += float(one)
        else:
            x, y = (float(one), float(two)) if kind == "M" else (x + float(one), y + float(two))
    (code,) = zxingcpp.read_barcodes(picture)
    return str(code.text)
