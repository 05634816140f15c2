"""A house that is killed at any moment under load, and opened again: nothing it said is done is lost, or done twice.

python -m tests.server.faults.kill_server --rounds 100
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.cli.command import run_in
from tests.server.faults.ledger import Logs
from tests.server.faults.load import Crowd
from tests.server.faults.pending_work import Waiting, opened, slept
from tests.server.server_process import Served

TABLES = 4
#: The house believes what it is told about addresses, so that everybody has limits of their own.
FLAGS = ("--trust-proxy", "--workers", "1", "--movetime", "0.4")


class Round(Struct, frozen=True):
    """What was seen of one round: how much was done, whether anything waited, and how soon the house was back.

    `back` is seconds from the start of its process to the first thing it said is done, `worked` seconds of a core.
    """

    number: int
    done: int
    asleep: bool
    back: float
    worked: float


async def killed(folder: Path, rounds: int, seed: int, told: Callable[[Round], None] = lambda _: None) -> list[Round]:
    """Open a house, and kill it so many times; what was seen. Raises what does not hold."""
    chance = Random(seed)
    seen: list[Round] = []
    left: list[Waiting] = []
    served = await asyncio.to_thread(Served, folder, *FLAGS)
    logs = Logs(served.database)
    crowd = Crowd(served, chance, TABLES)
    owed = asyncio.create_task(asyncio.sleep(0))
    try:
        for number in range(1, rounds + 1):
            begun, before = time.time(), crowd.count
            crowd.listen()
            await crowd.heard()
            await asyncio.sleep(chance.uniform(0.0, 0.6))
            await owed
            async with crowd.visitor(chance) as visitor:
                alone = await opened(visitor)
            await asyncio.sleep(chance.uniform(0.0, 0.25))
            served.kill()
            # What the house had sent is heard; what happens from here on is another house's.
            await asyncio.sleep(0.1)
            done = crowd.count - before
            left.append(waiting := Waiting.seen(logs, alone))
            slept(served.database, alone)
            crowd.listen()
            served = await asyncio.to_thread(Served, folder, *FLAGS, "--port", str(served.port))
            back, worked = await crowd.heard() - served.started, served.worked
            for table in logs.tables(after=begun):
                crowd.ledger.hold(table, logs.lines(table))
            owed = asyncio.create_task(waiting.done(logs))
            seen.append(Round(number, done, waiting.asleep, back, worked))
            told(seen[-1])
        await owed
    finally:
        owed.cancel()
        await crowd.stop()
        code = await asyncio.to_thread(served.close)
    assert code == 0
    for table in logs.tables():
        crowd.ledger.hold(table, logs.lines(table))
    for waiting in left:
        waiting.stands(logs)
    exported(folder, served.database, logs)
    assert "Traceback" not in served.log
    return seen


def exported(folder: Path, database: Path, logs: Logs) -> None:
    """Assert that every table can be taken out of the house."""
    out = folder / "tables.jsonl"
    assert run_in(folder)("admin", "export", "--all", str(out), "--database", f"sqlite:///{database}").code == 0
    with out.open("rb") as lines:
        assert sum(1 for _ in lines) == len(logs.tables())


def main() -> None:
    """Kill a house, and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=6)
    asked = parser.parse_args()
    begun = time.monotonic()

    def told(seen: Round) -> None:
        print(
            f"{seen.number:4} of {asked.rounds}: {seen.done} done before, "
            f"back after {seen.back:.2f} s, {seen.worked:.2f} of a core"
            + ("" if seen.asleep else ", with nothing left to do"),
            flush=True,
        )

    with tempfile.TemporaryDirectory() as folder:
        seen = asyncio.run(killed(Path(folder), asked.rounds, asked.seed, told))
    latest = max(one.back for one in seen)
    print(
        f"{len(seen)} rounds, {sum(one.done for one in seen)} acts done, none lost, none twice; "
        f"back after {latest:.2f} s at the latest; {time.monotonic() - begun:.0f} s in all"
    )


if __name__ == "__main__":
    main()
