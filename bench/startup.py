"""The startup time and size of the core: `sixfold bench startup [--json]`.

Each time is the median of several fresh processes. In the repository the wheel is built too, which takes a while.
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

#: Imports the core, plays the first legal turn of both games, and runs a short search with a new hash table.
SCRIPT = """
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


def startup_times() -> list[float]:
    """Milliseconds of the import, the first move and the first search, in a fresh process."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    return [float(number) for number in done.stdout.split()]


def wheel_size() -> float:
    """Builds the wheel and returns its size in megabytes."""
    build = [sys.executable, "-m", "pip", "--quiet", "wheel", "--no-deps", "--no-build-isolation"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*build, "--wheel-dir", folder, str(ENGINE)], check=True, capture_output=True)
        return next(Path(folder).glob("*.whl")).stat().st_size / 1e6


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    runs = max(5, int(2 * seconds))
    results = []
    for number in range(runs):
        results.append(startup_times())
        progress((number + 1) / (runs + 1))
    names = ("import_ms", "first_move_ms", "first_search_ms")
    times = {name: median(times) for name, times in zip(names, zip(*results, strict=True), strict=True)}
    return times | ({"wheel_mb": wheel_size()} if ENGINE.is_dir() else {})
