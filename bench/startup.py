"""How quickly the core is there, and how small it is: `sixfold bench startup [--json]`.

Each figure is the middle of several fresh processes. In the repository the wheel is built
for it as well, which takes a while.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

ENGINE = Path(__file__).parents[1] / "engine"
BOUNDS = {
    "import_ms": "<= 10",
    "first_move_ms": "<= 1",
    "wheel_mb": "<= 1",
}

#: Both games, each with its first legal turn found and played, and a first short search with a table of its own.
FIRST = """
from time import perf_counter_ns as now
begin = now()
import sixfold_engine
imported = now()
for core in (sixfold_engine.Six(), sixfold_engine.Sixth()):
    core.play(core.legal()[0])
moved = now()
for core in (sixfold_engine.Six(), sixfold_engine.Sixth()):
    sixfold_engine.Searcher().think(core, depth=1)
print((imported - begin) / 1e6, (moved - imported) / 2e6, (now() - moved) / 2e6)
"""


def started() -> list[float]:
    """Milliseconds of the import, of a first move and of a first thought, in a process of its own."""
    done = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True)
    return [float(number) for number in done.stdout.split()]


def wheel() -> float:
    """Megabytes of the wheel."""
    build = [sys.executable, "-m", "pip", "--quiet", "wheel", "--no-deps", "--no-build-isolation"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*build, "--wheel-dir", folder, str(ENGINE)], check=True, capture_output=True)
        return next(Path(folder).glob("*.whl")).stat().st_size / 1e6


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    runs = max(5, int(2 * seconds))
    found = []
    for number in range(runs):
        found.append(started())
        progress((number + 1) / (runs + 1))
    names = ("import_ms", "first_move_ms", "first_thought_ms")
    times = {name: median(times) for name, times in zip(names, zip(*found, strict=True), strict=True)}
    return times | ({"wheel_mb": wheel()} if ENGINE.is_dir() else {})
