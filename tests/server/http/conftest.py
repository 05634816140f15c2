from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
import structlog

from sixfold.server import logs
from tests.server.server_in_process import ServerInProcess, run_server


@pytest.fixture(scope="session", autouse=True)
def quiet() -> Iterator[None]:
    """Discard log output, except in tests that check it."""
    before = structlog.get_config()
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        logs.configure("json", nowhere)
        yield
        structlog.configure(**before)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerInProcess]:
    """One server for all tests that leave nothing behind; each client has its own cookie jar."""
    with run_server(tmp_path_factory.mktemp("server")) as one:
        yield one
