"""Kill a writing process at any moment: every acknowledged entry must be in the store."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from sixfold.server.store import Conflict
from tests.server.store.store_helpers import StoreLocation, open_entry, open_node, open_nodes, table_row, turn_entry

TABLES = 12
ROOT = Path(__file__).parents[3]


async def _append_forever(location: StoreLocation) -> None:
    """Append to every table without end, and print each acknowledged entry."""
    async with open_node(location) as store:

        async def table(name: str) -> None:
            try:
                await store.open(name, open_entry(), table_row())
                print(name, 0, flush=True)
            except Conflict:
                pass
            seq = len(await store.entries(name))
            while True:
                await store.append(name, turn_entry(seq), table_row(deadline=float(seq)))
                print(name, seq, flush=True)
                seq += 1

        await asyncio.gather(*(table(f"t{number}") for number in range(TABLES)))


def kill_writer(location: StoreLocation, after: int) -> dict[str, list[int]]:
    """Start a writer, kill it after `after` acknowledgements, and return those by table."""
    command = [sys.executable, "-m", "tests.server.store.kill_writer", location.address]
    acknowledged = defaultdict(list)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=os.environ) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout):
            if count == after:
                process.kill()
            # The last line may be incomplete; it does not count.
            if line.endswith("\n"):
                name, seq = line.split()
                acknowledged[name].append(int(seq))
    assert process.returncode == -9
    return acknowledged


async def check_entries(location: StoreLocation, acknowledged: dict[str, list[int]]) -> None:
    """Assert that every acknowledged entry is stored in order without a gap, and that the row matches the last one."""
    async with open_nodes(location, 1) as [store]:
        for name, numbers in acknowledged.items():
            lines = await store.entries(name)
            assert lines == [open_entry(), *map(turn_entry, range(1, len(lines)))]
            assert numbers == list(range(numbers[0], numbers[-1] + 1))
            assert numbers[-1] < len(lines)
            stored = await store.table(name)
            assert stored is not None
            assert stored.row.deadline == (len(lines) - 1.0 if len(lines) > 1 else None)


class _Address:
    shared = False

    def __init__(self, address: str) -> None:
        self.address = address


if __name__ == "__main__":
    asyncio.run(_append_forever(_Address(sys.argv[1])))
