"""What the tests in browsers share: the core in Node, and a house with people in Chromium."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.people import People
from tests.browser.wasm_module import ROOT, Module
from tests.server.server_process import run_server_process

# On a machine with much to do a page is slow and still right.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def module() -> Iterator[Module]:
    """The module in Node."""
    found = Module()
    yield found
    found.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a house listens, whose bots think for a moment only and that believes what it is told about addresses."""
    with run_server_process(tmp_path_factory.mktemp("house"), "--movetime", "0.05", "--trust-proxy") as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium."""
    chromium = subprocess.run([ROOT / "tools/chromium"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def people(browser: Browser, address: str) -> Iterator[People]:
    people = People(browser, address)
    yield people
    complaints = list(people.complaints)  # before pages are closed under whatever they are doing
    for context in browser.contexts:
        context.close()
    assert complaints == []
