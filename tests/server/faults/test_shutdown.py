"""Stop the server under load: requests in flight finish, and every acknowledged action is in the log."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from random import Random

import pytest

from tests.server.faults.kill_server import FLAGS
from tests.server.faults.ledger import LogReader
from tests.server.faults.load import LoadGenerator
from tests.server.server_process import ServerProcess


# A client that is cancelled while it connects may leave its socket to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_stopping_server_finishes_requests_in_flight(tmp_path: Path, seed: int) -> None:
    async def scenario() -> LoadGenerator:
        rng = Random(seed)
        load = LoadGenerator(server, rng, tables=6)
        while not load.ledger.done:  # wait until somebody has played or chatted
            load.clear()
            await load.wait_for_action()
        await asyncio.sleep(rng.uniform(0.2, 0.8))
        server.process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(server.process.wait, 60) == 0
        await asyncio.sleep(0.2)
        await load.stop()
        return load

    server = ServerProcess(tmp_path, *FLAGS)
    load = asyncio.run(scenario())
    assert server.close() == 0
    logs = LogReader(server.database)
    assert load.ledger.done
    for table in logs.tables():
        load.ledger.check_log(table, logs.entries(table))
    assert "Traceback" not in server.log
    assert "-failed" not in server.log
