"""The throughput and latency of durable appends to the store: `sixfold bench store [--seconds S] [--json]`.

Each round measures, on one disk: plain code that commits each append in its own thread; one table that appends through
the store and waits for each append; and 256 tables at once, whose appends share commits. Figures are medians of rounds,
and ratios are taken within a round. The databases are in the folder for temporary files: set TMPDIR to measure another
disk.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from sixfold.server.store import StoredTable, TableRow
from sixfold.server.store.sqlite import SqliteStore, database, log
from sixfold.tables import LogEntry, actions

BOUNDS = {
    "grouped_over_commits": ">= 3",
    "single_over_commit_latency": "<= 5",
}
TABLES = 256
ROUNDS = 5
ROW = TableRow(preset="any", phase="playing", public=False, seats=2, people=("one", "other"))


def make_entry(seq: int) -> LogEntry:
    return LogEntry(seq, "one", float(seq), actions.Turn("c3-c4"))


def make_table(table: str) -> tuple[StoredTable, list[LogEntry]]:
    """A table and its first log entry."""
    return StoredTable(table=table, opened=0.0, active_at=0.0, row=ROW), [make_entry(0)]


def time_commits(path: Path, seconds: float) -> float:
    """The seconds per append, each with its own commit."""
    database.create(path)
    connection = database.connect(path, writes=True)
    database.migrate(connection, path, database.migrations())
    log.create_log(connection, *make_table("t"))
    count, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        count += 1
        connection.execute("BEGIN IMMEDIATE")
        log.append(connection, "t", make_entry(count), ROW, 0.0)
        connection.execute("COMMIT")
    spent = (perf_counter() - start) / count
    connection.close()
    return spent


async def time_appends(path: Path, seconds: float, tables: int) -> float:
    """The seconds per append through the store, with this many tables appending at once."""
    store = SqliteStore(path)
    await store.start()
    names = [f"t{number}" for number in range(tables)]
    await asyncio.gather(*(store.restore(*make_table(name)) for name in names))
    start, count = perf_counter(), 0

    async def keep_appending(name: str) -> None:
        nonlocal count
        seq = 0
        while perf_counter() - start < seconds:
            seq += 1
            await store.append(name, make_entry(seq), ROW)
            count += 1

    await asyncio.gather(*map(keep_appending, names))
    spent = (perf_counter() - start) / count
    await store.stop()
    return spent


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    each = seconds / ROUNDS / 3
    rounds: list[tuple[float, float, float]] = []
    for number in range(ROUNDS):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            plain = time_commits(folder / "commits.db", each)
            single = asyncio.run(time_appends(folder / "single.db", each, 1))
            grouped = asyncio.run(time_appends(folder / "grouped.db", each, TABLES))
        rounds.append((plain, single, grouped))
        progress((number + 1) / ROUNDS)
    return {
        "commits_per_second": median(1 / plain for plain, _, _ in rounds),
        "grouped_per_second": median(1 / grouped for _, _, grouped in rounds),
        "grouped_over_commits": median(plain / grouped for plain, _, grouped in rounds),
        "commit_latency_us": median(1e6 * plain for plain, _, _ in rounds),
        "single_latency_us": median(1e6 * single for _, single, _ in rounds),
        "single_over_commit_latency": median(single / plain for plain, single, _ in rounds),
    }
