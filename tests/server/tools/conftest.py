"""A house whose tools are open, and somebody who asks it; one for all tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.tools.tools_client import Hall, visiting


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient[Litestar], Hall]]:
    with visiting(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def client(house: tuple[TestClient[Litestar], Hall]) -> TestClient[Litestar]:
    return house[0]


@pytest.fixture
def hall(house: tuple[TestClient[Litestar], Hall]) -> Iterator[Hall]:
    yield house[1]
    house[1].closed.clear()
