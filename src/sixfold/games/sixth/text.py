"""Sixth! drawn as text: each square shows its stack from bottom to top and the sign of what it moves like."""

from __future__ import annotations

from sixfold.games.base import Painting, Stroke
from sixfold.games.sixth.pieces import KING, OPEN, OWNER, SIGNS, height
from sixfold.games.sixth.views import SixthView

_WIDE = 8


def paint(view: SixthView) -> Painting:
    """The board with its hands and points."""
    size = view.size
    rule = Stroke("   +" + ("-" * _WIDE + "+") * size, "label")
    lines: list[tuple[Stroke, ...]] = [(rule,)]
    for rank in reversed(range(size)):
        strokes = [Stroke(f" {rank + 1} |", "label")]
        for file in range(size):
            strokes += [*_square(view.board[rank * size + file]), Stroke("|", "label")]
        lines += [tuple(strokes), (rule,)]
    files = Stroke("    " + " ".join("abcde"[file].center(_WIDE) for file in range(size)), "label")
    return (*lines, (files,), (), *(_caption(view, side) for side in (0, 1)), *_beside(view))


def _square(stack: str) -> list[Stroke]:
    if not stack:
        return [Stroke(".".center(_WIDE), "legal")]
    discs = [Stroke(letter, _shows(letter)) for letter in stack]
    sign = Stroke(" " + SIGNS[min(height(stack), KING)], "won" if height(stack) >= KING else "label")
    free = _WIDE - len(stack) - 2
    return [Stroke(" " * (free // 2)), *discs, sign, Stroke(" " * (free - free // 2))]


def _shows(letter: str) -> str:
    return "milady" if letter == OPEN else f"side-{OWNER[letter]}"


def _caption(view: SixthView, side: int) -> tuple[Stroke, ...]:
    names = {"P": "discs", "G": "Giant", "H": "Hunchback"}
    hand = ", ".join(f"{count} {names[kind]}" for kind, count in view.hands[side].items() if count) or "nothing"
    points = f", {view.points[side]} points to spend" if view.points[side] else ""
    score = f", {view.score[side]} of 6 Kings" if any(view.score) else ""
    return Stroke(view.sides[side], f"side-{side}"), Stroke(f" ({'sg'[side]}): {hand} in hand{points}{score}")


def _beside(view: SixthView) -> Painting:
    milady = ((Stroke("Milady", "milady"), Stroke(" is beside the board")),) if view.beside else ()
    swap = ((Stroke(view.sides[1], "side-1"), Stroke(" may take over the first turn: swap")),) if view.swap else ()
    return (*milady, *swap)
