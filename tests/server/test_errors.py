"""The server knows games only through their contracts: none of its files names one."""

from __future__ import annotations

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


def test_there_is_something_to_look_at() -> None:
    assert len(SOURCES) > 50
    assert {"sixth", "six", "degrees", "sixes"} <= NAMES
    assert words_of('x = "the sixes of six"') & NAMES == {"sixes", "six"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_the_server_names_no_game(path: Path) -> None:
    assert not words_of(path.read_text(encoding="utf-8")) & NAMES
