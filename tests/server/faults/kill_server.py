"""Kill a server under load at random moments and restart it: no acknowledged action is lost or applied twice.

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

from tests.cli.command import command_in
from tests.server.faults.ledger import LogReader
from tests.server.faults.load import LoadGenerator
from tests.server.faults.pending_work import PendingCounts, backdate, open_tables
from tests.server.server_process import ServerProcess

TABLES = 4
#: The server trusts X-Forwarded-For, so that every client has its own rate limits.
FLAGS = ("--trust-proxy", "--workers", "1", "--movetime", "0.4", "--pace", "0")


class KillRound(Struct, frozen=True):
    """Result of one round: actions done, whether work was pending, and how soon the server was back.

    `seconds_to_recover` runs from the start of the process to the first acknowledged action.
    """

    number: int
    done: int
    was_pending: bool
    seconds_to_recover: float
    cpu_seconds: float


async def kill_repeatedly(
    folder: Path, rounds: int, seed: int, report: Callable[[KillRound], None] = lambda _: None
) -> list[KillRound]:
    """Start a server, kill and restart it `rounds` times, and return the results. Asserts every invariant."""
    rng = Random(seed)
    results: list[KillRound] = []
    pending: list[PendingCounts] = []
    server = await asyncio.to_thread(ServerProcess, folder, *FLAGS)
    logs = LogReader(server.database)
    load = LoadGenerator(server, rng, TABLES)
    pending_check = asyncio.create_task(asyncio.sleep(0))
    try:
        for number in range(1, rounds + 1):
            started, before = time.time(), load.count
            load.clear()
            await load.wait_for_action()
            await asyncio.sleep(rng.uniform(0.0, 0.6))
            await pending_check
            async with load.new_client(rng) as client:
                tables = await open_tables(client)
            await asyncio.sleep(rng.uniform(0.0, 0.25))
            server.kill()
            # Let clients read what the killed server had sent; later actions belong to the next one.
            await asyncio.sleep(0.1)
            done = load.count - before
            pending.append(waiting := PendingCounts.read(logs, tables))
            backdate(server.database, tables)
            load.clear()
            server = await asyncio.to_thread(ServerProcess, folder, *FLAGS, "--port", str(server.port))
            seconds, cpu = await load.wait_for_action() - server.started, server.cpu_seconds
            for table in logs.tables(after=started):
                load.ledger.check_log(table, logs.entries(table))
            pending_check = asyncio.create_task(waiting.wait_until_done(logs))
            results.append(KillRound(number, done, waiting.is_pending, seconds, cpu))
            report(results[-1])
        await pending_check
    finally:
        pending_check.cancel()
        await load.stop()
        code = await asyncio.to_thread(server.close)
    assert code == 0
    for table in logs.tables():
        load.ledger.check_log(table, logs.entries(table))
    for waiting in pending:
        waiting.check_unchanged(logs)
    check_export(folder, server.database, logs)
    assert "Traceback" not in server.log
    return results


def check_export(folder: Path, database: Path, logs: LogReader) -> None:
    """Assert that every table can be exported."""
    out = folder / "tables.jsonl"
    assert command_in(folder)("admin", "export", "--all", str(out), "--database", f"sqlite:///{database}").code == 0
    with out.open("rb") as lines:
        assert sum(1 for _ in lines) == len(logs.tables())


def main() -> None:
    """Run the rounds and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=6)
    arguments = parser.parse_args()
    started = time.monotonic()

    def print_round(result: KillRound) -> None:
        print(
            f"{result.number:4} of {arguments.rounds}: {result.done} done before, "
            f"back after {result.seconds_to_recover:.2f} s, {result.cpu_seconds:.2f} of a core"
            + ("" if result.was_pending else ", with nothing left to do"),
            flush=True,
        )

    with tempfile.TemporaryDirectory() as folder:
        results = asyncio.run(kill_repeatedly(Path(folder), arguments.rounds, arguments.seed, print_round))
    latest = max(one.seconds_to_recover for one in results)
    print(
        f"{len(results)} rounds, {sum(one.done for one in results)} actions done, none lost, none repeated; "
        f"back after {latest:.2f} s at the latest; {time.monotonic() - started:.0f} s in all"
    )


if __name__ == "__main__":
    main()
