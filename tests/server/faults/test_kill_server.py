"""Killed at any moment, under load: what the house said is done is done, once, and it goes on where it was."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.faults.kill_server import killed

ROUNDS = 20


@pytest.mark.long
def test_a_house_that_is_killed_loses_nothing_doubles_nothing_and_goes_on(tmp_path: Path) -> None:
    seen = asyncio.run(killed(tmp_path, ROUNDS, seed=6))
    assert len(seen) == ROUNDS
    assert all(one.done for one in seen), "there was no load"
    assert any(one.asleep for one in seen), "nothing was due and nobody thought while the house was down"
