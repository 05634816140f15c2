"""Tables that are left alone before the house is killed: something is due there, or a bot thinks, while it is down."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from tests.server.faults.ledger import Logs, turn
from tests.server.faults.load_players import Visitor

#: Seconds on the clock of a table: fewer than a house needs to open again, more than it takes to kill it.
CLOCK = 0.8
#: For so many seconds the house was down, by what its file says: longer than people write in a round.
DOWN = 60.0


class Alone(Struct, frozen=True):
    """A table with a clock, one where people write for a while, and one where a bot thinks."""

    clocked: str
    written: str
    thought: str


async def opened(visitor: Visitor) -> Alone:
    """Three tables. At the first two something is due soon, at the third it is a bot's turn."""
    await visitor.introduced()
    ready, start = {"type": "ready"}, {"type": "start"}
    strong, quick = [{"player": "8"}], [{"player": "1"}] * 4
    written = await visitor.opens("sixes", bots=quick, seats=5, options={"seconds": 30})
    await visitor.acts(written, ready, start)
    clocked = await visitor.opens("sixth-4x4", bots=strong, clock={"type": "per-turn", "seconds": CLOCK})
    await visitor.acts(clocked, ready, start)
    thought = await visitor.opens("sixth", bots=strong)
    deed = (thought, visitor.id, turn(1, 0, "c3"))
    visitor.ledger.sent.add(deed)
    await visitor.acts(thought, ready, start, {"type": "turn", "move": "c3"})
    visitor.ledger.done.add(deed)
    return Alone(clocked, written, thought)


def slept(path: Path, alone: Alone) -> None:
    """Let the file of a house that is down say that it was down for a minute."""
    with closing(sqlite3.connect(path, timeout=10)) as connection, connection:
        connection.execute(
            "UPDATE tables SET opened = opened - ?, due = due - ? WHERE id = ?", (DOWN, DOWN, alone.written)
        )


class Waiting(Struct, frozen=True):
    """What was in the logs of tables left alone, while the house was down."""

    alone: Alone
    clocked: int
    written: int
    thought: int

    @classmethod
    def seen(cls, logs: Logs, alone: Alone) -> Waiting:
        """As it is now."""
        return cls(alone, logs.ticks(alone.clocked), logs.ticks(alone.written), logs.turns(alone.thought, "bot:"))

    @property
    def asleep(self) -> bool:
        """Whether all of it was still to be done."""
        return (self.clocked, self.written, self.thought) == (0, 1, 0)

    async def done(self, logs: Logs) -> None:
        """Wait until the house has done it, and assert that it did so once."""
        async with asyncio.timeout(60):
            while True:
                now = Waiting.seen(logs, self.alone)
                if now.clocked and now.written > self.written and now.thought:
                    break
                await asyncio.sleep(0.1)
        # Where people write, what comes next is due much later.
        assert (now.clocked, now.written, now.thought) == (1, self.written + 1, 1), now

    def stands(self, logs: Logs) -> None:
        """Assert that it stayed so, however often the house opened after that."""
        now = Waiting.seen(logs, self.alone)
        assert (now.clocked, now.thought) == (1, 1), now
