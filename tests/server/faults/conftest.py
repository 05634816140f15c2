from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.server_process import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house as people run it, which believes what it is told about addresses. It lives until it is asked to go."""
    one = Served(tmp_path_factory.mktemp("house"), "--trust-proxy", "--workers", "1", "--movetime", "0.05")
    yield one
    assert one.process.poll() is None, one.log[-3000:]
    assert one.close() == 0
    assert "Traceback" not in one.log, one.log[-3000:]
    assert "-failed" not in one.log, one.log[-3000:]
