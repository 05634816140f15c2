"""A finished game as a picture to share: the game, the players, how it ended, and the board at the end."""

from __future__ import annotations

import re
from html import escape

from sixfold.server.live.replays import FinishedGame, ending_text

#: The width of the picture, common for shared images, and the bounds of its height, which depends on the board.
WIDTH, MIN_HEIGHT, MAX_HEIGHT = 1080, 720, 1350
_MARGIN, _HEAD, _FOOT = 54, 186, 84
_ROOT = re.compile(r"<svg\b([^>]*)>")
_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')
_GROUND, _INK, _SECOND, _LAMP, _TILE = "#eaf0e8", "#14251e", "#45584e", "#f4b32a", "#0d5145"
_FONT = "Onest, system-ui, sans-serif"
#: The centres of the six hexagons of the logo, in a square of 48.
_RING = ((24, 9), (37, 16.5), (37, 31.5), (24, 39), (11, 31.5), (11, 16.5))


def draw_picture(folded: FinishedGame, step: int, language: str = "en") -> str:
    """Return the picture of a step as a self-contained SVG document."""
    table = folded.table
    step = min(step, len(folded.states) - 1)
    state = folded.states[step][1]
    board, ratio = _embed(state.svg())
    wide = WIDTH - 2 * _MARGIN
    high = round(min(max(wide * ratio, MIN_HEIGHT - _HEAD - _FOOT), MAX_HEIGHT - _HEAD - _FOOT))
    whole = _HEAD + high + _FOOT
    names = " · ".join(
        f"{person.name} ({side})" if len(set(state.game.sides)) > 1 else person.name
        for person, side in zip(map(table.person, table.seats), state.game.sides, strict=False)
        if person is not None
    )
    text = ending_text(table, language)[0] if state.outcome is not None else f"{step} / {len(folded.states) - 1}"
    title = escape(state.game.preset.title)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {whole}" width="{WIDTH}" height="{whole}" '
            f'role="img" font-family="{_FONT}"><title>{title}: {escape(names)}. {escape(text)}</title>',
            f'<rect width="{WIDTH}" height="{whole}" fill="{_GROUND}"/>',
            f'<g transform="translate({_MARGIN} 36)">{_logo()}</g>',
            _text(title, _MARGIN + 66, 76, 42, _INK, 800),
            _text(_shorten(names, 54), _MARGIN, 138, 30, _SECOND, 600),
            board.format(x=_MARGIN, y=_HEAD - 18, wide=wide, high=high),
            f'<rect x="{_MARGIN}" y="{whole - 66}" width="9" height="42" rx="4" fill="{_LAMP}"/>',
            _text(_shorten(text, 60), _MARGIN + 24, whole - 35, 32, _INK, 700),
            f'<g text-anchor="end">{_text("Sixfold", WIDTH - _MARGIN, whole - 35, 26, _SECOND, 800)}</g></svg>',
        )
    )


def _embed(svg: str) -> tuple[str, float]:
    """Return a drawing to embed in another, with fields for its place and size, and its height divided by its width."""
    root, box = _ROOT.search(svg), _BOX.search(svg)
    if root is None or box is None:
        return "", 1.0
    kept = " ".join(re.findall(r'(?:viewBox|font-family|font-size)="[^"]*"', root[1]))
    body = svg[root.end() :].replace("{", "{{").replace("}", "}}")
    head = f'<svg x="{{x}}" y="{{y}}" width="{{wide}}" height="{{high}}" {kept}>'
    return head + body, float(box[4]) / float(box[3])


def _logo() -> str:
    hexagons = (
        f'<path transform="translate({x} {y})" d="M0-7.500l6.500 3.750v7.500L0 7.500l-6.500-3.750v-7.500z" '
        f'fill="{_LAMP if not number else _TILE}"/>'
        for number, (x, y) in enumerate(_RING)
    )
    return f'<g transform="scale(1.1)">{"".join(hexagons)}</g>'


def _text(text: str, x: float, y: float, size: int, colour: str, weight: int) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}">{text}</text>'


def _shorten(text: str, most: int) -> str:
    """Return a text shortened to this length and escaped."""
    return escape(text if len(text) <= most else text[: most - 1] + "…", quote=False)
