"""The speed and memory of importing IMDb's tables: `sixfold bench imports [--seconds S] [--json]`.

Imports synthetic gzipped tables with IMDb's format and proportions: 20 million rows, which take a minute and a half, or
proportionally fewer for less than ten seconds; the bounds hold for the full size. Each import runs in a separate
process, from these files to the catalogue on disk. The readers alternate and must make the same catalogue. CPU time is
that of all threads and includes loading polars.
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
ROWS_PER_SECOND = 2_000_000
MAX_ROWS = 20_000_000
ROUNDS = 2
#: The share of the time that making the tables takes.
TABLES_SHARE = 0.4

IMPORT = """
import json, sys
from pathlib import Path
from time import perf_counter, process_time
from sixfold.movies.importers import import_films
reader, out, *paths = sys.argv[1:]
wall, cpu = perf_counter(), process_time()
report = import_films("imdb", paths, out, reader=reader)
spent = {"seconds": perf_counter() - wall, "cpu": process_time() - cpu}
# Not `getrusage`: its peak includes the memory of the parent process.
peak = int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 2**10
print(json.dumps(spent | {"peak": peak, "rows": report.rows, "films": report.films, "credits": report.credits,
    "version": report.version}))
"""


def run_import(reader: str, folder: Path, paths: list[Path]) -> dict[str, float]:
    """Runs one import in a separate process and returns its figures."""
    command = [sys.executable, "-c", IMPORT, reader, str(folder / f"{reader}.films"), *map(str, paths)]
    figures: dict[str, float] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return figures


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    import polars as pl  # noqa: F401  # fails here, before the tables are made, if it is missing

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = min(MAX_ROWS, int(ROWS_PER_SECOND * seconds))
        paths = make_tables(folder, rows, packed=True, progress=lambda share: progress(TABLES_SHARE * share))
        runs: dict[str, list[dict[str, float]]] = {"stdlib": [], "polars": []}
        for number, (results, reader) in enumerate(
            (results, reader) for _ in range(ROUNDS) for reader, results in runs.items()
        ):
            results.append(run_import(reader, folder, paths))
            progress(TABLES_SHARE + (1 - TABLES_SHARE) * (number + 1) / (ROUNDS * len(runs)))
    if len({result["version"] for results in runs.values() for result in results}) > 1:
        raise AssertionError("the readers disagree")
    first = runs["stdlib"][0]
    figures = {"rows": first["rows"], "films": first["films"], "credits": first["credits"]}
    for reader, results in runs.items():
        figures |= {
            f"{reader}_seconds": median(result["seconds"] for result in results),
            f"{reader}_cpu_seconds": median(result["cpu"] for result in results),
            f"{reader}_peak_mb": max(result["peak"] for result in results),
        }
    pairs = list(zip(runs["stdlib"], runs["polars"], strict=True))
    return figures | {
        "polars_over_stdlib": median(stdlib["seconds"] / polars["seconds"] for stdlib, polars in pairs),
        "polars_over_stdlib_cpu": median(stdlib["cpu"] / polars["cpu"] for stdlib, polars in pairs),
    }
