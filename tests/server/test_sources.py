"""The sources of the server: no game is named, and the framework stays in `http`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sixfold.server
from sixfold.games import registry
from tests.tables.test_errors import words_of

GAMES = tuple(registry.games().values())
PRESETS = registry.presets()

FOLDER = Path(sixfold.server.__file__).parent
SOURCES = sorted(FOLDER.rglob("*.py"))
#: Names of games: their folders and presets.
NAMES = {kind.__module__.split(".")[2] for kind in GAMES} | set(PRESETS)


def test_sources_and_names_of_games_are_found() -> None:
    assert len(SOURCES) > 50
    assert {"sixth", "six", "degrees", "sixes"} <= NAMES
    assert words_of('x = "the sixes of six"') & NAMES == {"sixes", "six"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_the_server_names_no_game(path: Path) -> None:
    assert not words_of(path.read_text(encoding="utf-8")) & NAMES


def test_only_http_imports_the_framework() -> None:
    for path in SOURCES:
        if FOLDER / "http" not in path.parents and path.name != "app.py":
            assert not re.search(r"^\s*(from|import) litestar", path.read_text(encoding="utf-8"), re.MULTILINE)
