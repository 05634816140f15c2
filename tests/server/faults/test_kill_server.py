"""Kill the server under load: every acknowledged action survives exactly once, and play continues."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.faults.kill_server import kill_repeatedly

ROUNDS = 20


@pytest.mark.long
def test_a_killed_server_loses_and_repeats_nothing_and_recovers(tmp_path: Path) -> None:
    seen = asyncio.run(kill_repeatedly(tmp_path, ROUNDS, seed=6))
    assert len(seen) == ROUNDS
    assert all(one.done for one in seen), "there was no load"
    assert any(one.was_pending for one in seen), "no deadline or bot turn was pending while the server was down"
