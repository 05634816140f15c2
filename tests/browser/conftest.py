"""Fixtures of the browser tests: a server, Chromium, users with pages, and the WebAssembly module in Node."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from bench.client import chromium
from tests.browser.users import Users
from tests.browser.wasm_module import WasmModule
from tests.server.server_process import run_server_process

# A busy machine is slow, and its pages are still right.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def wasm_module() -> Iterator[WasmModule]:
    module = WasmModule()
    yield module
    module.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose bots think briefly and that trusts `X-Forwarded-For`. Modules may override it."""
    with run_server_process(tmp_path_factory.mktemp("server"), "--movetime", "0.05", "--trust-proxy") as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def users(browser: Browser, address: str) -> Iterator[Users]:
    """Users of the server at `address`; fails the test if one of their pages logged an error or a warning."""
    users = Users(browser, address)
    yield users
    console_errors = list(users.console_errors)  # closing a page in the middle of a request may log another one
    for context in browser.contexts:
        context.close()
    assert console_errors == []
