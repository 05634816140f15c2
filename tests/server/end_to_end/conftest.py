from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import server_process


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its database (`sixfold.db`) and its log (`log.txt`)."""
    return tmp_path_factory.mktemp("end_to_end")


@pytest.fixture(scope="session")
def server(folder: Path) -> Iterator[str]:
    """The address of one `sixfold serve` for all tests, with bots that think for a moment only."""
    with server_process.run_server_process(
        folder, "--movetime", "0.05", "--log-format", "json", SIXFOLD_AWAY_TIMEOUT="5"
    ) as address:
        yield address
