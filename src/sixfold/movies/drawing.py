"""Chains and neighbourhoods drawn as SVG: people on tiles, the films on the lines between them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import sqrt
from textwrap import wrap
from typing import TYPE_CHECKING

from sixfold.movies.chains import Chain
from sixfold.movies.values import NO_ENDORSEMENT, Film, Person

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

_FELT, _LINE, _INK, _TILE, _EDGE, _LAMP = "#d3dfd3", "#8aa392", "#26352d", "#fbf8f1", "#b9b09c", "#f4b32a"
#: A tile, and the length of the line to the next one.
_WIDE, _HIGH, _STEP = 250, 42, 92
#: Letters are about so wide, as a share of their size.
_LETTER = 0.54
#: The neighbourhood: how far its two sides bend away from the middle, and from tile to tile.
_ACROSS, _APART = 340, 58
#: The size of the small print, and from line to line.
_SMALL, _LINES = 9, 12


def draw_chain(chain: Chain, notice: str = NO_ENDORSEMENT) -> str:
    """A chain from top to bottom. The notice is what stands below it; a catalogue has one in `about`."""
    middle, parts = _WIDE / 2 + 30, []
    for number, film in enumerate(chain.films):
        y = 40 + number * _STEP
        parts.append(_line((middle, y), (middle, y + _STEP)))
        parts.append(_words(middle, y + _STEP / 2 + 4, str(film), 13, "italic"))
    last = len(chain.people) - 1
    parts += [
        _tile(middle, 40 + number * _STEP, person, lit=number in (0, last))
        for number, person in enumerate(chain.people)
    ]
    title = f"{chain.people[0].name} to {chain.people[-1].name}, {chain.degree} links"
    return _document(_WIDE + 60, 80 + last * _STEP, title, parts, notice)


def draw_neighbours(films: Catalogue, person: Person, limit: int = 12) -> str:
    """A person in the middle, and round it those who share the best-known films with them."""
    near: dict[int, Film] = {}
    for film in films.films_of(person):
        for other in films.graph.cast[film.id]:
            near.setdefault(other, film)
    near.pop(person.id, None)
    chosen = sorted(near)[:limit]
    rows = max(1, -(-len(chosen) // 2))
    middle_x, middle_y = _ACROSS + _WIDE / 2 + 20, rows * _APART / 2 + 20
    lines, tiles = [], []
    for number, other in enumerate(chosen):
        side, row = (1, -1)[number % 2], number // 2
        bend = (row + 0.5) / rows * 2 - 1
        x = middle_x + side * _ACROSS * sqrt(1 - 0.6 * bend * bend)
        y = middle_y + bend * rows * _APART / 2
        lines.append(_line((middle_x, middle_y), (x, y)))
        tiles.append(_tile(x, y, films.person_at(other), under=str(near[other])))
    tiles.append(_tile(middle_x, middle_y, person, lit=True))
    title = f"{person.name} and {len(chosen)} others"
    return _document(2 * middle_x, 2 * middle_y, title, lines + tiles, films.about.notice)


def _document(wide: float, high: float, title: str, parts: Iterable[str], notice: str) -> str:
    small = wrap(notice, int((wide - 40) / (_SMALL * _LETTER)))
    parts = [*parts, *(_print(wide / 2, high + _LINES * number, line) for number, line in enumerate(small, start=1))]
    high += _LINES * (len(small) + 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
        f'height="{high:.0f}" role="img" font-family="sans-serif"><title>{escape(title)}</title>'
        f'<rect width="{wide:.0f}" height="{high:.0f}" rx="12" fill="{_FELT}"/>{"".join(parts)}</svg>'
    )


def _print(x: float, y: float, text: str) -> str:
    """A line of small print."""
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{_SMALL}" fill="{_INK}" text-anchor="middle"'
    return f'<text class="notice" {place}>{escape(text)}</text>'


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    return (
        f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
        f'stroke="{_LINE}" stroke-width="2"/>'
    )


def _tile(x: float, y: float, person: Person, *, lit: bool = False, under: str = "") -> str:
    """A tile with a name, and with the film below it where there is one; lit where one should look first."""
    left, top = x - _WIDE / 2, y - _HIGH / 2
    box = f'x="{left:.1f}" width="{_WIDE}" height="{_HIGH}" rx="8"'
    edge = _LAMP if lit else _EDGE
    words = _words(x, y + (5 if not under else -2), person.name, 15, "normal")
    if under:
        words += _words(x, y + 14, under, 11, "italic")
    below = f'<rect {box} y="{top + 3:.1f}" fill="{edge}"/>'
    return f'{below}<rect {box} y="{top:.1f}" fill="{_TILE}" stroke="{edge}"/>{words}'


def _words(x: float, y: float, text: str, size: int, style: str) -> str:
    room = int((_WIDE + 40) / (size * _LETTER))
    shown = text if len(text) <= room else text[: room - 1] + "…"
    around = _FELT if style == "italic" and size > 11 else _TILE
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-style="{style}" fill="{_INK}" text-anchor="middle" '
        f'paint-order="stroke" stroke="{around}" stroke-width="3">{escape(shown)}</text>'
    )
