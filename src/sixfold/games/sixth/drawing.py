"""Sixth! drawn as text and as SVG: every stack has the symbol of what it moves like."""

from __future__ import annotations

from sixfold.games.base import TextDrawing, TextSpan
from sixfold.games.sixth.board import squares
from sixfold.games.sixth.pieces import GIANTS, HUNCHBACKS, KING, MILADY_LETTER, OWNER, SIGNS, height
from sixfold.games.sixth.views import SixthView

# As text: each square shows its stack from bottom to top --------------------------------------------------------------

_TEXT_WIDTH = 8


def draw_text(view: SixthView) -> TextDrawing:
    """Return the board with hands and points."""
    size = view.size
    rule = TextSpan("   +" + ("-" * _TEXT_WIDTH + "+") * size, "label")
    lines: list[tuple[TextSpan, ...]] = [(rule,)]
    for rank in reversed(range(size)):
        spans = [TextSpan(f" {rank + 1} |", "label")]
        for file in range(size):
            spans += [*_text_square(view.board[rank * size + file]), TextSpan("|", "label")]
        lines += [tuple(spans), (rule,)]
    files = TextSpan("    " + " ".join("abcde"[file].center(_TEXT_WIDTH) for file in range(size)), "label")
    return (*lines, (files,), (), *(_text_caption(view, side) for side in (0, 1)), *_text_notes(view))


