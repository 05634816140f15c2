"""Chains and neighbourhoods drawn as SVG: people on tiles, films on the lines between them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import sqrt
from textwrap import wrap
from typing import TYPE_CHECKING

from sixfold.movies.chains import Chain
from sixfold.movies.entities import NO_ENDORSEMENT, Film, Person

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

_BACKGROUND, _LINE, _INK, _TILE, _EDGE, _HIGHLIGHT = "#d3dfd3", "#8aa392", "#26352d", "#fbf8f1", "#b9b09c", "#f4b32a"
#: The size of a tile, and the distance to the next one.
_TILE_WIDTH, _TILE_HEIGHT, _STEP = 250, 42, 92
#: The average width of a letter, as a share of the font size.
_LETTER_WIDTH = 0.54
#: In a neighbourhood: the distance of its sides from the middle, and between tiles.
_SIDE_DISTANCE, _TILE_DISTANCE = 340, 58
#: The font size of the notice, and its line height.
_NOTICE_SIZE, _NOTICE_HEIGHT = 9, 12


def draw_chain(chain: Chain, notice: str = NO_ENDORSEMENT) -> str:
    """A chain from top to bottom, with a notice below it; `about.notice` of a catalogue is one."""
    middle, parts = _TILE_WIDTH / 2 + 30, []
    for number, film in enumerate(chain.films):
        y = 40 + number * _STEP
        parts.append(_line((middle, y), (middle, y + _STEP)))
        parts.append(_words(middle, y + _STEP / 2 + 4, str(film), 13, "italic"))
    last = len(chain.people) - 1
    parts += [
        _tile(middle, 40 + number * _STEP, person, highlighted=number in (0, last))
        for number, person in enumerate(chain.people)
    ]
    title = f"{chain.people[0].name} to {chain.people[-1].name}, {chain.degree} links"
    return _document(_TILE_WIDTH + 60, 80 + last * _STEP, title, parts, notice)


def draw_neighbours(films: Catalogue, person: Person, limit: int = 12) -> str:
    """A person in the middle, surrounded by people who share the best-known films with them."""
    near: dict[int, Film] = {}
    for film in films.films_of(person):
        for other in films.graph.cast[film.id]:
            near.setdefault(other, film)
    near.pop(person.id, None)
    chosen = sorted(near)[:limit]
    rows = max(1, -(-len(chosen) // 2))
    middle_x, middle_y = _SIDE_DISTANCE + _TILE_WIDTH / 2 + 20, rows * _TILE_DISTANCE / 2 + 20
    lines, tiles = [], []
    for number, other in enumerate(chosen):
        side, row = (1, -1)[number % 2], number // 2
        bend = (row + 0.5) / rows * 2 - 1
        x = middle_x + side * _SIDE_DISTANCE * sqrt(1 - 0.6 * bend * bend)
        y = middle_y + bend * rows * _TILE_DISTANCE / 2
        lines.append(_line((middle_x, middle_y), (x, y)))
        tiles.append(_tile(x, y, films.person_at(other), subtitle=str(near[other])))
    tiles.append(_tile(middle_x, middle_y, person, highlighted=True))
    title = f"{person.name} and {len(chosen)} others"
    return _document(2 * middle_x, 2 * middle_y, title, lines + tiles, films.about.notice)


def _document(width: float, height: float, title: str, parts: Iterable[str], notice: str) -> str:
    lines = wrap(notice, int((width - 40) / (_NOTICE_SIZE * _LETTER_WIDTH)))
    notices = [_notice_line(width / 2, height + _NOTICE_HEIGHT * number, line) for number, line in enumerate(lines, 1)]
    height += _NOTICE_HEIGHT * (len(lines) + 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img" font-family="sans-serif"><title>{escape(title)}</title>'
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="12" fill="{_BACKGROUND}"/>'
        f"{''.join([*parts, *notices])}</svg>"
    )


def _notice_line(x: float, y: float, text: str) -> str:
    """A line of the notice."""
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{_NOTICE_SIZE}" fill="{_INK}" text-anchor="middle"'
    return f'<text class="notice" {place}>{escape(text)}</text>'


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    return (
        f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
        f'stroke="{_LINE}" stroke-width="2"/>'
    )


def _tile(x: float, y: float, person: Person, *, highlighted: bool = False, subtitle: str = "") -> str:
    """A tile with a name, and a smaller line below it if there is one."""
    left, top = x - _TILE_WIDTH / 2, y - _TILE_HEIGHT / 2
    box = f'x="{left:.1f}" width="{_TILE_WIDTH}" height="{_TILE_HEIGHT}" rx="8"'
    edge = _HIGHLIGHT if highlighted else _EDGE
    words = _words(x, y + (5 if not subtitle else -2), person.name, 15, "normal")
    if subtitle:
        words += _words(x, y + 14, subtitle, 11, "italic")
    below = f'<rect {box} y="{top + 3:.1f}" fill="{edge}"/>'
    return f'{below}<rect {box} y="{top:.1f}" fill="{_TILE}" stroke="{edge}"/>{words}'


def _words(x: float, y: float, text: str, size: int, style: str) -> str:
    room = int((_TILE_WIDTH + 40) / (size * _LETTER_WIDTH))
    label = text if len(text) <= room else text[: room - 1] + "…"
    around = _BACKGROUND if style == "italic" and size > 11 else _TILE
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-style="{style}" fill="{_INK}" text-anchor="middle" '
        f'paint-order="stroke" stroke="{around}" stroke-width="3">{escape(label)}</text>'
    )
