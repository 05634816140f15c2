"""What the drawings of Sixes say: headings, and why a line scores or not."""

from __future__ import annotations

from sixfold.games.notation import printable
from sixfold.games.sixes.scoring import Line
from sixfold.games.sixes.views import SixesView

KINDS = {"match": "Match", "unique": "Unique", "lightning": "Lightning-Match"}


def heading(view: SixesView) -> list[str]:
    """The round, its kind and its card, categories on lines of their own."""
    if view.kind is None or view.card is None:
        return ["Before the first round"]
    first = f"Round {view.round} of 6, {KINDS[view.kind]}: {view.card.text}".removesuffix(": ")
    categories = (f"  {number}. {category}" for number, category in enumerate(view.card.categories, start=1))
    return [printable(line) for line in (first, *categories)]


def cell(view: SixesView, number: int, seat: int) -> str:
    """A seat's points in a round; `*` marks a crooked six, and a dot a round that it did not play in."""
    sheet = view.sheets[number] if number < len(view.sheets) else None
    points = None if sheet is None else sheet.points[seat]
    return "·" if sheet is None or points is None else f"{points}{'*' if seat in sheet.crooked else ''}"


def why(line: Line, sides: tuple[str, ...]) -> str:
    """The evidence for a line's point in a few words."""
    match line.how:
        case "shared":
            return "with " + ", ".join(sides[seat] for seat in line.shared)
        case "alone":
            return "nobody else"
        case "repeat":
            return "own repeat" if line.repeats is None else f"repeats line {line.repeats + 1}"
        case "word":
            return printable(f"card word: {line.word}")
        case "struck":
            return "struck out"
        case "blank":
            return ""