def _text_square(stack: str) -> list[TextSpan]:
    if not stack:
        return [TextSpan(".".center(_TEXT_WIDTH), "legal")]
    discs = [TextSpan(letter, _text_style(letter)) for letter in stack]
    sign = TextSpan(" " + SIGNS[min(height(stack), KING)], "won" if height(stack) >= KING else "label")
    free = _TEXT_WIDTH - len(stack) - 2
    return [TextSpan(" " * (free // 2)), *discs, sign, TextSpan(" " * (free - free // 2))]


def _text_style(letter: str) -> str:
    return "milady" if letter == MILADY_LETTER else f"side-{OWNER[letter]}"


def _text_caption(view: SixthView, side: int) -> tuple[TextSpan, ...]:
    names = {"P": "discs", "G": "Giant", "H": "Hunchback"}
    hand = ", ".join(f"{count} {names[kind]}" for kind, count in view.hands[side].items() if count) or "nothing"
    points = f", {view.points[side]} points to spend" if view.points[side] else ""
    score = f", {view.score[side]} of 6 Kings" if any(view.score) else ""
    return TextSpan(view.sides[side], f"side-{side}"), TextSpan(f" ({'sg'[side]}): {hand} in hand{points}{score}")


def _text_notes(view: SixthView) -> TextDrawing:
    milady = ((TextSpan("Milady", "milady"), TextSpan(" is beside the board")),) if view.beside else ()
    swap = ((TextSpan(view.sides[1], "side-1"), TextSpan(" may take over the first turn: swap")),) if view.swap else ()
    return (*milady, *swap)


# As SVG: stacks seen from the front -----------------------------------------------------------------------------------

_WIDTH, _HEIGHT = 100, 86
_MARGIN, _TOP = 34, 40
_RX, _RY, _THICK = 34, 16, 11.5

#: Face, edge and mark of silver, gold and Milady.
_SILVER = ("#ccd5db", "#8b99a3", "#5e6c76")
_GOLD = ("#cf900f", "#875802", "#3f2800")
_MILADY = ("#ffffff", "#b7a3b5", "#8a2f76")
_SLAB, _SQUARES, _INK, _LAMP = "#143849", ("#24596f", "#1f5066"), "#d7e8ee", "#f4b32a"


def draw_svg(view: SixthView) -> str:
    """Return the board as an SVG document, drawn from back to front."""
    size = view.size
    wide, high = size * _WIDTH + 2 * _MARGIN, size * _HEIGHT + _TOP + 2 * _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        'role="img" font-family="sans-serif">',
        f"<title>Sixth! {view.sides[0]} against {view.sides[1]}</title>",
        f'<rect width="{wide}" height="{high}" rx="18" fill="{_SLAB}"/>',
    ]
    parts += [_svg_square(view, square) for square in range(size * size)]
    parts += [_svg_stack(view, square) for square in sorted(range(size * size), key=lambda square: -(square // size))]
    parts += [_svg_label(_MARGIN + (file + 0.5) * _WIDTH, high - 12, "abcde"[file]) for file in range(size)]
    parts += [
        _svg_label(16, _svg_corner(view, rank * size)[1] + _HEIGHT / 2 + 5, str(rank + 1)) for rank in range(size)
    ]
    return "".join([*parts, "</svg>"])


def _svg_corner(view: SixthView, square: int) -> tuple[float, float]:
    rank, file = divmod(square, view.size)
    return _MARGIN + file * _WIDTH, _MARGIN + _TOP + (view.size - 1 - rank) * _HEIGHT


def _svg_square(view: SixthView, square: int) -> str:
    x, y = _svg_corner(view, square)
    lit = squares(view.size).names[square] == view.king
    frame = f' stroke="{_LAMP}" stroke-width="4"' if lit else ""
    colour = _SQUARES[sum(divmod(square, view.size)) % 2]
    return f'<rect x="{x + 2}" y="{y + 2}" width="{_WIDTH - 4}" height="{_HEIGHT - 4}" rx="6" fill="{colour}"{frame}/>'


def _svg_stack(view: SixthView, square: int) -> str:
    if not view.board[square]:
        return ""
    x, y = _svg_corner(view, square)
    foot = y + 60.0
    parts = []
    for letter in view.board[square]:
        thick = 2 * _THICK if letter in GIANTS else _THICK
        parts.append(_svg_disc(x + 46, foot, thick, letter))
        foot -= thick
    tall = height(view.board[square])
    parts.append(
        f'<g><circle cx="{x + 84}" cy="{y + 66}" r="13" fill="#0a2230"/>'
        f'<text x="{x + 84}" y="{y + 72}" font-size="18" fill="{_INK}" text-anchor="middle">'
        f"{SIGNS[min(tall, KING)]}</text></g>"
    )
    return f"<g>{''.join(parts)}</g>"


def _svg_disc(x: float, foot: float, thick: float, letter: str) -> str:
    face, edge, mark = _MILADY if letter == MILADY_LETTER else (_SILVER, _GOLD)[OWNER[letter]]
    top = foot - thick
    side = (
        f'<path d="M{x - _RX} {top}V{foot}A{_RX} {_RY} 0 0 0 {x + _RX} {foot}V{top}Z" fill="{edge}" stroke="#0a2230"/>'
    )
    if letter != MILADY_LETTER and OWNER[letter] == 1:
        middle = (top + foot) / 2  # gold is grooved: colour is never alone
        side += (
            f'<path d="M{x - _RX} {middle}A{_RX} {_RY} 0 0 0 {x + _RX} {middle}" fill="none" stroke="{mark}" '
            'stroke-width="2" stroke-dasharray="5 4"/>'
        )
    if letter in HUNCHBACKS:
        dome = f'<path d="M{x - 21} {top}A21 26 0 0 1 {x + 21} {top}Z" fill="{face}" stroke="{edge}" stroke-width="2"/>'
        return side + _svg_face(x, top, face) + dome
    return side + _svg_face(x, top, face) + _svg_mark(x, top, letter, mark)


def _svg_face(x: float, top: float, face: str) -> str:
    return f'<ellipse cx="{x}" cy="{top}" rx="{_RX}" ry="{_RY}" fill="{face}" stroke="#0a2230"/>'


def _svg_mark(x: float, top: float, letter: str, colour: str) -> str:
    style = f'stroke="{colour}" stroke-width="2.5" fill="none" stroke-linecap="round"'
    if letter == MILADY_LETTER:
        corners = "0,-9 14,-4.5 14,4.5 0,9 -14,4.5 -14,-4.5"
        return f'<polygon points="{corners}" transform="translate({x} {top})" {style}/>'
    if OWNER[letter] == 0:
        return f'<ellipse cx="{x}" cy="{top}" rx="16" ry="7.5" {style}/>'
    spokes = f"M{x} {top - 3}V{top - 10}M{x + 5} {top + 1}L{x + 18} {top + 6}M{x - 5} {top + 1}L{x - 18} {top + 6}"
    return f'<path d="{spokes}" {style}/>'


def _svg_label(x: float, y: float, text: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="14" fill="{_INK}" text-anchor="middle">{text}</text>'
