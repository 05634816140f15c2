"""Kill the server under load: every acknowledged action survives exactly once, and play continues."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.faults.kill_server import kill_repeatedly

ROUNDS = 20


@pytest.mark.long
def test_a_killed_server_loses_and_repeats_nothing_and_recovers(tmp_path: Path) -> None:
    rounds = asyncio.run(kill_repeatedly(tmp_path, ROUNDS, seed=6))
    assert len(rounds) == ROUNDS
    assert all(result.done for result in rounds), "there was no load"
    assert any(result.was_pending for result in rounds), "no deadline or bot turn was pending while the server was down"
