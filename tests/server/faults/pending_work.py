"""Tables with a deadline or a bot's turn pending while the server is down."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from tests.server.faults.ledger import LogReader, turn_key
from tests.server.faults.load_players import RetryingClient

#: Seconds on the clock of a table: more than it takes to kill the server, even on a busy machine.
CLOCK_SECONDS = 20.0
#: How long the server appears to have been down: longer than that, and than the writing phase of a round.
DOWN_SECONDS = 60.0


class PendingTables(Struct, frozen=True):
    """Ids of three tables: with a running clock, with a timed round, and with a bot to move."""

    with_clock: str
    with_round: str
    with_bot: str


async def open_tables(client: RetryingClient) -> PendingTables:
    """Open three tables with pending work: two deadlines and a bot's turn."""
    await client.identify()
    ready, start = {"type": "ready"}, {"type": "start"}
    strong, quick = [{"player": "8"}], [{"player": "1"}] * 4
    with_round = await client.open_table("sixes", bots=quick, seats=5, options={"seconds": 30})
    await client.act(with_round, ready, start)
    with_clock = await client.open_table("sixth-4x4", bots=strong, clock={"type": "per-turn", "seconds": CLOCK_SECONDS})
    await client.act(with_clock, ready, start)
    with_bot = await client.open_table("sixth", bots=strong)
    key = (with_bot, client.id, turn_key(1, 0, "c3"))
    client.ledger.sent.add(key)
    await client.act(with_bot, ready, start, {"type": "turn", "move": "c3"})
    client.ledger.done.add(key)
    return PendingTables(with_clock, with_round, with_bot)


def backdate(path: Path, tables: PendingTables) -> None:
    """Shift times in the database, so that the server appears to have been down for a minute."""
    with closing(sqlite3.connect(path, timeout=10)) as connection, connection:
        connection.executemany(
            "UPDATE tables SET opened = opened - ?, deadline = deadline - ? WHERE id = ?",
            [(DOWN_SECONDS, DOWN_SECONDS, table) for table in (tables.with_round, tables.with_clock)],
        )


class PendingCounts(Struct, frozen=True):
    """How much of the pending work is in the logs."""

    tables: PendingTables
    clock_ticks: int
    round_ticks: int
    bot_turns: int

    @classmethod
    def read(cls, logs: LogReader, tables: PendingTables) -> PendingCounts:
        """Count what is in the logs now."""
        return cls(
            tables,
            logs.count_ticks(tables.with_clock),
            logs.count_ticks(tables.with_round),
            logs.count_turns(tables.with_bot, "bot:"),
        )

    @property
    def is_pending(self) -> bool:
        """Whether all of the work was still pending."""
        return (self.clock_ticks, self.round_ticks, self.bot_turns) == (0, 1, 0)

    async def wait_until_done(self, logs: LogReader) -> None:
        """Wait until the pending work is done, and assert that it was done once."""
        async with asyncio.timeout(60):
            while True:
                now = PendingCounts.read(logs, self.tables)
                if now.clock_ticks and now.round_ticks > self.round_ticks and now.bot_turns:
                    break
                await asyncio.sleep(0.1)
        # The next deadline of the timed round is much later.
        assert (now.clock_ticks, now.round_ticks, now.bot_turns) == (1, self.round_ticks + 1, 1), now

    def check_unchanged(self, logs: LogReader) -> None:
        """Assert that later restarts did not repeat it."""
        now = PendingCounts.read(logs, self.tables)
        assert (now.clock_ticks, now.bot_turns) == (1, 1), now
