from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.server_process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run `sixfold serve --trust-proxy`; fail if it crashed or logged an error by the end of the module."""
    flags = ("--trust-proxy", "--workers", "1", "--movetime", "0.05", "--pace", "0")
    one = ServerProcess(tmp_path_factory.mktemp("server"), *flags)
    yield one
    assert one.process.poll() is None, one.log[-3000:]
    assert one.close() == 0
    assert "Traceback" not in one.log, one.log[-3000:]
    assert "-failed" not in one.log, one.log[-3000:]
