"""Sixth! drawn as text: each square shows its stack from bottom to top and the symbol of what it moves like."""

from __future__ import annotations

from sixfold.games.base import TextDrawing, TextSpan
from sixfold.games.sixth.pieces import KING, MILADY_LETTER, OWNER, SIGNS, height
from sixfold.games.sixth.views import SixthView

_WIDE = 8


def paint(view: SixthView) -> TextDrawing:
    """Return the board with hands and points."""
    size = view.size
    rule = TextSpan("   +" + ("-" * _WIDE + "+") * size, "label")
    lines: list[tuple[TextSpan, ...]] = [(rule,)]
    for rank in reversed(range(size)):
        spans = [TextSpan(f" {rank + 1} |", "label")]
        for file in range(size):
            spans += [*_square(view.board[rank * size + file]), TextSpan("|", "label")]
        lines += [tuple(spans), (rule,)]
    files = TextSpan("    " + " ".join("abcde"[file].center(_WIDE) for file in range(size)), "label")
    return (*lines, (files,), (), *(_caption(view, side) for side in (0, 1)), *_beside(view))


def _square(stack: str) -> list[TextSpan]:
    if not stack:
        return [TextSpan(".".center(_WIDE), "legal")]
    discs = [TextSpan(letter, _style(letter)) for letter in stack]
    sign = TextSpan(" " + SIGNS[min(height(stack), KING)], "won" if height(stack) >= KING else "label")
    free = _WIDE - len(stack) - 2
    return [TextSpan(" " * (free // 2)), *discs, sign, TextSpan(" " * (free - free // 2))]


def _style(letter: str) -> str:
    return "milady" if letter == MILADY_LETTER else f"side-{OWNER[letter]}"


def _caption(view: SixthView, side: int) -> tuple[TextSpan, ...]:
    names = {"P": "discs", "G": "Giant", "H": "Hunchback"}
    hand = ", ".join(f"{count} {names[kind]}" for kind, count in view.hands[side].items() if count) or "nothing"
    points = f", {view.points[side]} points to spend" if view.points[side] else ""
    score = f", {view.score[side]} of 6 Kings" if any(view.score) else ""
    return TextSpan(view.sides[side], f"side-{side}"), TextSpan(f" ({'sg'[side]}): {hand} in hand{points}{score}")


def _beside(view: SixthView) -> TextDrawing:
    milady = ((TextSpan("Milady", "milady"), TextSpan(" is beside the board")),) if view.beside else ()
    swap = ((TextSpan(view.sides[1], "side-1"), TextSpan(" may take over the first turn: swap")),) if view.swap else ()
    return (*milady, *swap)
