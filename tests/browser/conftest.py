"""What the tests of the core for browsers share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.module import Module


@pytest.fixture(scope="session")
def module() -> Iterator[Module]:
    """The module in Node."""
    found = Module()
    yield found
    found.close()
