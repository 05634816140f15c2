"""Several nodes write to the same logs concurrently, compared with a model: a list of entries per table."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from hypothesis import strategies as st
from msgspec import Struct

from sixfold.server.store import Conflict
from tests.server.store.store_helpers import StoreLocation, open_entry, open_nodes, table_row, turn_entry

TABLES = ("a", "b", "c")
NODES = 4


class WriteAttempt(Struct, frozen=True):
    """A node appends an entry, `off` numbers past the end of the log at the start of the round."""

    node: int
    table: str
    off: int


ATTEMPTS = st.builds(
    WriteAttempt,
    node=st.integers(0, NODES - 1),
    table=st.sampled_from(TABLES),
    off=st.sampled_from([0, 0, 0, 1, 2, -1, -2]),
)
ROUNDS = st.lists(st.lists(ATTEMPTS, min_size=1, max_size=12), min_size=1, max_size=8)


async def write_concurrently(location: StoreLocation, rounds: list[list[WriteAttempt]]) -> None:
    """Run each round's writes concurrently; after each round the logs must equal the model."""
    async with open_nodes(location, NODES) as stores:
        model = {table: [open_entry()] for table in TABLES}
        for table in TABLES:
            await stores[0].open(table, open_entry(), table_row())
        for number, tries in enumerate(rounds):
            length = {table: len(lines) for table, lines in model.items()}
            lines = [turn_entry(length[one.table] + one.off, f"{number}.{index}") for index, one in enumerate(tries)]
            done = await asyncio.gather(
                *(
                    stores[one.node].append(
                        one.table, line, table_row(deadline=float(line.seq), owner_name=str(line.action))
                    )
                    for one, line in zip(tries, lines, strict=True)
                ),
                return_exceptions=True,
            )
            written = defaultdict(list)
            for one, line, result in zip(tries, lines, done, strict=True):
                assert result is None or isinstance(result, Conflict)
                if result is None:
                    written[one.table].append(line)
            for table in TABLES:
                # The next number is written exactly once; later numbers may be.
                requested = {
                    line.seq for one, line in zip(tries, lines, strict=True) if one.table == table and one.off >= 0
                }
                numbers = sorted(line.seq for line in written[table])
                assert numbers == list(range(length[table], length[table] + len(numbers)))
                assert bool(numbers) == (length[table] in requested)
                model[table] += sorted(written[table], key=lambda line: line.seq)
                assert await stores[number % NODES].entries(table) == model[table]
                stored = await stores[number % NODES].table(table)
                assert stored is not None
                if numbers:
                    last = model[table][-1]
                    assert (stored.row.deadline, stored.row.owner_name) == (float(last.seq), str(last.action))
