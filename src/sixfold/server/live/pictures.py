"""A finished game as a picture to share: what was played, by whom, how it ended, and the board as it then stood."""

from __future__ import annotations

import re
from html import escape

from sixfold.server.live.replays import FinishedGame, ending_text

#: The picture is as wide as those that people send each other, and as high as the board makes it, within bounds.
WIDE, LOW, HIGH = 1080, 720, 1350
_MARGIN, _HEAD, _FOOT = 54, 186, 84
_ROOT = re.compile(r"<svg\b([^>]*)>")
_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')
_GROUND, _INK, _SECOND, _LAMP, _TILE = "#eaf0e8", "#14251e", "#45584e", "#f4b32a", "#0d5145"
_FONT = "Onest, system-ui, sans-serif"
#: The ring of six, round the middle of a field of 48.
_RING = ((24, 9), (37, 16.5), (37, 31.5), (24, 39), (11, 31.5), (11, 16.5))


def draw_picture(folded: FinishedGame, step: int, language: str = "en") -> str:
    """The picture of a step as an SVG document; it needs nothing from elsewhere."""
    table = folded.table
    step = min(step, len(folded.states) - 1)
    state = folded.states[step][1]
    board, ratio = _embed(state.svg())
    wide = WIDE - 2 * _MARGIN
    high = round(min(max(wide * ratio, LOW - _HEAD - _FOOT), HIGH - _HEAD - _FOOT))
    whole = _HEAD + high + _FOOT
    names = " · ".join(
        f"{person.name} ({side})" if len(set(state.game.preset.sides)) > 1 else person.name
        for person, side in zip(map(table.person, table.seats), state.game.preset.sides, strict=False)
        if person is not None
    )
    said = ending_text(table, language)[0] if state.outcome is not None else f"{step} / {len(folded.states) - 1}"
    title = escape(state.game.preset.title)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {whole}" width="{WIDE}" height="{whole}" '
            f'role="img" font-family="{_FONT}"><title>{title}: {escape(names)}. {escape(said)}</title>',
            f'<rect width="{WIDE}" height="{whole}" fill="{_GROUND}"/>',
            f'<g transform="translate({_MARGIN} 36)">{_logo()}</g>',
            _text(title, _MARGIN + 66, 76, 42, _INK, 800),
            _text(_shorten(names, 54), _MARGIN, 138, 30, _SECOND, 600),
            board.format(x=_MARGIN, y=_HEAD - 18, wide=wide, high=high),
            f'<rect x="{_MARGIN}" y="{whole - 66}" width="9" height="42" rx="4" fill="{_LAMP}"/>',
            _text(_shorten(said, 60), _MARGIN + 24, whole - 35, 32, _INK, 700),
            f'<g text-anchor="end">{_text("Sixfold", WIDE - _MARGIN, whole - 35, 26, _SECOND, 800)}</g></svg>',
        )
    )


def _embed(svg: str) -> tuple[str, float]:
    """A drawing to be put into another one: with holes for where, and how high it is for its width."""
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
    """A text short enough for its line, ready for markup."""
    return escape(text if len(text) <= most else text[: most - 1] + "…", quote=False)
