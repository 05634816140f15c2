"""One server with open tools, and a client, for all tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.tools.tools_client import FakeService, run_tools


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient[Litestar], FakeService]]:
    with run_tools(tmp_path_factory.mktemp("server")) as client_and_service:
        yield client_and_service


@pytest.fixture
def client(tools: tuple[TestClient[Litestar], FakeService]) -> TestClient[Litestar]:
    return tools[0]


@pytest.fixture
def service(tools: tuple[TestClient[Litestar], FakeService]) -> Iterator[FakeService]:
    yield tools[1]
    tools[1].closed.clear()
