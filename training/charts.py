"""Learning curves as CSV and SVG, and a chart of ratings."""

import csv
from collections.abc import Sequence
from html import escape
from pathlib import Path

WIDTH, HEIGHT, EDGE = 720, 200, 40


class LearningCurves:
    """Rows of named numbers, written to CSV as they come and drawn at the end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: list[dict[str, float]] = []

    def add(self, **numbers: float) -> None:
        """Add a row."""
        self.rows.append(numbers)
        self.write()

    def write(self) -> None:
        """Write the table with all rows so far."""
        names = list(dict.fromkeys(name for row in self.rows for name in row))
        with self.path.open("w", newline="") as file:
            writer = csv.DictWriter(file, names, restval="")
            writer.writeheader()
            writer.writerows({name: f"{value:.6g}" for name, value in row.items()} for row in self.rows)

    def draw(self, path: Path, over: str, names: tuple[str, ...]) -> None:
        """Draw one graph for each name."""
        shown = [name for name in names if sum(name in row for row in self.rows) > 1]
        graphs = [self._graph(over, name, i * (HEIGHT + EDGE)) for i, name in enumerate(shown)]
        _write(path, len(shown) * (HEIGHT + EDGE) + EDGE, graphs)

    def _graph(self, over: str, name: str, top: int) -> str:
        points = [(row[over], row[name]) for row in self.rows if name in row]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        wide, high = max(xs) - min(xs) or 1, max(ys) - min(ys) or 1
        top += EDGE

        def place(x: float, y: float) -> str:
            right = EDGE + (x - min(xs)) / wide * (WIDTH - 2 * EDGE)
            return f"{right:.1f},{top + HEIGHT - (y - min(ys)) / high * HEIGHT:.1f}"

        line = " ".join(place(x, y) for x, y in points)
        return (
            f'<text x="{EDGE}" y="{top - 6}">{name}: {min(ys):.4g} to {max(ys):.4g}, last {ys[-1]:.4g}'
            f" ({over} {min(xs):.0f} to {max(xs):.0f})</text>"
            f'<rect x="{EDGE}" y="{top}" width="{WIDTH - 2 * EDGE}" height="{HEIGHT}" fill="none" stroke="#999"/>'
            f'<polyline points="{line}" fill="none" stroke="#1f6feb" stroke-width="1.5"/>'
        )


def draw_ratings(path: Path, labels: Sequence[str], values: Sequence[float], errors: Sequence[float]) -> None:
    """Draw ratings with their 95 % error bars, and a line at 0."""
    low = min(0.0, *(value - error for value, error in zip(values, errors, strict=True)))
    high = max(0.0, *(value + error for value, error in zip(values, errors, strict=True)))
    tall, step = 2 * HEIGHT, (WIDTH - 2 * EDGE) / len(labels)

    def place(value: float) -> float:
        return round(EDGE + tall - (value - low) / ((high - low) or 1) * tall, 1)

    left, right = f'x1="{EDGE}"', f'x2="{WIDTH - EDGE}"'
    title = f"Elo: {low:.0f} to {high:.0f}, last {values[-1]:+.0f} ± {errors[-1]:.0f}"
    parts = [
        f'<text x="{EDGE}" y="{EDGE - 6}">{title}</text>',
        f'<rect x="{EDGE}" y="{EDGE}" width="{WIDTH - 2 * EDGE}" height="{tall}" fill="none" stroke="#999"/>',
        f'<line {left} {right} y1="{place(0)}" y2="{place(0)}" stroke="#999" stroke-dasharray="4"/>',
    ]
    for number, (label, value, error) in enumerate(zip(labels, values, errors, strict=True)):
        across = round(EDGE + (number + 0.5) * step, 1)
        ends = place(value - error), place(value + error)
        caps = [f"M{across - 5} {end}h10" for end in ends]
        parts += [
            f'<path d="M{across} {ends[0]}V{ends[1]}{"".join(caps)}" stroke="#1f6feb" stroke-width="1.5"/>',
            f'<circle cx="{across}" cy="{place(value)}" r="4" fill="#1f6feb"/>',
            f'<text x="{across}" y="{EDGE + tall + 18}" text-anchor="middle">{escape(label)}</text>',
        ]
    _write(path, tall + 2 * EDGE, parts)


def _write(path: Path, height: int, parts: Sequence[str]) -> None:
    """Write an SVG file."""
    about = f'width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="12"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {about}>'
    path.write_text("\n".join([head, '<rect width="100%" height="100%" fill="white"/>', *parts, "</svg>"]) + "\n")
