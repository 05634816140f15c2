"""The time to solve positions with a known solution: `sixfold bench positions [--json]`.

Forced wins in one, three, five and seven plies and only defences, from `tests/engine/positions/`. Each is given to a
fresh searcher, in seconds of CPU time. A position is solved if the searcher has the right answer within a second.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import process_time

from sixfold_engine import Searcher

import sixfold
from sixfold.engine import engine_state

FOLDER = Path(__file__).parents[1] / "tests" / "engine" / "positions"
BOUNDS = {"six_unsolved": "<= 0", "sixth_unsolved": "<= 0", "six_slowest_s": "<= 1", "sixth_slowest_s": "<= 1"}


def solve_time(preset: str, line: str) -> float | None:
    """Seconds until the searcher finds the answer and does not change it, or `None` if it has none within a second."""
    task, position = line.split("\t")
    kind, answer = task.split()
    core = engine_state(sixfold.game(preset).position(position))
    start, spent = process_time(), None
    for lines in Searcher().stream(core, seconds=1.0, cpu=True):
        right = lines[0].best == answer if kind == "only" else lines[0].win_in == int(answer)
        spent = (spent or process_time() - start) if right else None
    return spent


def measure(_: float, progress: Callable[[float], None]) -> dict[str, float]:
    figures: dict[str, float] = {}
    presets = ("six", "sixth")
    tasks = [(preset, line) for preset in presets for line in (FOLDER / f"{preset}.tsv").read_text().splitlines()]
    times: dict[str, list[float | None]] = {preset: [] for preset in presets}
    for number, (preset, line) in enumerate(tasks, start=1):
        times[preset].append(solve_time(preset, line))
        progress(number / len(tasks))
    for preset, results in times.items():
        solved = [spent for spent in results if spent is not None]
        figures |= {
            f"{preset}_positions": len(results),
            f"{preset}_unsolved": len(results) - len(solved),
            f"{preset}_slowest_s": max(solved, default=0.0),
        }
    return figures
