"""How fast IMDb's tables become a catalogue, and in how much memory: `sixfold bench imports [--seconds S] [--json]`.

Synthetic tables in IMDb's form and proportions, as gzip: 20 million rows, which take a minute and a half, or with less
than ten seconds as many fewer; the bounds are meant for all of them. An import goes from these files to the catalogue
on disk and is a process of its own; the readers take turns, and must make the same catalogue. CPU time is that of all
threads, and to load polars is part of it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from sixfold.movies.importers.imdb.synthetic import make_tables

BOUNDS = {
    "stdlib_peak_mb": "<= 400",
    "polars_peak_mb": "<= 2500",
    "polars_over_stdlib": ">= 3",
    "polars_over_stdlib_cpu": ">= 3",
}
ROWS_A_SECOND = 2_000_000
MOST = 20_000_000
ROUNDS = 2
#: What part of the time it takes to make the tables.
MAKING = 0.4

IMPORT = """
import json, sys
from pathlib import Path
from time import perf_counter, process_time
from sixfold.movies.importers import import_films
reader, out, *paths = sys.argv[1:]
wall, cpu = perf_counter(), process_time()
report = import_films("imdb", paths, out, reader=reader)
spent = {"seconds": perf_counter() - wall, "cpu": process_time() - cpu}
# What `getrusage` tells begins with the memory of the process that started this one.
peak = int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 2**10
print(json.dumps(spent | {"peak": peak, "rows": report.rows, "films": report.films, "credits": report.credits,
    "version": report.version}))
"""


def imported(reader: str, folder: Path, paths: list[Path]) -> dict[str, float]:
    """What one import took, in a process of its own."""
    command = [sys.executable, "-c", IMPORT, reader, str(folder / f"{reader}.films"), *map(str, paths)]
    found: dict[str, float] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return found


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    import polars as pl  # noqa: F401  # whoever lacks it is told before the tables are made

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = min(MOST, int(ROWS_A_SECOND * seconds))
        paths = make_tables(folder, rows, packed=True, progress=lambda share: progress(MAKING * share))
        runs: dict[str, list[dict[str, float]]] = {"stdlib": [], "polars": []}
        for number, (found, reader) in enumerate(
            (found, reader) for _ in range(ROUNDS) for reader, found in runs.items()
        ):
            found.append(imported(reader, folder, paths))
            progress(MAKING + (1 - MAKING) * (number + 1) / (ROUNDS * len(runs)))
    if len({found["version"] for each in runs.values() for found in each}) > 1:
        raise AssertionError("the readers disagree")
    first = runs["stdlib"][0]
    figures = {"rows": first["rows"], "films": first["films"], "credits": first["credits"]}
    for reader, each in runs.items():
        figures |= {
            f"{reader}_seconds": median(found["seconds"] for found in each),
            f"{reader}_cpu_seconds": median(found["cpu"] for found in each),
            f"{reader}_peak_mb": max(found["peak"] for found in each),
        }
    pairs = list(zip(runs["stdlib"], runs["polars"], strict=True))
    return figures | {
        "polars_over_stdlib": median(one["seconds"] / two["seconds"] for one, two in pairs),
        "polars_over_stdlib_cpu": median(one["cpu"] / two["cpu"] for one, two in pairs),
    }
