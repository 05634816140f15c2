"""Helpers of the store suite: a location, nodes that share it, and entries to write."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Protocol

from sixfold.server.settings import ServerSettings
from sixfold.server.store import Store, TableRow
from sixfold.server.store.factory import open_store
from sixfold.tables import LogEntry, actions
from sixfold.tables.actions import AnyAction


class StoreLocation(Protocol):
    """The address of an empty store."""

    #: What `--database` takes.
    address: str
    #: Whether several nodes may have it open; where one owns it, they share its store.
    shared: bool


@asynccontextmanager
async def open_nodes(location: StoreLocation, count: int) -> AsyncIterator[list[Store]]:
    """Open `count` stores on one location."""
    stores = [open_store(ServerSettings(database=location.address)) for _ in range(count if location.shared else 1)]
    for store in stores:
        await store.start()
    try:
        yield [stores[number % len(stores)] for number in range(count)]
    finally:
        for store in stores:
            await store.stop()


@asynccontextmanager
async def open_node(location: StoreLocation) -> AsyncIterator[Store]:
    """Open one store."""
    async with open_nodes(location, 1) as [store]:
        yield store


def open_entry(person: str = "ann", name: str = "Ann") -> LogEntry:
    """Return the first entry of a log."""
    return LogEntry(0, person, 0.0, actions.Open("sixth", name=name))


def turn_entry(seq: int, text: str = "c3") -> LogEntry:
    """Return an ordinary entry. A store does not check whether it is legal."""
    return LogEntry(seq, "ann", float(seq), actions.Turn(text))


def table_row(**changed: Any) -> TableRow:
    """Return the row of a table in setup."""
    given: dict[str, Any] = {"preset": "sixth", "phase": "setup", "public": False, "people": ("ann",)}
    return TableRow(**given | changed)


async def write_table(store: Store, table: str, *done: tuple[str | None, AnyAction], **changed: Any) -> None:
    """Open a table and append actions."""
    await store.open(table, open_entry(), table_row(**changed))
    for seq, (person, action) in enumerate(done, start=1):
        await store.append(table, LogEntry(seq, person, float(seq), action), table_row(**changed))
