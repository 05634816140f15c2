from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
import structlog

from sixfold.server import logs
from tests.server.server_in_process import Running, running


@pytest.fixture(scope="session", autouse=True)
def quiet() -> Iterator[None]:
    """What a house writes down is looked at where that is the subject."""
    before = structlog.get_config()
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        logs.configure("json", nowhere)
        yield
        structlog.configure(**before)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One house for all tests that leave no trace for others; everybody brings an own cookie jar."""
    with running(tmp_path_factory.mktemp("house")) as one:
        yield one
