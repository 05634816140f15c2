from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import server_process


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the house keeps its database (`house.db`) and its log (`log.txt`)."""
    return tmp_path_factory.mktemp("evening")


@pytest.fixture(scope="session")
def house(folder: Path) -> Iterator[str]:
    """One `sixfold serve` for all evenings, with bots that think for a moment only; its address."""
    with server_process.house(
        folder, "--movetime", "0.05", "--log-format", "json", SIXFOLD_AWAY_TIMEOUT="2"
    ) as address:
        yield address
