"""A process that writes is killed at any moment: whatever it was told is written must be there."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from sixfold.server.store import Conflict
from tests.server.store.store_helpers import Home, nodes, opening, row, started, turn

TABLES = 12
ROOT = Path(__file__).parents[3]


async def _go_on(home: Home) -> None:
    """Append to every table from where it ends, and say each line that was acknowledged, for ever."""
    async with started(home) as store:

        async def table(name: str) -> None:
            try:
                await store.open(name, opening(), row())
                print(name, 0, flush=True)
            except Conflict:
                pass
            seq = len(await store.entries(name))
            while True:
                await store.append(name, turn(seq), row(deadline=float(seq)))
                print(name, seq, flush=True)
                seq += 1

        await asyncio.gather(*(table(f"t{number}") for number in range(TABLES)))


def killed(home: Home, after: int) -> dict[str, list[int]]:
    """What a process was told before it was killed, after so many acknowledgements or a few more."""
    command = [sys.executable, "-m", "tests.server.store.kill_writer", home.address]
    told = defaultdict(list)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=os.environ) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout):
            if count == after:
                process.kill()
            # The last line may have been cut in the middle; whoever wrote it was not heard.
            if line.endswith("\n"):
                name, seq = line.split()
                told[name].append(int(seq))
    assert process.returncode == -9
    return told


async def check(home: Home, told: dict[str, list[int]]) -> None:
    """Every line that was acknowledged is there, in order and without a gap, and the table stands as its last line."""
    async with nodes(home, 1) as [store]:
        for name, numbers in told.items():
            lines = await store.entries(name)
            assert lines == [opening(), *map(turn, range(1, len(lines)))]
            assert numbers == list(range(numbers[0], numbers[-1] + 1))
            assert numbers[-1] < len(lines)
            seen = await store.table(name)
            assert seen is not None
            assert seen.row.deadline == (len(lines) - 1.0 if len(lines) > 1 else None)


class _At:
    shared = False

    def __init__(self, address: str) -> None:
        self.address = address


if __name__ == "__main__":
    asyncio.run(_go_on(_At(sys.argv[1])))
