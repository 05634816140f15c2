"""Durable appends of the store, how many a second and how long one takes: `sixfold bench store [--seconds S] [--json]`.

In rounds, on one disk: a commit for each append, as plain code would do it in its own thread; one appender over the
store, which waits for each answer; and 256 tables at once, whose appends share commits. Figures are medians of rounds,
ratios are those within a round. Databases lie in the folder for temporary files: TMPDIR chooses another disk.
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
STANDING = TableRow(preset="any", phase="playing", public=False, seats=2, people=("one", "other"))


def line(seq: int) -> LogEntry:
    return LogEntry(seq, "one", float(seq), actions.Turn("c3-c4"))


def opened(table: str) -> tuple[StoredTable, list[LogEntry]]:
    return StoredTable(table=table, opened=0.0, active_at=0.0, row=STANDING), [line(0)]


def commits(path: Path, seconds: float) -> float:
    """Seconds an append takes with a commit of its own."""
    database.create(path)
    connection = database.connect(path, writes=True)
    database.migrate(connection, path, database.migrations())
    log.create_log(connection, *opened("t"))
    count, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        count += 1
        connection.execute("BEGIN IMMEDIATE")
        log.append(connection, "t", line(count), STANDING, 0.0)
        connection.execute("COMMIT")
    took = (perf_counter() - began) / count
    connection.close()
    return took


async def appended(path: Path, seconds: float, tables: int) -> float:
    """Seconds an append takes over the store, all in all, where so many tables append at once."""
    store = SqliteStore(path)
    await store.start()
    names = [f"t{number}" for number in range(tables)]
    await asyncio.gather(*(store.restore(*opened(name)) for name in names))
    began, count = perf_counter(), 0

    async def goes_on(name: str) -> None:
        nonlocal count
        seq = 0
        while perf_counter() - began < seconds:
            seq += 1
            await store.append(name, line(seq), STANDING)
            count += 1

    await asyncio.gather(*map(goes_on, names))
    took = (perf_counter() - began) / count
    await store.stop()
    return took


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    each = seconds / ROUNDS / 3
    rounds: list[tuple[float, float, float]] = []
    for number in range(ROUNDS):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            plain = commits(folder / "commits.db", each)
            single = asyncio.run(appended(folder / "single.db", each, 1))
            grouped = asyncio.run(appended(folder / "grouped.db", each, TABLES))
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
