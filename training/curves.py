"""How learning went: a table that anything reads, and a picture of it."""

import csv
from pathlib import Path

WIDTH, HEIGHT, EDGE = 720, 200, 40


class Curves:
    """Rows of numbers by name, written as they come and drawn at the end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: list[dict[str, float]] = []

    def add(self, **numbers: float) -> None:
        """Keep one row."""
        self.rows.append(numbers)
        names = list(dict.fromkeys(name for row in self.rows for name in row))
        with self.path.open("w", newline="") as file:
            writer = csv.DictWriter(file, names, restval="")
            writer.writeheader()
            writer.writerows({name: f"{value:.6g}" for name, value in row.items()} for row in self.rows)

    def draw(self, path: Path, over: str, names: tuple[str, ...]) -> None:
        """A picture with one graph for each name."""
        shown = [name for name in names if sum(name in row for row in self.rows) > 1]
        graphs = [self._graph(over, name, i * (HEIGHT + EDGE)) for i, name in enumerate(shown)]
        height = len(shown) * (HEIGHT + EDGE) + EDGE
        about = f'width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="12"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {about}>'
        path.write_text("\n".join([head, '<rect width="100%" height="100%" fill="white"/>', *graphs, "</svg>"]) + "\n")

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
