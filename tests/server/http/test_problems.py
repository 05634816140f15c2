"""Every error code has an HTTP status."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold.server
from sixfold.games import registry
from sixfold.games.messages import COMMON_MESSAGES as COMMON
from sixfold.server.errors import MESSAGES
from sixfold.server.http import middleware, problems
from sixfold.tables import MESSAGES as TABLE_LAW
from tests.tables.test_errors import words_of

GAMES = tuple(registry.games().values())
PRESETS = registry.presets()

FOLDER = Path(sixfold.server.__file__).parent
SOURCES = sorted(FOLDER.rglob("*.py"))
#: Errors of the command line only, before the server runs.
BEFORE = {"bad-database", "bad-export", "port-taken", "cannot-listen"}
STORE = {code for code in MESSAGES.errors if code.startswith("store-")}


def test_every_server_error_has_a_status() -> None:
    own = set(MESSAGES.errors) - set(COMMON.errors)
    assert own - BEFORE - STORE <= set(problems.SERVER_STATUSES)
    assert set(problems.SERVER_STATUSES) <= own
    assert set(problems.TABLE_STATUSES) <= set(TABLE_LAW.errors)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_the_server_names_no_game(path: Path) -> None:
    games = {kind.__module__.split(".")[2] for kind in GAMES} | {"degrees", "sixes"}
    assert not words_of(path.read_text(encoding="utf-8")) & (set(PRESETS) | games)


def test_only_http_knows_the_framework() -> None:
    for path in SOURCES:
        if FOLDER / "http" not in path.parents and path.name != "app.py":
            assert not re.search(r"^\s*(from|import) litestar", path.read_text(encoding="utf-8"), re.MULTILINE)


@given(st.text(max_size=300))
def test_whatever_a_browser_says_of_languages_is_read(header: str) -> None:
    assert re.fullmatch("[a-z]{2,3}", middleware.preferred_language(header))
