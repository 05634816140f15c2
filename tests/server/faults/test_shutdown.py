"""Asked to stop under load: what is in flight is finished, and what was said to be done is in the log."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from random import Random

import pytest

from tests.server.faults.kill_server import FLAGS
from tests.server.faults.ledger import Logs
from tests.server.faults.load import Crowd
from tests.server.server_process import Served


# Of those who are sent home while they connect, a socket may be left to the collector: theirs, not the house's.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_house_that_is_asked_to_stop_finishes_what_is_in_flight(tmp_path: Path, seed: int) -> None:
    async def evening() -> Crowd:
        chance = Random(seed)
        crowd = Crowd(served, chance, tables=6)
        while not crowd.ledger.done:  # people have come, sat down, and played or said something
            crowd.listen()
            await crowd.heard()
        await asyncio.sleep(chance.uniform(0.2, 0.8))
        served.process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(served.process.wait, 60) == 0
        await asyncio.sleep(0.2)
        await crowd.stop()
        return crowd

    served = Served(tmp_path, *FLAGS)
    crowd = asyncio.run(evening())
    assert served.close() == 0
    logs = Logs(served.database)
    assert crowd.ledger.done
    for table in logs.tables():
        crowd.ledger.hold(table, logs.lines(table))
    assert "Traceback" not in served.log
    assert "-failed" not in served.log
